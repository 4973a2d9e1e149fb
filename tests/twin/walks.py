"""Where a piece can walk, found the slow way: by trying every path there is.

Written from the clauses U09, U22, U25, P07, P08, C06, C12 and the options "pawns on the way" and
"entrance squares"; it shares nothing with the kit but the floor plan.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0))


class Ground:
    """The floor plan as dictionaries: what lies one step from where."""

    def __init__(self, plan: Any) -> None:
        self.rooms = set(range(plan.rooms))
        place = {cell: plan.rooms + index for index, cell in enumerate(plan.squares)}
        self.corridor = {
            here: [
                place[column + right, row + down]
                for right, down in STEPS
                if (column + right, row + down) in place
            ]
            for (column, row), here in place.items()
        }
        self.doors = {(door.room, door.square) for door in plan.doors}

    def next_to(self, place: int) -> Iterator[int]:
        """Yield the places one step away; a room is one step from its entrance squares."""
        yield from self.corridor.get(place, ())
        for room, square in self.doors:
            if place == room:
                yield square
            if place == square:
                yield room


class Walker:
    """One piece that looks where it can go while the others stand still."""

    def __init__(self, ground: Ground, options: Any, others: set[int]) -> None:
        self.ground = ground
        self.exact = options.movement == "exact"
        self.cross = options.pawns == "may-be-crossed"
        self.shut = options.doors == "closed-by-pawn"
        self.stands = {place for place in others if place not in ground.rooms}

    def reach(self, start: int, steps: int) -> dict[int, set[tuple[int, ...]]]:
        """Return every place the walk may end on, with every path to it."""
        found: dict[int, set[tuple[int, ...]]] = {}
        self._go_on([start], steps, found)
        return found

    def _go_on(self, path: list[int], left: int, found: dict[int, set[tuple[int, ...]]]) -> None:
        if left == 0:
            return
        for there in self.ground.next_to(path[-1]):
            if there in path or not self._may_step(path, there):
                continue
            if self._may_stop(there, left - 1):
                found.setdefault(there, set()).add((*path[1:], there))
            if there not in self.ground.rooms:
                self._go_on([*path, there], left - 1, found)

    def _may_stop(self, there: int, left: int) -> bool:
        if there in self.ground.rooms:
            return True
        return there not in self.stands and (left == 0 or not self.exact)

    def _may_step(self, path: list[int], there: int) -> bool:
        here = path[-1]
        from_room, to_room = here in self.ground.rooms, there in self.ground.rooms
        if from_room and there in self.stands:
            return not self.shut
        if to_room and here in self.stands:
            return not self.shut
        if here in self.stands and not self.cross:
            # A pawn before a door that never closes is passed on the way in or out, no other way.
            return len(path) > 1 and path[-2] in self.ground.rooms
        if there in self.stands and not self.cross:
            return not self.shut and any(square == there for _, square in self.ground.doors)
        return True
