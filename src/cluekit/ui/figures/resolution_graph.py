"""ResolutionGraph and CoreViewer: from which clauses, and from which clues, something follows.

Choose two clauses and a literal: the way down to the empty clause proves. Switch clues off, and
see whether the goal still follows.
"""

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
    ClauseFigure,
    Edge,
    Layout,
    Node,
    in_levels,
    numbered_lines,
    read_all,
    sizes,
    spoken_clause,
)
from cluekit.ui.kit.figure import Figure, button, switch
from cluekit.ui.kit.presses import NotHeardError, NothingHereError, Press, Presses, plainly
from cluekit.words import mark, say, say_n

MOST_STEPS = 9


class ResolutionGraph(ClauseFigure):
    """Clauses to be resolved, two at a time.

    ``resolve(1, 2, "p")`` does what presses do; ``steps`` counts, ``refuted`` says whether the
    empty clause is there, ``known`` are all clauses so far.
    """

    title = mark("Resolution")
    presses = Presses["ResolutionGraph", None]()

    def __init__(self, clauses: tuple[Clause, ...]) -> None:
        self.given = clauses
        self.made: tuple[Resolved, ...] = ()
        self.chosen: tuple[int, ...] = ()
        self.told = ""
        super().__init__()

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
        atoms = on_atoms(*(self.known[number] for number in numbers))
        if not atoms:
            raise LookupError(self._no_pair())
        if on not in atoms:
            found = ", ".join(atoms)
            raise LookupError(say("These two resolve on {atoms}, not on {on}.", atoms=found, on=on))
        return self._resolve(numbers, on)

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
        self._redraw_and_speak(self._asked())

    @presses.on("on:{number:int}")
    def _on(self, _: Press, number: int) -> None:
        """Resolve the two on their first, second … common atom."""
        atoms = on_atoms(*self._pair) if len(self.chosen) == 2 else ()  # noqa: PLR2004
        if number >= len(atoms):
            raise NothingHereError
        self._resolve(self.chosen, atoms[number])

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
        self._redraw_and_speak(self.told)

    @presses.on("back")
    def _back(self, _: Press) -> None:
        self.made, self.chosen, self.told = self.made[:-1], (), ""
        self._redraw_and_speak(self._asked())

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self.made, self.chosen, self.told = (), (), ""
        self._redraw_and_speak(self.in_words())

    def _resolve(self, chosen: tuple[int, ...], on: str) -> ResolutionGraph:
        one, other = chosen
        clause = resolvent(self.known[one], self.known[other], on)
        if clause is None:
            raise NothingHereError
        if len(self.made) >= MOST_STEPS:
            raise NotHeardError(say("That is too much for one page. Begin again."))
        self.chosen = chosen  # only now: a refusal changes nothing
        old = next((n for n, each in enumerate(self.known, start=1) if same(each, clause)), 0)
        if is_tautology(clause):
            self.told = say(
                "{clause} is true in every row: it says nothing, so it is not kept.",
                clause=clause_text(clause),
            )
        elif old:
            self.told = say("That is clause {number} already.", number=old)
        else:
            self.made = (*self.made, Resolved(one, other, on, clause))
            self.chosen = ()
            self.told = self._new()
        return self._redraw_and_speak(self.told)

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
        choices = list[Element]()
        if len(self.chosen) == 2 and not self.refuted:  # noqa: PLR2004 - a pair
            choices = [
                button(say("Resolve on {atom}", atom=atom), f"on:{n}")
                for n, atom in enumerate(on_atoms(*self._pair))
            ]
            if all_struck(*self._pair):
                choices.append(button(say("Strike out both pairs"), "both"))
        back, again = button(say("Take one back"), "back"), button(say("Begin again"), "again")
        buttons = [back, again] if self.made else []
        self.show(
            el(
                "div",
                self._picture(),
                el("p", self.told or self._asked(), class_="ck-clauses-told", data_key="told"),
                el("div", choices, class_="ck-clauses-row", data_key="choices"),
                el("div", buttons, class_="ck-clauses-row", data_key="buttons"),
                class_="ck-lesson ck-ex",
            )
        )

    def _graph(self) -> tuple[list[Node], list[Edge], Layout]:
        """Return each resolvent below the two clauses that it is made of."""
        levels = [0] * len(self.given)
        edges: list[Edge] = []
        for number, step in enumerate(self.made, start=len(self.given)):
            levels.append(max(levels[step.one], levels[step.other]) + 1)
            edges.append(Edge(str(step.one), str(number), step.on))
            edges.append(Edge(str(step.other), str(number)))
        nodes = [
            Node(
                str(number),
                clause_text(clause),
                "goal" if not clause else "made" if number >= len(self.given) else "",
                "✓" if not clause else str(number + 1),
                "" if self.refuted else f"take:{number}",
                spoken_clause(number + 1, clause),
                number in self.chosen,
            )
            for number, clause in enumerate(self.known)
        ]
        rows = [
            [str(n) for n, level in enumerate(levels) if level == at]
            for at in range(max(levels) + 1)
        ]
        pairs = [(edge.start, edge.end) for edge in edges]
        return nodes, edges, in_levels(rows, pairs, sizes(nodes), WIDE)

    # --- in words and on paper ----------------------------------------------------------------

    def in_words(self) -> str:
        """Return the clauses and the steps as text."""
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
        told = [self.told] if self.told else []
        return "\n".join([*numbered_lines(self.given), *steps, *told])


@plainly
def resolution_graph(*clauses: str) -> ResolutionGraph:
    """Return clauses such as ``"p | ~q"`` to resolve: press two of them, then a literal.

    Raises ``LookupError`` in words for what is not a clause.

    >>> resolution_graph("p", "~p").resolve(1, 2, "p").refuted
    True
    """
    return ResolutionGraph(read_all(clauses))


# --- core viewer ----------------------------------------------------------------------------------

MOST_CLUES, MOST_GOALS = 10, 6


class CoreViewer(Figure, css=CLAUSE_PAPER_CSS):
    """A case whose clues are switched on and off, and goals that follow or do not.

    ``switch(2)`` switches clue 2; ``on`` are the clues that are on, ``left`` counts the deals that
    fit them, ``follows("E_C")`` asks about a goal, ``found`` are the minimal cores met so far.
    """

    title = mark("Which clues were needed?")
    presses = Presses["CoreViewer", None]()

    def __init__(self, search: CoreSearch, goals: tuple[str, ...]) -> None:
        self.search = search
        self.goals = goals
        self.on: Numbers = search.every
        self.found: tuple[Numbers, ...] = ()
        super().__init__()

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
        return self._switch(clue)

    def _switch(self, clue: int) -> CoreViewer:
        self.on ^= {clue}
        if self.is_core and self.on not in self.found:
            self.found = (*self.found, self.on)
        return self._redraw_and_speak(*self._told())

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
        self._redraw_and_speak(*self._told())

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the clues with their switches, and what follows."""
        case, rows = self.search.case, []
        for number in sorted(self.search.every):
            on, text = number in self.on, case.clues[number - 1]
            words = say("on") if on else say("off")
            label = say("Clue {number}: {clue}", number=number, clue=text)
            clue = el("span", text, class_=None if on else "ck-clause-false")
            turns = switch(words, f"clue:{number}", on=on, label=label)
            rows.append(el("li", el("b", str(number)), clue, turns, data_key=f"row:{number}"))
        told = [
            el("p", text, class_="ck-clauses-told", data_key=f"told:{n}")
            for n, text in enumerate(self._told())
        ]
        hold = el("p", say("You hold {cards}.", cards=case.hand.strip())) if case.hand else None
        self.show(
            el(
                "div",
                hold,
                el("ol", rows, class_="ck-clauses", role="list", data_key="clues"),
                told,
                el("div", button(say("All clues on"), "again"), class_="ck-clauses-row"),
                class_="ck-lesson ck-ex",
            )
        )

    def _told(self) -> list[str]:
        """Return how many deals are left, what follows, and what was found."""
        told = [say_n("{n} deal fits these clues.", "{n} deals fit these clues.", self.left)]
        if not self.left:
            told.append(say("No deal fits, so none is against anything: everything follows."))
        for goal in self.goals:
            deal = self.search.counter_deal(self.on, goal)
            about = {"goal": goal, "deal": str(deal)}
            follows = say("✓ {goal} follows.", **about)
            against = say("✕ {goal} does not follow. A deal against it: {deal}", **about)
            told.append(follows if deal is None else against)
        if self.is_core:
            told.append(
                say("A core: without any one of these clues {goal} is open.", goal=self.goals[0])
            )
        if self.found:
            cores = [("{" + ", ".join(map(str, sorted(core))) + "}") for core in self.found]
            told.append(say("Cores so far: {cores}.", cores=list_in_words(cores)))
        return told

    # --- in words -----------------------------------------------------------------------------

    def in_words(self) -> str:
        """Return clues and what follows as text."""
        case = self.search.case
        first = [say("You hold {cards}.", cards=case.hand.strip())] if case.hand else []
        signs = {True: "✓", False: "–"}
        clues = [
            f"{signs[number in self.on]} {number}. {clue}"
            for number, clue in enumerate(case.clues, start=1)
        ]
        return "\n".join([*first, *clues, *self._told()])


@plainly
def core_viewer(case: CodeCase, *goals: str) -> CoreViewer:
    """Return a case with a switch for each clue, and whether goals such as "E_C" still follow.

    Raises ``LookupError`` in words for a case that is too large to list.

    >>> from cluekit.ui import case
    >>> core_viewer(case("You hold A R", "Nora: B R L -> Otto ?"), "E_C").left
    38
    """
    if not 1 <= len(goals) <= MOST_GOALS or not 1 <= len(case.clues) <= MOST_CLUES:
        most = {"clues": MOST_CLUES, "goals": MOST_GOALS}
        raise LookupError(say("A case of 1 to {clues} clues, and 1 to {goals} goals.", **most))
    search = CoreSearch(case)
    for goal in goals:
        search.proves(search.every, goal)
    return CoreViewer(search, goals)
