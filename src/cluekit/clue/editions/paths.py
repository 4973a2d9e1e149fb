"""Paths: where a piece can walk from a place with this many steps.

No step is diagonal and no square is stepped on twice in a turn (U09, P07); entering a room is a
step of its own and ends the move (C06). What was found is kept: a plan meets the same questions
again and again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec

from cluekit.clue.editions.board import Plan
from cluekit.sets import members

Walks = Mapping[int, tuple[int, ...]]
"""Every place that can be reached, and one path to it: the places stepped on, that one last."""

FAR = 10_000
FARTHEST = 24
"""The most steps any dice and bonus can give; a longer move is cut to this."""
_KEPT = 200_000
_ROWS_KEPT = 2_000


class Gait(msgspec.Struct, frozen=True):
    """How an edition lets pieces walk.

    ``exact``: corridor squares need exactly the number of steps; rooms are entered with any
    number up to it (U09). ``cross``: other pieces may be walked through, not stopped on (P08).
    ``shut``: a piece on an entrance square closes that door. ``twice``: a square may be stepped
    on again in the same turn. ``back``: the room left may be entered again in the same turn.
    """

    exact: bool = True
    cross: bool = False
    shut: bool = True
    twice: bool = False
    back: bool = False


class Paths:
    """The walks on one plan."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self.distances = Distances(plan)
        self._discs: dict[tuple[int, int], int] = {}
        self._known: dict[tuple[int, int, int, Gait], Walks] = {}

    def __repr__(self) -> str:
        """Return a form that is the same in every process."""
        return f"Paths({self._plan.places} places)"

    def __eq__(self, other: object) -> bool:
        """Equal plans have equal paths, whatever was asked of them so far."""
        return isinstance(other, Paths) and self._plan == other._plan

    def __hash__(self) -> int:
        """Return a hash that equal plans share."""
        return hash((self._plan.width, self._plan.height, self._plan.squares))

    def walks(self, start: int, steps: int, taken: int, gait: Gait) -> Walks:
        """Return where a piece on ``start`` can go; ``taken`` is the set of occupied places."""
        steps = min(steps, FARTHEST)
        near = taken & self._disc(start, steps)
        key = (start, steps, near, gait)
        found = self._known.get(key)
        if found is None:
            if len(self._known) > _KEPT:
                self._known.clear()
            found = self._known[key] = self._search(start, steps, near, gait)
        return found

    def _search(self, start: int, steps: int, near: int, gait: Gait) -> Walks:
        """Search the board; with pieces about, only where one stands in a way on the empty one.

        What is found is kept for all games: nobody who is handed it, such as a bot of somebody's
        own, can change it.
        """
        if not near or gait.twice or gait.back:
            found = _Search(self._plan, self.distances, near, gait).walks(start, steps)
            return MappingProxyType(found)
        usual = self.walks(start, steps, 0, gait)
        pieces = set(members(near))
        met = [place for place, path in usual.items() if not pieces.isdisjoint(path)]
        if not met:
            return usual
        search = _Search(self._plan, self.distances, near, gait)
        return MappingProxyType(search.around(usual, met, start, steps))

    def anywhere(self, start: int, taken: int) -> Walks:
        """Return every place but this one where a piece may stop, each in one leap."""
        free = (place for place in range(self._plan.places) if place != start)
        inside = self._plan.inside
        return {place: (place,) for place in free if place < inside or not taken >> place & 1}

    def _disc(self, start: int, steps: int) -> int:
        """Return the set of squares within this many steps; a room is never taken."""
        found = self._discs.get((start, steps))
        if found is None:
            row, inside = self.distances[start], self._plan.inside
            squares = enumerate(row[inside:], inside)
            found = sum(1 << square for square, distance in squares if distance <= steps)
            self._discs[start, steps] = found
        return found


class Distances:
    """Steps between any two places on an empty board, never through a third room.

    ``distances[a][b]``: a row is worked out when it is first asked for, then kept; and so is
    ``distances.to_nearest(several)[b]``.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._rows: dict[int, tuple[int, ...]] = {}
        self._nearest: dict[tuple[int, ...], tuple[int, ...]] = {}

    def __getitem__(self, place: int) -> tuple[int, ...]:
        """Return the steps from this place to every place."""
        row = self._rows.get(place)
        if row is None:
            row = self._rows[place] = _distances(self._plan, place)
        return row

    def to_nearest(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """Return the steps from every place to the nearest of these."""
        row = self._nearest.get(places)
        if row is None:
            if len(self._nearest) > _ROWS_KEPT:
                self._nearest.clear()
            each = [self[place] for place in places]
            row = self._nearest[places] = tuple(map(min, zip(*each, strict=True)))
        return row


def _distances(plan: Plan, start: int) -> tuple[int, ...]:
    """Breadth-first search from one place; rooms are reached but not walked through."""
    found = [FAR] * plan.places
    found[start] = 0
    ring = [start]
    while ring:
        outer = []
        for place in ring:
            if place != start and plan.is_inside(place):
                continue
            for there in plan.beside[place]:
                if found[there] == FAR:
                    found[there] = found[place] + 1
                    outer.append(there)
        ring = outer
    return tuple(found)


class _Search:
    """The search for one answer: these squares are taken, so where can a piece go."""

    def __init__(self, plan: Plan, distances: Distances, taken: int, gait: Gait) -> None:
        self._plan = plan
        self._inside = plan.inside
        self._distances = distances
        self._taken = taken
        self._gait = gait
        self._free = _squares(plan, taken)
        self._passable = _squares(plan, 0) if gait.cross else self._free

    def walks(self, start: int, steps: int) -> Walks:
        """Return the walks from ``start``, nearest places first; without a step there are none."""
        if not steps:
            return {}
        shortest = self._shortest(start, steps)
        found = self._exactly(start, steps, shortest) if self._gait.exact else shortest
        if self._taken:
            found = {place: path for place, path in found.items() if self._may_stop(place)}
        again = self._there_and_back(start, shortest) if steps > 1 else {}
        return {**found, **again} if again else found

    def _there_and_back(self, start: int, shortest: Walks) -> dict[int, tuple[int, ...]]:
        """Return the walk of two steps that ends where it began, where rules let it.

        Into the room left with ``back``, onto a square with ``twice``: exact walks are found
        otherwise.
        """
        inside, gait = start < self._inside, self._gait
        if not (gait.back if inside else gait.twice and not gait.exact):
            return {}
        for path in shortest.values():
            square = path[0]
            if square >= self._inside and start in self._steps_from(square, came_out=inside):
                return {start: (square, start)}
        return {}

    def around(self, usual: Walks, met: Iterable[int], start: int, steps: int) -> Walks:
        """Return the walks, given those on an empty board and those that met a piece there."""
        shortest = self._shortest(start, steps)
        found = dict(usual)
        for place in met:
            path = self._way_around(place, shortest.get(place, ()), start, steps)
            if path:
                found[place] = path
            else:
                del found[place]
        return found

    def _way_around(
        self, place: int, shortest: tuple[int, ...], start: int, steps: int
    ) -> tuple[int, ...]:
        """Return another way to a place, or () when there is none."""
        if not self._may_stop(place):
            return ()
        if not self._gait.exact or place < self._inside or len(shortest) == steps:
            return shortest
        return self._exact(start, place, steps)

    def _exactly(self, start: int, steps: int, shortest: Walks) -> Walks:
        """Return the walks whose end, if it is a square, is exactly that many steps away."""
        inside = {place: path for place, path in shortest.items() if place < self._inside}
        if self._gait.twice:
            return inside | self._to_and_fro(start, steps)
        found: dict[int, tuple[int, ...]] = {}
        # Places that could be reached, judged by distance alone, nearest first
        row = self._distances[start]
        near = [place for place, distance in enumerate(row) if 0 < distance <= steps]
        if self._taken:
            near = [place for place in near if self._may_stop(place)]
        for place in sorted(near, key=row.__getitem__):
            path = shortest.get(place, ())
            if place >= self._inside and len(path) != steps:
                path = self._exact(start, place, steps)
            if path:
                found[place] = path
        return found

    def _may_stop(self, place: int) -> bool:
        return not self._taken >> place & 1

    def _steps_from(self, place: int, *, came_out: bool) -> Sequence[int]:
        """Return the places one step from here; ``came_out`` when it was reached from the start.

        On a taken square one cannot stop. Where pieces block, it can still be stepped on if its
        door is never closed, but only to go through that door.
        """
        beside, inside, taken = self._plan.beside[place], self._inside, self._taken
        if place < inside:
            shut = taken if self._gait.shut else 0
            return [square for square in beside if not shut >> square & 1]
        if not taken >> place & 1:
            return beside
        door, onward = not self._gait.shut, self._gait.cross or came_out
        return [there for there in beside if (door if there < inside else onward)]

    def _shortest(self, start: int, steps: int) -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {start: ()}
        ring = [start]
        beside, free = self._plan.beside, self._free
        for taken in range(steps):
            came_out = taken == 1 and start < self._inside
            outer = []
            for place in ring:
                if place < self._inside and place != start:
                    continue
                path = found[place]
                ways = beside[place] if free[place] else self._steps_from(place, came_out=came_out)
                for there in ways:
                    if there not in found:
                        found[there] = (*path, there)
                        outer.append(there)
            ring = outer
        del found[start]
        return found

    def _to_and_fro(self, start: int, steps: int) -> dict[int, tuple[int, ...]]:
        """Return walks of exactly that many steps that may use a square again."""
        ring: dict[int, tuple[int, ...]] = {start: ()}
        for taken in range(steps):
            came_out = taken == 1 and start < self._inside
            outer: dict[int, tuple[int, ...]] = {}
            for place, path in ring.items():
                for there in self._steps_from(place, came_out=came_out):
                    if there >= self._inside:
                        outer.setdefault(there, (*path, there))
            ring = outer
        return ring

    def _exact(self, start: int, target: int, steps: int) -> tuple[int, ...]:
        """Return a path of exactly that many steps that uses no square twice, or ()."""
        if start >= self._inside:
            return self._over_squares(start, target, steps)
        for square in self._steps_from(start, came_out=False):  # a piece may stand before the door
            if steps == 1:
                if square == target:
                    return (square,)
            elif path := self._over_squares(square, target, steps - 1):
                return square, *path
        return ()

    def _over_squares(self, start: int, target: int, steps: int) -> tuple[int, ...]:
        """Return such a path between two squares, or ().

        On a grid all ways between two squares are odd or all are even: one step too many, and
        there is none.
        """
        to_target, beside = self._distances[target], self._plan.beside
        if (steps - to_target[start]) & 1:
            return ()
        unused, backwards = self._passable[:], list[int]()
        unused[start] = 0

        def arrives(place: int, left: int) -> bool:
            for there in beside[place]:
                if to_target[there] < left and unused[there]:
                    unused[there] = 0
                    if left == 1 or arrives(there, left - 1):
                        backwards.append(there)
                        return True
                    unused[there] = 1
            return False

        return tuple(reversed(backwards)) if arrives(start, steps) else ()


def _squares(plan: Plan, taken: int) -> bytearray:
    """Return a byte for each place: 1 where it is a square that is not taken, else 0.

    A search asks this of each place it passes, and bytes answer sooner than a bit of many.
    """
    squares = bytearray(plan.inside) + b"\1" * len(plan.squares)
    for square in members(taken):
        squares[square] = 0
    return squares
