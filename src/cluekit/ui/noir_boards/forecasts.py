"""Chances as somebody gives them, in hundredths: read, checked, and scored once it is known."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from cluekit.logic.scoring import Forecast, log_score
from cluekit.noir.deduction.predictions import NO, OTHERS, YES, Question
from cluekit.noir.editions.edition import Edition
from cluekit.noir.wording.sentences import letters_of
from cluekit.sets import mask
from cluekit.ui.kit.hundredths import ALL, even_split, heed_chances, whole
from cluekit.ui.kit.messages import Press
from cluekit.ui.noir_boards.source import suspect_named
from cluekit.words import say


class Said(msgspec.Struct, frozen=True):
    """A question that was answered: the chances given, as hundredths, by answer."""

    question: Question
    given: dict[int, int]

    @property
    def score(self) -> float:
        """The score in bits of what was given."""
        return log_score(self.given[self.question.answer] / ALL)

    @property
    def exact(self) -> float:
        """The score in bits of the exact chances."""
        return log_score(float(self.question.chances[self.question.answer]))

    def forecasts(self, *, exact: bool = False) -> list[Forecast]:
        """Return a forecast for each answer; of yes and no only the yes."""
        asked = [YES] if self.question.yes_or_no else list(self.question.chances)
        truly = self.question.answer
        return [Forecast(self._chance(each, exact=exact), each == truly) for each in asked]

    def _chance(self, answer: int, *, exact: bool) -> float:
        return float(self.question.chances[answer]) if exact else self.given[answer] / ALL


def evenly(asked: Question) -> dict[int, int]:
    """Return chances in which all answers are alike, as nearly as hundredths can be."""
    return even_split(asked.chances)


def checked_chances(asked: Question, given: Mapping[int, int]) -> dict[int, int]:
    """Return the chances of all answers; raises ``NotHeardError`` for what cannot be scored.

    Nothing may be called certain or impossible: being wrong would cost bits without end.
    """
    if asked.yes_or_no:
        given = {YES: given[YES], NO: ALL - given[YES]}
    heed_chances(given.values())
    return dict(given)


def typed_chances(asked: Question, press: Press) -> dict[int, int]:
    """Return the chances that stand in the fields of a form."""
    answers = [YES] if asked.yes_or_no else list(asked.chances)
    return {answer: whole(press.value(f"chance{answer}")) for answer in answers}


def chances_by_letter(
    edition: Edition, asked: Question, spread: Mapping[str, int]
) -> dict[int, int]:
    """Return the chances given by letters (and ``others``); raises ``LookupError`` for strangers.

    Suspects not named are given nothing, which ``checked_chances`` refuses where that may be wrong.
    """
    if asked.yes_or_no:
        raise LookupError(say("This is answered by one number: how likely is yes?"))
    given = dict.fromkeys(asked.chances, 0)
    for letter, chance in spread.items():
        answer = OTHERS if letter.lower() == "others" else suspect_named(edition, letter)
        if answer not in given:
            known = letters_of(edition, mask(each for each in asked.chances if each != OTHERS))
            raise LookupError(say("The answers here are: {answers}.", answers=known))
        given[answer] = chance
    return given
