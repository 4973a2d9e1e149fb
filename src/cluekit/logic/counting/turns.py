"""One card: who may take it, and what that does to the whole number of states.

Exactly one holder takes the card, all others skip it. A holder that cannot skip must take; when
two cannot skip there is no way on. The choices depend only on those holders that may have the
card, so they are worked out once for each combination of their states, a *row* of choices.
"""

from __future__ import annotations

from typing import NamedTuple

from cluekit.logic.counting.automaton import State, Weighed, file_state, hand_state, skip, take
from cluekit.logic.counting.board import POOL_BITS, STATE_BITS, Board


class Step(NamedTuple):
    """What skipping or taking does to one place.

    ``change`` is added to the whole number; ``joins`` are slots that enter a pool, by lanes;
    ``slots`` the number of ways to take, ``weight`` what the refuter's choice weighs.
    """

    change: int
    joins: int
    slots: int
    weight: int


class Choice(NamedTuple):
    """One way on from a combination of states: somebody takes the card and all others skip it.

    ``who`` is the hand or the case file that takes it, or -1 for a pool, whose lanes are ``pool``.
    """

    change: int
    factor: int
    who: int
    joins: int
    pool: int
    weight: int
    sized: bool


Row = tuple[Choice, ...]


class Place(NamedTuple):
    """A place of the whole number that the card concerns; ``pool`` is 0, or the pool's lanes."""

    shift: int
    mask: int
    who: int
    pool: int
    sized: bool
    steps: dict[int, tuple[Step | None, Step | None]]


class Turn:
    """The turn of one card."""

    def __init__(self, board: Board, card: int) -> None:
        self.board, self.card, self.bit = board, card, 1 << card
        self.before = dict(board.pool_of)
        self.places = self._places()
        board.deal_out(card)
        self.future, self.after = list(board.future), dict(board.pool_of)
        self.active = sum(place.mask << place.shift for place in self.places)
        self.rows: dict[int, Row] = {}

    def _places(self) -> list[Place]:
        board = self.board
        here = [hand for hand in board.hands if board.future[hand] & self.bit]
        places = []
        busy = [hand for hand in here if board.pending[hand] & board.future[hand]]
        places += [self._place(board.shift[hand], STATE_BITS, hand) for hand in busy]
        for pool in dict.fromkeys(self.before[hand] for hand in here):
            lanes = sum(board.low << board.lane[h] for h in here if self.before[h] == pool)
            places.append(self._place(board.pool_shift[pool], POOL_BITS, pool, lanes))
        if board.future[board.file] & self.bit:
            places.append(self._place(0, STATE_BITS, board.file))
        return places

    def _place(self, shift: int, bits: int, who: int, pool: int = 0) -> Place:
        return Place(shift, (1 << bits) - 1, who, pool, who not in self.board.any_size, {})

    def row(self, states: int) -> Row:
        """Return the choices for this combination of the states of those whom the card concerns."""
        skips: list[Step] = []
        takes: list[tuple[Place, Step | None, Step]] = []
        must: list[tuple[Place, Step]] = []
        for place in self.places:
            state = states >> place.shift & place.mask
            if not state:
                continue
            skipped, taken = self.steps(place, state)
            if skipped is None:
                if taken is None or must:
                    return ()
                must.append((place, taken))
            else:
                skips.append(skipped)
                if taken is not None:
                    takes.append((place, skipped, taken))
        change = sum(step.change for step in skips)
        joins = sum(step.joins for step in skips)
        weight = 1
        for step in skips:
            weight *= step.weight
        return tuple(
            _choice(
                place,
                taken,
                change - (skipped.change if skipped else 0),
                joins - (skipped.joins if skipped else 0),
                weight // (skipped.weight if skipped else 1),
            )
            for place, skipped, taken in ([(must[0][0], None, must[0][1])] if must else takes)
        )

    def steps(self, place: Place, number: int) -> tuple[Step | None, Step | None]:
        """Return what skipping and what taking does to a place in this state, None where dead."""
        found = place.steps.get(number)
        if found is None:
            found = self._pool(place, number) if place.pool else self._holder(place, number)
            place.steps[number] = found
        return found

    def _pool(self, place: Place, slots: int) -> tuple[Step | None, Step | None]:
        """Skip or take for a pool: any of its slots may take the card."""
        board, left = self.board, self.future[place.who].bit_count()
        now = slots << place.shift
        there = board.pool_shift[self.after[place.who]]
        if not place.sized:
            step = Step((slots << there if left else 0) - now, 0, slots, 1)
            return step, step
        skipped = Step((slots << there) - now, 0, 1, 1) if slots <= left else None
        taken = Step((slots - 1 << there) - now, 0, slots, 1) if slots - 1 <= left else None
        return skipped, taken

    def _holder(self, place: Place, number: int) -> tuple[Step | None, Step | None]:
        """Skip or take for a hand that has more than its room to obey, or for the case file."""
        state = self.board.states[place.who][number - 1]
        room = state.room
        if place.who == self.board.file:
            room = room or 0
            kind = next(kind for kind in self.board.kinds if kind & self.bit)
            takes, slots, left = bool(room & kind), 1, room & ~kind
            taken = self._normal(place, take(state, self.bit, left)) if takes else None
        elif room is None:
            slots, taken = 1, self._normal(place, take(state, self.bit, None))
        else:
            slots, taken = room, self._normal(place, take(state, self.bit, room - 1))
        return (
            self._step(place, number, self._normal(place, skip(state, self.bit)), 1),
            self._step(place, number, taken, slots),
        )

    def _normal(self, place: Place, state: State) -> Weighed | None:
        future = self.future[place.who]
        if place.who == self.board.file:
            return file_state(state, future, self.board.kinds)
        return hand_state(state, future)

    def _step(self, place: Place, number: int, found: Weighed | None, slots: int) -> Step | None:
        if found is None:
            return None
        state, weight = found
        now = number << place.shift
        if place.who == self.board.file:
            return Step(self.board.number(place.who, state) - now, 0, slots, weight)
        future, pool = self.future[place.who], self.after[place.who]
        change, joins = self.board.stand(place.who, state, future, pool)
        return Step(change - now, joins, slots, weight)


def _choice(place: Place, taken: Step, change: int, joins: int, weight: int) -> Choice:
    weight *= taken.weight
    return Choice(
        change + taken.change,
        taken.slots * weight,
        -1 if place.pool else place.who,
        joins + taken.joins,
        place.pool,
        weight,
        place.sized,
    )
