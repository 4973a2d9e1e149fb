"""Predict, then reveal: a chance before each answer, scored by its logarithm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from cluekit.core.calls import with_keys
from cluekit.draw import Element
from cluekit.logic.scoring import mean
from cluekit.noir.deduction.belief import Course
from cluekit.noir.deduction.predictions import YES, Question, questions
from cluekit.ui.kit.hundredths import whole
from cluekit.ui.kit.messages import NotHeardError, Press, plainly
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.noir_boards import predict_page as page
from cluekit.ui.noir_boards.predict_page import (
    Said,
    chances_by_letter,
    checked_chances,
    evenly,
    typed_chances,
)
from cluekit.ui.noir_boards.source import (
    Source,
    WrittenPosition,
    eyes,
    move_pressed,
    sides,
    watched_game,
)
from cluekit.words import say


class Predict(Scene):
    """One question after the other: give a chance, then see what happened, and what it scores.

    ``answer(70)`` gives 70 % to a yes; ``answer(A=60, D=40)`` spreads them over suspects.
    ``score`` and ``exact`` are the mean scores so far in bits, your own and that of the exact
    belief; ``said`` is everything answered.
    """

    _css = Scene._css + page.stylesheet()  # noqa: SLF001 - our own base
    presses = Presses["Predict", None]()

    def __init__(self, course: Course) -> None:
        super().__init__()
        self.course = course
        self.questions = tuple(questions(course))
        self.said: tuple[Said, ...] = ()
        self.revealed = False
        self.given = self._even()
        self.move = self._now()
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The question that is open or has just been answered; None when there are no more."""
        at = len(self.said) - self.revealed
        return self.questions[at] if at < len(self.questions) else None

    @property
    def score(self) -> float:
        """The mean of your own scores, in bits."""
        return mean([each.score for each in self.said])

    @property
    def exact(self) -> float:
        """The mean of the scores of the exact belief, in bits."""
        return mean([each.exact for each in self.said])

    def answer(self, chance: int | None = None, **spread: int) -> str:
        """Give chances in hundredths, see what happened; returns it in words."""
        if self.revealed:
            self._onward()
        asked = self._open()
        edition = page.edition_of(self.course)
        given = chances_by_letter(edition, asked, spread) if chance is None else {YES: chance}
        return self._reveal(checked_chances(asked, given))

    def _open(self) -> Question:
        if self.question is None or self.revealed:
            raise NotHeardError(say("There is nothing more to foresee in this game."))
        return self.question

    def _reveal(self, given: dict[int, int]) -> str:
        self.said = (*self.said, Said(self._open(), given))
        self.revealed, self.given = True, given
        self.redraw()
        return " ".join(page.outcome(self.course, self.said[-1]))

    def _onward(self) -> None:
        self.revealed = False
        self.given = self._even()
        self.move = self._now()
        self.redraw()

    def _even(self) -> dict[int, int]:
        """Return what fields show before anything is typed: all answers alike."""
        return evenly(self.question) if self.question else {}

    def _now(self) -> int:
        asked = self.question
        return self.course.learned[asked.number].move if asked else self.course.moves

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("reveal")
    def _take(self, press: Press) -> None:
        asked = self._open()
        self.speak(self._reveal(checked_chances(asked, typed_chances(asked, press))))

    @presses.on("slide")
    def _slide(self, press: Press) -> None:
        asked = self._open()
        if not asked.yes_or_no:
            raise NothingHereError
        self.given = checked_chances(asked, {YES: whole(press.value("value"))})
        self.redraw()

    @presses.on("next")
    def _next(self, _: Press) -> None:
        if not self.revealed:
            raise NothingHereError
        self._onward()
        self.speak(page.asked_in_words(self.course, self.question))

    @presses.on("time")
    def _look_back(self, press: Press) -> None:
        self.move = move_pressed(press.value("value"), self._now())
        self.redraw()

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self.said, self.revealed = (), False
        self._onward()

    # --- drawn --------------------------------------------------------------------------------

    @property
    def desk(self) -> page.Desk:
        """Everything the page depends on."""
        return page.Desk(
            self.course,
            self.question,
            self.said,
            self.given,
            self.move,
            self._now(),
            len(self.questions),
            revealed=self.revealed,
        )

    def redraw(self) -> None:
        """Draw everything again."""
        if hasattr(self, "move"):
            self.show(page.draw(self.desk))

    def in_words(self) -> str:
        """Return the question and how it has gone, in words."""
        return page.in_words(self.desk)

    def still(self) -> Element:
        """Return the board with the question on paper."""
        return page.still(self.desk)


@plainly
@with_keys(WrittenPosition)
def predict(
    source: Source | None = None,
    seat: str = "",
    about: str = "",
    *,
    seed: int | str = 0,
    bots: str | Sequence[str] = "careful",
    **written: Unpack[WrittenPosition],
) -> Predict:
    """Return questions to foresee in a game, through the eyes of one seat.

    ``source``, ``seat``, ``about``, ``bots``, ``seed`` and a position's keys are said as in
    ``belief_board``. Where nothing is said, bots play the edition ``noir-standard``. Raises
    ``LookupError`` where nothing in the game could be foreseen.
    """
    looking, side = sides(eyes(source, seat), about)
    if source is None and not written:
        source = "noir-standard"
    seen = watched_game(source, seed=seed, bots=bots, **written)
    found = Predict(seen.course(looking, side, "legal"))
    if not found.questions:
        raise LookupError(say("There is nothing to foresee in this game: nothing was answered."))
    return found
