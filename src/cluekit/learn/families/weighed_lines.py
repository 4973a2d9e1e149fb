"""A chance reckoned in four lines, and one of them is wrong (exercise 11.6)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.one_wrong_line import one_wrong_line
from cluekit.learn.values import Word
from cluekit.words import mark

THIRDS, ALIKE, COUNTED, ODDS = range(4)
"""The slips, by the line in which they stand."""
RIGHT = (
    mark("In {alone} deals she could show nothing else: each counts 1, together {first}."),
    mark("In {choice} deals she had a choice of two: each counts 1/2, together {second}."),
    mark("All together weigh {first} + {second} = {whole}."),
    mark("So she has another of the three with chance {second} / ({whole}) = {share}."),
)
WRONG = (
    mark("In {alone} deals she could show one card of three: each counts 1/3, together {first}."),
    mark("In {choice} deals she had a choice: they fit as well, each counts 1, together {second}."),
    mark("All together are {alone} + {choice} = {whole} deals."),
    mark("So she has another of the three with chance {second} / ({first}) = {share}."),
)
WHY_RIGHT = (
    mark("that line is right: with one such card she had no choice, so it was certain."),
    mark("that line is right: she shows either of two, each with chance 1/2."),
    mark("that line is right: it is the sum of all the weights that are left."),
    mark("that line follows: her weight with another one, divided by all."),
)
WHY_WRONG = (
    mark("in the first line she has only one of the three. She could not show the other two."),
    mark("the second line forgets the choice. She would have shown the other card half the time."),
    mark("the third line adds deals, not weights. The {choice} deals count half."),
    mark("the last line divides by the other weight. A chance is a part of the whole."),
)


class Sum(NamedTuple):
    """What stands in the four lines, with a slip in one of them or none (-1)."""

    first: Fraction
    second: Fraction
    whole: Fraction
    share: Fraction


def reckon(alone: int, choice: int, slip: int = -1) -> Sum:
    """Return the numbers of the lines, each from those above it as they are written."""
    first = Fraction(alone, 3 if slip == THIRDS else 1)
    second = Fraction(choice, 1 if slip == ALIKE else 2)
    whole = Fraction(alone + choice) if slip == COUNTED else first + second
    return Sum(first, second, whole, second / (first if slip == ODDS else whole))


def values(case: Case) -> dict[str, object]:
    """Return the four lines, which is wrong, and the true chance."""
    alone, choice, slip = case.numbers
    written, truly = reckon(alone, choice, slip), reckon(alone, choice)
    facts: dict[str, object] = {"alone": alone, "choice": choice, "who": case.seats[1]}
    facts |= {name: str(number) for name, number in written._asdict().items()}
    lines = [Word(text, facts) for text in RIGHT]
    lines[slip] = Word(WRONG[slip], facts)
    whys = [Word(why) for why in WHY_RIGHT]
    return {
        **facts,
        **one_wrong_line(lines, slip, whys, Word(WHY_WRONG[slip], facts)),
        "deals": alone + choice,
        "true_second": str(truly.second),
        "true_whole": str(truly.whole),
        "answer": str(truly.share),
        "as_written": str(written.share),
        "counted": str(Fraction(choice, alone + choice)),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return other numbers of deals, and another slip."""
    numbers = (luck.pick(range(5, 15)), luck.pick(range(2, 10)), luck.pick(range(len(RIGHT))))
    return replace(case, numbers=numbers)
