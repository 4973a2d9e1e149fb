"""Accuse now on a chance, or wait a turn and be sure, if nobody is quicker (exercise 11.4)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Word
from cluekit.words import mark

WHY = {
    "now": mark("now you win with {win}, later only with 1 − {quick} = {wait}."),
    "later": mark("now you win with {win}, later with 1 − {quick} = {wait}."),
    "either": mark("both win with {win}: 1 − {quick} = {wait}. It makes no difference."),
}
NOT = {
    "now": mark("accusing wins with {win}, waiting with {wait}. Compare these two."),
    "later": mark("waiting wins only if {who} is not quicker: {wait}. Accusing wins with {win}."),
    "either": mark("they differ: {win} now, {wait} later."),
}
WAYS = tuple(WHY)


def values(case: Case) -> dict[str, object]:
    """Return the chances of both ways, where they are equal, and which is better."""
    files, top, below = case.numbers
    win, quick = Fraction(1, files), Fraction(top, below)
    wait = 1 - quick
    best = "either" if win == wait else "now" if win > wait else "later"
    facts: dict[str, object] = {
        "who": case.seats[1],
        "files": files,
        "win": str(win),
        "quick": str(quick),
        "wait": str(wait),
        "limit": str(1 - win),
    }
    wrong = [way for way in WAYS if way != best]
    return facts | {
        "half": "1/2",
        "best": best,
        "why": Word(WHY[best], facts),
        "wrong_1": wrong[0],
        "wrong_2": wrong[1],
        "not_1": Word(NOT[wrong[0]], facts),
        "not_2": Word(NOT[wrong[1]], facts),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return how many are left, and how quick the other is: quicker, slower, just as good."""
    files = luck.pick((3, 4, 5, 6))
    below = luck.pick((2, 3, 4)) * files
    limit = below - below // files
    tops = {"now": range(limit + 1, below), "later": range(1, limit), "either": (limit,)}
    top = luck.pick(tuple(tops[luck.pick(WAYS)]))
    quick = Fraction(top, below)
    return replace(case, numbers=(files, quick.numerator, quick.denominator))
