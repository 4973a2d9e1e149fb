"""Chances from your own hand alone (exercise 11.1).

Nothing has been asked yet. One card of each kind is in the envelope, each that is left equally
likely; what is not there is dealt, to all others alike.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Named, card_list
from cluekit.learn.forms import Case


def values(case: Case) -> dict[str, object]:
    """Return the chance of each card, of all three together, and of a card in Nora's hand."""
    piles, left = _piles(case)
    inside = [Fraction(1, n) for n in left]
    others = len(case.seats) - 1
    file = inside[0] * inside[1] * inside[2]
    found: dict[str, object] = {
        "hand": card_list(case.hand, case.deck),
        "who": case.seats[1],
        "next": case.seats[2],
        "inside_1": str(inside[0]),
        "inside_3": str(inside[2]),
        "with_own_1": str(Fraction(1, piles[0])),
        "with_own_3": str(Fraction(1, piles[2])),
        "half": "1/2",
        "file": str(file),
        "file_with_own": str(Fraction(1, piles[0] * piles[1] * piles[2])),
        "sum": str(sum(inside)),
        "files": left[0] * left[1] * left[2],
        "held": str((1 - inside[0]) / others),
        "dealt_1": str(1 - inside[0]),
        "places_alike": str(Fraction(1, others + 1)),
        "no_envelope": str(Fraction(1, others)),
        "others": others,
    }
    for place, (name, n) in enumerate(zip(case.about, left, strict=True), start=1):
        found[f"card_{place}"] = Named(name, "the", case.deck)
        found[f"left_{place}"] = n
    return found


def _piles(case: Case) -> tuple[list[int], list[int]]:
    """Return how many cards there are of each asked card's kind, and how many are not yours."""
    deck = edition(case.deck).deck
    kinds = [deck.kind(deck.cards[deck.number(name)].kind) for name in case.about]
    own = {deck.number(name) for name in case.hand}
    return [len([*kind]) for kind in kinds], [len({*kind} - own) for kind in kinds]


def fresh(case: Case, luck: Luck) -> Case:
    """Return another hand, of the lesson deck or of the mansion's, and a card of each kind."""
    deck_id = luck.pick(("mini", "uk"))
    deck = edition(deck_id).deck
    size = (deck.size - len(KINDS)) // len(case.seats)
    while True:
        hand = sorted(luck.order(range(deck.size))[:size])
        piles = [[card for card in deck.kind(kind) if card not in hand] for kind in KINDS]
        if min(map(len, piles)) > 1:
            about = luck.order([luck.pick(pile) for pile in piles])
            named = tuple(deck.cards[card].id for card in about)
            held = tuple(deck.cards[card].id for card in hand)
            return replace(case, deck=deck_id, hand=held, about=named)
