"""An arrest as a question: what it is worth, beside an exoneration (exercise 12b.5)."""

from __future__ import annotations

from math import log2

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Rounded, bits

FEWEST, MOST = 4, 12


def split_worth(n: int, yes: int) -> float:
    """Return the bits of an answer that splits ``n`` cases, all equally likely."""
    return log2(n) - sum(part / n * log2(part) for part in (yes, n - yes) if part)


def values(case: Case) -> dict[str, object]:
    """Return the worth of an arrest, and which of the two questions is worth more."""
    n, yes = case.numbers
    arrest, asked = split_worth(n, 1), split_worth(n, yes)
    same = yes in (1, n - 1)
    return {
        "n": n,
        "yes": yes,
        "no": n - yes,
        "others": n - 1,
        "open_said": Rounded(log2(n)),
        "left_said": Rounded(log2(n - 1)),
        "worth": bits(arrest),
        "worth_said": Rounded(arrest),
        "asked_said": Rounded(asked),
        "all_open": bits(log2(n)),
        "miss_alone": bits(log2(n) - log2(n - 1)),
        "more": "same" if same else "arrest" if arrest > asked else "question",
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another number of suspects; the other question may be better or worthless."""
    n = luck.pick(range(FEWEST, MOST + 1))
    yes = luck.pick((luck.pick(range(2, n - 1)), luck.pick((1, n - 1)), luck.pick((0, n))))
    return replace(case, numbers=(n, yes))
