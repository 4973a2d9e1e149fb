"""Exactly one of three letters, as four clauses (exercise 8.2).

``about`` are the three letters: the cards of one kind in the envelope, or one card in three hands.
"""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.worlds import name_of
from cluekit.logic import Literal


def values(case: Case) -> dict[str, object]:
    """Return the letters, the four clauses, and what is left when some are forgotten."""
    least = f"({' | '.join(case.about)})"
    pairs = [f"(~{one} | ~{other})" for one, other in combinations(case.about, 2)]
    return {
        "letters": ", ".join(case.about),
        "answer": " & ".join((least, *pairs)),
        "least": least,
        "most": " & ".join(pairs),
        "none": " & ".join(f"~{letter}" for letter in case.about),
        "pair": pairs[0],
        **{
            f"without_{number}": " & ".join((least, *(p for p in pairs if p != pair)))
            for number, pair in enumerate(pairs, start=1)
        },
        **{f"pair_{number}": pair for number, pair in enumerate(pairs, start=1)},
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return the three cards of another kind in one place, or one card in three places."""
    deck, places = edition(case.deck).deck, range(len(case.seats) + 1)
    if luck.pick((True, False)):
        kind, place = luck.pick([deck.suspects, deck.weapons, deck.rooms]), luck.pick(places)
        letters = [Literal(card, place) for card in kind]
    else:
        card, out = luck.pick(range(deck.size)), luck.pick(places)
        letters = [Literal(card, place) for place in places if place != out]
    return replace(case, about=tuple(name_of(case, letter) for letter in letters))
