"""Each holder as an automaton that reads the cards one by one and takes or skips each.

A holder's state is one small whole number, what its past leaves to be obeyed, in fields of bits:

``room``   for a hand of known size, the slots left; for a hand of unknown size, always 1;
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

from math import factorial, lcm, prod
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


# --- board ----------------------------------------------------------------------------------------
# The automata side by side: one whole number says in which state every holder is.
#
# A *place* is a group of bits of that number. The case file has the lowest; then come the places
# of pools; then each hand has one. Hands of known size that have only their room left to obey are
# *pooled* with all others that may take the same cards from here on: such a class of hands has one
# place, holding the slots they have left together.
#
# Slots are told apart while we count: a hand with s slots left takes a card in s ways. So every
# deal is counted once for each order of its hands, and pooling needs no factor: the slots of two
# hands together are simply the slots of both. ``orders`` is the number of orders, to divide by.
#
# A value travels with the whole number: in its lowest lane the number of ways, and above it for
# each hand of known size a lane of its own for its slots in a pool. Slots that join a pool are told
# in the bits above ``top``.
#
# An example, card by card (``tests/deduction/test_automata.py`` holds it to these figures):
# suspects 0, 1, 2 and weapons 3, 4; hand A of two cards has shown one of 0 and 3, hand B of one
# card has only its size to obey. The number begins as ``1 1 00000010 00000000 11``. From the right:
# two kinds that the case file still needs; the place of B's own, which is not in use; A's two
# slots, and above them the bit of its clause; and at bit 19, the pool, the one slot of B.
#
# The value is 1 way, and 1 in the lane of B: the slots that B has in the pool. Now A takes card 0,
# one of its two slots: two ways. Its clause is met, so A has nothing but its size to obey, and its
# last slot joins the pool. There are 2 slots in the pool now, and the value is 2 ways, 2 for A and
# 2 for B (one slot each, in both ways). After the last card one state is left, with 24 ways;
# A's slots have 2 orders and B's 1, so ``orders`` is 2, and there are 12 deals.
#
# Why whole numbers and not tuples or arrays: adding one number moves the states of all holders at
# once, multiplying one number weighs all lanes at once, and a number is a key of a ``dict``.


class Board:
    """Where each holder stands in the whole number, which hands share a pool, and the lanes.

    ``pool[hand]`` is the shift of the pool that the hand belongs to once it is free; as the cards
    go by, futures become equal, and pools become one.
    """

    def __init__(self, puzzle: Puzzle, state: Narrowed) -> None:
        self.file = puzzle.file
        self.automata = [
            Automaton(puzzle, state, holder)
            for holder in range(puzzle.file + 1)
            if state.possible[holder] & ~state.certain[holder]
        ]
        self.future = {one.holder: one.future for one in self.automata}
        self.pending = {one.holder: one.pending for one in self.automata}
        self.hands = [one.holder for one in self.automata if one.sized]
        # Give every holder and every pool its bits
        self.shift: dict[int, int] = {}
        self.pool: dict[int, int] = {}
        top = 0
        for automaton in reversed(self.automata):
            self.shift[automaton.holder] = top
            top += automaton.width
        for hand in self.hands:
            self.pool[hand] = top
            top += ROOM_BITS
        self.top = top
        self.below_top = (1 << top) - 1
        self._lay_lanes(state)
        self._pool(set())
        # The states before the first card, and the value: there is one way to begin
        states = sum(self.stand(one, one.start, self.pool) for one in self.automata)
        self.start = {states & self.below_top: 1 + (states >> self.top)}

    def _lay_lanes(self, state: Narrowed) -> None:
        """Make lanes so wide that no value can overflow.

        Cards that are not in the case file go to slots of their own: at most as many ways as the
        slots have orders. Where hands have any size, each card may go anywhere. In the example
        above: 3! orders of three slots, times 4 · 3 for which card of each kind the case file took
        by then, or none; a lane holds up to that many times the slots, and one bit to spare.
        """
        rooms = [one.start & ROOM for one in self.automata if one.sized]
        self.orders = prod(map(factorial, rooms))
        slots, loose = sum(rooms), len(self.automata) - len(rooms)
        most: int
        if any(not one.sized and not one.kinds for one in self.automata):
            most = pow(slots + loose, state.open.bit_count())
        else:
            most = factorial(slots)
        most *= prod(1 + kind.bit_count() for one in self.automata for kind in one.kinds)
        most *= prod(show.scale for one in self.automata for show in one.shows)
        self.lane = (most * (slots + 1)).bit_length() + 1
        self.low = (1 << self.lane) - 1
        self.lane_of = {hand: self.lane * (at + 1) for at, hand in enumerate(self.hands)}

    def stand(self, automaton: Automaton, state: int, pool: dict[int, int]) -> int:
        """Return the holder's part of the whole number in this state; what joins a pool on top."""
        # A state beyond ROOM has a clause, a bar or a show to obey: it needs a place of its own.
        if state > ROOM or not automaton.sized:
            return state << self.shift[automaton.holder]
        hand = automaton.holder
        return (state << pool[hand]) + (state << self.top + self.lane_of[hand])

    def deal_out(self, bit: int) -> None:
        """Take the card from everybody's future, and pool the hands whose futures become equal."""
        changed = {holder for holder, cards in self.future.items() if cards & bit}
        self.future = {holder: cards & ~bit for holder, cards in self.future.items()}
        self._pool(changed)

    def _pool(self, changed: set[int]) -> None:
        """Give hands with the same future the same pool.

        Of pools that become one, that whose future did not change keeps its place: there is at
        most one such, for two of them would have been equal before.
        """
        kept: dict[int, int] = {}
        for hand in sorted(self.hands, key=changed.__contains__):
            self.pool[hand] = kept.setdefault(self.future[hand], self.pool[hand])


# --- turns ----------------------------------------------------------------------------------------
# One card: who may take it, and what that does to the whole number of states.
#
# Exactly one holder takes the card, all others skip it. A holder that cannot skip must take; when
# two cannot skip there is no way on.


class Taking(NamedTuple):
    """Taking a card instead of skipping it.

    ``gain`` is added to the whole number, above that of skipping; ``slots`` are the ways to do it,
    ``skipped`` and ``weight`` what skipping and taking weigh. ``who`` takes it, or where ``pool``
    is not 0, one of the hands whose lanes it covers.
    """

    gain: int
    slots: int
    skipped: int
    weight: int
    who: int
    pool: int


Step = tuple[int | None, int, Taking | None]
"""What skipping adds to the whole number (None: it cannot), what it weighs, and taking."""

DEAD: Step = (None, 1, None)


class Turn(NamedTuple):
    """The turn of one card. ``places`` are those it concerns: shift, mask, known steps, reader."""

    places: list[tuple[int, int, dict[int, Step], _Holder | _File | _Pool]]


def deal(board: Board, card: int) -> Turn:
    """Take the card from the board, which then stands before the next one; return its turn."""
    bit, pool, future = 1 << card, dict(board.pool), board.future
    here = [one for one in board.automata if future[one.holder] & bit]
    free: dict[int, list[int]] = {}
    busy = []
    for one in here:
        if one.sized:
            free.setdefault(pool[one.holder], []).append(one.holder)
        if not one.sized or board.pending[one.holder] & future[one.holder]:
            busy.append(one)
    board.deal_out(bit)
    turn = Turn([])
    for one in busy:
        shift, mask, left = board.shift[one.holder], (1 << one.width) - 1, board.future[one.holder]
        place = _File(one, bit, left) if one.plain else _Holder(board, Reading(one, bit, left))
        turn.places.append((shift, mask, {}, place))
    for shift, hands in free.items():
        turn.places.append((shift, ROOM, {}, _Pool(board, shift, hands)))
    return turn


class _File:
    """The place of a case file that has nothing to obey but to hold one card of each kind."""

    def __init__(self, automaton: Automaton, bit: int, future: int) -> None:
        self._kind = self._last = 0
        for need in automaton.asks:
            if need.cards & bit:
                self._kind = need.bit
            if not need.cards & future:
                self._last |= need.bit
        # The case file has the lowest bits of the whole number: there is nothing to shift.
        self._taking = Taking(-self._kind, 1, 1, 1, automaton.holder, 0)

    def step(self, needs: int) -> Step:
        """Return what skipping and taking do while it needs a card of these kinds."""
        skip = None if needs & self._last else 0
        return skip, 1, self._taking if needs & self._kind else None


class _Holder:
    """A place with the state of one holder that has more than its room to obey."""

    def __init__(self, board: Board, reading: Reading) -> None:
        self._board, self._reading, self._pool = board, reading, dict(board.pool)
        self._automaton = reading.automaton
        self._shift = board.shift[self._automaton.holder]

    def step(self, state: int) -> Step:
        """Return what skipping and taking do in this state."""
        automaton, stand = self._automaton, self._board.stand
        now = state << self._shift
        skipped, taken = self._reading.skip(state), self._reading.take(state)
        skip = stand(automaton, skipped[0], self._pool) - now if skipped else 0
        weight = skipped[1] if skipped else 1
        taking = None
        if taken:
            gain = stand(automaton, taken[0], self._pool) - now - skip
            slots = state & ROOM if automaton.sized else 1
            taking = Taking(gain, slots, weight, taken[1], automaton.holder, 0)
        return skip if skipped else None, weight, taking


class _Pool:
    """A place with the slots of all free hands that may take the same cards."""

    def __init__(self, board: Board, shift: int, hands: list[int]) -> None:
        self._here, self._there = shift, board.pool[hands[0]]
        self._left = board.future[hands[0]].bit_count()
        self._lanes = sum(board.low << board.lane_of[hand] for hand in hands)

    def step(self, slots: int) -> Step:
        """Return what skipping and taking do with this many slots left: any may take the card."""
        if slots > self._left + 1:
            return DEAD
        skip = (slots << self._there) - (slots << self._here)
        gain = -1 << self._there
        if slots > self._left:
            return None, 1, Taking(gain + skip, slots, 1, 1, -1, self._lanes)
        return skip, 1, Taking(gain, slots, 1, 1, -1, self._lanes)
