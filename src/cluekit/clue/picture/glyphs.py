"""Glyphs: one line drawing for each weapon and each room, on a grid of 24 units, stroke 2."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote

from cluekit.clue.editions.cast import Card
from cluekit.draw import Element, el, number
from cluekit.draw.still import keep


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


# --- badges ---------------------------------------------------------------------------------------
# Badges: a small line drawing for each rule of deduction, on a grid of 24 units.

RULE_STROKES: Mapping[str, str] = {
    "mine": "M6 3H18V21H6ZM9.5 7.5H14.5",
    "shown": "M2.5 12C5 7 8.3 5 12 5S19 7 21.5 12C19 17 15.7 19 12 19S5 17 2.5 12Z"
    "M12 9A3 3 0 1 0 12 15A3 3 0 1 0 12 9Z",
    "looked": "M9.5 3A6.5 6.5 0 1 0 9.5 16A6.5 6.5 0 1 0 9.5 3ZM14.5 14.5L21 21",
    "told": "M3 4H21V16H11L6 21V16H3Z",
    "pass": "M3 12H20M13.5 5.5L20 12L13.5 18.5",
    "show": "M6 3H18V21H6ZM9.5 9.5A2.5 2.5 0 1 1 12 12V14M12 17.2V17.4",
    "silence": "M3 4H21V16H11L6 21V16H3ZM2 2L22 22",
    "accused": "M6 2.5V21.5M6 4H20L16 9L20 14H6",
    "row": "M1.5 12H7.5M16.5 12H22.5M12 7.5A4.5 4.5 0 1 0 12 16.5A4.5 4.5 0 1 0 12 7.5Z",
    "envelope": "M2.5 5H21.5V19H2.5ZM2.5 5L12 13L21.5 5",
    "show-last": "M2.5 4L9.5 11M9.5 4L2.5 11M2.5 14L9.5 21M9.5 14L2.5 21M13.5 7H21.5V18H13.5Z",
    "hand-full": "M2.5 5H21.5V19H2.5ZM9 5V19M15 5V19",
    "how-many": "M5 4V20M9.5 4V20M14 4V20M18.5 4V20M3 17L21 7",
    "hand-forced": "M3 10V20.5H21V10M12 2.5V15M7 10L12 15L17 10",
    "packing": "M3 3H10.5V10.5H3ZM13.5 3H21V10.5H13.5ZM3 13.5H10.5V21H3ZM13.5 13.5H21V21H13.5Z",
    "cases": "M2.5 12H8.5L15 5H21.5M8.5 12L15 19H21.5",
    "contradiction": "M13.5 2L5 13.5H12L10.5 22L19 10H12Z",
    "follows": "M12 5V5.2M6 17V17.2M18 17V17.2",
}
"""One drawing for each rule; ``follows`` is for what follows by more than one plain rule."""


def badge(rule: str) -> Element:
    """Return the badge of a rule as a small picture, for legends and proofs."""
    return el(
        "svg",
        el("path", d=RULE_STROKES.get(rule, RULE_STROKES["follows"])),
        viewBox="0 0 24 24",
        class_="ck-rule",
        aria_hidden="true",
        focusable="false",
    )


def _address(path: str) -> str:
    svg = (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>"
        f"<path d='{path}' fill='none' stroke='black' stroke-width='2.6' "
        "stroke-linecap='round' stroke-linejoin='round'/></svg>"
    )
    return "data:image/svg+xml," + quote(svg, safe=" =:/'-.")


BADGES_CSS = "\n".join(
    f'.ck-cell[data-rule="{rule}"]{{--ck-rule:url("{_address(path)}")}}'
    for rule, path in RULE_STROKES.items()
)
