"""Faces: every suspect drawn from a few parameters, told apart by silhouette and without colour.

A face has one of five heads and one of five tops of hair, which make 25 silhouettes; glasses,
brows, moustaches and collars go with them. From the 26th on a hat stands on top. All is drawn
around the origin in a box of 48 by 48. What a face is made of is computed from the suspect's
number: one face alone cannot be changed, only a part, on all faces that have it.
"""

from __future__ import annotations

from typing import NamedTuple

from cluekit.draw import Element, el
from cluekit.draw.still import keep
from cluekit.noir.editions.file_format import CAST

HEADS = (
    "M-12 -4A12 13 0 0 1 12 -4V3A12 13 0 0 1 -12 3Z",
    "M-10 -10Q0 -17 10 -10L11 2Q8 15 0 17Q-8 15 -11 2Z",
    "M-13 -9Q-13 -14 -8 -14H8Q13 -14 13 -9V8Q13 14 7 14H-7Q-13 14 -13 8Z",
    "M-14 -3A14 12 0 0 1 14 -3Q14 4 9 9L3 15Q0 17 -3 15L-9 9Q-14 4 -14 -3Z",
    "M-9 -12Q0 -17 9 -12V7Q12 17 0 18Q-12 17 -9 7Z",
)
"""Round, egg, square, heart, long."""

_LONG = (
    "M-16 12C-23 -28 23 -28 16 12C13 14 10 13 10 10C12 -6 8 -11 0 -11"
    "S-12 -6 -10 10C-10 13 -13 14 -16 12Z"
)
_CURLS = (
    "M-13 -5C-18 -8 -15 -15 -10 -14C-9 -21 -2 -21 0 -17C3 -21 10 -20 10 -14"
    "C16 -15 17 -8 13 -5C9 -12 -9 -12 -13 -5Z"
)
HAIR = (
    "M-14 -3C-15 -20 15 -20 14 -3C10 -11 -8 -12 -14 -3Z",
    _LONG,
    _CURLS,
    "M-4 -15C-9 -25 9 -25 4 -15C13 -15 15 -8 14 -2C8 -12 -8 -12 -14 -2C-15 -8 -13 -15 -4 -15Z",
    "M-14 -2C-16 -14 -6 -20 14 -16C18 -12 16 -6 13 -3C13 -9 8 -11 2 -11C-6 -11 -10 -8 -14 -2Z",
)
"""Short, long, curls, bun, swept to one side."""

EYES = ("M-6 -1h.01M6 -1h.01", "M-8 -1h4M4 -1h4", "M-6 -2v2M6 -2v2")
PLAIN = (
    "",
    "M-10 -1a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M2 -1a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M-2 -1h4",
    "M-9 -6l6 -1M9 -6l-6 -1",
    "M-11 -4h9v6h-9ZM2 -4h9v6h-9ZM-2 -2h4",
)
"""Nothing, round glasses, brows, square glasses."""

HAIRY = ("M-6 8Q0 4 6 8Q0 7 -6 8Z", "M-5 13Q0 17 5 13", "M-7 7Q-3 9 0 7Q3 9 7 7")
"""Moustache, beard, curled moustache."""

MOUTHS = ("M-4 9Q0 12 4 9", "M-4 10H4", "M-3 10Q0 8 3 10")
SHOULDERS = (
    "M-20 24Q-18 15 -8 15H8Q18 15 20 24Z",
    "M-20 24Q-19 16 -6 15L0 21L6 15Q19 16 20 24Z",
    "M-20 24V19Q-12 14 0 16Q12 14 20 19V24Z",
)
HATS = ("M-18 -11H18M-11 -11Q-10 -23 0 -23Q10 -23 11 -11Z",)
SHADES = tuple(f"var(--ck-{tone})" for tone in ("ink", "doubt", "muted", "mulberry", "teal"))
BEARDED = frozenset("BCEGIKMOQSUX")
"""Who may wear a beard or a moustache, by the first letter of the name."""


class Face(NamedTuple):
    """The parameters of a face: numbers of shapes, and an extra shape itself."""

    head: int
    hair: int
    extra: str
    eyes: int
    mouth: int
    shoulders: int
    shade: int
    hat: bool


def parameters(suspect: int) -> Face:
    """Return the parameters of a suspect's face; head, hair and hat are no other suspect's."""
    row, column = divmod(suspect % 25, 5)
    shapes = (*PLAIN, *HAIRY) if CAST[suspect].letter[0] in BEARDED else PLAIN
    return Face(
        head=column,
        hair=(row + 2 * column) % 5,
        extra=shapes[(3 * suspect + row) % len(shapes)],
        eyes=suspect % len(EYES),
        mouth=(suspect + row) % len(MOUTHS),
        shoulders=(row + column) % len(SHOULDERS),
        shade=(row + 3 * column) % len(SHADES),
        hat=suspect >= 25,  # noqa: PLR2004 - five heads with five tops
    )


@keep(64)
def face(suspect: int) -> Element:
    """Return a suspect's face around the origin, in a box of 48 by 48."""
    made = parameters(suspect)
    shade = SHADES[made.shade]
    long_hair = _filled("M-17 14C-23 -28 23 -28 17 14Z", shade) if made.hair == 1 else None
    return el(
        "g",
        _filled(SHOULDERS[made.shoulders], shade),
        long_hair,
        el("path", d=HEADS[made.head], fill="var(--ck-panel)"),
        _filled(HAIR[made.hair], shade),
        el("path", d=EYES[made.eyes], stroke_width=3),
        el("path", d=MOUTHS[made.mouth]),
        el("path", d=made.extra) if made.extra else None,
        el("path", d=HATS[0], fill=shade) if made.hat else None,
        class_="ck-face",
    )


def _filled(shape: str, shade: str) -> Element:
    return el("path", d=shape, fill=shade)
