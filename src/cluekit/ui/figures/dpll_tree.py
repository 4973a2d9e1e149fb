"""DPLLTree: decide, let the clauses force, and where one breaks go back and turn it round."""

from __future__ import annotations

from cluekit.draw import Element, el
from cluekit.learn.statements import clause_in_words
from cluekit.logic.clauses import (
    Clause,
    Entry,
    Forced,
    atom_of,
    atoms_in,
    clause_text,
    forced_now,
    negation,
    next_entry,
    propagate,
)
from cluekit.ui.figures.graph_picture import (
    CLAUSE_PAPER_CSS,
    WIDE,
    Edge,
    Layout,
    Node,
    Size,
    as_tree,
    graph,
    in_levels,
    numbered_lines,
    page,
    read_all,
    sizes,
    spoken_clause,
)
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import NotHeardError, Press, plainly
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say


class DpllTree(Scene):
    """A search for a model, one line per press.

    ``decide("~p")`` decides a literal where it is time to, and lets the clauses force all they
    can; ``run()`` goes to the end. ``lines`` are those so far, ``has_model`` what came out:
    True, False, or None before the end.
    """

    _css = Scene._css + lesson_css() + CLAUSE_PAPER_CSS  # noqa: SLF001 - our own base
    presses = Presses["DpllTree", None]()

    def __init__(self, clauses: tuple[Clause, ...]) -> None:
        super().__init__()
        self.clauses = clauses
        self.lines: tuple[Entry, ...] = ()
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @property
    def has_model(self) -> bool | None:
        """Whether a model was found; None before the end."""
        last = self.lines[-1].kind if self.lines else ""
        return {"model": True, "refuted": False}.get(last)

    @property
    def undecided(self) -> tuple[str, ...]:
        """The atoms that can be decided now; none where something else comes first."""
        coming = next_entry(self.clauses, self.lines)
        if coming is None or coming.kind != "decide":
            return ()
        known = {atom_of(each) for each in self._true()}
        return tuple(atom for atom in atoms_in(self.clauses) if atom not in known)

    def decide(self, literal: str) -> DpllTree:
        """Decide a literal; raises ``LookupError`` in words where that cannot be done now."""
        if atom_of(literal) not in self.undecided:
            why = say("Nothing is to be decided now, or not {literal}.", literal=literal)
            raise LookupError(why)
        self._write(Entry("decide", literal))
        return self

    def run(self) -> DpllTree:
        """Search to the end, deciding in the order of the clauses, true first."""
        while (entry := next_entry(self.clauses, self.lines)) is not None:
            self.lines = (*self.lines, entry)
        self._tell()
        return self

    def _write(self, entry: Entry) -> None:
        """Write a line, and then whatever the clauses force."""
        self.lines = (*self.lines, entry)
        while (coming := next_entry(self.clauses, self.lines)) and coming.kind in _BY_ITSELF:
            self.lines = (*self.lines, coming)
        self._tell()

    def _tell(self) -> None:
        self.redraw()
        self.speak(self._told())

    def _true(self) -> list[str]:
        """Return what is true now."""
        true: list[str] = []
        for entry in self.lines:
            if entry.kind == "turn":
                del true[true.index(negation(entry.literal)) :]
            if entry.literal:
                true.append(entry.literal)
        return true

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("decide:{number:int}:{way:true|false}")
    def _decide(self, _: Press, number: int, way: str) -> None:
        """Decide an atom that is open."""
        if number >= len(self.undecided):
            raise NothingHereError
        atom = self.undecided[number]
        self._write(Entry("decide", atom if way == "true" else f"~{atom}"))

    @presses.on("next")
    def _next(self, _: Press) -> None:
        """Go on where nothing is to be decided."""
        coming = next_entry(self.clauses, self.lines)
        if coming is None or coming.kind == "decide":
            raise NothingHereError
        self._write(coming)

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self.lines = ()
        self.redraw()
        self.speak(self.in_words())

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the clauses, the tree, and what may be done."""
        if not hasattr(self, "lines"):
            return
        nodes, edges, layout = self._graph()
        self.show(
            el(
                "div",
                el(
                    "ol",
                    [el("li", text) for text in numbered_lines(self.clauses)],
                    class_="ck-clauses",
                ),
                graph(nodes, edges, layout, "\n".join(self._lines())),
                el("p", self._told(), class_="ck-clauses-told", data_key="told"),
                el("div", self._choices(), class_="ck-clauses-row", data_key="choices"),
                class_="ck-lesson ck-ex",
            )
        )

    def _choices(self) -> list[Element]:
        found = [
            button(say("Suppose {literal}", literal=sign + atom), f"decide:{number}:{way}")
            for number, atom in enumerate(self.undecided)
            for way, sign in (("true", ""), ("false", "~"))
        ]
        coming = next_entry(self.clauses, self.lines)
        if coming is not None and coming.kind != "decide":
            found.append(button(_next_in_words(coming), "next", main=True))
        return [*found, button(say("Begin again"), "again")] if self.lines else found

    def _told(self) -> str:
        return self._line(self.lines[-1]) if self.lines else say("Nothing is decided yet.")

    # --- the tree -------------------------------------------------------------------------------

    def _graph(self) -> tuple[list[Node], list[Edge], Layout]:
        """Return the tree: a box for each decision and its turn, with all that it forced."""
        parents, labels, looks = {"0": ""}, {"0": list[str]()}, dict[str, str]()
        path = ["0"]
        opened: dict[str, str] = {}
        for entry in self.lines:
            if entry.kind in ("decide", "turn"):
                if entry.kind == "turn":
                    while opened.get(path[-1]) != negation(entry.literal):
                        path.pop()
                    path.pop()
                name = str(len(parents))
                parents[name], labels[name], opened[name] = path[-1], [], entry.literal
                path.append(name)
            elif entry.kind == "force":
                labels[path[-1]].append(entry.literal)
            elif entry.kind in ("conflict", "model"):
                looks[path[-1]] = entry.kind
                clause = entry.clause
                broken = "✓" if clause is None else f"✕ {say('clause {number}', number=clause + 1)}"
                labels[path[-1]].append(broken)
        nodes = [_box(name, labels[name], looks.get(name, "")) for name in parents]
        edges = [Edge(up, name, opened[name]) for name, up in parents.items() if up]
        below = {name: [one for one, up in parents.items() if up == name] for name in parents}
        return nodes, edges, as_tree("0", below, sizes(nodes), WIDE)

    # --- in words and on paper ----------------------------------------------------------------

    def _line(self, entry: Entry) -> str:
        clause = () if entry.clause is None else self.clauses[entry.clause]
        about = {
            "literal": entry.literal,
            "number": 0 if entry.clause is None else entry.clause + 1,
            "clause": clause_text(clause),
        }
        if entry.kind == "decide":
            return say("Suppose {literal}.", **about)
        if entry.kind == "force":
            return say("Clause {number} ({clause}) forces {literal}.", **about)
        if entry.kind == "conflict":
            return say("Clause {number} ({clause}) is false: a conflict.", **about)
        if entry.kind == "turn":
            return say("Go back, and turn it round: {literal}.", **about)
        if entry.kind == "model":
            true = ", ".join(self._true())
            return say("All clauses are true: a model. {literals}", literals=true)
        return say("Both ways of every decision broke: there is no model.")

    def _lines(self) -> list[str]:
        return [*numbered_lines(self.clauses), *map(self._line, self.lines)]

    def in_words(self) -> str:
        """Return the clauses and the search as text."""
        return "\n".join(self._lines())

    def still(self) -> Element:
        """Return the tree on paper."""
        return page(say("Search"), self._lines(), *self._graph())


_BY_ITSELF = ("force", "conflict", "model")


def _box(name: str, label: list[str], kind: str) -> Node:
    look = {"conflict": "dead", "model": "goal"}
    if kind == "conflict":
        return Node(name, ", ".join(label), "dead")
    return Node(name, ", ".join(label) or "·", "goal" if kind in look else "")


def _next_in_words(coming: Entry) -> str:
    if coming.kind == "turn":
        return say("Go back: {literal}", literal=coming.literal)
    return say("Sum up") if coming.kind == "refuted" else say("Go on")


@plainly
def dpll_tree(*clauses: str) -> DpllTree:
    """Return clauses to search for a model: suppose a literal, see what breaks, go back.

    Raises ``LookupError`` in words for what is not a clause.
    """
    return DpllTree(read_all(clauses))


# --- propagation trace ----------------------------------------------------------------------------
# PropagationTrace: press the clause that forces something now, and watch one force the next.


class PropagationTrace(Scene):
    """Clauses, and what they force one after the other.

    ``force(3)`` presses the third clause; ``forced`` are the literals so far, ``done`` says that
    no clause forces anything more, or that one became false.
    """

    _css = Scene._css + lesson_css() + CLAUSE_PAPER_CSS  # noqa: SLF001 - our own base
    presses = Presses["PropagationTrace", None]()

    def __init__(self, clauses: tuple[Clause, ...]) -> None:
        super().__init__()
        self.clauses = clauses
        self.trace: tuple[Forced, ...] = ()
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @property
    def forced(self) -> tuple[str, ...]:
        """The literals that are forced so far, in order."""
        return tuple(step.literal for step in self.trace)

    @property
    def done(self) -> bool:
        """Whether nothing more can be forced, or a clause is false."""
        return not propagate(self.clauses, self.forced).forced

    def force(self, clause: int) -> PropagationTrace:
        """Let a clause, numbered from 1, force what it can; raises ``LookupError`` in words."""
        if not 1 <= clause <= len(self.clauses):
            raise LookupError(say("There is no clause number {number}.", number=clause))
        if why := self._against(clause - 1):
            raise LookupError(why)
        self._go_on(clause - 1)
        return self

    def _against(self, number: int) -> str:
        """Return why a clause forces nothing now; "" where it does."""
        clause = self.clauses[number]
        true = [each for each in clause if each in self.forced]
        if true:
            return say("{literal} is true, so this clause asks for nothing.", literal=true[0])
        left = [each for each in clause if negation(each) not in self.forced]
        if not left:
            return say("Every part of this clause is false: that is a conflict.")
        if len(left) > 1:
            open_ = ", ".join(left)
            return say("These parts are still open: {literals}. Only one may be.", literals=open_)
        return ""

    def _go_on(self, number: int) -> None:
        step = next(each for each in forced_now(self.clauses, self.forced) if each.clause == number)
        self.trace = (*self.trace, step)
        self.redraw()
        self.speak(self._told())

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("clause:{number:int}")
    def _press(self, _: Press, number: int) -> None:
        """Let a clause force what it can."""
        if number >= len(self.clauses):
            raise NothingHereError
        if why := self._against(number):
            raise NotHeardError(why)
        self._go_on(number)

    @presses.on("back")
    def _back(self, _: Press) -> None:
        """Take the last literal back."""
        self.trace = self.trace[:-1]
        self.redraw()
        self.speak(self._told())

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self.trace = ()
        self.redraw()
        self.speak(self.in_words())

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the clauses, and what forced what."""
        if not hasattr(self, "trace"):
            return
        nodes, edges, layout = self._graph()
        text = "\n".join(self._lines())
        self.show(
            el(
                "div",
                el("p", say("Which clause has one part left? Press it."), class_="ck-ex-how"),
                el(
                    "ol",
                    [self._row(number) for number in range(len(self.clauses))],
                    class_="ck-clauses",
                    role="list",
                    data_key="clauses",
                ),
                el("p", self._told(), class_="ck-clauses-told", data_key="told"),
                graph(nodes, edges, layout, text) if nodes else None,
                el("div", self._buttons(), class_="ck-clauses-row"),
                class_="ck-lesson ck-ex",
            )
        )

    def _buttons(self) -> list[Element]:
        if not self.trace:
            return []
        return [button(say("Take one back"), "back"), button(say("Begin again"), "again")]

    def _row(self, number: int) -> Element:
        clause = self.clauses[number]
        spent = any(each in self.forced for each in clause)
        press = el(
            "button",
            say("Force"),
            type="button",
            class_="ck-button ck-small",
            aria_label=f"{say('Force')}: {spoken_clause(number + 1, clause)}",
            data_target=f"clause:{number}",
            data_key=f"do:clause:{number}",
        )
        return el(
            "li",
            el("b", str(number + 1)),
            el("span", self._parts(clause)),
            el("span", say("true"), class_="ck-clause-done") if spent else press,
            data_key=f"row:{number}",
        )

    def _parts(self, clause: Clause) -> list[Element | str]:
        parts: list[Element | str] = []
        for literal in clause:
            parts += [" | "] if parts else []
            parts.append(self._part(literal))
        return parts

    def _part(self, literal: str) -> Element | str:
        """Return a literal with its sign: ✓ for a true one, ✕ for a false one."""
        if literal in self.forced:
            return el("span", "✓ ", literal, class_="ck-clause-true")
        if negation(literal) in self.forced:
            return el("span", "✕ ", el("s", literal), class_="ck-clause-false")
        return literal

    def _told(self) -> str:
        found = propagate(self.clauses, self.forced)
        last = ""
        if self.trace:
            step = self.trace[-1]
            words = clause_in_words((step.literal,))
            last = say("Clause {number} forces: {what}.", number=step.clause + 1, what=words)
        if found.conflict is not None and not found.forced:
            number = found.conflict + 1
            return f"{last} " + say("Clause {number} is false now: a conflict.", number=number)
        if not found.forced:
            return f"{last} " + say("No clause forces anything more.")
        return last or say("Nothing is forced yet.")

    # --- the graph ------------------------------------------------------------------------------

    def _graph(self) -> tuple[list[Node], list[Edge], Layout]:
        """Return what forced what: each literal below those that ruled out the others."""
        levels: dict[str, int] = {}
        nodes, edges = list[Node](), list[Edge]()
        for literal, number in self.trace:
            others = [negation(o) for o in self.clauses[number] if o != literal]
            levels[literal] = max((levels[other] + 1 for other in others), default=0)
            nodes.append(Node(literal, literal, "made", str(number + 1)))
            edges += [Edge(other, literal) for other in others]
        false = propagate(self.clauses, self.forced).conflict if self.done else None
        if false is not None:
            levels["□"] = max(levels.values(), default=-1) + 1
            nodes.append(Node("□", "□", "dead", str(false + 1)))
            edges += [Edge(negation(other), "□") for other in self.clauses[false]]
        if not nodes:
            return [], [], Layout({}, Size(WIDE, 0))
        rows = [[n for n in levels if levels[n] == at] for at in range(max(levels.values()) + 1)]
        pairs = [(edge.start, edge.end) for edge in edges]
        return nodes, edges, in_levels(rows, pairs, sizes(nodes), WIDE)

    # --- in words and on paper ----------------------------------------------------------------

    def _lines(self) -> list[str]:
        steps = [
            say(
                "Clause {number} ({clause}) forces {literal}.",
                number=step.clause + 1,
                clause=clause_text(self.clauses[step.clause]),
                literal=step.literal,
            )
            for step in self.trace
        ]
        return [*numbered_lines(self.clauses), *steps, self._told().strip()]

    def in_words(self) -> str:
        """Return the clauses and the trace as text."""
        return "\n".join(self._lines())

    def still(self) -> Element:
        """Return clauses and trace on paper."""
        return page(say("Unit propagation"), self._lines(), *self._graph())


@plainly
def propagation_trace(*clauses: str) -> PropagationTrace:
    """Return clauses such as ``"O_C | ~E_C"`` to propagate by hand, one press per step.

    Raises ``LookupError`` in words for what is not a clause.
    """
    return PropagationTrace(read_all(clauses))
