"""Values of an exercise that know how to be said: cards, words, numbers, names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec

from cluekit.clue.cast import Card
from cluekit.clue.editions import edition
from cluekit.core.sets import mask, members
from cluekit.noir.cast import CAST
from cluekit.words import form, mark, say

HERE = (mark("You"), mark("Envelope"))
"""Places that are called by a word; the others are called by people's names."""


class Cards(msgspec.Struct, frozen=True):
    """Cards of a deck, by id, in deck order."""

    ids: tuple[str, ...]
    deck: str = "mini"

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards themselves."""
        deck = edition(self.deck).deck
        return tuple(deck.cards[deck.number(name)] for name in self.ids)


class Person(NamedTuple):
    """A suspect of Noir, by the names that cards have."""

    id: str
    alias: str
    name: str


class Suspects(msgspec.Struct, frozen=True):
    """Suspects of Noir, by id, in the order of their letters; said by their letters."""

    ids: tuple[str, ...]

    @property
    def cards(self) -> tuple[Person, ...]:
        """The suspects themselves, named as cards are."""
        return tuple(Person(who.id, who.letter, who.name) for who in CAST if who.id in self.ids)

    @property
    def as_set(self) -> int:
        """The same suspects as a set of numbers."""
        return mask(number for number, who in enumerate(CAST) if who.id in self.ids)

    def said(self) -> str:
        """Return "A, B and C"."""
        return joined([person.alias for person in self.cards])


def suspects(numbers: int) -> Suspects:
    """Return a set of suspects, given as a bitmask."""
    return Suspects(tuple(CAST[number].id for number in members(numbers)))


@runtime_checkable
class Several(Protocol):
    """Cards or suspects: ids, and what may be called by id, letter and name."""

    @property
    def ids(self) -> tuple[str, ...]:
        """Their ids, in order."""

    @property
    def cards(self) -> Sequence[Any]:
        """They themselves: each has an ``id``, an ``alias`` and a ``name``."""


class Named(msgspec.Struct, frozen=True):
    """One card in a form that a sentence needs: "the", "in" (being there), "into"."""

    id: str
    how: str
    deck: str = "mini"


class Word(msgspec.Struct, frozen=True):
    """A word or sentence that is translated, and filled, before it is put into another one."""

    text: str
    values: dict[str, Any] = {}


@runtime_checkable
class Said(Protocol):
    """A value that knows its own words."""

    def said(self) -> str:
        """Return the value in the reader's language."""


class Choice(msgspec.Struct, frozen=True):
    """Words, each translated, of which one will do: "a, b or c"."""

    texts: tuple[str, ...]

    def said(self) -> str:
        """Return them with "or"."""
        return either([say(text) for text in self.texts])


class Truths(msgspec.Struct, frozen=True):
    """A row of a truth table: names of atoms, true or false."""

    atoms: tuple[tuple[str, bool], ...]

    def said(self) -> str:
        """Return "O_B true, O_D false"."""
        true, false = say("true"), say("false")
        return ", ".join(f"{name} {true if holds else false}" for name, holds in self.atoms)


class Hands(msgspec.Struct, frozen=True):
    """Who holds which cards, place by place."""

    hands: tuple[tuple[str, tuple[str, ...]], ...]
    deck: str = "mini"

    def said(self) -> str:
        """Return "You: Ada and Tower; Nora: …"."""
        named = ((say(who) if who in HERE else who, cards) for who, cards in self.hands)
        return "; ".join(f"{who}: {spoken(Cards(cards, self.deck))}" for who, cards in named)


def card_list(names: Sequence[str], deck: str = "mini") -> Cards:
    """Return these cards in deck order; raises ``KeyError`` for one the deck does not have."""
    numbers = sorted(edition(deck).deck.number(name) for name in names)
    return Cards(tuple(edition(deck).deck.cards[number].id for number in numbers), deck)


def joined(words: Sequence[str]) -> str:
    """Return "a, b and c" in the reader's language; a dash for an empty list."""
    if not words:
        return "–"
    *rest, last = words
    return say("{first} and {last}", first=", ".join(rest), last=last) if rest else last


def spoken(value: Any) -> str:
    """Return the value as it stands in a sentence, in the reader's language."""
    if isinstance(value, Cards):
        return joined([say(card.name) for card in value.cards])
    if isinstance(value, Said):
        return value.said()
    if isinstance(value, Word):
        return told(value.text, value.values)
    if isinstance(value, Named):
        name = edition(value.deck).deck.cards[edition(value.deck).deck.number(value.id)].name
        return form(name, value.how) or say(name)
    if isinstance(value, (list, tuple)):
        return joined([spoken(item) for item in value])
    return say("You") if value == "You" else str(value)


def either(words: Sequence[str]) -> str:
    """Return "a, b or c" in the reader's language; a dash for an empty list."""
    if not words:
        return "–"
    *rest, last = words
    return say("{first} or {last}", first=", ".join(rest), last=last) if rest else last


def told(text: str, values: dict[str, Any]) -> str:
    """Return the message in the reader's language with the values spoken."""
    return say(text, **{name: spoken(value) for name, value in values.items()})


def bits(number: float) -> str:
    """Return a number of bits as an answer has it: exact enough for however many digits."""
    return f"{number + 0.0:.9f}"


class Rounded(msgspec.Struct, frozen=True):
    """A number as a sentence has it: at most three digits after the point."""

    number: float

    def said(self) -> str:
        """Return it with the reader's point or comma, and a minus sign."""
        whole, digits = f"{abs(self.number):.3f}".split(".")
        digits = digits.rstrip("0")
        told = say("{whole}.{digits}", whole=whole, digits=digits) if digits else whole
        return f"−{told}" if self.number < 0 and told != "0" else told
