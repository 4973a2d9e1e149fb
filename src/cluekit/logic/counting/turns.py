"""One card: who may take it, and what that does to the whole number of states.

Exactly one holder takes the card, all others skip it. A holder that cannot skip must take; when
two cannot skip there is no way on.
"""

from __future__ import annotations

from typing import NamedTuple

from cluekit.logic.counting.automaton import ROOM, Automaton, Reading
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
        shift, mask = board.shift[one.holder], (1 << one.width) - 1
        turn.places.append((shift, mask, {}, _holder(board, one, bit)))
    for shift, hands in free.items():
        turn.places.append((shift, ROOM, {}, _Pool(board, shift, hands)))
    return turn


def _holder(board: Board, automaton: Automaton, bit: int) -> _Holder | _File:
    future = board.future[automaton.holder]
    if automaton.plain:
        return _File(automaton, bit, future)
    return _Holder(board, Reading(automaton, bit, future))


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
