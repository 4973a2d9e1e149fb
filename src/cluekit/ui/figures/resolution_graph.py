"""ResolutionGraph: choose two clauses and a literal; the way down to the empty clause proves."""

from __future__ import annotations

from cluekit.draw import Element, el
from cluekit.learn.clause_words import clause_in_words
from cluekit.learn.values import Truths
from cluekit.logic.clause_steps import all_struck
from cluekit.logic.clauses import (
    EMPTY,
    Clause,
    Resolved,
    atoms_in,
    clause_text,
    is_tautology,
    on_atoms,
    refutation,
    resolvent,
    rows_of,
    same,
    true_in_row,
)
from cluekit.ui.figures.clause_paper import CSS, numbered_lines, page, read_all, spoken_clause
from cluekit.ui.figures.graph_picture import WIDE, Edge, Layout, Node, graph, in_levels, sizes
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.refusals import plainly
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say

MOST_STEPS = 9


class ResolutionGraph(Scene):
    """Clauses to be resolved, two at a time.

    ``resolve(1, 2, "p")`` does what presses do; ``steps`` counts, ``refuted`` says whether the
    empty clause is there, ``known`` are all clauses so far.
    """

    _css = Scene._css + lesson_css() + CSS  # noqa: SLF001 - our own base
    presses = Presses["ResolutionGraph", None]()

    def __init__(self, clauses: tuple[Clause, ...]) -> None:
        super().__init__()
        self.given = clauses
        self.made: tuple[Resolved, ...] = ()
        self.chosen: tuple[int, ...] = ()
        self.told = ""
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @property
    def known(self) -> tuple[Clause, ...]:
        """All clauses: those given, then the resolvents."""
        return (*self.given, *(step.clause for step in self.made))

    @property
    def steps(self) -> int:
        """How many steps were made."""
        return len(self.made)

    @property
    def refuted(self) -> bool:
        """Whether the empty clause was reached."""
        return EMPTY in self.known

    def resolve(self, one: int, other: int, on: str) -> ResolutionGraph:
        """Resolve two clauses, numbered from 1, on an atom; raises ``LookupError`` in words."""
        numbers = (one - 1, other - 1)
        if one == other or not all(0 <= number < len(self.known) for number in numbers):
            raise LookupError(say("Choose two clauses by their numbers."))
        self.chosen = numbers
        if on not in on_atoms(*self._pair):
            raise LookupError(self._no_pair())
        self._resolve(on)
        return self

    @property
    def _pair(self) -> tuple[Clause, Clause]:
        one, other = self.chosen
        return self.known[one], self.known[other]

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("take:{number:int}")
    def _take(self, _: Press, number: int) -> None:
        """Choose a clause, or put it back."""
        if number >= len(self.known) or self.refuted:
            raise NothingHereError
        left = tuple(each for each in self.chosen if each != number)
        self.chosen = left if number in self.chosen else (*self.chosen, number)[-2:]
        self.told = ""
        self.redraw()
        self.speak(self._asked())

    @presses.on("on:{number:int}")
    def _on(self, _: Press, number: int) -> None:
        """Resolve the two on their first, second … common atom."""
        atoms = on_atoms(*self._pair) if len(self.chosen) == 2 else ()  # noqa: PLR2004
        if number >= len(atoms):
            raise NothingHereError
        self._resolve(atoms[number])

    @presses.on("both")
    def _both(self, _: Press) -> None:
        """Strike out two pairs at once: answered by a row (M18)."""
        if len(self.chosen) != 2 or not all_struck(*self._pair):  # noqa: PLR2004
            raise NothingHereError
        self.told = self._why_not_both()
        self.redraw()
        self.speak(self.told)

    @presses.on("back")
    def _back(self, _: Press) -> None:
        self.made, self.chosen, self.told = self.made[:-1], (), ""
        self.redraw()
        self.speak(self._asked())

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self.made, self.chosen, self.told = (), (), ""
        self.redraw()
        self.speak(self.in_words())

    def _resolve(self, on: str) -> None:
        clause = resolvent(*self._pair, on)
        if clause is None:
            raise NothingHereError
        if len(self.made) >= MOST_STEPS:
            raise NotHeardError(say("That is too much for one page. Begin again."))
        old = next((n for n, each in enumerate(self.known, start=1) if same(each, clause)), 0)
        if is_tautology(clause):
            self.told = say(
                "{clause} is true in every row: it says nothing, so it is not kept.",
                clause=clause_text(clause),
            )
        elif old:
            self.told = say("That is clause {number} already.", number=old)
        else:
            one, other = self.chosen
            self.made = (*self.made, Resolved(one, other, on, clause))
            self.chosen = ()
            self.told = self._new()
        self.redraw()
        self.speak(self.told)

    # --- said ---------------------------------------------------------------------------------

    def _new(self) -> str:
        if not self.refuted:
            words = clause_in_words(self.known[-1])
            return say("New, clause {number}: {what}.", number=len(self.known), what=words)
        best = refutation(self.given)
        fewest = len(best.steps) if best else self.steps
        done = say("The empty clause: nothing makes all of them true. Steps: {n}.", n=self.steps)
        if self.steps > fewest:
            return f"{done} " + say("It can be done in {n}.", n=fewest)
        return f"{done} " + say("There is no shorter way.")

    def _asked(self) -> str:
        if self.refuted:
            return self._new()
        if len(self.chosen) < 2:  # noqa: PLR2004 - a pair
            return say("Choose two clauses.")
        if not on_atoms(*self._pair):
            return self._no_pair()
        return say("Now the literal: which pair of opposites goes?")

    def _no_pair(self) -> str:
        return say("One needs a literal whose opposite is in the other. These two have none such.")

    def _why_not_both(self) -> str:
        one, other = self._pair
        left = all_struck(one, other)[-1]
        names = atoms_in((one, other))
        row = next(row for row in rows_of((one, other), names) if not true_in_row(left, row))
        truths = Truths(tuple((name, name in row) for name in names))
        return say(
            "One pair at a time. Here both clauses are true, and {left} is not: {row}.",
            left=clause_text(left),
            row=truths.in_words(),
        )

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the graph, what was chosen, and what may be done with it."""
        if not hasattr(self, "told"):
            return
        nodes, edges, layout = self._graph()
        self.show(
            el(
                "div",
                graph(nodes, edges, layout, "\n".join(self._lines())),
                el("p", self.told or self._asked(), class_="ck-clauses-told", data_key="told"),
                el("div", self._choices(), class_="ck-clauses-row", data_key="choices"),
                el("div", self._buttons(), class_="ck-clauses-row", data_key="buttons"),
                class_="ck-lesson ck-ex",
            )
        )

    def _choices(self) -> list[Element]:
        if len(self.chosen) < 2 or self.refuted:  # noqa: PLR2004 - a pair
            return []
        atoms = on_atoms(*self._pair)
        found = [
            button(say("Resolve on {atom}", atom=atom), f"on:{n}") for n, atom in enumerate(atoms)
        ]
        both = button(say("Strike out both pairs"), "both") if all_struck(*self._pair) else None
        return [*found, both] if both else found

    def _buttons(self) -> list[Element]:
        if not self.made:
            return []
        return [button(say("Take one back"), "back"), button(say("Begin again"), "again")]

    def _graph(self) -> tuple[list[Node], list[Edge], Layout]:
        levels = [0] * len(self.given)
        edges: list[Edge] = []
        for number, step in enumerate(self.made, start=len(self.given)):
            levels.append(max(levels[step.one], levels[step.other]) + 1)
            edges.append(Edge(str(step.one), str(number), step.on))
            edges.append(Edge(str(step.other), str(number)))
        nodes = [self._node(number) for number in range(len(self.known))]
        rows = [
            [str(n) for n, level in enumerate(levels) if level == at]
            for at in range(max(levels) + 1)
        ]
        pairs = [(edge.start, edge.end) for edge in edges]
        return nodes, edges, in_levels(rows, pairs, sizes(nodes), WIDE)

    def _node(self, number: int) -> Node:
        clause = self.known[number]
        made = number >= len(self.given)
        return Node(
            str(number),
            clause_text(clause),
            "goal" if not clause else "made" if made else "",
            "✓" if not clause else str(number + 1),
            "" if self.refuted else f"take:{number}",
            spoken_clause(number + 1, clause),
            number in self.chosen,
        )

    # --- in words and on paper ----------------------------------------------------------------

    def _lines(self) -> list[str]:
        steps = [
            say(
                "{number}. {clause}, from {one} and {other} on {atom}",
                number=number,
                clause=clause_text(step.clause),
                one=step.one + 1,
                other=step.other + 1,
                atom=step.on,
            )
            for number, step in enumerate(self.made, start=len(self.given) + 1)
        ]
        return [*numbered_lines(self.given), *steps, *filter(None, [self.told])]

    def in_words(self) -> str:
        """Return the clauses and the steps as text."""
        return "\n".join(self._lines())

    def still(self) -> Element:
        """Return the graph on paper."""
        return page(say("Resolution"), self._lines(), *self._graph())


@plainly
def resolution_graph(*clauses: str) -> ResolutionGraph:
    """Return clauses such as ``"p | ~q"`` to resolve: press two of them, then a literal.

    Raises ``LookupError`` in words for what is not a clause.
    """
    return ResolutionGraph(read_all(clauses))
