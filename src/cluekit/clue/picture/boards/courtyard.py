"""The middle of the house: a courtyard with a fountain, or the pool, which can be entered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cluekit.clue.editions.board import Cell, Door, Plan
from cluekit.clue.picture.boards.floors import UNIT
from cluekit.clue.picture.boards.ground import (
    centre,
    direction,
    inner_cell,
    largest_box,
    loops_path,
    room_path,
    threshold,
)
from cluekit.clue.picture.boards.lines import outlines
from cluekit.clue.picture.boards.room_layout import SIZES, TRACKING, Furnished, Lettered, lettering
from cluekit.draw import Element, el, number
from cluekit.draw.lettering import fit
from cluekit.words import say

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
        beds += [_tree(*centre(cell), 8 + 2.5 * (sum(cell) % 2)) for cell in cells]
    return beds


def _tree(x: float, y: float, radius: float) -> Element:
    return el(
        "g",
        el("circle", class_="ck-tree", r=radius),
        el("circle", class_="ck-trunk", r=1.4),
        transform=f"translate({number(x)} {number(y)})",
    )


# --- the pool ---------------------------------------------------------------------------------


def pool(plan: Plan) -> Element:
    """Return the pool: a paved rim, water with ripples, steps at its doors, its name."""
    return el(
        "g",
        el("path", class_="ck-floor", d=room_path(plan.middle)),
        el("path", class_="ck-pool-water", d=room_path(plan.middle, _COPING)),
        el("path", class_="ck-pool-lip", d=room_path(plan.middle, _COPING + 0.14)),
        el("path", class_="ck-pool-paving", d="".join(_paving(plan))),
        el("path", class_="ck-ripples", d="".join(_ripples(plan.middle))),
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


def _ripples(cells: tuple[Cell, ...]) -> Iterator[str]:
    """Yield a ripple for every second cell of the open water."""
    for column, row in _open_water(cells):
        if (column + row) % 2:
            x, y = centre((column, row))
            yield f"M{number(x - 8)},{number(y)}{_WAVE}"


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
