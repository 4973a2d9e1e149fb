"""Chances in hundredths, as they are typed into fields; together they must make 100."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from cluekit.learn.answers.reckoning import value_of_sum
from cluekit.learn.answers.rounded import NoSumError
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.presses import number
from cluekit.words import say

ALL = 100


def even_split(answers: Collection[int]) -> dict[int, int]:
    """Return chances in which all answers are alike, as nearly as hundredths can be."""
    each, more = divmod(ALL, len(answers))
    return {answer: each + (place < more) for place, answer in enumerate(answers)}


def heed_chances(chances: Collection[int]) -> None:
    """Raise ``NotHeardError`` for chances that cannot be scored.

    Nothing may be called certain or impossible: being wrong would cost bits without end.
    """
    for chance in chances:
        if not 0 < chance < ALL:
            raise NotHeardError(
                say("Give whole numbers from 1 to 99: nothing is certain before it is seen.")
            )
    if (total := sum(chances)) != ALL:
        raise NotHeardError(say("Together they make {sum}%; they must make 100%.", sum=total))


def whole(text: str) -> int:
    """Return the number that was typed, or the value of a sum such as "100/4".

    Raises ``NotHeardError`` unless that is a whole number.
    """
    digits = text.strip().removesuffix("%").strip()
    chance = number(digits.lstrip("0") or digits)
    foreign = any(sign.isdigit() and not sign.isascii() for sign in digits)
    try:  # a sum is one in digits of our own
        value = Fraction(chance) if chance is not None else value_of_sum("" if foreign else digits)
    except NoSumError:
        value = Fraction(1, 2)
    if value.denominator > 1:
        raise NotHeardError(
            say(
                "Give whole numbers from 1 to 99: nothing is certain before it is seen. "
                "A sum will do, such as 100/4."
            )
        )
    return int(value)
