"""DPLLTree: decide, let the clauses force, and where one breaks go back and turn it round."""

from __future__ import annotations

from cluekit.draw import Element, el
from cluekit.logic.clauses import (
    Clause,
    Entry,
    atom_of,
    atoms_in,
    clause_text,
    negation,
    next_entry,
)
from cluekit.ui.figures.clause_paper import CSS, numbered_lines, page, read_all
from cluekit.ui.figures.graph_picture import WIDE, Edge, Layout, Node, as_tree, graph, sizes
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.refusals import plainly
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say


class DpllTree(Scene):
    """A search for a model, one line per press.

    ``decide("~p")`` decides a literal where it is time to, and lets the clauses force all they
    can; ``run()`` goes to the end. ``lines`` are those so far, ``has_model`` what came out:
    True, False, or None before the end.
    """

    _css = Scene._css + lesson_css() + CSS  # noqa: SLF001 - our own base
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
