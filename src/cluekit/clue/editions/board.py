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

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, TypeVar, cast

import msgspec

from cluekit.core import Problem, refuse_if

Cell = tuple[int, int]
"""Column and row, both counted from 0 at the top left."""

Spot = TypeVar("Spot", Cell, int)
Side = Literal["^", "v", "<", ">"]

TOWARDS: dict[str, Cell] = {"^": (0, -1), "v": (0, 1), "<": (-1, 0), ">": (1, 0)}
"""One step through a door on this side: columns and rows."""
STARTS = "1234567890"
_WALKABLE = ".?^v<>" + STARTS
_NOTHING = "- "
MIDDLE = "#"
SPECIAL = "?"
LARGEST = 60
"""The most columns or rows a map may have."""
RESERVED = _WALKABLE + _NOTHING + MIDDLE + "\"'\\"
"""Characters that cannot be a room's mark."""


class Door(msgspec.Struct, frozen=True):
    """A door: the room (or pool) it leads to, the entrance square before it, and its side."""

    room: int
    square: int
    side: Side


class Plan(msgspec.Struct, frozen=True):
    """A floor plan: geometry only, no pieces.

    Places are numbers: rooms first, then the pool, where there is one, then squares.
    """

    width: int
    """The columns of the map."""
    height: int
    """The rows of the map."""
    rooms: int
    """The number of rooms."""
    squares: tuple[Cell, ...]
    """The cells of the squares: ``squares[i]`` is that of place ``inside + i``."""
    cells: tuple[tuple[Cell, ...], ...]
    """The cells of each room."""
    middle: tuple[Cell, ...]
    """The cells of the middle."""
    doors: tuple[Door, ...]
    """The doors of all rooms, and of the pool."""
    beside: tuple[tuple[int, ...], ...]
    """For each place, the places one step away."""
    starts: Mapping[str, int]
    """The place of each start digit."""
    passages: tuple[tuple[int, ...], ...]
    """For each room, the rooms that a passage leads to."""
    pool: int | None = None
    """The place of the pool, None where there is none."""
    special: frozenset[int] = frozenset()
    """The places of special squares (P21)."""

    @property
    def inside(self) -> int:
        """Number of places that end a move when they are entered: the rooms and the pool."""
        return self.rooms + (self.pool is not None)

    @property
    def places(self) -> int:
        """Number of places: rooms, pool and squares."""
        return self.inside + len(self.squares)

    def cell(self, place: int) -> Cell:
        """Return the cell of a corridor square."""
        return self.squares[place - self.inside]

    def is_inside(self, place: int) -> bool:
        """Tell whether the place is a room or the pool."""
        return place < self.rooms or place == self.pool

    def is_room(self, place: int) -> bool:
        """Tell whether the place is a room."""
        return place < self.rooms


def read_plan(text: str, marks: Sequence[str], passages: Sequence[Sequence[int]]) -> Plan:
    """Read a text map; ``marks`` are the rooms' characters, ``passages`` their passages.

    Raises ``RefusedError`` with the first of ``problems_with_map``.
    """
    refuse_if(next(problems_with_map(text, marks), None))
    return _plan(_grid(text), marks, passages)


def problems_with_map(text: str, marks: Sequence[str]) -> Iterator[Problem]:
    """Yield everything that is wrong with a map, each with its row and column, counted from 1.

    A map that is empty or too large, an unknown character, a start square twice, a door to
    nowhere, a room without cells, a room in several pieces, a place that cannot be reached.
    """
    lines = _lines(text)
    if not any(lines):
        yield Problem("map-empty")
    elif len(lines) > LARGEST or max(map(len, lines)) > LARGEST:
        yield Problem("map-too-large", about={"largest": LARGEST})
    else:
        grid = _grid(text)
        found = [*_strange_marks(grid, marks), *_doors_to_nowhere(grid, {*marks, MIDDLE})]
        found += _scattered_rooms(grid, marks)
        yield from found or _out_of_reach(_plan(grid, marks, ()), marks)


def is_on_map(text: str, cell: Cell) -> bool:
    """Tell whether there is anything in this cell of the map."""
    return cell in _grid(text)


def cell_by_name(square: str) -> Cell:
    """Return the cell of a square by its column and row: "A1" is (0, 0), "AA2" is (26, 1)."""
    letters = square.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("A") + 1
    return column - 1, int(square[len(letters) :]) - 1


def has_pool(text: str) -> bool:
    """Tell whether a door of the map leads into its middle."""
    return _leads_to_middle(_grid(text))


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").split("\n")]


def _grid(text: str) -> dict[Cell, str]:
    """Return the mark of every cell that is something, row by row."""
    return {
        (column, row): mark
        for row, line in enumerate(_lines(text))
        for column, mark in enumerate(line)
        if mark not in _NOTHING
    }


def _plan(
    grid: Mapping[Cell, str], marks: Sequence[str], passages: Sequence[Sequence[int]]
) -> Plan:
    squares = tuple(cell for cell, mark in grid.items() if mark in _WALKABLE)
    pool = len(marks) if _leads_to_middle(grid) else None
    inside = len(marks) + (pool is not None)
    place = {cell: inside + index for index, cell in enumerate(squares)}
    enclosed = [*marks, MIDDLE]
    entrances = [(cell, grid[cell]) for cell in squares if grid[cell] in TOWARDS]
    doors = tuple(
        Door(enclosed.index(_behind(grid, cell, side)), place[cell], cast("Side", side))
        for cell, side in entrances
    )
    return Plan(
        width=1 + max(column for column, _ in grid),
        height=1 + max(row for _, row in grid),
        rooms=len(marks),
        squares=squares,
        cells=tuple(tuple(c for c, mark in grid.items() if mark == room) for room in marks),
        middle=tuple(cell for cell, mark in grid.items() if mark == MIDDLE),
        doors=doors,
        beside=_beside(inside, squares, place, doors),
        starts=MappingProxyType(
            {grid[cell]: place[cell] for cell in squares if grid[cell] in STARTS}
        ),
        passages=tuple(tuple(there) for there in passages),
        pool=pool,
        special=frozenset(place[cell] for cell in squares if grid[cell] == SPECIAL),
    )


def _leads_to_middle(grid: Mapping[Cell, str]) -> bool:
    return any(
        _behind(grid, cell, mark) == MIDDLE for cell, mark in grid.items() if mark in TOWARDS
    )


def _behind(grid: Mapping[Cell, str], cell: Cell, side: str) -> str:
    """Return the mark behind a door."""
    right, down = TOWARDS[side]
    return grid.get((cell[0] + right, cell[1] + down), "")


def _beside(
    inside: int, squares: Sequence[Cell], place: Mapping[Cell, int], doors: Sequence[Door]
) -> tuple[tuple[int, ...], ...]:
    beside: list[list[int]] = [[] for _ in range(inside + len(squares))]
    for column, row in squares:
        here = beside[place[column, row]]
        steps = ((column + right, row + down) for right, down in TOWARDS.values())
        here += [place[cell] for cell in steps if cell in place]
    for door in doors:
        beside[door.square].append(door.room)
        beside[door.room].append(door.square)
    return tuple(map(tuple, beside))


def _strange_marks(grid: Mapping[Cell, str], marks: Sequence[str]) -> Iterator[Problem]:
    """Yield each character that means nothing, once, and each start square that comes again."""
    known, seen = {*marks, *_WALKABLE, MIDDLE}, set[str]()
    for (column, row), mark in grid.items():
        where = {"mark": mark, "row": row + 1, "column": column + 1}
        if mark not in known and mark not in seen:
            yield Problem("map-mark", about=where)
        elif mark in STARTS and mark in seen:
            yield Problem("map-start-twice", about=where)
        seen.add(mark)


def _doors_to_nowhere(grid: Mapping[Cell, str], inside: Collection[str]) -> Iterator[Problem]:
    for (column, row), mark in grid.items():
        if mark in TOWARDS and _behind(grid, (column, row), mark) not in inside:
            yield Problem("map-door", about={"mark": mark, "row": row + 1, "column": column + 1})


def _scattered_rooms(grid: Mapping[Cell, str], marks: Sequence[str]) -> Iterator[Problem]:
    for mark in marks:
        cells = [cell for cell, here in grid.items() if here == mark]
        if not cells:
            yield Problem("map-room-missing", about={"mark": mark})
        elif stray := _stray(cells):
            about = {"mark": mark, "row": stray[1] + 1, "column": stray[0] + 1}
            yield Problem("map-room-apart", about=about)


def _stray(cells: Sequence[Cell]) -> Cell | None:
    """Return a cell of the smaller part, where cells do not all hang together."""

    def beside(cell: Cell) -> list[Cell]:
        steps = ((cell[0] + right, cell[1] + down) for right, down in TOWARDS.values())
        return [there for there in steps if there in inside]

    inside = set(cells)
    together = _connected(cells[0], beside)
    if 2 * len(together) <= len(cells):
        return cells[0]
    return next((cell for cell in cells if cell not in together), None)


def _out_of_reach(plan: Plan, marks: Sequence[str]) -> Iterator[Problem]:
    """Yield rooms and squares to which no way leads; of squares that hang together, the first."""
    if not plan.squares:
        yield Problem("map-no-squares")
        return
    first = min(plan.starts.values(), default=plan.inside)
    reached = _connected(first, plan.beside.__getitem__)
    for room, mark in enumerate(marks):
        if room not in reached:
            yield Problem("map-room-unreachable", about={"mark": mark})
    for place in range(plan.inside, plan.places):
        if place not in reached:
            column, row = plan.cell(place)
            yield Problem("map-square-unreachable", about={"row": row + 1, "column": column + 1})
            reached |= _connected(place, plan.beside.__getitem__)


def _connected(begin: Spot, beside: Callable[[Spot], Iterable[Spot]]) -> set[Spot]:
    """Return everything that hangs together with the beginning, step by step."""
    found, todo = {begin}, [begin]
    while todo:
        for there in beside(todo.pop()):
            if there not in found:
                found.add(there)
                todo.append(there)
    return found
