"""The automata side by side: one whole number says in which state every holder is.

A *place* is a group of bits of that number. The case file has the lowest; then come the places
of pools; then each hand has one. Hands of known size that have only their room left to obey are
*pooled* with all others that may take the same cards from here on: such a class of hands has one
place, holding the slots they have left together.

Slots are told apart while we count: a hand with s slots left takes a card in s ways. So every deal
is counted once for each order of its hands, and pooling needs no factor: the slots of two hands
together are simply the slots of both. ``orders`` is the number of orders, to divide by.

A value travels with the whole number: in its lowest lane the number of ways, and above it for
each hand of known size a lane of its own for its slots in a pool. Slots that join a pool are told
in the bits above ``top``.

An example, card by card (``tests/deduction/test_automata.py`` holds it to these figures): suspects
0, 1, 2 and weapons 3, 4; hand A of two cards has shown one of 0 and 3, hand B of one card has only
its size to obey. The number begins as ``1 1 00000010 00000000 11``. From the right: two kinds that
the case file still needs; the place of B's own, which is not in use; A's two slots, and above them
the bit of its clause; and at bit 19, the pool, the one slot of B.

The value is 1 way, and 1 in the lane of B: the slots that B has in the pool. Now A takes card 0,
one of its two slots: two ways. Its clause is met, so A has nothing but its size to obey, and its
last slot joins the pool. There are 2 slots in the pool now, and the value is 2 ways, 2 for A and
2 for B (one slot each, in both ways). After the last card one state is left, with 24 ways;
A's slots have 2 orders and B's 1, so ``orders`` is 2, and there are 12 deals.

Why whole numbers and not tuples or arrays: adding one number moves the states of all holders at
once, multiplying one number weighs all lanes at once, and a number is a key of a ``dict``.
"""

from __future__ import annotations

from math import factorial, prod

from cluekit.logic.counting.automaton import ROOM, ROOM_BITS, Automaton
from cluekit.logic.counting.propagation import Narrowed
from cluekit.logic.puzzle import Puzzle


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
        self._lay_out()
        self._lay_lanes(state)
        self._pool(set())
        self.start = self._start()

    def _lay_out(self) -> None:
        """Give every holder and every pool its bits."""
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

    def _start(self) -> dict[int, int]:
        """Return the states before the first card, and the value: there is one way to begin."""
        states = sum(self.stand(one, one.start, self.pool) for one in self.automata)
        return {states & self.below_top: 1 + (states >> self.top)}

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
