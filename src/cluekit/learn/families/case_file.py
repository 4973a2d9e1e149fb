"""How many case files there are: one card of each kind, so the sizes multiply (exercise 1.1)."""

from __future__ import annotations

from math import prod

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.forms import Case

Sizes = tuple[int, int, int]


def sizes(case: Case) -> tuple[Sizes, ...]:
    """Return suspects, weapons and rooms of each deck of the case."""
    return case.sizes or tuple(_sizes(name) for name in case.decks)


def _sizes(name: str) -> Sizes:
    deck = edition(name).deck
    return len(deck.suspects), len(deck.weapons), len(deck.rooms)


def values(case: Case) -> dict[str, object]:
    """Return for each deck, numbered from 1: its sizes, case files, cards, files of a suspect.

    Parts of the cube are triples of indices, None for all.
    """
    found: dict[str, object] = {}
    for number, (suspects, weapons, rooms) in enumerate(sizes(case), start=1):
        found |= {
            f"suspects_{number}": suspects,
            f"weapons_{number}": weapons,
            f"rooms_{number}": rooms,
            f"files_{number}": prod((suspects, weapons, rooms)),
            f"cards_{number}": suspects + weapons + rooms,
            f"slice_{number}": weapons * rooms,
        }
    found["one_suspect"] = (0, None, None)
    found["one_line"] = (0, 0, None)
    return found


def fresh(case: Case, luck: Luck) -> Case:
    """Return the same question about decks of other sizes: a small one and a large one."""
    small, large = luck.pick(range(2, 5)), luck.pick(range(4, 8))
    return replace(
        case,
        decks=(),
        sizes=(
            (small, luck.pick(range(2, 5)), luck.pick(range(3, 6))),
            (large, luck.pick(range(4, 8)), luck.pick(range(5, 10))),
        ),
    )
