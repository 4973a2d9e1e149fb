"""The cast: the cards of an edition, in three kinds, each card a small number.

Cards are numbered suspects first, then weapons, then rooms: in a deck of 6/6/9 the suspects are
0-5, the weapons 6-11 and the rooms 12-20. A set of cards is a bitmask over these numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

Kind = Literal["suspect", "weapon", "room"]
KINDS: tuple[Kind, Kind, Kind] = ("suspect", "weapon", "room")

Triple = tuple[int, int, int]
"""One suspect card, one weapon card, one room card: a suggestion, an accusation, a case file."""


class Card(msgspec.Struct, frozen=True):
    """A card of the deck.

    ``id`` is in kebab case, ``name`` the English name (the message id of its
    translations), ``alias`` one letter or "", ``colour`` a suspect's colour as ``#RRGGBB`` or "",
    ``shape`` the crest of a suspect ("diamond", …) or the icon of a weapon ("rope", …) or the
    hatch of a room ("parquet", …).
    """

    id: str
    name: str
    kind: Kind
    alias: str = ""
    colour: str = ""
    shape: str = ""


class Deck(msgspec.Struct, frozen=True):
    """All cards of an edition, in the order of their numbers."""

    cards: tuple[Card, ...]
    suspects: range
    weapons: range
    rooms: range

    @property
    def size(self) -> int:
        """Number of cards."""
        return len(self.cards)

    def kind(self, kind: Kind) -> range:
        """Return the numbers of the cards of one kind."""
        return self.piles[KINDS.index(kind)]

    @property
    def piles(self) -> tuple[range, range, range]:
        """The numbers of the cards of each kind."""
        return self.suspects, self.weapons, self.rooms

    @property
    def kinds(self) -> tuple[int, int, int]:
        """The cards of each kind, as bitmasks."""
        return span(self.suspects), span(self.weapons), span(self.rooms)

    @property
    def whole(self) -> int:
        """All cards, as a bitmask."""
        return (1 << self.size) - 1

    def number(self, name: str) -> int:
        """Return the number of the card with this id or alias (upper or lower case alias).

        Raises ``KeyError`` with the name when the deck has no such card.
        """
        for number, card in enumerate(self.cards):
            if name in (card.id, card.alias) or (card.alias and name == card.alias.lower()):
                return number
        raise KeyError(name)

    def place(self, room: int) -> int:
        """Return the place on the board of a room card (rooms are the places 0, 1, …)."""
        return room - self.rooms.start

    def room(self, place: int) -> int:
        """Return the room card of a place that is a room."""
        return place + self.rooms.start


def deck(suspects: Iterable[Card], weapons: Iterable[Card], rooms: Iterable[Card]) -> Deck:
    """Put three lists of cards together into a deck."""
    piles = [tuple(pile) for pile in (suspects, weapons, rooms)]
    first, second = len(piles[0]), len(piles[0]) + len(piles[1])
    last = second + len(piles[2])
    return Deck(
        cards=piles[0] + piles[1] + piles[2],
        suspects=range(first),
        weapons=range(first, second),
        rooms=range(second, last),
    )


def span(pile: range) -> int:
    """Return the cards of a whole pile as a bitmask."""
    return ((1 << len(pile)) - 1) << pile.start
