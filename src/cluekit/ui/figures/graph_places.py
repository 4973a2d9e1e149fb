"""Where the nodes of a graph stand: in levels, as a tree, or in a ring.

All three are pure: names and sizes in, the middles of boxes out, in the units of the drawing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import NamedTuple

GAP, STEP = 14.0, 74.0
"""The room between two boxes of a row, and from the middle of a row to that of the next."""

MARGIN = 16.0
"""The room around all boxes; badges reach into it."""


class Place(NamedTuple):
    """The middle of a box."""

    x: float
    y: float


class Size(NamedTuple):
    """How wide and how high something is."""

    wide: float
    high: float


Pairs = Sequence[tuple[str, str]]
"""Edges by the names of the nodes at their two ends."""


class Layout(NamedTuple):
    """Where each node stands, and how large the whole picture is."""

    places: Mapping[str, Place]
    size: Size


def in_levels(
    levels: Sequence[Sequence[str]], edges: Pairs, sizes: Mapping[str, Size], wide: float
) -> Layout:
    """Return the nodes level below level, each near those above that it is joined to.

    A level that does not fit into ``wide`` takes several rows. Names of the first level keep their
    order.
    """
    places: dict[str, Place] = {}
    y = MARGIN
    for level in levels:
        ordered = _by_parents(level, edges, places)
        for row in _rows(ordered, sizes, wide - 2 * MARGIN):
            high = max(sizes[name].high for name in row)
            places |= _row(row, sizes, wide, y + high / 2)
            y += max(high + GAP, STEP)
    return _whole(places, sizes, wide)


def _by_parents(level: Sequence[str], edges: Pairs, above: Mapping[str, Place]) -> list[str]:
    """Return a level in the order of the mean places of those above (the barycentre heuristic)."""

    def middle(name: str) -> float:
        at = [above[start].x for start, end in edges if end == name and start in above]
        return sum(at) / len(at) if at else 0.0

    return sorted(level, key=middle)


def _rows(level: Sequence[str], sizes: Mapping[str, Size], room: float) -> list[list[str]]:
    """Break a level into rows that fit, of about the same length."""
    need = _need(level, sizes)
    count = max(1, -int(-need // room))
    while count < len(level):
        rows = _even(level, count)
        if all(_need(row, sizes) <= room for row in rows):
            return rows
        count += 1
    return _even(level, count)


def _need(row: Sequence[str], sizes: Mapping[str, Size]) -> float:
    return sum(sizes[name].wide for name in row) + GAP * (len(row) - 1)


def _even(level: Sequence[str], count: int) -> list[list[str]]:
    each, more = divmod(len(level), count)
    ends = [each * (n + 1) + min(n + 1, more) for n in range(count)]
    rows = [list(level[start:end]) for start, end in zip([0, *ends], ends, strict=False)]
    return [row for row in rows if row]


def _row(row: Sequence[str], sizes: Mapping[str, Size], wide: float, y: float) -> dict[str, Place]:
    """Return the boxes of a row side by side in the middle, spread where there is room."""
    spare = wide - 2 * MARGIN - _need(row, sizes)
    gap = GAP + max(0.0, min(40.0, spare / max(1, len(row))))
    left = (wide - _need(row, sizes) - (gap - GAP) * (len(row) - 1)) / 2
    found = {}
    for name in row:
        found[name] = Place(left + sizes[name].wide / 2, y)
        left += sizes[name].wide + gap
    return found


def as_tree(
    root: str, children: Mapping[str, Sequence[str]], sizes: Mapping[str, Size], wide: float
) -> Layout:
    """Return a tree from the top down: each node above the middle of its children.

    Where the leaves need more than ``wide``, the picture is wider.
    """
    places: dict[str, Place] = {}
    taken = _subtree(root, children, sizes, MARGIN, MARGIN + sizes[root].high / 2, places)
    spare = max(0.0, wide - taken - MARGIN) / 2
    moved = {name: Place(place.x + spare, place.y) for name, place in places.items()}
    return _whole(moved, sizes, max(wide, taken + MARGIN))


def _subtree(
    name: str,
    children: Mapping[str, Sequence[str]],
    sizes: Mapping[str, Size],
    left: float,
    y: float,
    places: dict[str, Place],
) -> float:
    """Place a node and all below it from ``left`` on; return where they end on the right."""
    own, below = sizes[name].wide, children.get(name, ())
    if not below:
        places[name] = Place(left + own / 2, y)
        return left + own
    right = left - GAP
    for child in below:
        right = _subtree(child, children, sizes, right + GAP, y + STEP, places)
    middle = (places[below[0]].x + places[below[-1]].x) / 2
    middle = max(middle, left + own / 2)
    places[name] = Place(middle, y)
    return max(right, middle + own / 2)


def in_ring(names: Sequence[str], sizes: Mapping[str, Size], wide: float) -> Layout:
    """Return the nodes around a ring, the first at the top, then clockwise; one is in the middle.

    Two stand side by side.
    """
    most = Size(max(s.wide for s in sizes.values()), max(s.high for s in sizes.values()))
    across = (wide - most.wide) / 2 - MARGIN
    down = 0.0 if len(names) < 3 else max(min(across * 0.8, 40.0 * len(names)), 1.5 * most.high)  # noqa: PLR2004
    across = 0.0 if len(names) == 1 else across
    turned = pi if len(names) == 2 else -pi / 2  # noqa: PLR2004 - two lie side by side
    middle = Place(wide / 2, MARGIN + most.high / 2 + down)
    angles = {name: turned + 2 * pi * number / len(names) for number, name in enumerate(names)}
    places = {
        name: Place(middle.x + across * cos(angle), middle.y + down * sin(angle))
        for name, angle in angles.items()
    }
    return _whole(places, sizes, wide)


def _whole(places: Mapping[str, Place], sizes: Mapping[str, Size], wide: float) -> Layout:
    below = max(place.y + sizes[name].high / 2 for name, place in places.items())
    return Layout(places, Size(wide, below + MARGIN))
