"""Arrows between statements, drawn: each row a statement and its opposite, links from box to box.

What an arrow says stands in its contrapositive as in a mirror: if one link runs down on the left,
the other runs up on the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import hypot
from typing import NamedTuple

from cluekit.draw import Element, el
from cluekit.draw.lettering import fit

WIDE = 430.0
BOX, TALL = 148.0, 62.0
PITCH = 118.0
_LEFTS = (38.0, WIDE - 38.0 - BOX)
_TOP = 8.0
_ASIDE = 20.0
"""How far beside the middle of two boxes, one above the other, the links of each way run."""
_LANE = 15.0
"""How far above or below the middle of a box the links of each way leave it."""

CSS = """
.ck-arrow-box{fill:var(--ck-panel);stroke:var(--ck-ink);stroke-width:1.4}
.ck-arrow-not .ck-arrow-box{fill:var(--ck-corridor)}
.ck-arrow-word{fill:var(--ck-ink);font-family:var(--ck-font);text-anchor:middle}
.ck-arrow-line{fill:none;stroke:var(--ck-ink);stroke-width:2.2}
.ck-arrow-head{fill:var(--ck-ink);stroke:none}
.ck-arrow-sign{fill:var(--ck-paper);stroke:var(--ck-ink);stroke-width:1.4}
.ck-arrow-number{fill:var(--ck-ink);font-family:var(--ck-font);font-size:13px;font-weight:700;
text-anchor:middle}
.ck-arrow-broken .ck-arrow-line{stroke:var(--ck-doubt);stroke-dasharray:6 5}
.ck-arrow-broken .ck-arrow-head{fill:var(--ck-doubt)}
.ck-arrow-broken .ck-arrow-sign{stroke:var(--ck-doubt)}
.ck-arrow-hit{fill:none;stroke:transparent;stroke-width:26;cursor:pointer;pointer-events:stroke}
"""


class Spot(NamedTuple):
    """A box: its row, and whether it is the statement (0) or its opposite (1)."""

    row: int
    side: int


class Link(NamedTuple):
    """An arrow from box to box; a ``broken`` one does not hold. A press sends its ``target``."""

    start: Spot
    end: Spot
    sign: str
    broken: bool = False
    target: str = ""


class Line(NamedTuple):
    """A curve: where it begins, the two points that pull it, and where it ends."""

    start: tuple[float, float]
    first: tuple[float, float]
    second: tuple[float, float]
    end: tuple[float, float]

    def at(self, part: float) -> tuple[float, float]:
        """Return the point at this part of the way, from 0 to 1."""
        left = 1 - part
        weights = (left**3, 3 * left**2 * part, 3 * left * part**2, part**3)
        x, y = (sum(w * p[axis] for w, p in zip(weights, self, strict=True)) for axis in (0, 1))
        return x, y


def height(rows: int) -> float:
    """Return how high the picture of this many rows is."""
    return 2 * _TOP + TALL + PITCH * (rows - 1)


def drawing(rows: Sequence[tuple[str, str]], links: Sequence[Link]) -> Element:
    """Return the picture: in each row a statement and its opposite, and the links between them."""
    boxes = [_box(text, Spot(r, s)) for r, pair in enumerate(rows) for s, text in enumerate(pair)]
    lines = [line_of(link) for link in links]
    drawn = [_link(link, line) for link, line in zip(links, lines, strict=True)]
    signs = [_sign(link, line) for link, line in zip(links, lines, strict=True)]
    hits = [_hit(link, line) for link, line in zip(links, lines, strict=True) if link.target]
    return el("g", chain(boxes, drawn, signs, hits))


def _box(text: str, spot: Spot) -> Element:
    left, top = _corner(spot)
    fitted = fit(text, BOX - 14, size=15, least=11, lines=3)
    step = fitted.size * 1.22
    begins = top + TALL / 2 - step * (len(fitted.lines) - 1) / 2 + fitted.size * 0.35
    words = [
        el(
            "text",
            line,
            class_="ck-arrow-word",
            x=left + BOX / 2,
            y=round(begins + step * number, 1),
            font_size=fitted.size,
        )
        for number, line in enumerate(fitted.lines)
    ]
    rect = el("rect", class_="ck-arrow-box", x=left, y=top, width=BOX, height=TALL, rx=9)
    kind = "ck-arrow-not" if spot.side else None
    return el("g", rect, words, class_=kind, data_key=f"box:{spot.row}:{spot.side}")


def _corner(spot: Spot) -> tuple[float, float]:
    return _LEFTS[spot.side], _TOP + PITCH * spot.row


def line_of(link: Link) -> Line:
    """Return the way of a link: straight down or up, round the outside, or across the middle."""
    if link.start.side != link.end.side:
        return _across(link)
    down = 1 if link.end.row > link.start.row else -1
    if abs(link.end.row - link.start.row) == 1:
        return _straight(link, down)
    return _outside(link, down)


def _straight(link: Link, down: int) -> Line:
    left, top = _corner(link.start)
    x = left + BOX / 2 - _ASIDE * down
    start = (x, top + (TALL if down > 0 else 0))
    end = (x, start[1] + down * (PITCH - TALL))
    return Line(start, start, end, end)


def _outside(link: Link, down: int) -> Line:
    """Round the outer edge, down further out than up."""
    (left, top), (_, below) = _corner(link.start), _corner(link.end)
    edge, out = (left, -1) if link.start.side == 0 else (left + BOX, 1)
    pull, lane = edge + out * (36 + 12 * down), TALL / 2 - 9 * down
    start, end = (edge, top + lane), (edge, below + lane)
    return Line(start, (pull, start[1]), (pull, end[1]), end)


def _across(link: Link) -> Line:
    """Across the middle, from inner edge to inner edge; each way has a lane of its own."""
    (left, top), (right, below) = _corner(link.start), _corner(link.end)
    away = 1 if link.start.side == 0 else -1
    lane = TALL / 2 - _LANE * away
    start = (left + (BOX if away > 0 else 0), top + lane)
    end = (right + (0 if away > 0 else BOX), below + lane)
    return Line(start, (start[0] + 22 * away, start[1]), (end[0] - 22 * away, end[1]), end)


def _path(line: Line) -> str:
    (x, y), (a, b), (c, d), (u, v) = line
    return f"M{x:g} {y:g}C{a:g} {b:g} {c:g} {d:g} {u:g} {v:g}"


def _link(link: Link, line: Line) -> Element:
    path = el("path", class_="ck-arrow-line", d=_path(line))
    kind = "ck-arrow-broken" if link.broken else None
    return el("g", path, _head(line), class_=kind, data_key=f"link:{link.sign}:{link.start}")


def _head(line: Line) -> Element:
    """Return the point of an arrow, in the direction in which its line arrives."""
    (x, y), (back_x, back_y) = line.end, line.at(0.9)
    far = hypot(x - back_x, y - back_y) or 1.0
    dx, dy = (x - back_x) / far, (y - back_y) / far
    wings = ((x - 12 * dx + s * 6 * dy, y - 12 * dy - s * 6 * dx) for s in (1, -1))
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in ((x, y), *wings))
    return el("polygon", class_="ck-arrow-head", points=points)


def _sign(link: Link, line: Line) -> Element:
    straight = line.start == line.first
    x, y = line.at(0.5 if straight else 0.27)
    ring = el("circle", class_="ck-arrow-sign", cx=round(x, 1), cy=round(y, 1), r=11)
    number = el("text", link.sign, class_="ck-arrow-number", x=round(x, 1), y=round(y + 4.5, 1))
    return el("g", ring, number, class_="ck-arrow-broken" if link.broken else None)


def _hit(link: Link, line: Line) -> Element:
    """Return a broad invisible line, for the mouse and for fingers."""
    return el(
        "path",
        class_="ck-arrow-hit",
        d=_path(line),
        data_target=link.target,
        data_key=f"hit:{link.target}",
    )
