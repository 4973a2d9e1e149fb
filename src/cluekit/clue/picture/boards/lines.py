"""Lines of a floor plan: edges of groups of cells, traced into outlines and wall segments.

Corners are whole numbers of cells; the picture scales them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from cluekit.clue.editions.board import Cell

Corner = tuple[int, int]
Loop = tuple[Corner, ...]


class Edge(NamedTuple):
    """One side of a cell, from one corner to the next."""

    start: Corner
    end: Corner


class Segment(NamedTuple):
    """A straight line between two points, in cells."""

    x1: float
    y1: float
    x2: float
    y2: float


_SIDES = (((0, -1), (0, 0), (1, 0)), ((1, 0), (1, 0), (1, 1)))
_AROUND = (*_SIDES, ((0, 1), (1, 1), (0, 1)), ((-1, 0), (0, 1), (0, 0)))
"""The neighbour behind a side and the side's two corners, clockwise round the cell."""


def outlines(cells: Collection[Cell]) -> tuple[Loop, ...]:
    """Return the closed outlines of a group of cells, clockwise; holes run the other way."""
    inside = set(cells)
    onward: dict[Corner, list[Corner]] = {}
    for column, row in sorted(inside, key=lambda cell: (cell[1], cell[0])):
        for (right, down), (x1, y1), (x2, y2) in _AROUND:
            if (column + right, row + down) not in inside:
                begin = (column + x1, row + y1)
                onward.setdefault(begin, []).append((column + x2, row + y2))
    loops = []
    while onward:
        loops.append(_straightened(_follow(onward, min(onward))))
    return tuple(loops)


def inset(loop: Loop, by: float) -> tuple[tuple[float, float], ...]:
    """Return an outline moved inwards by this many cells."""
    moved = []
    for before, here, after in zip((loop[-1], *loop[:-1]), loop, (*loop[1:], loop[0]), strict=True):
        normals = (_inwards(before, here), _inwards(here, after))
        moved.append(
            (here[0] + by * sum(x for x, _ in normals), here[1] + by * sum(y for _, y in normals))
        )
    return tuple(moved)


def walls(region: Mapping[Cell, str], is_wall: Callable[[str, str], bool]) -> tuple[Edge, ...]:
    """Return the unit edges between cells whose regions have a wall between them.

    A cell that is in no region counts as ``""``.
    """
    found = []
    around = {(c - dx, r - dy) for c, r in region for dx, dy in ((0, 0), (1, 0), (0, 1))}
    for column, row in sorted(around, key=lambda cell: (cell[1], cell[0])):
        here = region.get((column, row), "")
        for right, down in ((1, 0), (0, 1)):
            if is_wall(here, region.get((column + right, row + down), "")):
                start = (column + right, row + down)
                found.append(Edge(start, (start[0] + down, start[1] + right)))
    return tuple(found)


def join_edges(edges: Iterable[Edge]) -> tuple[Segment, ...]:
    """Return unit edges joined into straight lines, as long as possible."""
    level: dict[int, list[int]] = {}
    upright: dict[int, list[int]] = {}
    for (x1, y1), (_, y2) in edges:
        (level.setdefault(y1, []) if y1 == y2 else upright.setdefault(x1, [])).append(
            x1 if y1 == y2 else y1
        )
    across = [Segment(a, y, b, y) for y, xs in sorted(level.items()) for a, b in _runs(xs)]
    down = [Segment(x, a, x, b) for x, ys in sorted(upright.items()) for a, b in _runs(ys)]
    return (*across, *down)


def _follow(onward: dict[Corner, list[Corner]], begin: Corner) -> list[Corner]:
    """Take the edges of one loop out of the map; at a touching corner keep to the right."""
    loop = [begin]
    here, came = begin, begin
    while True:
        there = _rightmost(came, here, onward[here])
        onward[here].remove(there)
        if not onward[here]:
            del onward[here]
        if there == begin:
            return loop
        loop.append(there)
        came, here = here, there


def _rightmost(came: Corner, here: Corner, ways: list[Corner]) -> Corner:
    ahead = (here[0] - came[0], here[1] - came[1])
    right = (here[0] - ahead[1], here[1] + ahead[0])
    return right if len(ways) > 1 and right in ways else ways[0]


def _straightened(loop: list[Corner]) -> Loop:
    """Leave out corners at which the line does not turn."""
    turns = []
    for before, here, after in zip((loop[-1], *loop[:-1]), loop, (*loop[1:], loop[0]), strict=True):
        if (before[0] == here[0]) != (here[0] == after[0]):
            turns.append(here)
    return tuple(turns)


def _inwards(start: Corner, end: Corner) -> Corner:
    """Return the direction to the inside of a clockwise edge."""
    right, down = end[0] - start[0], end[1] - start[1]
    return (-_sign(down), _sign(right))


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _runs(starts: list[int]) -> list[tuple[int, int]]:
    """Return the runs of consecutive numbers as (first, one past the last)."""
    runs: list[tuple[int, int]] = []
    for start in sorted(starts):
        if runs and runs[-1][1] == start:
            runs[-1] = (runs[-1][0], start + 1)
        else:
            runs.append((start, start + 1))
    return runs
