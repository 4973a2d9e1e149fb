"""Ground: from cells of a plan to points of the drawing, and where things stand in a room.

Everything here depends on the plan alone or on how many things a room holds; it is the same in
every theme and language.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from cluekit.clue.editions.board import TOWARDS, Cell, Door, Plan
from cluekit.draw import number

# --- floors ---------------------------------------------------------------------------------------
# Floors: a faint hatch for each kind of room, drawn cell by cell so that it ends at the walls.
#
# Each pattern is path data for one cell of 32 units whose corner is the origin of an absolute
# ``M``; patterns take the cell's column and row, so that neighbours can differ.

UNIT = 32
"""The side of a square, in units of the drawing."""

Pattern = Callable[[int, int], str]


def hatch(kind: str, cells: Collection[Cell]) -> str:
    """Return the path data of a room's floor; a kind without a pattern stays plain."""
    pattern = _PATTERNS.get(kind)
    if pattern is None:
        return ""
    return "".join(_shifted(pattern(column, row), column, row) for column, row in sorted(cells))


def _shifted(strokes: str, column: int, row: int) -> str:
    """Put the strokes of a cell at its place: each ``@x,y`` is a move within the cell."""
    parts = strokes.split("@")
    moved = [parts[0]]
    for part in parts[1:]:
        place, _, rest = part.partition(" ")
        x, y = (float(value) for value in place.split(","))
        moved.append(f"M{number(column * UNIT + x)},{number(row * UNIT + y)}{rest}")
    return "".join(moved)


def _tiles(column: int, row: int) -> str:
    """Square tiles with a small inset at every second crossing."""
    inset = "@16,11 l5,5l-5,5l-5,-5z" if (column + row) % 2 else ""
    return f"@0,16 h11@21,16 h11@16,0 v11@16,21 v11{inset or '@11,16 h10@16,11 v10'}"


def _parquet(column: int, row: int) -> str:
    """Basket weave: four staves, lying or standing."""
    if (column + row) % 2:
        return "".join(f"@{x},0 v32" for x in (0, 8, 16, 24))
    return "".join(f"@0,{y} h32" for y in (0, 8, 16, 24))


def _herringbone(column: int, row: int) -> str:
    """Staves in zigzag."""
    del column, row
    return "".join(f"@0,{y} l16,-8l16,8" for y in (8, 16, 24, 32))


def _boards(column: int, row: int) -> str:
    """Long boards with staggered ends."""
    joints = ((5, 0), (21, 1), (13, 2)) if (column + row) % 2 else ((27, 1),)
    ends = "".join(f"@{x},{number(10.667 * n)} v10.67" for x, n in joints)
    return f"@0,0 h32@0,10.67 h32@0,21.33 h32{ends}"


def _leaves(column: int, row: int) -> str:
    """A sprig in every cell, turned this way and that."""
    if (column + row) % 2:
        return "@7,25 c-2,-9 4,-17 17,-18c0,12 -8,19 -17,18zl10,-11"
    return "@25,25 c2,-9 -4,-17 -17,-18c0,12 8,19 17,18zl-10,-11"


def _baize(column: int, row: int) -> str:
    """A fine even grain."""
    del column, row
    return "".join(f"@{x},{y} l2,2" for y in (4, 12, 20, 28) for x in (4, 12, 20, 28))


_SPINES = (7, 6, 8, 5, 6)
"""Widths of the books on one shelf of one cell."""


def _shelves(column: int, row: int) -> str:
    """Two shelves of books of unequal width and height."""
    books, x = "", 0
    for index, wide in enumerate(_SPINES):
        for shelf in (0, 1):
            high = 7 + (5 * column + 3 * row + 4 * index + 7 * shelf) % 6
            books += f"@{x},{16 * shelf + 15} v-{high}h{wide}v{high}"
        x += wide
    return f"@0,15 h32@0,31 h32{books}"


def _carpet(column: int, row: int) -> str:
    """A lattice of lozenges."""
    knot = "@16,12 l4,4l-4,4l-4,-4z" if (column + row) % 2 else ""
    return f"@0,16 l16,-16l16,16l-16,16z{knot}"


def _flagstones(column: int, row: int) -> str:
    """Large stones of two sizes, laid in turn."""
    if (column + row) % 2:
        return "@0,0 h32@0,0 v32@0,20 h20@20,0 v32"
    return "@0,0 h32@0,0 v32@12,12 h20@12,0 v32"


def _stone(column: int, row: int) -> str:
    """Courses of dressed stone."""
    del column
    joint = 8 if row % 2 else 24
    return f"@0,0 h32@0,16 h32@{joint},0 v16@{(joint + 16) % 32},16 v16"


_PATTERNS: Mapping[str, Pattern] = {
    "tiles": _tiles,
    "parquet": _parquet,
    "panels": _herringbone,
    "boards": _boards,
    "leaves": _leaves,
    "baize": _baize,
    "shelves": _shelves,
    "carpet": _carpet,
    "flagstones": _flagstones,
    "stone": _stone,
}
KINDS = tuple(_PATTERNS)
"""What an edition file may write as a room's ``shape``, besides "plain"."""


# --- lines ----------------------------------------------------------------------------------------
# Lines of a floor plan: edges of groups of cells, traced into outlines and wall segments.
#
# Corners are whole numbers of cells; the picture scales them.

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
    across = [Segment(a, y, b, y) for y, xs in sorted(level.items()) for a, b in _line_runs(xs)]
    down = [Segment(x, a, x, b) for x, ys in sorted(upright.items()) for a, b in _line_runs(ys)]
    return (*across, *down)


def _follow(onward: dict[Corner, list[Corner]], begin: Corner) -> list[Corner]:
    """Take the edges of one loop out of the map; at a touching corner keep to the right."""
    loop = [begin]
    here, came = begin, begin
    while True:
        ways = onward[here]
        ahead = (here[0] - came[0], here[1] - came[1])
        right = (here[0] - ahead[1], here[1] + ahead[0])
        there = right if len(ways) > 1 and right in ways else ways[0]
        onward[here].remove(there)
        if not onward[here]:
            del onward[here]
        if there == begin:
            return loop
        loop.append(there)
        came, here = here, there


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


def _line_runs(starts: list[int]) -> list[tuple[int, int]]:
    """Return the runs of consecutive numbers as (first, one past the last)."""
    runs: list[tuple[int, int]] = []
    for start in sorted(starts):
        if runs and runs[-1][1] == start:
            runs[-1] = (runs[-1][0], start + 1)
        else:
            runs.append((start, start + 1))
    return runs


# --- ground ---------------------------------------------------------------------------------------

MARGIN = 22
"""Free space round the plan, where the letters and numbers of the squares stand."""

Point = tuple[float, float]


class Spot(NamedTuple):
    """Where a thing stands: its middle, and how large it is drawn (1 is its usual size)."""

    x: float
    y: float
    scale: float = 1.0


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
    right, down = TOWARDS[door.side]
    return column + right, row + down


def direction(door: Door) -> Cell:
    """Return the direction in which one enters."""
    return TOWARDS[door.side]


def threshold(plan: Plan, door: Door) -> Point:
    """Return the middle of a door's gap."""
    (x, y), (right, down) = centre(plan.cell(door.square)), TOWARDS[door.side]
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
