"""Each holder as an automaton that reads the cards one by one and takes or skips each.

A holder's state is one small whole number, what its past leaves to be obeyed, in fields of bits:

``room``   for a hand of known size the number of slots left, for one of any size 1, for ever;
``asks``   a bit for each clause not met yet: it must still take one of these cards. That the case
           file needs a card of each kind is such a clause, and it takes no second one of the kind;
``bars``   a bit for each set of cards of which it has taken all so far, and must not take the rest;
``shows``  for each card it chose to show, how many it surely has by now that it could have shown.

States are normalised, so that pasts with the same futures become one state. A clause goes when
another lies inside it or when the slots left cannot miss it; a bar goes when the slots cannot fill
it. A state is dead when a clause has no cards left, when too few cards are left for the slots,
or when disjoint clauses need more slots than there are.

An example: a hand of two cards that showed one of 0 and 3 begins as ``1 00000010``: room 2 in the
lowest eight bits, above them the bit of its clause. Taking card 0 leaves ``0 00000001``: the clause
is met, one slot is left. Skipping card 0 leaves the state as it is, but when card 3 comes it must
be taken. And when card 1 goes by and only 0, 3 and 4 are still to come, the clause is dropped
(``0 00000010``): two of those three cannot miss both 0 and 3. Now this past and one without any
clause are one state, which is all that keeps the states few.
"""

from __future__ import annotations

from math import lcm
from typing import NamedTuple

from cluekit.logic.counting.propagation import Narrowed
from cluekit.logic.puzzle import Puzzle
from cluekit.sets import union

ROOM_BITS = 8
ROOM = (1 << ROOM_BITS) - 1

Weighed = tuple[int, int]
"""A state, and the weight that was settled on the way to it."""


class Field(NamedTuple):
    """A set of cards, and the bit of the state that says whether it is still to be obeyed."""

    bit: int
    cards: int


class Show(NamedTuple):
    """A choice of what to show: where the state counts the cards that were possible.

    ``cards`` are those of them that are open. A choice among n weighs scale/n, a whole number.
    """

    shift: int
    mask: int
    cards: int
    scale: int


class Automaton:
    """One holder's automaton; ``start`` is its state before the first card.

    ``sized`` tells whether its room counts slots; ``kinds`` is what the case file needs, else ().
    """

    def __init__(self, puzzle: Puzzle, state: Narrowed, holder: int) -> None:
        self.holder = holder
        self.future = state.possible[holder] & ~state.certain[holder]
        size = None if holder == puzzle.file else puzzle.sizes[holder]
        self.sized = size is not None
        self.kinds: tuple[int, ...] = ()
        if holder == puzzle.file:
            self.kinds = tuple(open_ for kind in puzzle.kinds if (open_ := kind & self.future))
            self.start = 0
        else:
            self.start = 1 if size is None else size - state.certain[holder].bit_count()
        self._width = 0 if self.kinds else ROOM_BITS
        asks = [*self.kinds, *(cards for who, cards in state.asks if who == holder)]
        self.asks = self._fields(asks)
        self.bars = self._fields([cards for who, cards in state.bars if who == holder])
        self.shows = [self._show(cards, sure) for who, cards, sure in state.shows if who == holder]
        self.width = self._width
        self.every_ask = sum(ask.bit for ask in self.asks)

    def _fields(self, sets: list[int]) -> list[Field]:
        fields = [Field(1 << self._width + index, cards) for index, cards in enumerate(sets)]
        self._width += len(fields)
        self.start += sum(field.bit for field in fields)
        return fields

    def _show(self, cards: int, sure: int) -> Show:
        most = sure + cards.bit_count()
        shift, self._width = self._width, self._width + most.bit_length()
        self.start += sure << shift
        return Show(shift, (1 << most.bit_length()) - 1, cards, lcm(*range(sure, most + 1)))

    @property
    def plain(self) -> bool:
        """Whether it is the case file, with nothing to obey but to hold one card of each kind."""
        return len(self.kinds) == len(self.asks) > 0 and not self.bars and not self.shows

    @property
    def pending(self) -> int:
        """All cards that something more than the room speaks of."""
        said = union(field.cards for field in (*self.asks, *self.bars))
        return said | union(show.cards for show in self.shows)


class Reading:
    """What one automaton does with one card: the masks for it, worked out once.

    ``future`` are the cards that the holder may take after this one.
    """

    def __init__(self, automaton: Automaton, bit: int, future: int) -> None:
        self.automaton, self._future = automaton, future
        self._left = future.bit_count()
        self._ended = self._spared = self._met = self._barred = self._kind = 0
        for ask in automaton.asks:
            if ask.cards & bit:
                self._met |= ask.bit
            if not ask.cards & future:
                self._ended |= ask.bit
        self._spared = sum(bar.bit for bar in automaton.bars if bar.cards & bit)
        for bar in automaton.bars:
            if bar.cards & (future | bit) == bit:
                self._barred |= bar.bit
        for need, kind in zip(automaton.asks, automaton.kinds, strict=False):
            if kind & bit:
                self._kind = need.bit
                others = kind & future
                self._met |= sum(bar.bit for bar in automaton.bars if bar.cards & others)
        self._gain = sum(1 << show.shift for show in automaton.shows if show.cards & bit)
        self._gain -= automaton.sized
        self._ending = [
            show for show in automaton.shows if show.cards & bit and not show.cards & future
        ]
        self._implied = _implied(automaton.asks, future, len(automaton.kinds))
        self._kept: dict[int, int] = {}

    def skip(self, state: int) -> Weighed | None:
        """Return the state after the card went elsewhere, or None where that cannot be."""
        if state & self._ended:
            return None
        return self._normal(state & ~self._spared)

    def take(self, state: int) -> Weighed | None:
        """Return the state after taking the card, or None where that cannot be."""
        automaton = self.automaton
        if automaton.kinds:
            if not state & self._kind:
                return None
        elif not state & ROOM:
            return None
        if state & self._barred:
            return None
        state = (state & ~self._met) + self._gain
        if state & self._ended:
            return None
        return self._normal(state)

    def _normal(self, state: int) -> Weighed | None:
        """Return the state normalised, with the weight of the choices that are known by now."""
        for bit, drops in self._implied:
            if state & bit:
                state &= ~drops
        automaton = self.automaton
        if automaton.sized:
            room = state & ROOM
            if room > self._left:
                return None
            if state > ROOM:
                kept = self._kept.get(room)
                if kept is None:
                    kept = self._kept[room] = self._keeps(room)
                state &= kept
                asks = state & automaton.every_ask
                if asks.bit_count() > room and self._disjoint(asks) > room:
                    return None
        weight = 1
        for show in self._ending:
            weight *= show.scale // (state >> show.shift & show.mask)
            state &= ~(show.mask << show.shift)
        return state, weight

    def _keeps(self, room: int) -> int:
        """Return the bits to keep with this many slots: clauses to miss, bars to fill."""
        gone = 0
        for ask in self.automaton.asks:
            if self._left - (ask.cards & self._future).bit_count() < room:
                gone |= ask.bit
        for bar in self.automaton.bars:
            if (bar.cards & self._future).bit_count() > room:
                gone |= bar.bit
        return ~gone

    def _disjoint(self, asks: int) -> int:
        """Return how many slots the clauses need at least: a greedy choice of disjoint ones."""
        used = found = 0
        sets = [ask.cards & self._future for ask in self.automaton.asks if ask.bit & asks]
        for cards in sorted(sets, key=int.bit_count):
            if not cards & used:
                used |= cards
                found += 1
        return found


def _implied(asks: list[Field], future: int, firm: int) -> list[tuple[int, int]]:
    """Return for each clause the bits of those that follow from it on the cards to come.

    The first ``firm`` ones stay: they tell which kinds the case file may still take.
    """
    if len(asks) < 2 or len(asks) == firm:  # noqa: PLR2004 - one clause implies no other
        return []
    left = [ask.cards & future for ask in asks]
    found = []
    for at, cards in enumerate(left):
        drops = 0
        for other in range(firm, len(left)):
            more = left[other]
            if other != at and not cards & ~more and (cards != more or at < other):
                drops |= asks[other].bit
        if cards and drops:
            found.append((asks[at].bit, drops))
    return found
