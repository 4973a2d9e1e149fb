"""What an average says about the single games behind it, and what not (exercise 20.5)."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.read_interval import ZERO
from cluekit.learn.forms import Case
from cluekit.learn.values import Tenths, Word
from cluekit.words import mark

ORDERS = tuple(permutations(range(4)))
DEEPEST = 20
"""Differences of a case are whole turns above -20."""


class Line(NamedTuple):
    """What somebody concludes where games are longer, where they are shorter; and why, or why not.

    The first three follow from a mean with an interval on one side of zero, the others do not.
    """

    longer: str
    shorter: str
    why: str


FOLLOW = (
    Line(
        mark("Together, these hundred games took more turns under the second rules."),
        mark("Together, these hundred games took fewer turns under the second rules."),
        mark("a mean is the sum divided by a hundred, so both have the same sign"),
    ),
    Line(
        mark("In at least one pair the second game was longer."),
        mark("In at least one pair the second game was shorter."),
        mark("without such a pair the mean could not have this sign"),
    ),
    Line(
        mark("If the interval is right, the true average is above zero."),
        mark("If the interval is right, the true average is below zero."),
        mark("all of the interval lies on that side of zero"),
    ),
)
TOO_FAR = (
    Line(
        mark("In most pairs the second game was longer."),
        mark("In most pairs the second game was shorter."),
        mark("one pair with a big difference can outweigh many with small ones"),
    ),
    Line(
        mark("The true average is {mean}."),
        mark("The true average, then, is {mean}."),
        mark("another hundred pairs would give another mean"),
    ),
    Line(
        mark("When people play, the second rules make longer games, too."),
        mark("When people play, the second rules make shorter games, too."),
        mark("only bots have played, and people may use a rule differently"),
    ),
)


def values(case: Case) -> dict[str, object]:
    """Return four lines, how they are sorted, and four differences with the fifth that is asked.

    The fifth is the smallest whole number that brings the mean above zero.
    """
    mean, half, no_right, no_wrong, order, *rest = case.numbers
    told: dict[str, object] = {"mean": Tenths(mean - ZERO)}
    apart = [number - DEEPEST for number in rest]
    return {
        **told,
        "low": Tenths(mean - ZERO - half),
        "high": Tenths(mean - ZERO + half),
        **_lines(case, told, (no_right, no_wrong), ORDERS[order]),
        **{f"d_{place}": _with_sign(each) for place, each in enumerate(apart, 1)},
        "total": _with_sign(sum(apart)),
        "fifth": 1 - sum(apart),
        "just_zero": -sum(apart),
        "minus_left_out": 1 + sum(map(abs, apart)),
    }


def _lines(
    case: Case, told: dict[str, object], without: tuple[int, int], order: tuple[int, ...]
) -> dict[str, object]:
    """Return the lines in their order; two follow, two go too far."""
    right = [line for n, line in enumerate(FOLLOW) if n != without[0]]
    wrong = [line for n, line in enumerate(TOO_FAR) if n != without[1]]
    longer = case.numbers[0] > ZERO
    at = [f"line-{order.index(n) + 1}" for n in range(4)]
    said = [Word(line.longer if longer else line.shorter, told) for line in (*right, *wrong)]
    found: dict[str, object] = {f"line_{order.index(n) + 1}": said[n] for n in range(4)}
    sorts = dict(zip(at, ("follows", "follows", "open", "open"), strict=True))
    for number in (1, 2):
        found |= {
            f"doubts_{number}": {at[number - 1]: "open"},
            f"trusts_{number}": {at[number + 1]: "follows"},
            f"why_right_{number}": Word(right[number - 1].why),
            f"why_wrong_{number}": Word(wrong[number - 1].why),
            f"right_{number}": said[number - 1],
            f"wrong_{number}": said[number + 1],
        }
    return {**found, "sorts": sorts}


def _with_sign(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def fresh(case: Case, luck: Luck) -> Case:
    """Return another clear interval, other lines, and differences of which most are below zero."""
    size = luck.pick(range(6, 29))
    mean, half = ZERO + luck.pick((-1, 1)) * size, luck.pick(range(3, size - 1))
    lines = (luck.pick(range(3)), luck.pick(range(3)), luck.pick(range(len(ORDERS))))
    apart = [luck.pick(range(1, 5)), *(-luck.pick(range(2, 7)) for _ in range(3))]
    return replace(
        case,
        numbers=(mean, half, *lines, *(each + DEEPEST for each in luck.order(apart))),
    )
