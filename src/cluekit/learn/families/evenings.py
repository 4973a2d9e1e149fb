"""Short evenings by luck, played by the rules: what families about knowledge are cut from.

The cards are dealt, somebody asks, and the next player who has one of the three shows one of
them. What you see of it becomes a case.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.forms import Case

Hand = frozenset[int]


def deal_hands(case: Case, luck: Luck) -> list[Hand]:
    """Deal the deck of a case: a hand for each seat."""
    deck = edition(case.deck).deck
    file = {luck.pick(deck.kind(kind)) for kind in KINDS}
    rest = luck.order([card for card in range(deck.size) if card not in file])
    seats = len(case.seats)
    return [frozenset(rest[seat::seats]) for seat in range(seats)]


def triple(case: Case, luck: Luck, own: Sequence[int] = ()) -> list[int]:
    """Return three cards to ask about, one of each kind, these among them."""
    deck = edition(case.deck).deck
    kinds = {deck.cards[card].kind: card for card in own}
    return [kinds[kind] if kind in kinds else luck.pick(deck.kind(kind)) for kind in KINDS]


def event(case: Case, hands: Sequence[Hand], asker: int, cards: Sequence[int], luck: Luck) -> str:
    """Return what happens when somebody asks, as you see it from the first chair."""
    deck, seats = edition(case.deck).deck, len(case.seats)
    said = f"{case.seats[asker]}: {' '.join(deck.cards[card].alias for card in cards)} ->"
    for step in range(1, seats):
        shower = (asker + step) % seats
        held = [card for card in cards if card in hands[shower]]
        if held:
            card = luck.pick(held)
            seen = deck.cards[card].alias if 0 in (asker, shower) else "?"
            return f"{said} {case.seats[shower]} {seen}"
    return f"{said} nobody"


def evening(case: Case, luck: Luck, askers: Sequence[int]) -> Case:
    """Return an evening in which these seats ask, one after the other, about anything."""
    hands, deck = deal_hands(case, luck), edition(case.deck).deck
    events = tuple(event(case, hands, asker, triple(case, luck), luck) for asker in askers)
    mine = tuple(deck.cards[card].id for card in sorted(hands[0]))
    return replace(case, hand=mine, events=events)


class Renaming:
    """Other names for the cards of a deck with kinds of one size: kinds and cards change places."""

    def __init__(self, deck: str, luck: Luck) -> None:
        cards = edition(deck).deck
        self.kinds = luck.order(range(len(KINDS)))
        """For each kind the number of the kind that takes its place."""
        self.letters: dict[str, str] = {}
        """The letter that takes a letter's place."""
        for number, kind in enumerate(KINDS):
            old = [cards.cards[card].alias for card in cards.kind(kind)]
            there = cards.kind(KINDS[self.kinds[number]])
            new = luck.order([cards.cards[card].alias for card in there])
            self.letters |= dict(zip(old, new, strict=True))

    def of(self, letters: str) -> str:
        """Return letters by their other names."""
        return " ".join(self.letters[letter] for letter in letters.split())


def under_other_names(case: Case, names: Renaming, hand: str, events: Sequence[str]) -> Case:
    """Return a case of this hand and these events, in letters, under other names."""
    deck = edition(case.deck).deck
    held = sorted(deck.number(letter.lower()) for letter in names.of(hand).split())
    return replace(
        case,
        hand=tuple(deck.cards[card].id for card in held),
        events=tuple(_event(case, names, event) for event in events),
    )


def _event(case: Case, names: Renaming, event: str) -> str:
    """Return an event with other letters, its cards in the order of the deck."""
    deck = edition(case.deck).deck
    said, _, outcome = event.partition(" -> ")
    asker, _, cards = said.partition(": ")
    letters = sorted(names.of(cards).split(), key=lambda one: deck.number(one.lower()))
    who, _, what = outcome.partition(" ")
    shown = f"{who} {names.letters.get(what, what)}" if what else who
    return f"{asker}: {' '.join(letters)} -> {shown}"
