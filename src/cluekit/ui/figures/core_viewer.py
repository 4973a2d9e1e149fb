"""CoreViewer: which clues were needed? Switch them off, and see whether the goal still follows."""

from __future__ import annotations

from cluekit.draw import Element, el
from cluekit.learn.code_case import CodeCase
from cluekit.learn.core_search import CoreSearch, Numbers
from cluekit.learn.values import list_in_words
from cluekit.ui.figures.clause_paper import CSS
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.refusals import plainly
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say, say_n

MOST_CLUES, MOST_GOALS = 10, 6


class CoreViewer(Scene):
    """A case whose clues are switched on and off, and goals that follow or do not.

    ``switch(2)`` switches clue 2; ``on`` are the clues that are on, ``left`` counts the deals that
    fit them, ``follows("E_C")`` asks about a goal, ``found`` are the minimal cores met so far.
    """

    _css = Scene._css + lesson_css() + CSS  # noqa: SLF001 - our own base
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
            cores = [_set_words(core) for core in self.found]
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


def _set_words(core: Numbers) -> str:
    return "{" + ", ".join(map(str, sorted(core))) + "}"


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
