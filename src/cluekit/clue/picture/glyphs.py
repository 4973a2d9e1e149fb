"""Glyphs: one line drawing for each weapon and each room, on a grid of 24 units, stroke 2."""

from __future__ import annotations

from collections.abc import Mapping

from cluekit.clue.editions.cast import Card
from cluekit.draw import Element, el, number
from cluekit.draw.keeping import keep


def _disc(x: float, y: float, radius: float) -> str:
    r, wide = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0 -{wide} 0z"


WEAPONS: Mapping[str, str] = {
    "dagger": "M12 1.5L14.8 5.5V14.5H9.2V5.5ZM12 6.5V11M6 14.5H18M12 14.5V20" + _disc(12, 21, 1),
    "candlestick": "M12 1.5C14 3.5 14 5.7 12 6C10 5.7 10 3.5 12 1.5ZM10 8.5H14V14H10Z"
    "M6 14H18M12 14V19M7 22C7 19.5 9 19 12 19S17 19.5 17 22Z",
    "revolver": "M2 6.5H17L18.5 5H20.5V8L22 9.5L21 11L22.5 19.5H17.5L15.5 13.5H11.5V11H2Z"
    "M11.5 13.5V15.5H16M8.5 6.5V11M13 6.5V11",
    "rope": "M9.5 9.5C4 6 6 1.5 12 1.5S20 6 14.5 9.5M9.5 14.5C4 18 6 22.5 12 22.5S20 18 14.5 14.5"
    "M11 9.5C9.5 7.5 10 5 12 5S14.5 7.5 13 9.5M11 14.5C9.5 16.5 10 19 12 19S14.5 16.5 13 14.5"
    "M8.5 9.5H15.5M8.5 12H15.5M8.5 14.5H15.5",
    "lead-piping": "M3.5 2.5H10.5M4.5 2.5V12C4.5 16.5 7.5 19.5 12 19.5H21.5V13.5H12.5"
    "C11 13.5 9.5 12.5 9.5 11V2.5M21.5 12.5V20.5",
    "spanner": "M21 6.2L17.2 10L14 6.8L17.8 3A6 6 0 0 0 10.2 10.6L3.4 17.4A2.26 2.26 0 0 0 "
    "6.6 20.6L13.4 13.8A6 6 0 0 0 21 6.2Z",
    "vase": "M8.5 2.5H15.5M9.5 2.5C9.5 6.5 5.5 8.5 5.5 14C5.5 18 8.5 21.5 8.5 21.5H15.5"
    "C15.5 21.5 18.5 18 18.5 14C18.5 8.5 14.5 6.5 14.5 2.5M5.8 12L9 15L12 12L15 15L18.2 12",
    "poison": "M9.5 2H14.5M10.5 2V7.5C8 8.5 6.5 11 6.5 14V20A2 2 0 0 0 8.5 22H15.5A2 2 0 0 0 "
    "17.5 20V14C17.5 11 16 8.5 13.5 7.5V2M6.5 13H17.5M10.5 16L13.5 19M13.5 16L10.5 19",
}

ROOMS: Mapping[str, str] = {
    "kitchen": "M4 10.5H20V16A4 4 0 0 1 16 20H8A4 4 0 0 1 4 16ZM1.5 12.5H4M20 12.5H22.5"
    "M9 7C7.5 5.5 10 4.5 8.8 2.5M15 7C13.5 5.5 16 4.5 14.8 2.5",
    "ballroom": "M9 18V5.5L20 3V16M9 9.5L20 7" + _disc(6.5, 18, 2.5) + _disc(17.5, 16, 2.5),
    "conservatory": "M5.5 18.5C3 10 9 3 20.5 3.5C21 15 14 21 5.5 18.5ZM3 21.5L13.5 10.5"
    "M9.5 14.5V9.5M9.5 14.5H14.5",
    "dining-room": "M7 2.5V21.5M3.5 2.5V7.5A3.5 3.5 0 0 0 10.5 7.5V2.5M17.5 21.5V2.5"
    "C14.5 5 14 10 14 13.5H17.5",
    "billiard-room": "M12 1.8L22.5 20.5H1.5Z"
    + _disc(12, 9, 2.1)
    + _disc(8.8, 15.4, 2.1)
    + _disc(15.2, 15.4, 2.1),
    "library": "M3 3.5H7.5V20.5H3ZM7.5 6.5H12.5V20.5H7.5ZM12.8 5.2L16.8 4L21.3 19.2L17.3 20.4Z"
    "M3 7.5H7.5M7.5 16.5H12.5M14 9.2L18 8",
    "lounge": "M7 11V7A3 3 0 0 1 10 4H14A3 3 0 0 1 17 7V11M3 13A2 2 0 0 1 7 13V15H17V13"
    "A2 2 0 0 1 21 13V19H3ZM6 19V21.5M18 19V21.5",
    "hall": "M5 21.5V10.5A7 7 0 0 1 19 10.5V21.5M2.5 21.5H21.5M12 3.5V21.5M9.5 12.5V14.5"
    "M14.5 12.5V14.5",
    "study": "M4 10.5A8 7.5 0 0 1 20 10.5ZM12 10.5V20.5M7 20.5H17M16 10.5V14.5",
    "garden": "M12 8V21.5M12 15L15.5 11.5M12 12L9 9M6 21.5H18" + _disc(12, 8.5, 6.5),
    "tower": "M7 21.5V10H5V3H8.5V5.5H10.3V3H13.7V5.5H15.5V3H19V10H17V21.5ZM5 10H19"
    "M10 21.5V17A2 2 0 0 1 14 17V21.5M12 12.2V14",
}

_UNKNOWN: Mapping[str, str] = {
    "suspect": _disc(12, 7.5, 4.5) + "M3.5 21.5C4.5 15.5 8 14.5 12 14.5S19.5 15.5 20.5 21.5",
    "weapon": "M12 2L22 12L12 22L2 12ZM12 7V13M12 16V16.5",
    "room": "M3 21.5V10L12 3L21 10V21.5ZM9.5 21.5V15H14.5V21.5",
}


def path_of(card: Card) -> str:
    """Return a card's glyph as path data; a kind has a drawing of its own for what is new."""
    drawn = WEAPONS if card.kind == "weapon" else ROOMS if card.kind == "room" else {}
    return drawn.get(card.id) or drawn.get(card.shape) or _UNKNOWN[card.kind]


@keep(256)
def glyph(card: Card, size: float) -> Element:
    """Return a card's glyph centred on the origin, with a halo that lifts it off any ground."""
    path, scale = path_of(card), number(size / 24)
    return el(
        "g",
        el("path", class_="ck-glyph-halo", d=path),
        el("path", class_="ck-glyph-line", d=path),
        class_="ck-glyph",
        transform=f"scale({scale}) translate(-12 -12)",
    )


CSS = """
.ck-glyph path{fill:none;stroke-linecap:round;stroke-linejoin:round}
.ck-glyph-halo{stroke:var(--ck-panel);stroke-width:6}
.ck-glyph-line{stroke:var(--ck-ink);stroke-width:2}
"""
