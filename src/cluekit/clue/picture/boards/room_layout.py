"""The layout of rooms: where in each its name, its stairs and its stage are.

The stage is the free rectangle in which pieces and weapons stand. Doors swing inwards, so the
cell behind a door is kept clear of lettering.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import ceil
from typing import NamedTuple

from cluekit.clue.editions.board import Cell, Plan
from cluekit.clue.picture.boards.floors import UNIT
from cluekit.clue.picture.boards.ground import Box, Point, inner_cell, largest_box
from cluekit.draw import Element, el, number
from cluekit.draw.lettering import fit, width

SIZES = (15.0, 14.0, 13.0)
"""The sizes of a room's name, the usual one first."""

LABEL = 12.0
"""The size of the name of a passage's other end."""

TRACKING = 0.12
_LEAST = 9.0
_EDGE = 10.0
_SPACIOUS = 8


class Lettered(NamedTuple):
    """A name on the floor: its lines, their size, where the first one is anchored and how."""

    lines: tuple[str, ...]
    size: float
    at: Point
    anchor: str


class Stairs(NamedTuple):
    """The stairs of a secret passage: the cell, and whether its label goes to the right of it."""

    cell: Cell
    rightwards: bool


class Furnished(NamedTuple):
    """What lies where in a room."""

    name: Lettered
    stairs: Stairs | None
    stage: Box


class _Place(NamedTuple):
    """A run of cells along a wall in which a name could stand, and the end it leans on."""

    column: int
    row: int
    across: int
    anchor: str


def furnish(plan: Plan, room: int, name: str, beyond: str) -> Furnished:
    """Return what lies where in a room with this name, whose stairs lead to ``beyond`` or ""."""
    doors = frozenset(inner_cell(plan, door) for door in plan.doors if door.room == room)
    return _furnish(plan.cells[room], doors, name, beyond)


@cache
def _furnish(cells: tuple[Cell, ...], doors: frozenset[Cell], name: str, beyond: str) -> Furnished:
    inside = frozenset(cells)
    stairs = _stairs(cells, doors) if beyond else None
    steps = _stair_cells(stairs, beyond) & inside
    lettered, under = _lettered(inside, doors | steps, name)
    return Furnished(lettered, stairs, _stage(inside - under - steps or inside, doors))


def lettering(name: Lettered, kind: str = "ck-room-name") -> Element:
    """Return a name as it stands on the floor, in small capitals."""
    (x, y), lead = name.at, name.size * 1.15
    return el(
        "text",
        [el("tspan", line, x=x, y=y + lead * index) for index, line in enumerate(name.lines)],
        class_=kind,
        font_size=name.size,
        letter_spacing=number(TRACKING * name.size),
        text_anchor=name.anchor,
    )


def _stage(free: frozenset[Cell], doors: frozenset[Cell]) -> Box:
    """Return the largest free rectangle, clear of the doors where that leaves space enough."""
    clear = largest_box(free - doors or free)
    return clear if len(clear.cells) >= _SPACIOUS else largest_box(free)


def _stairs(cells: tuple[Cell, ...], doors: frozenset[Cell]) -> Stairs:
    """Return the corner of the room that lies farthest from its doors, a low one if it can be."""
    inside = frozenset(cells)
    corners = [cell for cell in cells if cell not in doors and _is_corner(cell, inside)]
    best = max(corners or cells, key=lambda cell: (_away(cell, doors), cell[1], cell[0]))
    return Stairs(best, (best[0] + 1, best[1]) in inside)


def _is_corner(cell: Cell, inside: frozenset[Cell]) -> bool:
    column, row = cell
    level = {(column - 1, row), (column + 1, row)} & inside
    upright = {(column, row - 1), (column, row + 1)} & inside
    return len(level) == 1 and len(upright) == 1


def _away(cell: Cell, doors: frozenset[Cell]) -> int:
    return min((abs(cell[0] - c) + abs(cell[1] - r) for c, r in doors), default=0)


def _stair_cells(stairs: Stairs | None, label: str) -> frozenset[Cell]:
    """Return the cells of the stairs and of the label beside them."""
    if stairs is None:
        return frozenset()
    column, row = stairs.cell
    step = 1 if stairs.rightwards else -1
    count = 1 + ceil((width(label, LABEL) + 2) / UNIT)
    return frozenset((column + step * index, row) for index in range(count))


def _lettered(
    cells: frozenset[Cell], taken: frozenset[Cell], name: str
) -> tuple[Lettered, frozenset[Cell]]:
    """Return the name where it stands along a wall, and the cells under it."""
    for place, size in product(_walls(cells), SIZES):
        need = width(name.upper(), size, tracking=TRACKING) + 1.5 * _EDGE
        under = _under(place, need)
        if place.across * UNIT >= need and not under & taken:
            return Lettered((name,), size, _anchor(place), place.anchor), under
    place = max(_walls(cells), key=lambda found: found.across)
    return _squeezed(place, name)


def _squeezed(place: _Place, name: str) -> tuple[Lettered, frozenset[Cell]]:
    """Return a long name made to fit the widest place there is."""
    room = place.across * UNIT - 2 * _EDGE
    fitted = fit(name.upper(), room / (1 + TRACKING), size=SIZES[-1], least=_LEAST, lines=2)
    lines = tuple(name.split(" ", len(fitted.lines) - 1)) if len(fitted.lines) > 1 else (name,)
    if max(width(line.upper(), fitted.size, tracking=TRACKING) for line in lines) > room:
        lines = fitted.lines
    return Lettered(lines, fitted.size, _anchor(place), place.anchor), _under(place, room)


def _walls(cells: frozenset[Cell]) -> Iterator[_Place]:
    """Yield the places where a name could stand, from the top down, left before right."""
    for row in sorted({row for _, row in cells}):
        for column, across in _runs(cells, row):
            for anchor in ("start", "end", "middle"):
                yield _Place(column, row, across, anchor)


def _runs(cells: frozenset[Cell], row: int) -> Iterator[tuple[int, int]]:
    columns = sorted(column for column, r in cells if r == row)
    start = 0
    for index, column in enumerate(columns):
        if index + 1 == len(columns) or columns[index + 1] != column + 1:
            yield columns[start], index + 1 - start
            start = index + 1


def _anchor(place: _Place) -> Point:
    left, right = place.column * UNIT, (place.column + place.across) * UNIT
    across = {"start": left + _EDGE, "end": right - _EDGE, "middle": (left + right) / 2}
    return across[place.anchor], place.row * UNIT + 22.0


def _under(place: _Place, need: float) -> frozenset[Cell]:
    count = min(place.across, -(-int(need) // UNIT))
    first = {"start": 0, "end": place.across - count, "middle": (place.across - count) // 2}
    begin = place.column + first[place.anchor]
    return frozenset((begin + index, place.row) for index in range(count))
