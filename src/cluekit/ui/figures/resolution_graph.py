"""ResolutionGraph: choose two clauses and a literal; the way down to the empty clause proves."""

from __future__ import annotations

from cluekit.draw import Element, el
from cluekit.learn.code_case import CodeCase
from cluekit.learn.core_search import CoreSearch, Numbers
from cluekit.learn.statements import clause_in_words
from cluekit.learn.values import Truths, list_in_words
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
from cluekit.ui.figures.graph_picture import (
    CLAUSE_PAPER_CSS,
    WIDE,
    Edge,
    Layout,
    Node,
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
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say, say_n

MOST_STEPS = 9


class ResolutionGraph(Scene):
    """Clauses to be resolved, two at a time.

    ``resolve(1, 2, "p")`` does what presses do; ``steps`` counts, ``refuted`` says whether the
    empty clause is there, ``known`` are all clauses so far.
    """

    _css = Scene._css + lesson_css() + CLAUSE_PAPER_CSS  # noqa: SLF001 - our own base
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
        one, other = self._pair
        left = all_struck(one, other)[-1]
        names = atoms_in((one, other))
        row = next(row for row in rows_of((one, other), names) if not true_in_row(left, row))
        truths = Truths(tuple((name, name in row) for name in names))
        self.told = say(
            "One pair at a time. Here both clauses are true, and {left} is not: {row}.",
            left=clause_text(left),
            row=truths.in_words(),
        )
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


# --- core viewer ----------------------------------------------------------------------------------
# CoreViewer: which clues were needed? Switch them off, and see whether the goal still follows.

MOST_CLUES, MOST_GOALS = 10, 6


class CoreViewer(Scene):
    """A case whose clues are switched on and off, and goals that follow or do not.

    ``switch(2)`` switches clue 2; ``on`` are the clues that are on, ``left`` counts the deals that
    fit them, ``follows("E_C")`` asks about a goal, ``found`` are the minimal cores met so far.
    """

    _css = Scene._css + lesson_css() + CLAUSE_PAPER_CSS  # noqa: SLF001 - our own base
    presses = Presses["CoreViewer", None]()

    def __init__(self, search: CoreSearch, goals: tuple[str, ...]) -> None:
        super().__init__()
        self.search = search
        self.goals = goals
        self.on: Numbers = search.every
        self.found: tuple[Numbers, ...] = ()
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """How many deals fit your hand and the clues that are on."""
        return len(self.search.fitting(self.on))

    def follows(self, goal: str) -> bool:
        """Return whether a goal follows from the clues that are on."""
        return self.search.proves(self.on, goal)

    def switch(self, clue: int) -> CoreViewer:
        """Switch a clue, numbered from 1; raises ``LookupError`` in words."""
        if clue not in self.search.every:
            raise LookupError(say("There is no clue number {number}.", number=clue))
        self._switch(clue)
        return self

    def _switch(self, clue: int) -> None:
        self.on ^= {clue}
        if self.is_core and self.on not in self.found:
            self.found = (*self.found, self.on)
        self.redraw()
        self.speak(" ".join(self._told()))

    @property
    def is_core(self) -> bool:
        """Whether the first goal follows, and without any one of these clues it does not."""
        goal = self.goals[0]
        spared = (self.on - {clue} for clue in self.on)
        return self.follows(goal) and not any(self.search.proves(few, goal) for few in spared)

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("clue:{number:int}")
    def _press(self, _: Press, number: int) -> None:
        """Switch a clue on or off."""
        if number not in self.search.every:
            raise NothingHereError
        self._switch(number)

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self.on = self.search.every
        self.redraw()
        self.speak(" ".join(self._told()))

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the clues with their switches, and what follows."""
        if not hasattr(self, "found"):
            return
        case = self.search.case
        hold = el("p", say("You hold {cards}.", cards=case.hand.strip())) if case.hand else None
        self.show(
            el(
                "div",
                hold,
                el(
                    "ol",
                    [self._row(number) for number in sorted(self.search.every)],
                    class_="ck-clauses",
                    role="list",
                    data_key="clues",
                ),
                [
                    el("p", text, class_="ck-clauses-told", data_key=f"told:{n}")
                    for n, text in enumerate(self._told())
                ],
                el("div", button(say("All clues on"), "again"), class_="ck-clauses-row"),
                class_="ck-lesson ck-ex",
            )
        )

    def _row(self, number: int) -> Element:
        on = number in self.on
        text = self.search.case.clues[number - 1]
        switch = el(
            "button",
            el("span", "✓" if on else "", class_="ck-rule-toggle-sign", aria_hidden="true"),
            say("on") if on else say("off"),
            type="button",
            class_="ck-rule-toggle",
            aria_pressed="true" if on else "false",
            aria_label=say("Clue {number}: {clue}", number=number, clue=text),
            data_target=f"clue:{number}",
            data_key=f"do:clue:{number}",
        )
        return el(
            "li",
            el("b", str(number)),
            el("span", text, class_=None if on else "ck-clause-false"),
            switch,
            data_key=f"row:{number}",
        )

    def _told(self) -> list[str]:
        """Return how many deals are left, what follows, and what was found."""
        told = [say_n("{n} deal fits these clues.", "{n} deals fit these clues.", self.left)]
        if not self.left:
            told.append(say("No deal fits, so none is against anything: everything follows."))
        told += [self._about(goal) for goal in self.goals]
        if self.is_core:
            told.append(
                say("A core: without any one of these clues {goal} is open.", goal=self.goals[0])
            )
        if self.found:
            cores = [("{" + ", ".join(map(str, sorted(core))) + "}") for core in self.found]
            told.append(say("Cores so far: {cores}.", cores=list_in_words(cores)))
        return told

    def _about(self, goal: str) -> str:
        deal = self.search.counter_deal(self.on, goal)
        if deal is None:
            return say("✓ {goal} follows.", goal=goal)
        return say("✕ {goal} does not follow. A deal against it: {deal}", goal=goal, deal=str(deal))

    # --- in words and on paper ----------------------------------------------------------------

    def in_words(self) -> str:
        """Return clues and what follows as text."""
        return "\n".join(self._lines())

    def _lines(self) -> list[str]:
        case = self.search.case
        first = [say("You hold {cards}.", cards=case.hand.strip())] if case.hand else []
        signs = {True: "✓", False: "–"}
        clues = [
            f"{signs[number in self.on]} {number}. {clue}"
            for number, clue in enumerate(case.clues, start=1)
        ]
        return [*first, *clues, *self._told()]

    def still(self) -> Element:
        """Return the same on paper."""
        paper = Paper()
        for line in self._lines():
            paper.text(line)
        return paper.finish(say("Which clues were needed?"), self.in_words())


@plainly
def core_viewer(case: CodeCase, *goals: str) -> CoreViewer:
    """Return a case with a switch for each clue, and whether goals such as "E_C" still follow.

    Raises ``LookupError`` in words for a case that is too large to list.
    """
    if not 1 <= len(goals) <= MOST_GOALS or not 1 <= len(case.clues) <= MOST_CLUES:
        most = {"clues": MOST_CLUES, "goals": MOST_GOALS}
        raise LookupError(say("A case of 1 to {clues} clues, and 1 to {goals} goals.", **most))
    search = CoreSearch(case)
    for goal in goals:
        search.proves(search.every, goal)
    return CoreViewer(search, goals)
