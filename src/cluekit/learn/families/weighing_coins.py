"""Coins on a balance: how many weighings suffice, away from the table (exercise 12.7).

A weighing has three answers: left, right, even. So k of them tell 3^k cases apart at most. One
heavier coin of n: as many as it takes until 3^k is n. Where nobody knows whether the odd coin is
heavier or lighter there are 2n cases; and k weighings suffice for (3^k - 3) / 2 coins (Dyson 1946).
"""

from __future__ import annotations

from itertools import count
from math import ceil, log2

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Rounded

PANS = 3


def values(case: Case) -> dict[str, object]:
    """Return the answers, and what follows from halving or from trying one by one."""
    coins, odd = case.numbers
    least = _weighings(coins)
    pan = round(coins / PANS)
    unknown = next(k for k in count(1) if _most_of_unknown(k) >= odd)
    return {
        "coins": coins,
        "odd": odd,
        "cases": 2 * odd,
        "least": least,
        "by_halves": ceil(log2(coins)),
        "by_pairs": coins // 2,
        "pan": pan,
        "rest": coins - 2 * pan,
        "half": coins // 2,
        "pan_bits": Rounded(_bits(coins, pan)),
        "half_bits": Rounded(_bits(coins, coins // 2)),
        "cases_told": PANS**least,
        "cases_before": PANS ** (least - 1),
        "unknown": unknown,
        "as_if_heavier": _weighings(odd),
        "odd_halves": ceil(log2(2 * odd)),
        "told_by": PANS**unknown,
        "most": _most_of_unknown(unknown),
        "most_before": _most_of_unknown(unknown - 1),
    }


def _most_of_unknown(weighings: int) -> int:
    """Return of how many coins an odd one can be found, and whether it is heavier or lighter."""
    return int(PANS**weighings - 3) // 2


def _weighings(cases: int) -> int:
    """Return how many weighings tell this many cases apart, if any do."""
    return next(k for k in count(0) if cases <= PANS**k)


def _bits(coins: int, pan: int) -> float:
    """Return what weighing ``pan`` coins against ``pan`` is expected to tell."""
    parts = (pan, pan, coins - 2 * pan)
    return -1.0 * sum(part / coins * log2(part / coins) for part in parts if part)


def fresh(case: Case, luck: Luck) -> Case:
    """Return other coins: the ways to go wrong lead elsewhere, and every slip shows."""
    while True:
        coins = luck.pick([n for n in range(6, 60) if n % PANS == 0 or n % PANS == PANS - 1])
        odd = luck.pick((3, *range(5, 13), *range(14, 39)))
        told = values(replace(case, numbers=(coins, odd)))
        slips = {told["by_halves"], told["by_pairs"]}
        others = {told["as_if_heavier"], told["odd_halves"]}
        if told["least"] not in slips and told["unknown"] not in others:
            return replace(case, numbers=(coins, odd))
