"""The solution cube: all case files there can be, and what is left of them as cards are known.

Suspects × weapons × rooms. A card that is known not to be in the envelope takes a whole slice of
the cube away.
"""

from __future__ import annotations

from itertools import product
from math import prod

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS, Card, Deck, Triple, deck
from cluekit.clue.editions.edition import edition

Sizes = tuple[int, int, int]


def plain_deck(sizes: Sizes) -> Deck:
    """Return a deck of this many suspects, weapons and rooms that carry numbers for names."""
    piles = [
        [Card(f"{kind}-{n}", str(n), kind, colour="#59616E") for n in range(1, size + 1)]
        for kind, size in zip(KINDS, sizes, strict=True)
    ]
    return deck(*piles)


class Cube(msgspec.Struct, frozen=True):
    """The case files of an edition that hold no card of ``out`` (a set of card numbers).

    ``plain`` gives the sizes of a deck without names instead.
    """

    edition: str = "mini"
    out: frozenset[int] = frozenset()
    plain: Sizes | None = None

    @property
    def deck(self) -> Deck:
        """The deck of the edition, or the plain one."""
        return plain_deck(self.plain) if self.plain else edition(self.edition).deck

    @property
    def initials(self) -> tuple[str, ...]:
        """What stands on the suspects' crests."""
        cards = [self.deck.cards[number] for number in self.deck.suspects]
        return tuple(card.name for card in cards) if self.plain else ()

    @property
    def left(self) -> tuple[tuple[int, ...], ...]:
        """The cards of each kind that may still be in the envelope."""
        return tuple(
            tuple(card for card in self.deck.kind(kind) if card not in self.out) for kind in KINDS
        )

    @property
    def sizes(self) -> Sizes:
        """How many suspects, weapons and rooms are left."""
        suspects, weapons, rooms = map(len, self.left)
        return suspects, weapons, rooms

    @property
    def count(self) -> int:
        """How many case files are left."""
        return prod(self.sizes)

    @property
    def sum(self) -> str:
        """The multiplication, "2 × 2 × 3 = 12"."""
        return f"{' × '.join(map(str, self.sizes))} = {self.count}"

    def __contains__(self, triple: Triple) -> bool:
        """Tell whether this case file is still possible."""
        return not self.out.intersection(triple)

    def files(self) -> list[Triple]:
        """Return every case file that is left, in order."""
        return [(suspect, weapon, room) for suspect, weapon, room in product(*self.left)]

    def names(self) -> list[tuple[str, str, str]]:
        """Return the case files that are left, by the names of their cards."""
        cards = self.deck.cards
        return [(cards[s].name, cards[w].name, cards[r].name) for s, w, r in self.files()]

    def without(self, *cards: str) -> Cube:
        """Return the cube after these cards (ids or letters) were found to be elsewhere.

        Raises ``KeyError`` with the first one that the deck does not have.
        """
        found = {self.deck.number(card) for card in cards}
        return replace(self, out=self.out | found)

    def turn(self, card: int) -> Cube:
        """Return the cube with this card ruled out, or back in if it was out."""
        return replace(self, out=self.out ^ {card})
