"""In which order the open cards are dealt with: so that few clauses are under way at once.

Greedy. Every live clause is opened by its first card and closed by its last; so is every holder.
Hand after hand is to be done with its clauses and become free: so the next card is in a clause of
the holder that has the fewest cards left in its clauses. Of those it is the one that opens least
and closes most, a closed holder counting twice; among equals the one with the fewest places.
"""

from __future__ import annotations

from cluekit.logic.counting.propagation import Clause, Narrowed
from cluekit.sets import members


def order(state: Narrowed) -> list[int]:
    """Return the open cards in the order in which they are to be dealt with."""
    left = state.open
    said = [*state.asks, *state.bars, *(show[:2] for show in state.shows)]
    waiting = _waiting(said)
    clauses = _Sets([cards for _, cards in said], left)
    holders = _Sets([cards & left for cards in state.possible], left)
    inside, places = clauses.of, holders.of
    found: list[int] = []
    while left:
        focus = min(waiting, key=int.bit_count, default=left)
        opened, ending, emptying = clauses.opened, clauses.ending, holders.ending
        best, least = -1, 1 << 30
        for card in members(focus):
            into, among = inside[card], places[card]
            cost = (into & ~opened).bit_count() - (into & ending).bit_count()
            cost = (cost - 2 * (among & emptying).bit_count() << 8) + among.bit_count()
            if cost < least:
                best, least = card, cost
        found.append(best)
        left ^= 1 << best
        waiting = [cards & left for cards in waiting if cards & left]
        clauses.deal(best)
        holders.deal(best)
    return found


def _waiting(said: list[Clause]) -> list[int]:
    """Return for each holder that has clauses all cards in them."""
    union: dict[int, int] = {}
    for holder, cards in said:
        union[holder] = union.get(holder, 0) | cards
    return list(union.values())


class _Sets:
    """Sets of cards while cards are dealt: which are under way, which have one card left.

    ``of[card]`` are the numbers of the sets that the card is in, as bits; so are the others.
    """

    def __init__(self, sets: list[int], cards: int) -> None:
        self._left = list(sets)
        self.opened = self.ending = 0
        self.of = dict.fromkeys(members(cards), 0)
        for number, one in enumerate(sets):
            for card in members(one):
                self.of[card] |= 1 << number
            if one and not one & (one - 1):
                self.ending |= 1 << number

    def deal(self, card: int) -> None:
        """Take the card out of all sets."""
        inside, left = self.of[card], self._left
        self.opened |= inside
        for number in members(inside):
            rest = left[number] = left[number] & ~(1 << card)
            if rest and not rest & (rest - 1):
                self.ending |= 1 << number
