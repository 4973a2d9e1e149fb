"""Values of an exercise about Noir's suspects, which know how to be said."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from cluekit.learn.values import list_in_words
from cluekit.noir.editions.file_format import CAST
from cluekit.sets import mask, members


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


class Called(msgspec.Struct, frozen=True):
    """A suspect by name and letter: "I" alone, at the head of a sentence, reads as a word."""

    number: int

    def in_words(self) -> str:
        """Return "Imre (I)"."""
        who = CAST[self.number]
        return f"{who.name} ({who.letter})"


def suspects(numbers: int) -> Suspects:
    """Return a set of suspects, given as a bitmask."""
    return Suspects(tuple(CAST[number].id for number in members(numbers)))
