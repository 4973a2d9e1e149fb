"""Where a lost telephone can lie, by what masts have heard: Noir away from the table (13.7).

The houses of a street have the numbers 1 to ``HOUSES``; a mast hears some houses away. One of the
masts stands on a van, which drives on after it has heard something.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case

HOUSES = 30
"""The street has this many."""
Houses = frozenset[int]


def near(house: int, reach: int) -> Houses:
    """Return the houses that lie so near to one, itself among them."""
    return frozenset(range(max(1, house - reach), min(HOUSES, house + reach) + 1))


def houses_within(some: Houses, steps: int) -> Houses:
    """Return where one may be after this many houses on foot."""
    return frozenset(there for house in some for there in near(house, steps))


def values(case: Case) -> dict[str, Any]:
    """Return in how many houses it can be, what hasty readers count, and if it is carried."""
    first, van, van_now, deaf, reach, walk = case.numbers
    one, two, silent = near(first, reach), near(van, reach), near(deaf, reach)
    left, today = (one & two) - silent, (one & near(van_now, reach)) - silent
    walked = houses_within(one, walk) & two
    return {
        "houses": HOUSES,
        "first": first,
        "van": van,
        "van_now": van_now,
        "deaf": deaf,
        "reach": reach,
        "walk": walk,
        **_ends("one", one),
        **_ends("two", two),
        **_ends("deaf", silent),
        "where": " ".join(map(str, sorted(left))),
        "left": len(left),
        "today": len(today),
        "unheard": len(one & two),
        "either": len((one | two) - silent),
        "highest": max(left, default=0),
        "highest_today": max(today, default=0),
        "highest_unheard": max(one & two, default=0),
        "lowest": min(left, default=0),
        "walked": len(walked),
        "stayed": len(one & two),
        "all_spread": len(houses_within(one, walk) & houses_within(two, walk)),
        "walked_low": max(1, min(one) - walk),
        "walked_high": min(HOUSES, max(one) + walk),
    }


def _ends(name: str, some: Houses) -> dict[str, int]:
    return {f"{name}_low": min(some), f"{name}_high": max(some)}


def fresh(case: Case, luck: Luck) -> Case:
    """Return other masts, of which each rules something out, and the van has driven far enough."""
    while True:
        reach, walk = luck.pick((4, 5, 6)), luck.pick((2, 3))
        first, van = luck.pick(range(8, 20)), luck.pick(range(8, 24))
        van_now, deaf = luck.pick(range(4, 28)), luck.pick(range(4, 28))
        found = replace(case, numbers=(first, van, van_now, deaf, reach, walk))
        if is_telling(found):
            return found


def is_telling(case: Case) -> bool:
    """Tell whether a few houses are left, in one piece, and every clue takes some away."""
    told = values(case)
    counts = [told[name] for name in ("left", "today", "unheard", "either")]
    highs = [told[name] for name in ("highest", "highest_today", "highest_unheard", "lowest")]
    walks = [told[name] for name in ("walked", "stayed", "all_spread")]
    whole = told["highest"] - told["lowest"] + 1 == told["left"]
    apart = all(len(set(some)) == len(some) for some in (counts, highs, walks))
    return bool(told["left"] > 1 and told["today"] and whole and apart)
