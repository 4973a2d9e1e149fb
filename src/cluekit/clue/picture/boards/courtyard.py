"""The middle of the house: a courtyard with a fountain, or the pool, which can be entered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import ceil
from typing import NamedTuple

from cluekit.clue.editions.board import Cell, Door, Plan
from cluekit.clue.picture.boards.ground import (
    UNIT,
    Box,
    Point,
    centre,
    direction,
    inner_cell,
    largest_box,
    loops_path,
    outlines,
    room_path,
    threshold,
)
from cluekit.draw import Element, el, number
from cluekit.draw.lettering import fit, width
from cluekit.words import say

# --- room layout ----------------------------------------------------------------------------------
# The layout of rooms: where in each its name, its stairs and its stage are.
#
# The stage is the free rectangle in which pieces and weapons stand. Doors swing inwards, so the
# cell behind a door is kept clear of lettering.

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
    # The stage is clear of the doors where that leaves space enough
    free = inside - under - steps or inside
    stage = largest_box(free - doors or free)
    if len(stage.cells) < _SPACIOUS:
        stage = largest_box(free)
    return Furnished(lettered, stairs, stage)


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


def _stairs(cells: tuple[Cell, ...], doors: frozenset[Cell]) -> Stairs:
    """Return the corner of the room that lies farthest from its doors, a low one if it can be."""

    def away(cell: Cell) -> int:
        return min((abs(cell[0] - c) + abs(cell[1] - r) for c, r in doors), default=0)

    inside = frozenset(cells)
    corners = [cell for cell in cells if cell not in doors and _is_corner(cell, inside)]
    best = max(corners or cells, key=lambda cell: (away(cell), cell[1], cell[0]))
    return Stairs(best, (best[0] + 1, best[1]) in inside)


def _is_corner(cell: Cell, inside: frozenset[Cell]) -> bool:
    column, row = cell
    level = {(column - 1, row), (column + 1, row)} & inside
    upright = {(column, row - 1), (column, row + 1)} & inside
    return len(level) == 1 and len(upright) == 1


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
    # A long name made to fit the widest place there is
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


# --- courtyard ------------------------------------------------------------------------------------

_LEAST_YARD = 5
_COPING = 0.4
"""How far within its walls the water of the pool begins, in cells."""

_WAVE = "c2.7,-3.4 5.3,-3.4 8,0s5.3,3.4 8,0"
_NEXT = ((1, 0), (-1, 0), (0, 1), (0, -1))


def courtyard(plan: Plan) -> Element | None:
    """Return the middle of the house: glass walls, beds with trees, a fountain."""
    if not plan.middle:
        return None
    left, right = min(c for c, _ in plan.middle), 1 + max(c for c, _ in plan.middle)
    top, bottom = min(r for _, r in plan.middle), 1 + max(r for _, r in plan.middle)
    across, down = right - left, bottom - top
    x, y = (left + right) / 2 * UNIT, (top + bottom) / 2 * UNIT
    roomy = min(across, down) >= _LEAST_YARD
    radius = UNIT * (1.05 if roomy else min(across, down) * 0.36)
    return el(
        "g",
        el("path", class_="ck-yard", d=room_path(plan.middle)),
        el("path", class_="ck-glass", d=room_path(plan.middle, 0.07)),
        _beds(plan, (left + right) / 2, (top + bottom) / 2) if roomy else None,
        [el("circle", class_="ck-water", cx=x, cy=y, r=radius * share) for share in (1, 0.72, 0.2)],
        class_="ck-courtyard",
    )


def _beds(plan: Plan, x: float, y: float) -> list[Element]:
    """Return the four beds round the fountain, a tree on each of their squares."""
    beds = []
    for right, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        cells = [
            (c, r)
            for c, r in plan.middle
            if (c + 0.5 - x) * right > 0
            and (r + 0.5 - y) * down > 0
            and max(abs(c + 0.5 - x), abs(r + 0.5 - y)) > 1
        ]
        beds.append(el("path", class_="ck-bed", d=loops_path(outlines(cells), 0.22)))
        for cell in cells:
            across, along = centre(cell)
            tree = el("circle", class_="ck-tree", r=8 + 2.5 * (sum(cell) % 2))
            trunk = el("circle", class_="ck-trunk", r=1.4)
            place = f"translate({number(across)} {number(along)})"
            beds.append(el("g", tree, trunk, transform=place))
    return beds


# --- the pool ---------------------------------------------------------------------------------


def pool(plan: Plan) -> Element:
    """Return the pool: a paved rim, water with ripples, steps at its doors, its name."""
    rippling = [centre(cell) for cell in _open_water(plan.middle) if sum(cell) % 2]
    ripples = [f"M{number(x - 8)},{number(y)}{_WAVE}" for x, y in rippling]
    return el(
        "g",
        el("path", class_="ck-floor", d=room_path(plan.middle)),
        el("path", class_="ck-pool-water", d=room_path(plan.middle, _COPING)),
        el("path", class_="ck-pool-lip", d=room_path(plan.middle, _COPING + 0.14)),
        el("path", class_="ck-pool-paving", d="".join(_paving(plan))),
        el("path", class_="ck-ripples", d="".join(ripples)),
        [_steps(plan, door) for door in plan.doors if door.room == plan.pool],
        lettering(pool_layout(plan).name, "ck-pool-name"),
        class_="ck-pool",
        data_key="room:pool",
    )


def pool_layout(plan: Plan) -> Furnished:
    """Return where in the pool its name stands, and its stage."""
    doors = frozenset(inner_cell(plan, door) for door in plan.doors if door.room == plan.pool)
    return _laid_out(plan.middle, doors, say("Pool"))


@cache
def _laid_out(cells: tuple[Cell, ...], doors: frozenset[Cell], name: str) -> Furnished:
    """The name stands in the top row of the open water, where there are rows enough."""
    water = frozenset(_open_water(cells)) or frozenset(cells)
    row = min(r for _, r in water)
    columns = sorted(column for column, r in water if r == row)
    across = (columns[-1] + 1 - columns[0]) * UNIT
    fitted = fit(name.upper(), across / (1 + TRACKING), size=SIZES[0], least=9.0)
    at = ((columns[0] + columns[-1] + 1) / 2 * UNIT, row * UNIT + 17.0)
    rest = frozenset(cell for cell in water - doors if cell[1] > row) or frozenset(cells)
    return Furnished(Lettered((name,), fitted.size, at, "middle"), None, largest_box(rest))


def _open_water(cells: tuple[Cell, ...]) -> Iterator[Cell]:
    """Yield the cells of the pool that lie on no side of it."""
    inside = frozenset(cells)
    for column, row in cells:
        if all((column + right, row + down) in inside for right, down in _NEXT):
            yield column, row


def _paving(plan: Plan) -> Iterator[str]:
    """Yield the joints between the slabs of the rim, three to a cell."""
    inside, reach = frozenset(plan.middle), _COPING * UNIT
    for column, row in plan.middle:
        x, y = column * UNIT, row * UNIT
        for share in (UNIT / 3, UNIT * 2 / 3):
            if (column, row - 1) not in inside:
                yield f"M{number(x + share)},{y}v{number(reach)}"
            if (column, row + 1) not in inside:
                yield f"M{number(x + share)},{y + UNIT}v-{number(reach)}"
            if (column - 1, row) not in inside:
                yield f"M{x},{number(y + share)}h{number(reach)}"
            if (column + 1, row) not in inside:
                yield f"M{x + UNIT},{number(y + share)}h-{number(reach)}"


def _steps(plan: Plan, door: Door) -> Element:
    """Return the steps down into the water behind a door."""
    (x, y), turn = threshold(plan, door), {(0, 1): 0, (-1, 0): 90, (0, -1): 180, (1, 0): 270}
    treads = "M-11,0V13M11,0V13M-11,4H11M-11,8.5H11M-11,13H11M-8.5,17.5H8.5M-6,21.5H6"
    return el(
        "g",
        el("path", class_="ck-pool-landing", d="M-11,0H11V13H-11Z"),
        el("path", class_="ck-pool-steps", d=treads),
        transform=f"translate({number(x)} {number(y)}) rotate({turn[direction(door)]})",
    )
