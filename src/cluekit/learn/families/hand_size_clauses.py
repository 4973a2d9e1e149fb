"""Hand sizes as clauses, and how often a solver is asked (exercise 9.5, after Neller).

The numbers of a case: cards and hand size of the first deck, cards and hands of the big one. The
small hands that a learner's function is tried on are drawn by them.
"""

from __future__ import annotations

from math import comb

from msgspec.structs import replace

from cluekit.core import Chance, Luck
from cluekit.learn.forms import Case
from cluekit.learn.hand_checks import Hand, just_so_many

FUNCTION = "hand"
SIZES = ((4, 2), (3, 1), (5, 2), (5, 3))
"""How many letters, and how many of them are true: what a function is tried on."""
CARDS = "ABCRVDLGT"


def values(case: Case) -> dict[str, object]:
    """Return how many clauses say "at most" and "at least", and how many calls decide all cells."""
    cards, size, big_cards, hands = case.numbers
    cells = big_cards * (hands + 1)
    trials = _trials(case)
    return {
        "trials": trials,
        "reference": just_so_many,
        "many": len(trials),
        "first": trials[0].code,
        "cards": cards,
        "size": size,
        "more": size + 1,
        "most": comb(cards, size + 1),
        "pairs": comb(cards, size),
        "rest": cards - size + 1,
        "least": comb(cards, cards - size + 1),
        "one_clause": 1,
        "big_cards": big_cards,
        "hands": hands,
        "places": hands + 1,
        "cells": cells,
        "calls": 2 * cells,
        "no_file": 2 * big_cards * hands,
    }


def _trials(case: Case) -> tuple[Hand, ...]:
    """Return letters to try a function on: some cards with one player each."""
    luck = Chance(f"hands {case.numbers}").luck("letters", 0)
    drawn = ((luck.pick("YNO"), luck.order(CARDS), *size) for size in SIZES)
    return tuple(
        Hand(number, tuple(f"{who}_{card}" for card in order[:many]), size, FUNCTION)
        for number, (who, order, many, size) in enumerate(drawn, start=1)
    )


def fresh(case: Case, luck: Luck) -> Case:
    """Return another deck, another hand, another game."""
    size = luck.pick((2, 3))
    numbers = (
        luck.pick(range(size + 4, 13)),
        size,
        luck.pick(range(18, 31)),
        luck.pick((3, 4, 5, 6)),
    )
    return replace(case, numbers=numbers)
