"""The rules of a deck as clauses: how many letters, how many clauses (exercise 8.3).

One card, one place: exactly one of the places. One card of each kind in the envelope: exactly one
of the kind. Sizes of hands are left out. The first size and number of players are those of the
small game, the second those of the big one.
"""

from __future__ import annotations

from math import comb

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.not_both import clauses
from cluekit.learn.forms import Case

Sizes = tuple[int, int, int]


def counts(sizes: Sizes, players: int) -> dict[str, int]:
    """Return the letters and clauses of a deck, and what hasty people count."""
    cards, places = sum(sizes), players + 1
    rows, kinds = cards * clauses(places), [clauses(size) for size in sizes]
    return {
        "cards": cards,
        "players": players,
        "places": places,
        "letters": cards * places,
        "no_envelope": cards * players,
        "added": cards + places,
        "row": clauses(places),
        "rows": rows,
        "kinds": sum(kinds),
        "clauses": rows + sum(kinds),
        "pairs_only": cards * comb(places, 2) + sum(comb(size, 2) for size in sizes),
        "card_pairs": cards * comb(places, 2) + sum(kinds),
        "kind_pairs": rows + sum(comb(size, 2) for size in sizes),
        "least_only": cards + len(sizes),
        "one_pile": rows + clauses(cards),
    }


def values(case: Case) -> dict[str, object]:
    """Return the counts of both games, and the sizes of their kinds."""
    found: dict[str, object] = {}
    for name, sizes, players in zip(("small", "big"), case.sizes, case.players, strict=True):
        found |= {f"{name}_{key}": number for key, number in counts(sizes, players).items()}
        found |= {
            f"{name}_{kind}": size
            for kind, size in zip(("suspects", "weapons", "rooms"), sizes, strict=True)
        }
        found |= {f"{name}_kind_{n}": clauses(size) for n, size in enumerate(sizes, start=1)}
    return found


def fresh(case: Case, luck: Luck) -> Case:
    """Return a small deck of another size, and a big game with other people."""
    small = (luck.pick((3, 4)), luck.pick((3, 4)), luck.pick((3, 4, 5)))
    big = (6, 6, luck.pick((8, 9)))
    return replace(case, sizes=(small, big), players=(luck.pick((2, 3, 4)), luck.pick((3, 4, 5))))
