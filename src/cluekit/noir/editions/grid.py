"""The grid: who stands next to whom, and how lines move and vanish.

Cells are a tuple of suspects, row by row, and a width. Every function is pure; what depends on the
shape alone is worked out once for each shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import product
from operator import itemgetter
from typing import Literal

Axis = Literal["row", "column"]
Cells = tuple[int, ...]


@cache
def around(rows: int, columns: int, wrap: bool = False) -> tuple[tuple[int, ...], ...]:  # noqa: FBT001, FBT002 - a cache is quicker without keywords
    """Return, for each cell, the cells next to it: up to eight, diagonals count (N03)."""
    found = []
    for row, column in product(range(rows), range(columns)):
        near = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        if wrap:
            near = [(down % rows, right % columns) for down, right in near]
        cells = {d * columns + r for d, r in near if 0 <= d < rows and 0 <= r < columns}
        found.append(tuple(sorted(cells - {row * columns + column})))
    return tuple(found)


def neighbours(cells: Cells, width: int, suspect: int, *, wrap: bool = False) -> int:
    """Return the set of suspects next to this one; nobody is next to who left the board."""
    try:
        place = cells.index(suspect)
    except ValueError:
        return 0
    near = 0
    for cell in around(len(cells) // width, width, wrap)[place]:
        near |= 1 << cells[cell]
    return near


@cache
def _moved(rows: int, columns: int, axis: Axis, index: int, step: int) -> Callable[[Cells], Cells]:
    """Return what gives each cell the card that comes there when the line moves.

    An ``itemgetter`` takes all cells in one call, which is several times quicker than a loop.
    """
    order = list(range(rows * columns))
    places = line(rows, columns, axis, index)
    for number, cell in enumerate(places):
        order[cell] = places[(number - step) % len(places)]
    return itemgetter(*order)


@cache
def line(rows: int, columns: int, axis: Axis, index: int) -> tuple[int, ...]:
    """Return the places of a row or a column, in their order."""
    if axis == "row":
        return tuple(range(index * columns, index * columns + columns))
    return tuple(range(index, rows * columns, columns))


def shift_line(cells: Cells, width: int, axis: Axis, index: int, step: int) -> Cells:
    """Return the cells after a line moved by one: +1 is right or down, -1 left or up (N06)."""
    return _moved(len(cells) // width, width, axis, index, step)(cells)


def dead_lines(cells: Cells, width: int, dead: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the rows and the columns whose suspects are all deceased (N14).

    Both are looked for on the same board. What is left may hold a line that is dead only now:
    it is found in the next round (the rules go on until there is none).
    """
    starts = range(0, len(cells), width)
    gone = tuple([s // width for s in starts if _all_dead(cells[s : s + width], dead)])
    sides = tuple([column for column in range(width) if _all_dead(cells[column::width], dead)])
    return gone, sides


def completes(cells: Cells, width: int, dead: int, places: Iterable[int]) -> bool:
    """Tell whether a line through one of these places is all dead: a quick look before N14.

    When nothing else changed on a board without dead lines, there is none but through them.
    """
    return any(
        dead >> cells[place] & 1
        and (
            _all_dead(cells[place % width :: width], dead)
            or _all_dead(cells[place - place % width : place - place % width + width], dead)
        )
        for place in places
    )


def _all_dead(line: Cells, dead: int) -> bool:
    for suspect in line:  # noqa: SIM110 - a loop is quicker than all() here, and this is asked often
        if not dead >> suspect & 1:
            return False
    return True


def without(
    cells: Cells, width: int, rows: tuple[int, ...], columns: tuple[int, ...]
) -> tuple[Cells, int]:
    """Return the board without these lines: the others close up (N14)."""
    kept = tuple(
        suspect
        for cell, suspect in enumerate(cells)
        if cell // width not in rows and cell % width not in columns
    )
    return kept, width - len(columns)


def line_after(index: int, gone: tuple[int, ...]) -> int:
    """Return the new number of a line after lines of its kind are gone; -1 if it is gone itself."""
    return -1 if index in gone else index - sum(1 for other in gone if other < index)


def text(cells: Cells, width: int, letters: Mapping[int, str]) -> list[str]:
    """Return the board row by row; where a letter has two characters, all stand apart."""
    apart = " " if any(len(letters[suspect]) > 1 for suspect in cells) else ""
    return [
        apart.join(letters[suspect] for suspect in cells[start : start + width])
        for start in range(0, len(cells), width)
    ]
