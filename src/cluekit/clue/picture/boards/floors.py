"""Floors: a faint hatch for each kind of room, drawn cell by cell so that it ends at the walls.

Each pattern is path data for one cell of 32 units whose corner is the origin of an absolute
``M``; patterns take the cell's column and row, so that neighbours can differ.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from cluekit.clue.editions.board import Cell
from cluekit.draw import number

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
