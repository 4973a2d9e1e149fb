"""What stands on paper: pages of headings, sentences, tables, pictures, cards to cut out.

>>> page = Page("Notes", (Text("What I saw."), Rules(3)))
>>> Paper("notes", "Notes", "en", (page,)).pages[0].blocks[1].many
3

A document is a value and knows no typesetter; ``typeset`` makes a PDF of it, or a page to print.
Lengths are millimetres.
"""

from __future__ import annotations

import re

import msgspec

from cluekit.draw import Element, el
from cluekit.draw.colours import COLOURS, SIZES
from cluekit.draw.still import for_paper, rules_in_use

FONT = "DejaVu Sans"
"""The one font: matplotlib brings it, so every machine with the lessons has it."""

# --- pictures in literal colours ------------------------------------------------------------------

_AT_RULE = re.compile(r"@[a-z][^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_TOKEN = re.compile(r"var\(--ck-([a-z-]+)\)")
_HEAVY = re.compile(r"(font(?:-weight)?\s*:\s*)6\d0")


def literal(text: str) -> str:
    """Return markup or style in the light colours, written out: paper has one theme and one font.

    >>> literal("fill:var(--ck-ink);font:650 9px var(--ck-font)")
    "fill:#1E2430;font:700 9px 'DejaVu Sans'"
    """
    written = text.replace("var(--ck-font)", f"'{FONT}'")
    written = _TOKEN.sub(lambda found: _value(found[1]), written)
    return _HEAVY.sub(r"\g<1>700", written)


def _value(token: str) -> str:
    return COLOURS[token].light if token in COLOURS else SIZES[token]


class Picture(msgspec.Struct, frozen=True, tag="picture"):
    """A drawing as a whole SVG file, what it shows in words, and its width on paper."""

    svg: str
    alt: str
    across: float


def picture_of(
    *shapes: Element | None,
    css: str,
    box: tuple[float, float, float, float],
    alt: str,
    across: float,
) -> Picture:
    """Return shapes as a picture; ``box`` is its corner, width and height in their own units."""
    shown = for_paper(el("g", *shapes))
    worn = rules_in_use(_AT_RULE.sub("", css), shown)
    svg = el(
        "svg",
        el("style", worn),
        shown,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(f"{side:g}" for side in box),
        width=f"{box[2]:g}",
        height=f"{box[3]:g}",
        class_="ck",
    )
    return Picture(literal(str(svg)), alt, across)


# --- blocks ---------------------------------------------------------------------------------------


class Heading(msgspec.Struct, frozen=True, tag="heading"):
    """A heading within a page."""

    text: str


class Text(msgspec.Struct, frozen=True, tag="text"):
    """A paragraph; a ``small`` one is an aside."""

    text: str
    small: bool = False


class Items(msgspec.Struct, frozen=True, tag="items"):
    """A list; a ``numbered`` one counts from 1."""

    items: tuple[str, ...]
    numbered: bool = False


class Rules(msgspec.Struct, frozen=True, tag="rules"):
    """Lines to write on."""

    many: int


class Table(msgspec.Struct, frozen=True, tag="table"):
    """A table: a head, and rows of as many cells; a row of one cell spans the table, as a heading.

    ``widths`` are those of the columns; columns without one share what is left. Empty cells are
    there to be filled in; ``down`` is how high a row is at least.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...] = ()
    down: float = 7.0


class Cuts(msgspec.Struct, frozen=True, tag="cuts"):
    """Pictures to cut out, side by side, each with a dashed line round it where ``dashed``."""

    pictures: tuple[Picture, ...]
    columns: int
    dashed: bool = False


Block = Heading | Text | Items | Rules | Table | Picture | Cuts


class Page(msgspec.Struct, frozen=True):
    """A page with its title; a ``wide`` one lies on its side. What is too long goes on behind."""

    title: str
    blocks: tuple[Block, ...]
    wide: bool = False


class Paper(msgspec.Struct, frozen=True):
    """A document: the name of its file, its title, the language it is in, its pages."""

    name: str
    title: str
    language: str
    pages: tuple[Page, ...]
