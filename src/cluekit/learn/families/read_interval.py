"""Which true averages an interval leaves possible, and what narrows it (exercise 20.2)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Rounded, Tenths

ZERO = 30
"""Numbers of a case are tenths above -3.0."""

OPTIONS = ("one", "two", "three", "four")


def values(case: Case) -> dict[str, object]:
    """Return the interval, the four averages, and which of them lie inside."""
    mean, half, *rest = case.numbers
    mean, found = mean - ZERO, [number - ZERO for number in rest]
    inside = [abs(each - mean) < half for each in found]
    near = min(range(len(found)), key=lambda place: abs(found[place] - mean))
    return {
        "mean": Tenths(mean),
        "low": Tenths(mean - half),
        "high": Tenths(mean + half),
        **{f"v_{place}": Tenths(each) for place, each in enumerate(found, 1)},
        "inside": _ids(inside),
        "outside": _ids([not each for each in inside]),
        "nearest": [OPTIONS[near]],
        "same_sign": _ids([each * mean > 0 for each in found]),
        "inside_values": [Tenths(e) for e, fits in zip(found, inside, strict=True) if fits],
        "outside_values": [Tenths(e) for e, fits in zip(found, inside, strict=True) if not fits],
        **_narrower(mean, half),
    }


def _narrower(mean: int, half: int) -> dict[str, object]:
    """Return where the upper end lies with four times as many pairs, and where it does not."""
    new = mean + half // 2
    return {
        "half_reach": Rounded(half / 20),
        "said_new_high": Tenths(new),
        "new_high": _tenths(new),
        "old_high": _tenths(mean + half),
        "quarter_high": str(Fraction(4 * mean + half, 40)),
        "halved_end": str(Fraction(mean + half, 20)),
    }


def _tenths(number: int) -> str:
    return str(Fraction(number, 10))


def _ids(ticked: list[bool]) -> list[str]:
    return [name for name, tick in zip(OPTIONS, ticked, strict=True) if tick]


def fresh(case: Case, luck: Luck) -> Case:
    """Return another interval of an even half, with two or three of four averages inside."""
    mean, half = ZERO + luck.pick((-1, 1)) * luck.pick(range(4, 25)), luck.pick(range(8, 22, 2))
    apart = [0, 3, *range(5, half - 1)]
    inside = [mean + luck.pick((-1, 1)) * each for each in luck.order(apart)[:3]]
    outside = [mean + luck.pick((-1, 1)) * (half + each) for each in luck.order(range(2, 9))[:2]]
    count = luck.pick((2, 3))
    chosen = luck.order([*inside[:count], *outside[: 4 - count]])
    if len(chosen) < len(OPTIONS) or len(set(chosen)) < len(chosen) or min(chosen) < 0:
        return case
    return replace(case, numbers=(mean, half, *chosen))
