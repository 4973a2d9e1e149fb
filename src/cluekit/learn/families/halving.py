"""How many bits are open, and how many yes or no questions always suffice (exercise 12.1)."""

from __future__ import annotations

from math import ceil, log2

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Rounded, bits


def values(case: Case) -> dict[str, object]:
    """Return for each pile of case files its bits and questions, and what hasty people answer."""
    found: dict[str, object] = {}
    for place, (suspects, weapons, rooms) in enumerate(case.sizes, start=1):
        n = suspects * weapons * rooms
        found |= {
            f"suspects_{place}": suspects,
            f"weapons_{place}": weapons,
            f"rooms_{place}": rooms,
            f"n_{place}": n,
            f"bits_{place}": bits(log2(n)),
            f"about_{place}": Rounded(log2(n)),
            f"least_{place}": ceil(log2(n)),
            f"down_{place}": int(log2(n)),
            f"power_{place}": 2 ** ceil(log2(n)),
            f"below_{place}": 2 ** int(log2(n)),
            f"half_{place}": -(-n // 2),
            f"one_by_one_{place}": n - 1,
            f"added_{place}": bits(log2(suspects + weapons + rooms)),
            f"cards_{place}": suspects + weapons + rooms,
            f"split_{place}": sum(ceil(log2(size)) for size in (suspects, weapons, rooms)),
        }
    return found


def fresh(case: Case, luck: Luck) -> Case:
    """Return three other piles: a small one, a large one, and what is left late in a game.

    How many questions the large one takes is drawn first: most of them take nine.
    """
    wanted = luck.pick((8, 9, 10))
    while True:
        sizes = tuple(
            (luck.pick(range(low, high)), luck.pick(range(low, high)), luck.pick(range(low, high)))
            for low, high in ((2, 5), (5, 10), (1, 5))
        )
        found = [a * b * c for a, b, c in sizes]
        plain = [n & (n - 1) and n > 4 for n in found]  # noqa: PLR2004 - two questions hide slips
        large = ceil(log2(found[1])) == wanted
        if large and all(plain) and len(set(found)) == len(found):
            return replace(case, sizes=sizes)
