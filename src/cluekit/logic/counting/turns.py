"""One card: who may take it, and what that does to the whole number of states.

Exactly one holder takes the card, all others skip it. A holder that cannot skip must take; when
two cannot skip there is no way on.
"""

from __future__ import annotations

from typing import NamedTuple

from cluekit.logic.counting.automaton import ROOM, Reading
from cluekit.logic.counting.board import Board


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


class Turn:
    """The turn of one card. ``places`` are those it concerns: shift, mask, known steps, reader."""

    def __init__(self, board: Board, card: int) -> None:
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
        self.places: list[tuple[int, int, dict[int, Step], _Holder | _Pool]] = []
        for one in busy:
            holder = _Holder(board, Reading(one, bit, board.future[one.holder]))
            self.places.append((holder.shift, holder.mask, {}, holder))
        for shift, hands in free.items():
            self.places.append((shift, ROOM, {}, _Pool(board, shift, hands)))


class _Holder:
    """A place with the state of one holder that has more than its room to obey."""

    def __init__(self, board: Board, reading: Reading) -> None:
        self._board, self._reading, self._pool = board, reading, dict(board.pool)
        self._automaton = reading.automaton
        self.shift = board.shift[self._automaton.holder]
        self.mask = (1 << self._automaton.width) - 1

    def step(self, state: int) -> Step:
        """Return what skipping and taking do in this state."""
        automaton, stand = self._automaton, self._board.stand
        now = state << self.shift
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
        """Return what skipping and taking do with so many slots left: any may take the card."""
        if slots > self._left + 1:
            return DEAD
        skip = (slots << self._there) - (slots << self._here)
        gain = -1 << self._there
        if slots > self._left:
            return None, 1, Taking(gain + skip, slots, 1, 1, -1, self._lanes)
        return skip, 1, Taking(gain, slots, 1, 1, -1, self._lanes)
