"""Dealing round the table: the first players get the extra cards (exercise 1.4)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.case_file import sizes
from cluekit.learn.forms import Case
from cluekit.learn.values import Counted, Word
from cluekit.words import mark

FILE = 3
"""Cards in the case file, one of each kind."""


def shares(cards: int, players: int) -> tuple[int, ...]:
    """Return how many cards each player gets when they are dealt one by one, largest first."""
    return tuple(cards // players + (1 if seat < cards % players else 0) for seat in range(players))


def values(case: Case) -> dict[str, object]:
    """Return for each number of players, numbered from 1: the hands, and hasty answers."""
    cards = sum(sizes(case)[0])
    found: dict[str, object] = {"cards": cards, "dealt": cards - FILE}
    for number, players in enumerate(case.players, start=1):
        hands = shares(cards - FILE, players)
        found |= {
            f"players_{number}": players,
            f"hands_{number}": hands,
            f"least_{number}": hands[-1],
            f"round_{number}": hands[-1] * players,
            f"rest_{number}": _rest((cards - FILE) % players),
            f"even_{number}": (hands[-1],) * players,
            f"with_file_{number}": shares(cards, players),
        }
    return found


def _rest(over: int) -> Counted | Word:
    """Return what becomes of the cards that do not go round evenly."""
    return Counted("card-over-first", over) if over else Word(mark("no card is left over"))


def fresh(case: Case, luck: Luck) -> Case:
    """Return the same question about a deck of another size."""
    sizes = (luck.pick((5, 6, 7)), luck.pick((5, 6, 7)), luck.pick((7, 8, 9, 10)))
    return replace(case, decks=(), sizes=(sizes,))
