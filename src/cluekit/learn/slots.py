"""The slots of a hand, filled by shows: shows that have no card in common need a slot each.

A player who has shown one of A, V, L and one of C, D, G holds two cards, for no card is in
both. If the hand has two slots, it is full, and every other card is somewhere else::

    >>> hand = Slots(2, (frozenset("AVL"), frozenset("CDG")))
    >>> hand.put(0).put(1).full
    True

Shows with a card in common may have been answered with that card: they need not be two.
"""

from __future__ import annotations

from itertools import combinations

import msgspec
from msgspec.structs import replace

Cards = frozenset[str]


class Slots(msgspec.Struct, frozen=True):
    """A hand of ``size`` slots, the shows of its player, and which of them are packed, in order."""

    size: int
    shows: tuple[Cards, ...]
    packed: tuple[int, ...] = ()

    @property
    def full(self) -> bool:
        """Whether each slot has a show."""
        return len(self.packed) >= self.size

    @property
    def within(self) -> Cards:
        """The cards among the packed shows: in a full hand there is nothing else."""
        return frozenset().union(*(self.shows[show] for show in self.packed))

    def overlap(self, show: int) -> tuple[int, Cards] | None:
        """Return the first packed show that has cards in common with this one, and these cards."""
        common = ((packed, self.shows[packed] & self.shows[show]) for packed in self.packed)
        return next((found for found in common if found[1]), None)

    def put(self, show: int) -> Slots:
        """Return the same with this show in the next slot; the caller has looked at ``overlap``."""
        return replace(self, packed=(*self.packed, show))

    def out(self, show: int) -> Slots:
        """Return the same with this show taken out of its slot."""
        return replace(self, packed=tuple(each for each in self.packed if each != show))

    def packings(self) -> list[tuple[int, ...]]:
        """Return every choice of shows that fills the hand: as many as slots, none in common."""
        return [
            chosen
            for chosen in combinations(range(len(self.shows)), self.size)
            if all(not self.shows[a] & self.shows[b] for a, b in combinations(chosen, 2))
        ]
