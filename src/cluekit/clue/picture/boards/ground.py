"""Ground: from cells of a plan to points of the drawing, and where things stand in a room.

Everything here depends on the plan alone or on how many things a room holds; it is the same in
every theme and language.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from cluekit.clue.editions.board import Cell, Door, Plan
from cluekit.clue.picture.boards.floors import UNIT
from cluekit.clue.picture.boards.lines import Loop, inset, outlines
from cluekit.draw import number

MARGIN = 22
"""Free space round the plan, where the letters and numbers of the squares stand."""

Point = tuple[float, float]


class Spot(NamedTuple):
    """Where a thing stands: its middle, and how large it is drawn (1 is its usual size)."""

    x: float
    y: float
    scale: float = 1.0


_INTO: dict[str, Cell] = {"^": (0, -1), "v": (0, 1), "<": (-1, 0), ">": (1, 0)}
_PITCH = 33.0
"""How far apart the things in a room stand when there is space."""


class Box(NamedTuple):
    """A rectangle of cells: the first column and row, and how many of each."""

    column: int
    row: int
    across: int
    down: int

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells of the rectangle."""
        return frozenset(
            (self.column + x, self.row + y) for x in range(self.across) for y in range(self.down)
        )


def inside_cells(plan: Plan, place: int) -> tuple[Cell, ...]:
    """Return the cells of a room or of the pool."""
    return plan.middle if place == plan.pool else plan.cells[place]


def size(plan: Plan) -> tuple[float, float]:
    """Return the width and height of the whole drawing."""
    return plan.width * UNIT + 2 * MARGIN, plan.height * UNIT + 2 * MARGIN


def centre(cell: Cell) -> Point:
    """Return the middle of a cell, in the units of the plan (its corner is the origin)."""
    return (cell[0] + 0.5) * UNIT, (cell[1] + 0.5) * UNIT


def inner_cell(plan: Plan, door: Door) -> Cell:
    """Return the cell of the room right behind a door."""
    column, row = plan.cell(door.square)
    right, down = _INTO[door.side]
    return column + right, row + down


def direction(door: Door) -> Cell:
    """Return the direction in which one enters."""
    return _INTO[door.side]


def threshold(plan: Plan, door: Door) -> Point:
    """Return the middle of a door's gap."""
    (x, y), (right, down) = centre(plan.cell(door.square)), _INTO[door.side]
    return x + right * UNIT / 2, y + down * UNIT / 2


def door_between(plan: Plan, room: int, square: int) -> Door | None:
    """Return the door that joins a room and a square, if there is one."""
    return next((d for d in plan.doors if d.room == room and d.square == square), None)


def loops_path(loops: Sequence[Loop], by: float = 0.0) -> str:
    """Return closed outlines as path data, moved inwards by this many cells."""
    parts = []
    for loop in loops:
        corners = (f"{number(x * UNIT)},{number(y * UNIT)}" for x, y in inset(loop, by))
        parts.append("M" + "L".join(corners) + "Z")
    return "".join(parts)


@cache
def room_path(cells: tuple[Cell, ...], by: float = 0.0) -> str:
    """Return the outline of a group of cells as path data, moved inwards by this many cells."""
    return loops_path(outlines(cells), by)


@cache
def largest_box(cells: frozenset[Cell]) -> Box:
    """Return the largest rectangle within these cells, the topmost and leftmost of equals."""
    runs = _runs(cells)
    best = Box(*min(cells, key=lambda cell: (cell[1], cell[0])), 1, 1)
    for column, row in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        widest = len(cells)
        down = 0
        while (column, row + down) in cells:
            widest = min(widest, runs[column, row + down])
            down += 1
            if widest * down > best.across * best.down:
                best = Box(column, row, widest, down)
    return best


def _runs(cells: Collection[Cell]) -> Mapping[Cell, int]:
    """Return for each cell how many in its row belong, from this one to the right."""
    runs: dict[Cell, int] = {}
    for column, row in sorted(cells, reverse=True):
        runs[column, row] = 1 + runs.get((column + 1, row), 0)
    return runs


def spots(stage: Box, suspects: int, weapons: int) -> tuple[list[Spot], list[Spot]]:
    """Return where this many suspects and this many weapons stand on a room's stage.

    They stand in rows round its middle, suspects above weapons, smaller and closer when many.
    """
    across, down = stage.across * UNIT - 6.0, stage.down * UNIT - 4.0
    pitch = _PITCH
    while pitch > 12 and not _fits(across, down, pitch, (suspects, weapons)):  # noqa: PLR2004
        pitch -= 1.0
    columns = max(1, int(across // pitch))
    rows = [*_rows(suspects, columns), *_rows(weapons, columns)]
    middle = ((stage.column + stage.across / 2) * UNIT, (stage.row + stage.down / 2) * UNIT)
    places = [
        Spot(x, y, min(1.0, pitch / _PITCH))
        for index, count in enumerate(rows)
        for x, y in _row(middle, pitch, index - (len(rows) - 1) / 2, count)
    ]
    return places[:suspects], places[suspects:]


def _fits(across: float, down: float, pitch: float, counts: tuple[int, int]) -> bool:
    columns = int(across // pitch)
    return columns > 0 and pitch * sum(len(_rows(n, columns)) for n in counts) <= down


def _rows(count: int, columns: int) -> list[int]:
    """Share things out over as few rows as needed, as evenly as can be."""
    if not count:
        return []
    rows = -(-count // columns)
    least, more = divmod(count, rows)
    return [least + (index < more) for index in range(rows)]


def _row(middle: Point, pitch: float, line: float, count: int) -> list[Point]:
    left = middle[0] - pitch * (count - 1) / 2
    return [(left + pitch * index, middle[1] + pitch * line) for index in range(count)]
