"""Paths: where a piece can walk from a place with so many steps.

No step is diagonal and no square is stepped on twice in a turn (U09, P07); entering a room is a
step of its own and ends the move (C06). What was found is kept: a plan meets the same questions
again and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from cluekit.clue.board import Plan

Walks = Mapping[int, tuple[int, ...]]
"""Every place that can be reached, and one path to it: the places stepped on, that one last."""

FAR = 10_000
_KEPT = 200_000


class Paths:
    """The walks on one plan.

    ``exact``: corridor squares need exactly the number of steps; rooms are entered with any
    number up to it (U09). ``cross``: other pieces may be walked through, not stopped on (P08).
    ``shut``: a piece on an entrance square closes that door (the option "entrance squares").
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._known: dict[tuple[int, int, int, bool, bool, bool], Walks] = {}

    def __repr__(self) -> str:
        """Return a form that is the same in every process."""
        return f"Paths({self._plan.places} places)"

    def __eq__(self, other: object) -> bool:
        """Equal plans have equal paths, whatever was asked of them so far."""
        return isinstance(other, Paths) and self._plan == other._plan

    def __hash__(self) -> int:
        """Return a hash that equal plans share."""
        return hash((self._plan.width, self._plan.height, self._plan.squares))

    def walks(
        self, start: int, steps: int, taken: int, *, exact: bool, cross: bool, shut: bool
    ) -> Walks:
        """Return where a piece on ``start`` can go; ``taken`` is the set of occupied places."""
        near = taken & self._within[start][steps]
        key = (start, steps, near, exact, cross, shut)
        found = self._known.get(key)
        if found is None:
            if len(self._known) > _KEPT:
                self._known.clear()
            search = _Search(self._plan, self.distances, near, cross=cross, shut=shut)
            found = self._known[key] = search.walks(start, steps, exact=exact)
        return found

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """Steps between any two places on an empty board, never through a third room."""
        return tuple(_distances(self._plan, place) for place in range(self._plan.places))

    @cached_property
    def _within(self) -> tuple[tuple[int, ...], ...]:
        """For each place and number of steps: the set of places that near."""
        return tuple(tuple(_disc(row, steps) for steps in range(14)) for row in self.distances)


def _disc(distances: tuple[int, ...], steps: int) -> int:
    return sum(1 << place for place, distance in enumerate(distances) if distance <= steps)


def _distances(plan: Plan, start: int) -> tuple[int, ...]:
    """Breadth-first search from one place; rooms are reached but not walked through."""
    found = [FAR] * plan.places
    found[start] = 0
    ring = [start]
    while ring:
        outer = []
        for place in ring:
            if place != start and plan.is_room(place):
                continue
            for there in plan.beside[place]:
                if found[there] == FAR:
                    found[there] = found[place] + 1
                    outer.append(there)
        ring = outer
    return tuple(found)


class _Search:
    """The search for one answer: these places are taken, so where can a piece go."""

    def __init__(
        self,
        plan: Plan,
        distances: tuple[tuple[int, ...], ...],
        taken: int,
        *,
        cross: bool,
        shut: bool,
    ) -> None:
        self._plan = plan
        self._distances = distances
        self._taken = taken
        self._cross = cross
        self._shut = shut
        self._entrances = frozenset(door.square for door in plan.doors)

    def walks(self, start: int, steps: int, *, exact: bool) -> Walks:
        """Return the walks from ``start``, nearest places first."""
        shortest = self._shortest(start, steps)
        if not exact:
            return {place: path for place, path in shortest.items() if self._may_stop(place)}
        found = {}
        for place, distance in self._candidates(start, steps):
            if self._plan.is_room(place):
                if place in shortest:
                    found[place] = shortest[place]
            elif distance == steps and place in shortest and len(shortest[place]) == steps:
                found[place] = shortest[place]
            elif path := self._exact(start, place, steps):
                found[place] = path
        return found

    def _candidates(self, start: int, steps: int) -> Iterator[tuple[int, int]]:
        """Yield places that could be reached, judged by distance alone, nearest first."""
        row = self._distances[start]
        near = [(d, place) for place, d in enumerate(row) if 0 < d <= steps]
        for distance, place in sorted(near):
            if self._may_stop(place):
                yield place, distance

    def _may_stop(self, place: int) -> bool:
        return self._plan.is_room(place) or not self._taken >> place & 1

    def _steps_from(self, place: int, *, came_out: bool) -> Iterator[int]:
        """Yield the places one step from here; ``came_out`` when it was reached from the start.

        On a taken square one cannot stop. Where pieces block, it can still be stepped on if its
        door is never closed, but only to go through that door.
        """
        rooms = self._plan.rooms
        taken = place >= rooms and bool(self._taken >> place & 1)
        only_the_door = taken and not self._cross and not came_out
        for there in self._plan.beside[place]:
            if there < rooms:
                if not (taken and self._shut):
                    yield there
            elif not only_the_door and self._may_step(place, there):
                yield there

    def _may_step(self, place: int, square: int) -> bool:
        """Tell whether a square can be stepped on from this place."""
        if not self._taken >> square & 1:
            return True
        if place < self._plan.rooms:
            return not self._shut
        return self._cross or (not self._shut and square in self._entrances)

    def _shortest(self, start: int, steps: int) -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {start: ()}
        ring = [start]
        for taken in range(steps):
            came_out = taken == 1 and self._plan.is_room(start)
            outer = []
            for place in ring:
                if place != start and self._plan.is_room(place):
                    continue
                for there in self._steps_from(place, came_out=came_out):
                    if there not in found:
                        found[there] = (*found[place], there)
                        outer.append(there)
            ring = outer
        del found[start]
        return found

    def _exact(self, start: int, target: int, steps: int) -> tuple[int, ...]:
        """Return a path of exactly so many steps that uses no square twice, or ().

        On a grid all ways between two squares are odd or all are even, so a slack that is odd
        can never be used up.
        """
        to_target = self._distances[target]
        path: list[int] = []
        from_room = self._plan.is_room(start)

        def onward(place: int, left: int, used: int) -> bool:
            if not left:
                return place == target
            came_out = from_room and len(path) == 1
            for there in self._steps_from(place, came_out=came_out):
                slack = left - 1 - to_target[there]
                if slack < 0 or slack & 1 or used >> there & 1 or self._plan.is_room(there):
                    continue
                path.append(there)
                if onward(there, left - 1, used | 1 << there):
                    return True
                path.pop()
            return False

        return tuple(path) if onward(start, steps, 1 << start) else ()
