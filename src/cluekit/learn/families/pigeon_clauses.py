"""Pigeons and holes as clauses: short to write down, long to refute (exercise 9.8)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case


def values(case: Case) -> dict[str, object]:
    """Return how many clauses and rows there are for this many pigeons, and hasty numbers."""
    (pigeons,) = case.numbers
    holes = pigeons - 1
    pairs = pigeons * (pigeons - 1) // 2
    return {
        "pigeons": pigeons,
        "holes": holes,
        "others": pigeons - 1,
        "pairs": pairs,
        "nots": holes * pairs,
        "clauses": pigeons + holes * pairs,
        "twice": pigeons + 2 * holes * pairs,
        "one_hole": pigeons + pairs,
        "atoms": pigeons * holes,
        "rows": 2 ** (pigeons * holes),
        "added": 2 * pigeons * holes,
        "squared": (pigeons * holes) ** 2,
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return more pigeons, or fewer."""
    return replace(case, numbers=(luck.pick((3, 4, 5, 6, 7)),))
