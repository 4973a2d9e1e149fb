"""The board: a floor plan read from a text map.

One character is one square of the grid: a room's mark, ``.`` a corridor square, a digit the start
square of the suspect with that digit, ``^ v < >`` an entrance square (a corridor square whose door
lies in that direction), ``?`` a special square on which a bonus card is drawn, ``#`` the middle
that is no room, ``-`` or a space nothing at all. A door that leads into the middle makes it a
pool: a place that can be entered.

Places are numbers: the rooms first, in the edition's order, then the pool if there is one, then
the corridor squares row by row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from cluekit.core import Problem, RefusedError

Cell = tuple[int, int]
"""Column and row, both counted from 0 at the top left."""

Side = Literal["^", "v", "<", ">"]

_TOWARDS: dict[str, Cell] = {"^": (0, -1), "v": (0, 1), "<": (-1, 0), ">": (1, 0)}
_STARTS = "123456789"
_WALKABLE = ".?^v<>" + _STARTS
_NOTHING = "- "
MIDDLE = "#"
SPECIAL = "?"
LARGEST = 60
"""The most columns or rows a map may have."""


class Door(msgspec.Struct, frozen=True):
    """A door: the room (or pool) it leads to, the entrance square before it, and its side."""

    room: int
    square: int
    side: Side


class Plan(msgspec.Struct, frozen=True):
    """A floor plan: geometry only, no pieces.

    ``squares[i]`` is the cell of place ``inside + i``; ``cells[r]`` are the cells of room ``r``;
    ``middle`` those of the middle; ``beside[p]`` the places one step from place ``p``;
    ``starts`` maps a start digit to its place; ``passages[r]`` the rooms a passage leads to;
    ``pool`` is the place of the pool, or -1; ``special`` are the places of special squares.
    """

    width: int
    height: int
    rooms: int
    squares: tuple[Cell, ...]
    cells: tuple[tuple[Cell, ...], ...]
    middle: tuple[Cell, ...]
    doors: tuple[Door, ...]
    beside: tuple[tuple[int, ...], ...]
    starts: Mapping[str, int]
    passages: tuple[tuple[int, ...], ...]
    pool: int = -1
    special: frozenset[int] = frozenset()

    @property
    def inside(self) -> int:
        """Number of places that end a move when they are entered: the rooms and the pool."""
        return self.rooms + (self.pool >= 0)

    @property
    def places(self) -> int:
        """Number of places: rooms, pool and squares."""
        return self.inside + len(self.squares)

    def cell(self, place: int) -> Cell:
        """Return the cell of a corridor square."""
        return self.squares[place - self.inside]

    def is_inside(self, place: int) -> bool:
        """Tell whether the place is a room or the pool."""
        return place < self.inside

    def is_room(self, place: int) -> bool:
        """Tell whether the place is a room."""
        return place < self.rooms


def read_plan(text: str, marks: Sequence[str], passages: Sequence[Sequence[int]]) -> Plan:
    """Read a text map; ``marks`` are the rooms' characters, ``passages`` their passages.

    Raises ``RefusedError`` that names the row and column of the first thing that is wrong:
    a map that is empty or too large, an unknown character, a door to nowhere, a room without
    cells, a room in several pieces, or a place that cannot be reached.
    """
    grid = _grid(text, marks)
    squares = tuple(cell for cell, mark in grid.items() if mark in _WALKABLE)
    pool = len(marks) if _leads_to_middle(grid) else -1
    inside = len(marks) + (pool >= 0)
    place = {cell: inside + index for index, cell in enumerate(squares)}
    enclosed = [*marks, MIDDLE] if pool >= 0 else marks
    doors = tuple(_door(grid, cell, enclosed, place) for cell in squares if grid[cell] in _TOWARDS)
    plan = Plan(
        width=1 + max(column for column, _ in grid),
        height=1 + max(row for _, row in grid),
        rooms=len(marks),
        squares=squares,
        cells=tuple(tuple(c for c, mark in grid.items() if mark == room) for room in marks),
        middle=tuple(cell for cell, mark in grid.items() if mark == MIDDLE),
        doors=doors,
        beside=_beside(inside, squares, place, doors),
        starts={grid[cell]: place[cell] for cell in squares if grid[cell] in _STARTS},
        passages=tuple(tuple(there) for there in passages),
        pool=pool,
        special=frozenset(place[cell] for cell in squares if grid[cell] == SPECIAL),
    )
    _check(plan, marks)
    return plan


def _refuse(code: str, **about: object) -> RefusedError:
    return RefusedError(Problem(code, about=about))


def _grid(text: str, marks: Sequence[str]) -> dict[Cell, str]:
    """Return the mark of every cell that is something, row by row."""
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    if not any(lines):
        raise _refuse("map-empty")
    if len(lines) > LARGEST or max(map(len, lines)) > LARGEST:
        raise _refuse("map-too-large", largest=LARGEST)
    known = {*marks, *_WALKABLE, MIDDLE}
    grid: dict[Cell, str] = {}
    for row, line in enumerate(lines):
        for column, mark in enumerate(line):
            if mark in _NOTHING:
                continue
            if mark not in known:
                raise _refuse("map-mark", mark=mark, row=row + 1, column=column + 1)
            if mark in _STARTS and mark in grid.values():
                raise _refuse("map-start-twice", mark=mark, row=row + 1, column=column + 1)
            grid[column, row] = mark
    return grid


def _leads_to_middle(grid: Mapping[Cell, str]) -> bool:
    return any(
        grid.get((column + _TOWARDS[mark][0], row + _TOWARDS[mark][1])) == MIDDLE
        for (column, row), mark in grid.items()
        if mark in _TOWARDS
    )


def _door(
    grid: Mapping[Cell, str], cell: Cell, marks: Sequence[str], place: Mapping[Cell, int]
) -> Door:
    side = grid[cell]
    right, down = _TOWARDS[side]
    there = grid.get((cell[0] + right, cell[1] + down), "")
    if there not in marks:
        raise _refuse("map-door", mark=side, row=cell[1] + 1, column=cell[0] + 1)
    return Door(marks.index(there), place[cell], side)  # type: ignore[arg-type]


def _beside(
    inside: int, squares: Sequence[Cell], place: Mapping[Cell, int], doors: Sequence[Door]
) -> tuple[tuple[int, ...], ...]:
    beside: list[list[int]] = [[] for _ in range(inside + len(squares))]
    for column, row in squares:
        here = beside[place[column, row]]
        steps = ((column + right, row + down) for right, down in _TOWARDS.values())
        here += [place[cell] for cell in steps if cell in place]
    for door in doors:
        beside[door.square].append(door.room)
        beside[door.room].append(door.square)
    return tuple(map(tuple, beside))


def _check(plan: Plan, marks: Sequence[str]) -> None:
    for room, mark in enumerate(marks):
        if not plan.cells[room]:
            raise _refuse("map-room-missing", mark=mark)
        if len(_connected(plan.cells[room])) < len(plan.cells[room]):
            raise _refuse("map-room-apart", mark=mark)
    reached = _reached(plan)
    for room, mark in enumerate(marks):
        if room not in reached:
            raise _refuse("map-room-unreachable", mark=mark)
    for place in range(plan.inside, plan.places):
        if place not in reached:
            column, row = plan.cell(place)
            raise _refuse("map-square-unreachable", row=row + 1, column=column + 1)


def _connected(cells: Sequence[Cell]) -> set[Cell]:
    """Return the cells that hang together with the first one."""
    inside, found, todo = set(cells), {cells[0]}, [cells[0]]
    while todo:
        column, row = todo.pop()
        for right, down in _TOWARDS.values():
            cell = (column + right, row + down)
            if cell in inside and cell not in found:
                found.add(cell)
                todo.append(cell)
    return found


def _reached(plan: Plan) -> set[int]:
    """Return the places that can be reached from the first start square (or first square)."""
    begin = min(plan.starts.values(), default=plan.inside)
    found, todo = {begin}, [begin]
    while todo:
        for place in plan.beside[todo.pop()] if plan.squares else ():
            if place not in found:
                found.add(place)
                todo.append(place)
    return found
