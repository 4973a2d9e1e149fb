"""In which order the open cards are dealt with: so that few clauses are under way at once.

Greedy. Every live clause is opened by its first card and closed by its last; so is every holder.
The next card is the one that opens least and closes most, a closed holder counting twice. Among
equals it is one that the hand with the fewest cards left in its clauses waits for: so hand
after hand is done with its clauses and becomes free. Then it is the one with the fewest places.
"""

from __future__ import annotations

from collections.abc import Iterable

from cluekit.logic.counting.propagation import Clause, Narrowed
from cluekit.logic.puzzle import members


def order(state: Narrowed) -> list[int]:
    """Return the open cards in the order in which they are to be dealt with."""
    left = state.open
    said = [*state.asks, *state.bars, *(show[:2] for show in state.shows)]
    clauses = [cards for _, cards in said]
    holders = [cards & left for cards in state.possible]
    in_clauses, in_holders = _where(clauses, left), _where(holders, left)
    remaining, found = list(members(left)), []
    opened = 0
    while remaining:
        ending, emptying = _ending(clauses, left), _ending(holders, left)
        waiting = _waiting(said, left)
        best, least = -1, 1 << 30
        for card in remaining:
            inside, places = in_clauses[card], in_holders[card]
            cost = (inside & ~opened).bit_count() - (inside & ending).bit_count()
            cost -= 2 * (places & emptying).bit_count() - (not inside) * 2
            cost = (cost << 8 | waiting.get(card, 99)) << 8 | places.bit_count()
            if cost < least:
                best, least = card, cost
        remaining.remove(best)
        found.append(best)
        opened |= in_clauses[best]
        left &= ~(1 << best)
    return found


def _waiting(said: list[Clause], left: int) -> dict[int, int]:
    """Return for each card in clauses how few cards are left in those of a hand it is in."""
    union: dict[int, int] = {}
    for holder, cards in said:
        union[holder] = union.get(holder, 0) | cards & left
    waiting: dict[int, int] = {}
    for cards in sorted(union.values(), key=int.bit_count, reverse=True):
        waiting.update(dict.fromkeys(members(cards), cards.bit_count()))
    return waiting


def _where(sets: Iterable[int], cards: int) -> dict[int, int]:
    """Return for each card the numbers of the sets that it is in, as bits."""
    where = dict.fromkeys(members(cards), 0)
    for number, one in enumerate(sets):
        for card in members(one):
            where[card] |= 1 << number
    return where


def _ending(sets: list[int], left: int) -> int:
    """Return the numbers of the sets of which one card is left, as bits."""
    ending = 0
    for number, cards in enumerate(sets):
        rest = cards & left
        if rest and not rest & (rest - 1):
            ending |= 1 << number
    return ending
