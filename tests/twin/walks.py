"""Where a piece can walk, found the slow way: every place is tried, and every path to it.

Written from the clauses U09, U22, U25, P03, P07, P08, P20, C06, C12 and the options "pawns on the
way", "entrance squares", "same square twice", "re-enter"; it shares nothing with the kit but the
floor plan.
"""

from collections.abc import Iterator
from typing import Any

STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0))


class Ground:
    """The floor plan as dictionaries: what lies one step from where.

    ``indoors`` are the places that end a move: the rooms, and the pool where there is one (P20).
    """

    def __init__(self, plan: Any) -> None:
        self.plan = plan
        self.rooms = set(range(plan.rooms))
        self.indoors = self.rooms | {door.room for door in plan.doors}
        place = {cell: len(self.indoors) + index for index, cell in enumerate(plan.squares)}
        self.corridor = {
            here: [
                place[column + right, row + down]
                for right, down in STEPS
                if (column + right, row + down) in place
            ]
            for (column, row), here in place.items()
        }
        self.squares = set(self.corridor)
        self.doors = {(door.room, door.square) for door in plan.doors}
        self._beside = {place: [*self._steps(place)] for place in self.squares | self.indoors}
        self._apart: dict[int, dict[int, int]] = {}

    def next_to(self, place: int) -> list[int]:
        """Return the places one step away; a room is one step from its entrance squares."""
        return self._beside[place]

    def _steps(self, place: int) -> Iterator[int]:
        yield from self.corridor.get(place, ())
        for room, square in self.doors:
            if place == room:
                yield square
            if place == square:
                yield room

    def apart(self, target: int) -> dict[int, int]:
        """Return how many steps each place is away from this one, were nobody there."""
        if target not in self._apart:
            away, ring = {target: 0}, [target]
            while ring:
                outer = [there for here in ring for there in self.next_to(here)]
                new = [there for there in dict.fromkeys(outer) if there not in away]
                away |= dict.fromkeys(new, 1 + max(away.values()))
                ring = [there for there in new if there in self.squares]
            self._apart[target] = away
        return self._apart[target]


_GROUNDS: dict[int, Ground] = {}


def ground_of(plan: Any) -> Ground:
    """Return the ground of this very plan, made once: it only lies there, and keeps the plan."""
    return _GROUNDS.get(id(plan)) or _GROUNDS.setdefault(id(plan), Ground(plan))


class Walker:
    """One piece that looks where it can go while the others stand still."""

    def __init__(self, ground: Ground, options: Any, others: set[int]) -> None:
        self.ground = ground
        self.exact = options.movement == "exact"
        self.cross = options.pawns == "may-be-crossed"
        self.shut = options.doors == "closed-by-pawn"
        self.twice = options.same_square_twice
        self.back = options.re_enter_room_left
        self.stands = {place for place in others if place not in ground.indoors}

    def reach(self, start: int, steps: int) -> set[int]:
        """Return every place the walk may end on."""
        layers = list(self._layers(start, steps)) or [set()]
        indoors = {place for layer in layers for place in layer & self.ground.indoors}
        ends = layers[-1] if self.exact else set().union(*layers)
        if self.exact and not self.twice:
            ends = {place for place in ends if self._exactly([start], steps, place)}
        ends = {place for place in ends & self.ground.squares if place not in self.stands}
        return indoors | ends if self.twice else (indoors | ends) - ({start} & self.ground.squares)

    def allows(self, start: int, steps: int, path: tuple[int, ...]) -> bool:
        """Tell whether this very path is a walk with this many steps."""
        way = [start, *path]
        if not all(self._may_step(way[: i + 1], there) for i, there in enumerate(path)):
            return False
        stops = path[-1] not in self.stands and (len(path) == steps or not self.exact)
        return 0 < len(path) <= steps and (stops or path[-1] in self.ground.indoors)

    def _layers(self, start: int, steps: int) -> Iterator[set[int]]:
        """Yield where one could be after each step, if squares could be used again.

        Where one came from matters only where a piece stands, and for a room: none is left again.
        """
        matters = self.stands | self.ground.indoors
        ways: set[tuple[int, ...]] = {(start,)}
        for _ in range(steps):
            ways = {
                (way[-1], there) if there in matters else (there,)
                for way in ways
                for there in self.ground.next_to(way[-1])
                if self._may_step([*way], there, start)
            }
            yield {way[-1] for way in ways}

    def _exactly(self, path: list[int], left: int, target: int) -> bool:
        """Try every path of just that many steps over squares, none of them twice.

        Squares are chequered: an odd number of steps too many can never be walked off.
        """
        if left == 0:
            return path[-1] == target
        away = self.ground.apart(target)
        for there in self.ground.next_to(path[-1]):
            spare = left - 1 - away.get(there, left)
            if there in self.ground.indoors or there in path or spare < 0 or spare % 2:
                continue
            if self._may_pass(path, there) and self._exactly([*path, there], left - 1, target):
                return True
        return False

    def _may_step(self, path: list[int], there: int, start: int | None = None) -> bool:
        """Tell whether a walk so far may go on to this place."""
        here, began = path[-1], path[0] if start is None else start
        if there not in self.ground.next_to(here) or (here in self.ground.indoors and path[1:]):
            return False
        if there in path and there in self.ground.squares and not self.twice:
            return False
        if there == began and there in self.ground.indoors and not self.back:
            return False
        return self._may_pass(path, there)

    def _may_pass(self, path: list[int], there: int) -> bool:
        """Pieces on the way: P08, C12, and the doors they close."""
        here = path[-1]
        if here not in self.stands and there not in self.stands:
            return True
        from_room, to_room = here in self.ground.indoors, there in self.ground.indoors
        if from_room and there in self.stands:
            return not self.shut
        if to_room and here in self.stands:
            return not self.shut
        if here in self.stands and not self.cross:
            # A pawn before a door that never closes is passed on the way in or out, no other way.
            return len(path) > 1 and path[-2] in self.ground.indoors
        if there in self.stands and not self.cross:
            return not self.shut
        return True
