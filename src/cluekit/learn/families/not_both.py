"""Exactly one, counted in clauses: at least one, and "not both" for every pair (exercise 4.1)."""

from __future__ import annotations

from math import comb

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.forms import Case

BIG = "uk"
"""The edition of "now the big game"."""


def clauses(places: int) -> int:
    """Return how many clauses say that a thing is in exactly one of these places."""
    return 1 + comb(places, 2)


def values(case: Case) -> dict[str, object]:
    """Return the clauses for one card, for all cards of a small deck, and for the big game."""
    places, cards = case.numbers
    players, size = case.players[0], edition(BIG).deck.size
    big = players + 1
    return {
        "places": places,
        "pairs": comb(places, 2),
        "others": places - 1,
        "twice": places * (places - 1) + 1,
        "twice_alone": places * (places - 1),
        "one_card": clauses(places),
        "cards": cards,
        "all_cards": cards * clauses(places),
        "added": cards + clauses(places),
        "big_cards": size,
        "big_players": players,
        "big_places": big,
        "big_pairs": comb(big, 2),
        "big_one": clauses(big),
        "big_all": size * clauses(big),
        "big_pairs_only": size * comb(big, 2),
        "big_hands_only": size * clauses(players),
        "big_added": size + clauses(big),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another number of places and cards, and another number of players in the big game."""
    numbers = (luck.pick((3, 5, 6, 7)), luck.pick((6, 8, 10, 12)))
    return replace(case, numbers=numbers, players=(luck.pick((2, 3, 4, 5)),))
