"""A suitcase in one of many lockers: questions in bits, away from the table (exercise 12b.6)."""

from __future__ import annotations

from math import ceil, log2
from typing import Any

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.arrests import split_worth
from cluekit.learn.forms import Case
from cluekit.learn.values import Rounded, bits


def values(case: Case) -> dict[str, Any]:
    """Return what a question about some rows is worth, and how many always suffice."""
    rows, wide, top = case.numbers
    n, yes = rows * wide, top * wide
    worth = split_worth(n, yes)
    return {
        "rows": rows,
        "wide": wide,
        "top": top,
        "n": n,
        "yes": yes,
        "no": n - yes,
        "open_said": Rounded(log2(n)),
        "open_bits": bits(log2(n)),
        "worth": bits(worth),
        "worth_said": Rounded(worth),
        "lucky": bits(log2(n / min(yes, n - yes))),
        "lucky_said": Rounded(log2(n / min(yes, n - yes))),
        "least": ceil(log2(n)),
        "below": ceil(log2(n)) - 1,
        "told_before": 2 ** (ceil(log2(n)) - 1),
        "told": 2 ** ceil(log2(n)),
        "one_by_one": n - 1,
        "half": n // 2,
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another wall of lockers; the rows that are asked about are not half of it."""
    while True:
        rows, wide = luck.pick(range(3, 8)), luck.pick(range(4, 13))
        top = luck.pick(range(1, rows))
        told = values(replace(case, numbers=(rows, wide, top)))
        differ = {told["least"], told["below"], told["one_by_one"], told["half"]}
        if 2 * top != rows and len(differ) == 4 and log2(told["n"]) % 1:  # noqa: PLR2004 - all
            return replace(case, numbers=(rows, wide, top))
