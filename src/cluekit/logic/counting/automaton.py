"""Each holder as an automaton that reads the cards one by one and takes or skips each.

A state of a holder, seen from the cards still to come, is what its past leaves to be obeyed:

``room``   for a hand the number of slots left, None for a hand of any size; for the case file the
           set of cards of the kinds it still needs;
``asks``   the sets of cards of which it must still take one;
``bars``   the sets of cards of which it must not take all;
``shows``  what it could have shown: the open cards that count, how many it has so far, and a scale
           that every possible number divides: a show weighs scale/number, one in so many.

States are normalised, so that pasts with the same futures become one state. A clause goes when it
is met, when another lies inside it, or when the slots left cannot miss it; a state is dead when a
clause has no cards left, when too few cards are left for the slots, or when disjoint clauses need
more slots than there are.
"""

from __future__ import annotations

from typing import NamedTuple

Sets = tuple[int, ...]

Shows = tuple[tuple[int, int, int], ...]
"""For each show the open cards that count, how many were there so far, and its integer scale."""


class State(NamedTuple):
    """What a holder's past leaves to be obeyed."""

    room: int | None
    asks: Sets = ()
    bars: Sets = ()
    shows: Shows = ()

    @property
    def free(self) -> bool:
        """Whether nothing but the room is left to obey."""
        return not (self.asks or self.bars or self.shows)


Weighed = tuple[State, int]
"""A state, and the weight that is settled on the way to it."""


def hand_state(state: State, future: int) -> Weighed | None:
    """Return a hand's state normalised, given the cards it may still take; None where dead."""
    room, asks, bars, shows = state
    left = future.bit_count()
    if room is not None and room > left:
        return None
    if asks:
        short = _shortened(asks, future)
        if short is None:
            return None
        asks = short
        if room is not None:
            if _disjoint(asks) > room:
                return None
            asks = tuple(cards for cards in asks if left - cards.bit_count() >= room)
    if bars:
        reach = left if room is None else room
        if not all(bars):
            return None
        bars = tuple(cards for cards in bars if cards.bit_count() <= reach)
    weight = 1
    if shows:
        shows, weight = _settled(shows, 0 if room == 0 else future)
    return State(room, asks, bars, shows), weight


def file_state(state: State, future: int, kinds: Sets) -> Weighed | None:
    """Return the case file's state normalised, given the cards to come; None where dead."""
    room, asks, bars, shows = state
    room = room or 0
    needs = [kind & future for kind in kinds if kind & room]
    if not all(needs):
        return None
    future &= room
    if asks:
        short = _shortened(asks, future)
        if short is None:
            return None
        asks = tuple(cards for cards in short if not any(kind & ~cards == 0 for kind in needs))
    if not all(bars):
        return None
    bars = tuple(cards for cards in bars if _one_a_kind(cards, needs))
    weight = 1
    if shows:
        shows, weight = _settled(shows, future)
    return State(sum(kind for kind in kinds if kind & room), asks, bars, shows), weight


def skip(state: State, bit: int) -> State:
    """Return what is left to obey when the card (a set of one) goes elsewhere."""
    room, asks, bars, shows = state
    return State(
        room,
        tuple(cards & ~bit for cards in asks),
        tuple(cards for cards in bars if not cards & bit),
        tuple((cards & ~bit, count, scale) for cards, count, scale in shows),
    )


def take(state: State, bit: int, room: int | None) -> State:
    """Return what is left to obey when the holder takes the card and has this room left."""
    return State(
        room,
        tuple(cards for cards in state.asks if not cards & bit),
        tuple(cards & ~bit for cards in state.bars),
        tuple((cards & ~bit, n + bool(cards & bit), scale) for cards, n, scale in state.shows),
    )


def _shortened(asks: Sets, future: int) -> Sets | None:
    """Return the clauses on the cards to come, none inside another; None where one is empty."""
    short = sorted({cards & future for cards in asks}, key=int.bit_count)
    if not short[0]:
        return None
    kept: list[int] = []
    for cards in short:
        if all(one & ~cards for one in kept):
            kept.append(cards)
    return tuple(sorted(kept))


def _disjoint(asks: Sets) -> int:
    """Return how many slots the clauses need at least: a greedy choice of disjoint ones."""
    used = found = 0
    for cards in sorted(asks, key=int.bit_count):
        if not cards & used:
            used |= cards
            found += 1
    return found


def _one_a_kind(cards: int, needs: list[int]) -> bool:
    """Tell whether the case file could still come to hold all these cards."""
    reach = 0
    for kind in needs:
        inside = cards & kind
        if inside & (inside - 1):
            return False
        reach |= inside
    return reach == cards


def _settled(shows: Shows, future: int) -> tuple[Shows, int]:
    """Weigh the shows whose cards have all been dealt with; return the others, and the weight."""
    weight, live = 1, []
    for cards, count, scale in shows:
        if cards & future:
            live.append((cards & future, count, scale))
        else:
            weight *= scale // count
    return tuple(sorted(live)), weight
