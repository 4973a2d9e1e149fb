"""What your own cards rule out: they are not in the case file (exercise 1.2)."""

from __future__ import annotations

from math import prod

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS, Deck, Kind
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Cards, card_list
from cluekit.learn.forms import Case
from cluekit.learn.values import Word
from cluekit.words import mark

PILES: dict[Kind, str] = {
    "suspect": mark("suspects"),
    "weapon": mark("weapons"),
    "room": mark("rooms"),
}


def _left(deck: Deck, hand: set[int], kind: Kind) -> list[int]:
    return [card for card in deck.kind(kind) if card not in hand]


def _cards_of(case: Case, numbers: list[int]) -> Cards:
    cards = edition(case.deck).deck.cards
    return card_list([cards[number].id for number in numbers], case.deck)


def values(case: Case) -> dict[str, object]:
    """Return what can still be in the case file, and what hasty learners say.

    The kind asked about is that of the first card in the hand.
    """
    deck = edition(case.deck).deck
    hand = {deck.number(card) for card in case.hand}
    asked = deck.cards[deck.number(case.hand[0])].kind
    left = {kind: len(_left(deck, hand, kind)) for kind in KINDS}
    files = prod(len(deck.kind(kind)) for kind in KINDS)
    return {
        "hand": card_list(case.hand, case.deck),
        "first": card_list(case.hand[:1], case.deck),
        "pile": Word(PILES[asked]),
        "of_pile": _cards_of(case, list(deck.kind(asked))),
        "left": _cards_of(case, _left(deck, hand, asked)),
        "held": _cards_of(case, [c for c in deck.kind(asked) if c in hand]),
        "suspects": left["suspect"],
        "weapons": left["weapon"],
        "rooms": left["room"],
        "files": files,
        "files_left": prod(left.values()),
        "files_minus_hand": files - len(hand),
        "cards_left": deck.size - len(hand),
        "slice": files // len(deck.kind(asked)),
        "first_slice": case.hand[:1],
        "hand_slices": case.hand,
        "files_minus_slice": files - files // len(deck.kind(asked)),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return the same question about another hand: two cards, or three as in a game of two.

    At least one card of each kind is left.
    """
    deck = edition(case.deck).deck
    cards = luck.order(range(deck.size))[: luck.pick((2, 2, 3))]
    if not all(_left(deck, set(cards), kind) for kind in KINDS):
        return fresh(case, luck)
    return replace(case, hand=tuple(deck.cards[card].id for card in cards))
