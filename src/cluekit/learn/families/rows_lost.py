"""How many rows of a truth table a clause rules out (exercise 8.9).

The numbers: how many letters there are, how many the first clause names, and how many each of two
clauses names that have no letter in common.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case


def values(case: Case) -> dict[str, object]:
    """Return the rows that one clause rules out, and two together."""
    letters, named, one, other = case.numbers
    first, second = 2 ** (letters - one), 2 ** (letters - other)
    both = 2 ** (letters - one - other)
    return {
        "letters": letters,
        "named": named,
        "free": letters - named,
        "rows": 2**letters,
        "lost": 2 ** (letters - named),
        "kept": 2**letters - 2 ** (letters - named),
        "of_named": 2**named,
        "added": 2 * (letters - named),
        "single": 1,
        "one": one,
        "other": other,
        "first": first,
        "second": second,
        "both": both,
        "free_both": letters - one - other,
        "together": first + second - both,
        "twice": first + second,
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return other numbers of letters."""
    letters = luck.pick((5, 6, 7, 8))
    named = luck.pick(range(2, letters))
    one, other = luck.pick((1, 2, 3)), luck.pick((1, 2))
    return replace(case, numbers=(letters, named, one, other))
