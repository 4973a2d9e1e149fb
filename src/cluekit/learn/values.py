"""Values of an exercise that know how to be said: cards, words, numbers, names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec

from cluekit.clue.editions.cast import Card
from cluekit.clue.editions.edition import edition
from cluekit.noir.editions.cast import CAST
from cluekit.sets import mask, members
from cluekit.words import COUNTED, form, mark, places, quantity, say
from cluekit.words.numbers import decimal, local_number

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

    def in_words(self) -> str:
        """Return "A, B and C"."""
        return list_in_words([person.alias for person in self.cards])


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


class Counted(msgspec.Struct, frozen=True):
    """A number with its noun, or with all of a sentence that agrees with it."""

    noun: str
    number: int

    def in_words(self) -> str:
        """Return "1 card" or "2 cards", in the reader's language."""
        return quantity(self.noun, self.number)


class Tenths(msgspec.Struct, frozen=True):
    """A number in tenths, said with its sign: "+2.7", "−0.5", "0.0"."""

    number: int

    def in_words(self) -> str:
        """Return it with one decimal, as the reader writes decimals."""
        return ("+" if self.number > 0 else "") + decimal(self.number / 10, 1)


class Named(msgspec.Struct, frozen=True):
    """One card in a form that a sentence needs: "the", "in" (being there), "into"."""

    id: str
    how: str
    deck: str = "mini"


class OneOf(msgspec.Struct, frozen=True):
    """Cards of which one is there, nobody knows which: said with "or" between them."""

    cards: Cards

    def in_words(self) -> str:
        """Return "Ada or the Library"."""
        return either([with_article(card.name) for card in self.cards.cards])


class Word(msgspec.Struct, frozen=True):
    """A word or sentence that is translated, and filled, before it is put into another one."""

    text: str
    values: dict[str, Any] = {}


@runtime_checkable
class Said(Protocol):
    """A value that knows its own words."""

    def in_words(self) -> str:
        """Return the value in the reader's language."""


class Choice(msgspec.Struct, frozen=True):
    """Words, each translated, of which one will do: "a, b or c"."""

    texts: tuple[str, ...]

    def in_words(self) -> str:
        """Return them with "or"."""
        return either([say(text) for text in self.texts])


class Truths(msgspec.Struct, frozen=True):
    """A row of a truth table: names of atoms, true or false."""

    atoms: tuple[tuple[str, bool], ...]

    def in_words(self) -> str:
        """Return "O_B true, O_D false"."""
        true, false = say("true"), say("false")
        return ", ".join(f"{name} {true if holds else false}" for name, holds in self.atoms)


class Hands(msgspec.Struct, frozen=True):
    """Who holds which cards, place by place."""

    hands: tuple[tuple[str, tuple[str, ...]], ...]
    deck: str = "mini"

    def in_words(self) -> str:
        """Return "You: Ada and Tower; Nora: …"."""
        named = ((say(who) if who in HERE else who, cards) for who, cards in self.hands)
        return "; ".join(f"{who}: {_listed(cards, self.deck)}" for who, cards in named)


def _listed(cards: tuple[str, ...], deck: str) -> str:
    """Return the names of cards as a list has them, without articles."""
    return list_in_words([say(card.name) for card in Cards(cards, deck).cards])


def card_list(names: Sequence[str], deck: str = "mini") -> Cards:
    """Return these cards in deck order; raises ``KeyError`` for one the deck does not have."""
    numbers = sorted(edition(deck).deck.number(name) for name in names)
    return Cards(tuple(edition(deck).deck.cards[number].id for number in numbers), deck)


def cards_by_number(numbers: Iterable[int], deck: str = "mini") -> Cards:
    """Return the cards with these numbers, in deck order."""
    cards = edition(deck).deck.cards
    return Cards(tuple(cards[number].id for number in sorted(numbers)), deck)


def list_in_words(words: Sequence[str]) -> str:
    """Return "a, b and c" in the reader's language; a dash for an empty list."""
    if not words:
        return "–"
    *rest, last = words
    return say("{first} and {last}", first=", ".join(rest), last=last) if rest else last


def value_in_words(value: object) -> str:
    """Return the value as it stands in a sentence, in the reader's language.

    Cards have their articles, as they have in what is told at the table: "Ada and the Rope".
    """
    if isinstance(value, Cards):
        return list_in_words([with_article(card.name) for card in value.cards])
    if isinstance(value, Said):
        return value.in_words()
    if isinstance(value, Word):
        return text_with(value.text, value.values)
    if isinstance(value, Named):
        name = edition(value.deck).deck.cards[edition(value.deck).deck.number(value.id)].name
        return form(name, value.how) or say(name)
    if isinstance(value, (list, tuple)):
        return list_in_words([value_in_words(item) for item in value])
    return say("You") if value == "You" else str(value)


def either(words: Sequence[str]) -> str:
    """Return "a, b or c" in the reader's language; a dash for an empty list."""
    if not words:
        return "–"
    *rest, last = words
    return say("{first} or {last}", first=", ".join(rest), last=last) if rest else last


def with_article(name: str) -> str:
    """Return a card's name as it stands in a sentence: "the Rope", but "Ada"."""
    return form(name, "the") or say(name)


def sentence_with(text: str, values: dict[str, object]) -> str:
    """Return the message as a sentence of its own: a value that begins it gets a capital."""
    said = text_with(text, values)
    return f"{said[:1].upper()}{said[1:]}" if say(text).startswith("{") else said


def text_with(text: str, values: dict[str, object]) -> str:
    """Return the message in the reader's language with the values spoken.

    Numbers go in as they are: a noun may belong to their place. Only what the message names is
    put into words: an exercise has dozens of values, and most are answers.
    """
    named = places(text) & values.keys()
    return say(text, **{name: _for_place(values[name]) for name in named})


def _for_place(value: object) -> object:
    return value if isinstance(value, (int, Rounded)) else value_in_words(value)


def bits(number: float) -> str:
    """Return a number of bits as an answer has it: exact enough for however many digits."""
    return f"{number + 0.0:.9f}"


class Rounded(msgspec.Struct, frozen=True):
    """A number as a sentence has it: at most three digits after the point."""

    number: float

    def in_words(self) -> str:
        """Return it with the reader's point or comma, and a minus sign."""
        shown = f"{self.number:.3f}".rstrip("0").removesuffix(".")
        return local_number("0" if shown == "-0" else shown)

    def __format__(self, how: str) -> str:
        """Return it for a place in a message, with the noun of the place."""
        shown = self.in_words()
        return quantity(how, round(self.number, 3), shown) if how in COUNTED else shown
