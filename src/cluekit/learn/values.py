"""Values of an exercise that know how to be said: words, numbers, names; of no one game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec

from cluekit.words import COUNTED, form, places, quantity, say
from cluekit.words.numbers import decimal, local_number


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


def list_in_words(words: Sequence[str]) -> str:
    """Return a list in the reader's language; a dash for an empty one.

    >>> list_in_words(["Ada", "Bruno", "Carla"])
    'Ada, Bruno and Carla'
    """
    if not words:
        return "–"
    *rest, last = words
    return say("{first} and {last}", first=", ".join(rest), last=last) if rest else last


def value_in_words(value: object) -> str:
    """Return the value as a sentence has it, in the reader's language.

    Cards have their articles, as at the table: "Ada and the Rope".
    """
    if isinstance(value, str):
        return say("You") if value == "You" else value
    if (in_words := getattr(value, "in_words", None)) is not None:  # to ask for `Said` takes long
        return str(in_words())
    if isinstance(value, Word):
        return text_with(value.text, value.values)
    if isinstance(value, (list, tuple)):
        return list_in_words([value_in_words(item) for item in value])
    return str(value)


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
    told = {
        name: values[name]
        if isinstance(values[name], (int, Rounded))
        else value_in_words(values[name])
        for name in named
    }
    return say(text, **told)


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
