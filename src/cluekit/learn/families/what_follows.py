"""Which sentence follows from an interval (exercise 20.3)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Tenths, Word
from cluekit.words import mark

ZERO = 30
"""The mean of a case is in tenths above -3.0."""

INSIDE, OUTSIDE = mark("Zero lies in it."), mark("Zero does not lie in it.")
WHY = {
    "longer": mark("both ends are above zero, so the games are longer; but only for these bots."),
    "shorter": mark("both ends are below zero, so the games are shorter; but only for these bots."),
    "not-told": mark("zero lies between the ends: longer, shorter or the same, all may be true."),
}
NOT = {
    "longer": mark("not all of the interval lies above zero."),
    "shorter": mark("not all of the interval lies below zero."),
    "not-told": mark("both ends lie on one side of zero. That is as clear as experiments get."),
}
"""What is said to a sentence that does not follow."""


def values(case: Case) -> dict[str, object]:
    """Return the interval, and the sentence that follows."""
    mean, half = case.numbers[0] - ZERO, case.numbers[1]
    follows = _follows(mean, half)
    one, other = (each for each in WHY if each != follows)
    inside = follows == "not-told"
    return {
        "mean": Tenths(mean),
        "low": Tenths(mean - half),
        "high": Tenths(mean + half),
        "follows": follows,
        "why": Word(WHY[follows]),
        "zero_lies": Word(INSIDE if inside else OUTSIDE),
        "other_1": one,
        "other_2": other,
        "why_1": Word(NOT[one]),
        "why_2": Word(NOT[other]),
    }


def _follows(mean: int, half: int) -> str:
    if mean - half > 0:
        return "longer"
    return "shorter" if mean + half < 0 else "not-told"


def fresh(case: Case, luck: Luck) -> Case:
    """Return another interval: above zero, below it, or about it; zero is no end."""
    size, about = luck.pick(range(4, 29)), luck.pick((True, False, False))
    half = size + luck.pick(range(2, 15)) if about else luck.pick(range(2, size - 1))
    return replace(case, numbers=(ZERO + luck.pick((-1, 1)) * size, half))
