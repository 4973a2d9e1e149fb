"""Crests: how a suspect is recognised, by colour, by shape and by initial.

A crest stands on any ground: a ring in ink round the colour, a halo in paper round the ring.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import cos, pi, sin, sqrt

from cluekit.draw.colours import letter_on
from cluekit.draw.element import Element, el, number
from cluekit.draw.still import keep

Points = tuple[tuple[float, float], ...]


def _ring(corners: int, size: float, turn: float = 0.0, drop: float = 0.0) -> Points:
    """Return the corners of a regular polygon, the first at the top, in a circle of this size."""
    angles = (2 * pi * i / corners - pi / 2 + turn for i in range(corners))
    return tuple((size * cos(angle), drop + size * sin(angle)) for angle in angles)


_POLYGONS: Mapping[str, Points] = {
    "diamond": _ring(4, 1.14),
    "triangle": _ring(3, 1.3, drop=0.2),
    "square": _ring(4, 0.88 * sqrt(2), turn=pi / 4),
    "hexagon": _ring(6, 1.04, turn=pi / 6),
    "pentagon": _ring(5, 1.1, drop=0.06),
    "octagon": _ring(8, 1.03, turn=pi / 8),
    "shield": ((-0.86, -0.92), (0.86, -0.92), (0.86, 0.2), (0, 1.1), (-0.86, 0.2)),
    "kite": ((0, -1.2), (0.85, -0.2), (0, 1.1), (-0.85, -0.2)),
}
"""Corners at radius about 1, made to look equally large; any other shape is a circle."""

SHAPES = (*_POLYGONS, "circle")

PLAIN = "#6B6B6B"
_COLOUR = re.compile("#[0-9A-Fa-f]{6}")

_LETTER_DROP: Mapping[str, float] = {
    "triangle": 0.3,
    "pentagon": 0.1,
    "shield": -0.04,
    "kite": -0.1,
}
_LETTER_SIZE: Mapping[str, float] = {"triangle": 0.82, "diamond": 0.92, "kite": 0.84}


def outline(shape: str, radius: float) -> str:
    """Return the path of a crest's edge around the origin, as SVG path data."""
    corners = _POLYGONS.get(shape)
    if corners is None:
        r = number(radius)
        return f"M-{r},0A{r},{r} 0 1 1 {r},0A{r},{r} 0 1 1 -{r},0Z"
    steps = (f"{number(x * radius)},{number(y * radius)}" for x, y in corners)
    return "M" + "L".join(steps) + "Z"


@keep(512)
def crest(shape: str, colour: str, initial: str, radius: float) -> Element:
    """Return a crest around the origin: halo, ring, colour, a fine inner line and the initial.

    A colour that is not ``#RRGGBB`` is drawn as plain grey.
    """
    colour = colour if _COLOUR.fullmatch(colour) else PLAIN
    edge, letter = outline(shape, radius), letter_on(colour)
    return el(
        "g",
        el("path", class_="ck-crest-halo", d=edge),
        el("path", class_="ck-crest-body", d=edge, fill=colour),
        el("path", class_="ck-crest-inner", d=outline(shape, radius * 0.76), stroke=letter),
        el("text", initial, **_letter(shape, initial, radius), fill=letter),
        class_="ck-crest",
        stroke_width=number(radius * 0.16),
    )


def ghost(shape: str, initial: str, radius: float) -> Element:
    """Return the empty place of a crest: its edge alone and the initial, without colour."""
    return el(
        "g",
        el("path", class_="ck-ghost-edge", d=outline(shape, radius)),
        el("text", initial, **_letter(shape, initial, radius)),
        class_="ck-ghost",
    )


def _letter(shape: str, initial: str, radius: float) -> dict[str, float | str]:
    size = radius * _LETTER_SIZE.get(shape, 1.04) * (1.0 if len(initial) < 2 else 0.8)  # noqa: PLR2004
    down = radius * _LETTER_DROP.get(shape, 0.0) + size * 0.35
    return {"class_": "ck-crest-letter", "y": number(down), "font_size": number(size)}


CSS = """
.ck-crest{forced-color-adjust:none}
.ck-crest-halo{fill:none;stroke:var(--ck-paper);stroke-width:5;stroke-linejoin:round}
.ck-crest-body{stroke:var(--ck-ink);stroke-linejoin:round}
.ck-crest-inner{fill:none;stroke-width:.75;stroke-linejoin:round;opacity:.45}
.ck-crest-letter{font-family:var(--ck-font);font-weight:700;text-anchor:middle}
.ck-ghost-edge{fill:none;stroke:var(--ck-line);stroke-width:1.25;stroke-linejoin:round}
.ck-ghost .ck-crest-letter{fill:var(--ck-muted);font-weight:600}
"""
