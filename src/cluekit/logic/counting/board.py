"""The automata side by side: one whole number says in which state every holder is.

A *place* is a group of bits of that number. The case file has the lowest; then come the places
of pools; then each hand has one, holding the number of its state. Hands that have only their room
left to obey are *pooled* with all others that may take the same cards from here on: such a class
of hands has one place, holding the slots they have left together (or, for hands of any
size, how many hands they are).

Slots are told apart while we count: a hand with s slots left takes a card in s ways. So every deal
is counted once for each order of its hands, and pooling needs no factor: the slots of two hands
together are simply the slots of both. ``Board.orders`` is the number of orders.
"""

from __future__ import annotations

from math import factorial, lcm, prod

from cluekit.logic.counting.automaton import State, Weighed, file_state, hand_state
from cluekit.logic.counting.propagation import Narrowed
from cluekit.logic.puzzle import Puzzle

STATE_BITS = 24
POOL_BITS = 8


class Board:
    """Where each holder stands in the whole number, which hands share a pool, and the lanes.

    ``pool_of[hand]`` is the number of the pool that the hand belongs to once it is free; it changes
    from card to card as futures become equal. ``lane[hand]`` is the hand's lane in a value: the
    lowest lane is the number of ways, then each hand has one for its slots in a pool.
    """

    def __init__(self, puzzle: Puzzle, state: Narrowed, *, weighed: bool) -> None:
        self.file = puzzle.file
        self.kinds = puzzle.kinds
        self.future = [may & ~has for may, has in zip(state.possible, state.certain, strict=True)]
        self.hands = [hand for hand in range(self.file) if self.future[hand]]
        self.any_size = {hand for hand in self.hands if puzzle.sizes[hand] is None}
        starts = {
            holder: _start(puzzle, state, holder, self.future[holder], weighed=weighed)
            for holder in (*self.hands, self.file)
        }
        self.starts = {holder: start for holder, start in starts.items() if start}
        self.dead = len(self.starts) < len(starts)
        if self.dead:
            return
        rooms = [self.starts[hand][0].room or 0 for hand in self.hands]
        self.orders = prod(map(factorial, rooms))
        self.numbers: dict[int, dict[State, int]] = {holder: {} for holder in self.starts}
        self.states: dict[int, list[State]] = {holder: [] for holder in self.starts}
        self.pool_of = {hand: hand for hand in self.hands}
        self._pool(set())
        self.pending = {hand: _union(self.starts[hand]) for hand in self.hands}
        self._lay_out(sum(rooms), state)

    def _lay_out(self, slots: int, state: Narrowed) -> None:
        pools = {hand: STATE_BITS + POOL_BITS * index for index, hand in enumerate(self.hands)}
        above = STATE_BITS + POOL_BITS * len(self.hands)
        self.pool_shift = pools
        self.shift = {hand: above + STATE_BITS * index for index, hand in enumerate(self.hands)}
        self.shift[self.file] = 0
        scales = [scale for start in self.starts.values() for *_, scale in start[0].shows]
        most = slots + len(self.any_size) + 1
        self.width = state.open.bit_count() * most.bit_length() + most.bit_length() + 1
        self.width += prod(scales).bit_length()
        self.width += prod(start[1] for start in self.starts.values()).bit_length()
        self.lane = {hand: self.width * (index + 1) for index, hand in enumerate(self.hands)}
        self.low = (1 << self.width) - 1

    def number(self, holder: int, state: State) -> int:
        """Return the number of a holder's state; 0 is the one with nothing left to obey."""
        if not state.room and state.free:
            return 0
        numbers = self.numbers[holder]
        if state not in numbers:
            self.states[holder].append(state)
            numbers[state] = len(numbers) + 1
        return numbers[state]

    def stand(self, hand: int, state: State, future: int, pool: int) -> tuple[int, int]:
        """Return what a hand's state adds to the whole number, and the slots it adds to lanes."""
        if not state.free:
            return self.number(hand, state) << self.shift[hand], 0
        slots = bool(future) if hand in self.any_size else state.room or 0
        return slots << self.pool_shift[pool], slots << self.lane[hand]

    def start(self) -> tuple[int, int]:
        """Return the whole number before the first card, and the value it has: one way."""
        key, value = 0, 1
        for holder, begun in self.starts.items():
            state, weight = begun
            if holder == self.file:
                key += self.number(holder, state)
            else:
                change, joins = self.stand(holder, state, self.future[holder], self.pool_of[holder])
                key, value = key + change, value + joins
            value *= weight
        return key, value

    def deal_out(self, card: int) -> None:
        """Take the card from everybody's future, and pool the hands whose futures become equal."""
        bit = 1 << card
        changed = {hand for hand in self.hands if self.future[hand] & bit}
        self.future = [cards & ~bit for cards in self.future]
        self._pool(changed)

    def _pool(self, changed: set[int]) -> None:
        """Give hands with the same future the same pool.

        Of pools that become one, that whose future did not change keeps its place: there is at
        most one such, for two of them would have been equal before.
        """
        kept: dict[tuple[bool, int], int] = {}
        for hand in sorted(self.hands, key=changed.__contains__):
            same = hand in self.any_size, self.future[hand]
            self.pool_of[hand] = kept.setdefault(same, self.pool_of[hand])


def _start(
    puzzle: Puzzle, state: Narrowed, holder: int, future: int, *, weighed: bool
) -> Weighed | None:
    """Return a holder's state before the first card, and the weight that is settled by then."""
    asks = tuple(cards for who, cards in state.asks if who == holder)
    bars = tuple(cards for who, cards in state.bars if who == holder)
    shows = tuple(
        (cards, sure, lcm(*range(sure, sure + cards.bit_count() + 1)))
        for who, cards, sure in (state.shows if weighed else ())
        if who == holder
    )
    if holder == puzzle.file:
        needs = sum(kind for kind in puzzle.kinds if kind & future)
        return file_state(State(needs, asks, bars, shows), future, puzzle.kinds)
    size = puzzle.sizes[holder]
    room = None if size is None else size - state.certain[holder].bit_count()
    return hand_state(State(room, asks, bars, shows), future)


def _union(start: Weighed) -> int:
    """Return all cards that a state has more to say about than its room does."""
    state, union = start[0], 0
    for cards in (*state.asks, *state.bars, *(show[0] for show in state.shows)):
        union |= cards
    return union
