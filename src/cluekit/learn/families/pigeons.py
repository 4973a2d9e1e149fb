"""Counting hands in the big game: what shows fill, and how few can hold a kind (7.3, 7.4)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.families.dealing import FILE, shares
from cluekit.learn.forms import Case
from cluekit.learn.values import Word
from cluekit.words import mark

BIG = "uk"
"""The edition of "now the big game"."""
PILES = (mark("suspects"), mark("weapons"), mark("rooms"))


def fewest(dealt: int, hands: Sequence[int]) -> int:
    """Return how few of these hands, the largest first, can hold this many cards.

    >>> fewest(8, (3, 3, 3, 3, 3, 3))
    3
    """
    taken = 0
    for number, hand in enumerate(hands, start=1):
        taken += hand
        if taken >= dealt:
            return number
    return len(hands)


def values(case: Case) -> dict[str, object]:
    """Return what a full hand rules out; with players, how few of them can hold a kind."""
    deck = edition(BIG).deck
    if not case.players:
        return _full(deck.size, case.numbers[0])
    usual = (len(deck.suspects), len(deck.weapons), len(deck.rooms))
    sizes = case.sizes[0] if case.sizes else usual
    hands = shares(sum(sizes) - FILE, case.players[0])
    found: dict[str, object] = {"players": len(hands), "hands": list(map(str, hands))}
    for number, pile in enumerate(case.numbers, start=1):
        dealt = sizes[pile] - 1
        found |= {
            f"pile_{number}": Word(PILES[pile]),
            f"size_{number}": sizes[pile],
            f"dealt_{number}": dealt,
            f"least_{number}": fewest(dealt, hands),
            f"one_less_{number}": fewest(dealt, hands) - 1,
            f"room_{number}": sum(hands[: fewest(dealt, hands) - 1]),
            f"with_file_{number}": fewest(sizes[pile], hands),
            f"each_{number}": min(dealt, len(hands)),
        }
    return found


def _full(cards: int, hand: int) -> dict[str, object]:
    """Return what is out for a hand of this size after as many shows without a common card."""
    return {
        "cards": cards,
        "hand": hand,
        "among": 3 * hand,
        "crossed": cards - 3 * hand,
        "but_hand": cards - hand,
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return a hand of another size; or another deck and other players, two hands at least."""
    if not case.players:
        return replace(case, numbers=(luck.pick((4, 5, 6)),))
    part, wanted = luck.pick((1, 2)), luck.pick((2, 3, 4))
    while True:
        sizes = tuple(luck.pick((6, 7, 9, 12, 16, 20)) for _ in range(3))
        piles = tuple(luck.order(range(3))[:2])
        found = replace(case, sizes=(sizes,), players=(luck.pick((4, 5, 6)),), numbers=piles)
        told = values(found)
        if told["one_less_1"] and told["one_less_2"] and told[f"least_{part}"] == wanted:
            return found
