"""Values of an exercise about Clue's cards, which know how to be said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from cluekit.clue.editions.cast import Card
from cluekit.clue.editions.edition import edition
from cluekit.learn.values import either, list_in_words, with_article
from cluekit.ways import fold_case
from cluekit.words import form, mark, say

HERE = (mark("You"), mark("Envelope"))
"""Places that are called by a word; the others are called by people's names."""
ENVELOPE = "envelope"
"""The case file, where a card's place is told."""


class Called(Protocol):
    """What has names: a card, or a suspect."""

    @property
    def id(self) -> str:
        """The id."""

    @property
    def alias(self) -> str:
        """The letter."""

    @property
    def name(self) -> str:
        """The name in English."""


def names_of(card: Called) -> set[str]:
    """Return all that a learner may call a card: id, letter, name, name in own language."""
    names = {card.id, card.alias, card.name, say(card.name), card.id.replace("-", " ")}
    return {fold_case(name) for name in names if name}


class Cards(msgspec.Struct, frozen=True):
    """Cards of a deck, by id, in deck order."""

    ids: tuple[str, ...]
    deck: str = "mini"

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards themselves."""
        deck = edition(self.deck).deck
        return tuple(deck.cards[deck.number(name)] for name in self.ids)

    def in_words(self) -> str:
        """Return "Ada and the Rope"."""
        return list_in_words([with_article(card.name) for card in self.cards])


class Named(msgspec.Struct, frozen=True):
    """One card in a form that a sentence needs: "the", "in" (being there), "into"."""

    id: str
    how: str
    deck: str = "mini"

    def in_words(self) -> str:
        """Return the name in this form; as it is where the language has no such form."""
        deck = edition(self.deck).deck
        name = deck.cards[deck.number(self.id)].name
        return form(name, self.how) or say(name)


class OneOf(msgspec.Struct, frozen=True):
    """Cards of which one is there, nobody knows which: said with "or" between them."""

    cards: Cards

    def in_words(self) -> str:
        """Return "Ada or the Library"."""
        return either([with_article(card.name) for card in self.cards.cards])


class Hands(msgspec.Struct, frozen=True):
    """Who holds which cards, place by place."""

    hands: tuple[tuple[str, tuple[str, ...]], ...]
    deck: str = "mini"

    def in_words(self) -> str:
        """Return "You: Ada and Tower; Nora: …"."""
        told = []
        for who, held in self.hands:
            cards = list_in_words([say(card.name) for card in Cards(held, self.deck).cards])
            told.append(f"{say(who) if who in HERE else who}: {cards}")
        return "; ".join(told)


def card_list(names: Sequence[str], deck: str = "mini") -> Cards:
    """Return these cards in deck order; raises ``KeyError`` for one the deck does not have."""
    numbers = sorted(edition(deck).deck.number(name) for name in names)
    return Cards(tuple(edition(deck).deck.cards[number].id for number in numbers), deck)


def cards_by_number(numbers: Iterable[int], deck: str = "mini") -> Cards:
    """Return the cards with these numbers, in deck order."""
    cards = edition(deck).deck.cards
    return Cards(tuple(cards[number].id for number in sorted(numbers)), deck)
