"""DPLLTree and PropagationTrace: what clauses force, and what is decided where they do not.

Decide, let the clauses force, and where one breaks go back and turn it round; or force by hand,
one clause a press.
"""

from __future__ import annotations

from cluekit.draw import Child, Element, el
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
    WIDE,
    ClauseFigure,
    Edge,
    Layout,
    Look,
    Node,
    Size,
    as_tree,
    in_levels,
    numbered_lines,
    read_all,
    sizes,
    spoken_clause,
)
from cluekit.ui.kit.figure import button, small_button
from cluekit.ui.kit.presses import NotHeardError, NothingHereError, Press, Presses, plainly
from cluekit.words import mark, say


class DpllTree(ClauseFigure):
    """A search for a model, one line per press.

    ``decide("~p")`` decides a literal where it is time to, and lets the clauses force all they
    can; ``run()`` goes to the end. ``lines`` are those so far, ``has_model`` what came out:
    True, False, or None before the end.
    """

    title = mark("Search")
    presses = Presses["DpllTree", None]()

    def __init__(self, clauses: tuple[Clause, ...]) -> None:
        self.clauses = clauses
        self.lines: tuple[Entry, ...] = ()
        super().__init__()

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
            why = say("There is nothing to decide now, or {literal} is not open.", literal=literal)
            raise LookupError(why)
        return self._write(Entry("decide", literal))

    def run(self) -> DpllTree:
        """Search to the end, deciding in the order of the clauses, true first."""
        while (entry := next_entry(self.clauses, self.lines)) is not None:
            self.lines = (*self.lines, entry)
        return self._redraw_and_speak(self._told())

    def _write(self, entry: Entry) -> DpllTree:
        """Write a line, and then whatever the clauses force."""
        self.lines = (*self.lines, entry)
        while (coming := next_entry(self.clauses, self.lines)) and coming.kind in _BY_ITSELF:
            self.lines = (*self.lines, coming)
        return self._redraw_and_speak(self._told())

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
        self._redraw_and_speak(self.in_words())

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the clauses, the tree, and what may be done."""
        choices = [
            button(say("Suppose {literal}", literal=sign + atom), f"decide:{number}:{way}")
            for number, atom in enumerate(self.undecided)
            for way, sign in (("true", ""), ("false", "~"))
        ]
        coming = next_entry(self.clauses, self.lines)
        if coming is not None and coming.kind != "decide":
            words = say("Sum up") if coming.kind == "refuted" else say("Go on")
            if coming.kind == "turn":
                words = say("Go back: {literal}", literal=coming.literal)
            choices.append(button(words, "next", main=True))
        if self.lines:
            choices.append(button(say("Begin again"), "again"))
        listed = [el("li", text) for text in numbered_lines(self.clauses)]
        self.show(
            el(
                "div",
                el("ol", listed, class_="ck-clauses"),
                self._picture(),
                el("p", self._told(), class_="ck-clauses-told", data_key="told"),
                el("div", choices, class_="ck-clauses-row", data_key="choices"),
                class_="ck-lesson ck-ex",
            )
        )

    def _told(self) -> str:
        return self._line(self.lines[-1]) if self.lines else say("Nothing is decided yet.")

    # --- the tree -------------------------------------------------------------------------------

    def _graph(self) -> tuple[list[Node], list[Edge], Layout]:
        """Return the tree: a box for each decision and its turn, with all that it forced."""
        parents, labels, looks = {"0": ""}, {"0": list[str]()}, dict[str, Look]()
        path = ["0"]
        opened: dict[str, str] = {}
        for entry in self.lines:
            if entry.kind in ("decide", "turn"):
                if entry.kind == "turn":  # up to the decision that failed, then past it
                    while opened.get(path[-1]) != negation(entry.literal):
                        path.pop()
                    path.pop()
                name = str(len(parents))
                parents[name], labels[name], opened[name] = path[-1], [], entry.literal
                path.append(name)
            elif entry.kind == "force":
                labels[path[-1]].append(entry.literal)
            elif entry.kind in ("conflict", "model"):
                looks[path[-1]] = "dead" if entry.kind == "conflict" else "goal"
                clause = entry.clause
                broken = "✓" if clause is None else f"✕ {say('clause {number}', number=clause + 1)}"
                labels[path[-1]].append(broken)
        nodes = [
            Node(name, ", ".join(label) or "·", looks.get(name, ""))
            for name, label in labels.items()
        ]
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
        return say("Every decision failed both ways: there is no model.")

    def in_words(self) -> str:
        """Return the clauses and the search as text."""
        return "\n".join([*numbered_lines(self.clauses), *map(self._line, self.lines)])


_BY_ITSELF = ("force", "conflict", "model")


@plainly
def dpll_tree(*clauses: str) -> DpllTree:
    """Return clauses to search for a model: suppose a literal, see what breaks, go back.

    Raises ``LookupError`` in words for what is not a clause.

    >>> dpll_tree("p | q", "~p").run().has_model
    True
    """
    return DpllTree(read_all(clauses))


# --- propagation trace ----------------------------------------------------------------------------
# PropagationTrace: press the clause that forces something now, and watch one force the next.


class PropagationTrace(ClauseFigure):
    """Clauses, and what they force one after the other.

    ``force(3)`` presses the third clause; ``forced`` are the literals so far, ``done`` says that
    no clause forces anything more, or that one became false.
    """

    title = mark("Unit propagation")
    presses = Presses["PropagationTrace", None]()

    def __init__(self, clauses: tuple[Clause, ...]) -> None:
        self.clauses = clauses
        self.trace: tuple[Forced, ...] = ()
        super().__init__()

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
        return self._go_on(clause - 1)

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

    def _go_on(self, number: int) -> PropagationTrace:
        step = next(each for each in forced_now(self.clauses, self.forced) if each.clause == number)
        self.trace = (*self.trace, step)
        return self._redraw_and_speak(self._told())

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
        self._redraw_and_speak(self._told())

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self.trace = ()
        self._redraw_and_speak(self.in_words())

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the clauses, and what forced what."""
        rows = [self._row(number, clause) for number, clause in enumerate(self.clauses)]
        back, again = button(say("Take one back"), "back"), button(say("Begin again"), "again")
        self.show(
            el(
                "div",
                el("p", say("Which clause has one part left? Press it."), class_="ck-ex-how"),
                el("ol", rows, class_="ck-clauses", role="list", data_key="clauses"),
                el("p", self._told(), class_="ck-clauses-told", data_key="told"),
                self._picture(),
                el("div", [back, again] if self.trace else None, class_="ck-clauses-row"),
                class_="ck-lesson ck-ex",
            )
        )

    def _row(self, number: int, clause: Clause) -> Element:
        """Return a clause: a true literal with ✓, a false one with ✕, and a button to force."""
        parts = list[Child]()
        for literal in clause:
            parts += [" | "] if parts else []
            if literal in self.forced:
                parts.append(el("span", "✓ ", literal, class_="ck-clause-true"))
            elif negation(literal) in self.forced:
                parts.append(el("span", "✕ ", el("s", literal), class_="ck-clause-false"))
            else:
                parts.append(literal)
        if any(each in self.forced for each in clause):
            end = el("span", say("true"), class_="ck-clause-done")
        else:
            label = f"{say('Force')}: {spoken_clause(number + 1, clause)}"
            end = small_button(say("Force"), f"clause:{number}", label=label)
        return el("li", el("b", str(number + 1)), el("span", parts), end, data_key=f"row:{number}")

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

    def in_words(self) -> str:
        """Return the clauses and the trace as text."""
        steps = [
            say(
                "Clause {number} ({clause}) forces {literal}.",
                number=step.clause + 1,
                clause=clause_text(self.clauses[step.clause]),
                literal=step.literal,
            )
            for step in self.trace
        ]
        return "\n".join([*numbered_lines(self.clauses), *steps, self._told().strip()])


@plainly
def propagation_trace(*clauses: str) -> PropagationTrace:
    """Return clauses such as ``"O_C | ~E_C"`` to propagate by hand, one press per step.

    Raises ``LookupError`` in words for what is not a clause.

    >>> propagation_trace("p", "~p | q").force(1).force(2).forced
    ('p', 'q')
    """
    return PropagationTrace(read_all(clauses))
