"""The board with marks of your own: who is shaded, and what a check said of it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cluekit.draw import Element, el
from cluekit.noir.picture.boards.board import SIDE, TALL
from cluekit.noir.picture.boards.heat_map import close_up
from cluekit.noir.picture.boards.live import Look
from cluekit.noir.public.view import View
from cluekit.words import mark, say

CSS = """
.ck-noir .ck-shaded{fill:var(--ck-doubt);fill-opacity:.3;stroke:var(--ck-doubt);stroke-width:3}
.ck-noir .ck-suspect[data-pencil=yes] .ck-cell{fill:color-mix(in srgb,var(--ck-doubt) 30%,
var(--ck-panel));stroke:var(--ck-doubt);stroke-width:3}
.ck-noir .ck-suspect:is([data-pencil=""],[data-pencil=no]) :is(.ck-shaded,.ck-shaded-sign)
{display:none}
.ck-noir .ck-badge-ground{fill:var(--ck-panel);stroke:var(--ck-ink);stroke-width:1.5}
.ck-noir .ck-badge-sign{fill:none;stroke:var(--ck-ink);stroke-width:2.4;stroke-linecap:round}
.ck-noir .ck-right-sign .ck-badge-ground{stroke:var(--ck-sure)}
.ck-noir .ck-right-sign .ck-badge-sign{stroke:var(--ck-sure)}
"""

SIGNS = {
    "shaded": "M-3 0h.01M0 0h.01M3 0h.01",
    "right": "M-4 0L-1 3L4 -4",
    "wrong": "M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5",
    "missing": "M-4.5 0H4.5M0 -4.5V4.5",
}
"""The sign of each mark around its middle: dots, a tick, a cross, a plus."""

SAID = {
    "": mark("not shaded"),
    "shaded": mark("shaded"),
    "right": mark("shaded, rightly"),
    "wrong": mark("shaded, but impossible"),
    "missing": mark("not shaded, but possible"),
}


KEPT = "maybe"
"""The pencil mark of a shaded suspect."""

SHADED = ("yes", KEPT)
"""The marks that mean shaded when a browser sends them."""


class Shading(msgspec.Struct, frozen=True):
    """Who is shaded; ``possible`` is who should be, once that was checked, else None."""

    kept: int = 0
    possible: int | None = None

    @property
    def wrong(self) -> int:
        """The suspects who are shaded and impossible, as far as that was checked."""
        return self.kept & ~self.possible if self.possible is not None else 0

    @property
    def missing(self) -> int:
        """The suspects who are possible and not shaded, as far as that was checked."""
        return self.possible & ~self.kept if self.possible is not None else 0

    def mark(self, suspect: int) -> str:
        """Return the mark of a suspect, one of ``SAID``."""
        if self.missing >> suspect & 1:
            return "missing"
        if not self.kept >> suspect & 1:
            return ""
        if self.possible is None:
            return "shaded"
        return "wrong" if self.wrong >> suspect & 1 else "right"


def shaded_board(view: View, shading: Shading) -> Element:
    """Return the board with its marks; a press on a cell sends ``pencil:id`` and the mark.

    The browser shows a mark at once and goes on from mark to mark: from none to "yes", and from
    ``KEPT``, with which the shaded are drawn, to none. So a press shades, or takes the shade away.
    """
    return close_up(view, look_of(shading))


def look_of(shading: Shading) -> Look:
    """Return how a board looks that is shaded by hand, and what its cells send."""
    return Look(
        target="pencil",
        called=_called(shading),
        signs=_draw_mark(shading),
        pencil=lambda suspect: KEPT if shading.kept >> suspect & 1 else "",
    )


def _called(shading: Shading) -> Callable[[int], str]:
    return lambda suspect: say(SAID[shading.mark(suspect)])


def _draw_mark(shading: Shading) -> Callable[[int], list[Element]]:
    def drawn(suspect: int) -> list[Element]:
        mark = shading.mark(suspect)
        if not mark:
            return []
        box = {"x": 2, "y": 2, "width": SIDE - 8, "height": TALL - 8, "rx": 5}
        ground = [] if mark == "missing" else [el("rect", class_="ck-shaded", **box)]
        return [*ground, _badge(mark)]

    return drawn


def _badge(mark: str) -> Element:
    return el(
        "g",
        el("circle", r=9, class_="ck-badge-ground"),
        el("path", d=SIGNS[mark], class_="ck-badge-sign"),
        transform=f"translate({SIDE - 17:g} 15)",
        class_=f"ck-{mark}-sign",
    )
