"""The entailment meter: models of what is known, and of what is known with the goal denied.

Clues are switched on and off. When nothing is left of KB & ~goal, KB entails the goal.
"""

from __future__ import annotations

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.core import RefusedError
from cluekit.draw import Element, el
from cluekit.draw.gauge import CSS, HIGH, WIDE, Gauge, drawing
from cluekit.learn.code_case import CodeCase
from cluekit.ui.figures.truth_rows import (
    button,
    looking_button,
    read_about,
    statement_field,
    trouble,
)
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.refusals import plainly
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say

_LOW = 34.0
"""How high a gauge without a course is."""


class EntailmentMeter(Scene):
    """A case whose clues are switched on one by one, and a goal.

    ``known`` counts the models of KB, ``against`` those of KB & ~goal; ``entails`` is true when
    the latter is 0. ``switch(1)`` turns a clue on or off.
    """

    _css = clue_style() + Scene._css + lesson_css() + CSS  # noqa: SLF001 - our own base
    presses = Presses["EntailmentMeter", None]()

    def __init__(self, whole: CodeCase, goal: str) -> None:
        super().__init__()
        self.whole = whole
        self.goal = self.typed = goal
        self.on = frozenset(range(len(whole.clues)))
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @property
    def kb(self) -> CodeCase:
        """What is known: the hand, and the clues that are switched on."""
        return self._with(len(self.whole.clues))

    @property
    def known(self) -> int:
        """How many models KB has."""
        return self.kb.count()

    @property
    def against(self) -> int:
        """How many models KB has in which the goal is false."""
        return self.kb.count(f"~({self.goal})")

    @property
    def entails(self) -> bool:
        """Whether the goal is true in every model of KB."""
        return not self.against

    def switch(self, clue: int) -> EntailmentMeter:
        """Switch a clue off, or on again; they are counted from 1."""
        if not 1 <= clue <= len(self.whole.clues):
            raise LookupError(say("There is no clue number {number}.", number=clue))
        self.on ^= {clue - 1}
        self.redraw()
        self.speak(" ".join(self._summary()))
        return self

    def aim(self, goal: str) -> EntailmentMeter:
        """Ask about another goal; raises ``LookupError`` in words."""
        read_about(self.whole)(goal)
        self.goal = self.typed = goal
        self.redraw()
        self.speak(" ".join(self._summary()))
        return self

    def _with(self, clues: int) -> CodeCase:
        """Return what is known after the first few clues, counting only those switched on."""
        heard = [clue for at, clue in enumerate(self.whole.clues[:clues]) if at in self.on]
        return CodeCase(self.whole.hand, heard, self.whole.edition, self.whole.seats)

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("live", "look")
    def _write(self, press: Press) -> None:
        """Take the goal as it is written; what cannot be read leaves the last one."""
        self.typed = press.value("goal")
        if not trouble(self.typed, read_about(self.whole)):
            self.goal = self.typed
        self.redraw()
        if press.target == "look":
            self.speak(" ".join(self._summary()))

    @presses.on("clue:{clue:int}")
    def _switch(self, _: Press, clue: int) -> None:
        """Switch a clue on or off."""
        if clue >= len(self.whole.clues):
            raise NothingHereError
        self.switch(clue + 1)

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the clues, the goal, and both gauges."""
        if not hasattr(self, "on"):
            return
        wrong = trouble(self.typed, read_about(self.whole))
        clues = [
            button(f"{at + 1}. {clue}", f"clue:{at}", on=at in self.on)
            for at, clue in enumerate(self.whole.clues)
        ]
        row = el("div", clues, class_="ck-lesson-row", role="group", aria_label=say("Clues"))
        self.show(
            el(
                "form",
                el("p", say("You hold {cards}.", cards=self.whole.hand))
                if self.whole.hand
                else None,
                row if clues else None,
                statement_field("goal", self.typed, say("Goal"), wrong),
                el("div", looking_button(), class_="ck-lesson-row"),
                [self._gauge(at) for at in range(2)],
                [el("p", text, class_="ck-lesson-sum") for text in self._summary()],
                class_="ck-ex ck-lesson",
                novalidate=True,
            )
        )

    def _gauges(self) -> tuple[tuple[str, Gauge], tuple[str, Gauge]]:
        """Return both gauges with what they show: its course over the clues, and its level now."""
        stages = [self._with(many) for many in self._stages()]
        counts = [tuple(float(kb.count(goal)) for kb in stages) for goal in ("", self._denied)]
        most = max(counts[0][0], 1.0)
        heads = (say("Models of KB"), say("Models of KB & ~({goal})", goal=self.goal))
        first, second = (Gauge(each, most, f"{each[-1]:g}") for each in counts)
        return (heads[0], first), (heads[1], second)

    @property
    def _denied(self) -> str:
        return f"~({self.goal})"

    def _stages(self) -> list[int]:
        """Return after how many clues the course is drawn: none, then after each that is on."""
        return [0, *(at + 1 for at in sorted(self.on))]

    def _gauge(self, at: int) -> Element:
        head, gauge = self._gauges()[at]
        high = HIGH if len(gauge.amounts) > 1 else _LOW
        said = f"{head}: {', '.join(f'{amount:g}' for amount in gauge.amounts)}"
        return el(
            "div",
            el("p", el("b", head)),
            el(
                "svg",
                drawing(gauge),
                viewBox=f"0 0 {WIDE:g} {high:g}",
                class_="ck-picture",
                role="img",
                aria_label=said,
            ),
            data_key=f"gauge:{at}",
        )

    def _summary(self) -> list[str]:
        known, against = self.known, self.against
        about = {"goal": self.goal, "known": known, "n": against}
        said = [say("KB: {known:model}. KB & ~({goal}): {n:model}.", **about)]
        if not known:
            return [*said, say("KB has no model: of a contradiction everything follows.")]
        if not against:
            return [*said, say("KB entails {goal}: no model of KB is without it.", **about)]
        if against == known:
            return [*said, say("KB entails ~({goal}): no model of KB has it.", **about)]
        return [
            *said,
            say("KB entails neither {goal} nor its opposite: both are possible.", **about),
        ]

    # --- as text and on paper -----------------------------------------------------------------

    def in_words(self) -> str:
        """Return clues, goal and counts as text."""
        return "\n".join([*self._case_lines(), *self._summary()])

    def _case_lines(self) -> list[str]:
        hand = [say("You hold {cards}.", cards=self.whole.hand)] if self.whole.hand else []
        clues = [
            f"{'✓' if at in self.on else '–'} {at + 1}. {clue}"
            for at, clue in enumerate(self.whole.clues)
        ]
        return [*hand, *clues, say("Goal: {goal}", goal=self.goal)]

    def still(self) -> Element:
        """Return the case and both gauges on paper."""
        paper = Paper()
        for line in self._case_lines():
            paper.text(line)
        for head, gauge in self._gauges():
            paper.gap()
            paper.text(head, bold=True)
            paper.put(drawing(gauge), HIGH if len(gauge.amounts) > 1 else _LOW)
        for line in self._summary():
            paper.text(line)
        return paper.finish(say("Entailment meter"), self.in_words(), CSS)


@plainly
def entailment_meter(goal: str, of: CodeCase) -> EntailmentMeter:
    """Return how many models a case has, and how many in which the goal is false.

    ``entailment_meter("E_C", of=case("You hold A R", "Nora: B R L -> Otto ?"))``. KB entails the
    goal if no model of KB is without it. Raises ``LookupError`` in words for a bad statement.
    """
    try:
        of.read(goal)
    except RefusedError as error:
        raise LookupError(error.words) from None
    return EntailmentMeter(of, goal)
