"""A grid of cards × holders: what is drawn of a sheet, whatever it was made from.

Everything a picture of a sheet depends on stands in ``Grid``; it is drawn as an accessible grid in
HTML here, as a still picture in ``grid_still``. Signs are drawn beside colours, never colour alone:
a badge for the rule, a bar and a number for how likely, a numbered tag for an unseen show.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from cluekit.clue.deduction.sheet import NO, OPEN, YES, Sheet
from cluekit.clue.editions.cast import KINDS, Card, Kind
from cluekit.clue.picture.glyphs import glyph
from cluekit.clue.wording.names import KIND_NAMES, rule_name
from cluekit.draw import Element, crest, el, ghost
from cluekit.draw.still import keep
from cluekit.words import mark, say
from cluekit.words.amounts import hundredths

# --- marks ----------------------------------------------------------------------------------------
# The marks of a sheet: their signs, their words, and the strokes of a pencil.

MARK_SIGNS = {YES: "✓", NO: "✕"}

STROKES = {
    "yes": "M3.6 12.4C5.2 13.6 7.6 17.4 8.3 20.4C9.4 15.2 14.2 7.4 21.2 2.8",
    "no": "M4.4 4.2C7.6 9.6 14.8 13.4 19.2 20.2C19.8 21.2 20.6 20.2 20.4 19.2"
    "M19.6 3.4C16.2 9.8 8.8 12.8 4.2 20.6",
    "maybe": "M7.2 8.4C7.2 4.4 11.2 2.6 14 3.8C17.6 5.4 16.8 9.4 14 11.2"
    "C11.8 12.6 11.4 13.8 11.8 16.2M11.6 20.2C12.2 19.8 12.4 20.6 11.9 20.7",
}
"""What a hand draws, on a grid of 24 units: never quite straight."""

_WHY = {
    (YES, "mine"): mark("yes, it is in your hand"),
    (NO, "mine"): mark("no, you know your own hand"),
    (YES, "pass"): mark("yes, you were shown it"),
    (NO, "pass"): mark("no, this player could not answer"),
    (YES, "row"): mark("yes, no other place is left for it"),
    (NO, "row"): mark("no, it is in another place"),
    (YES, "envelope"): mark("yes, it is the only one of its kind left for the envelope"),
    (NO, "envelope"): mark("no, the envelope holds another one of its kind"),
}
_PENCILLED = {
    "": mark("open"),
    "yes": mark("open; your pencil says yes"),
    "no": mark("open; your pencil says no"),
    "maybe": mark("open; your pencil asks"),
}


def said_of(certain: Sheet, card: int, holder: int, pencil: str) -> str:
    """Return what a cell says: the certain mark and its reason, or what was pencilled in."""
    found = certain.mark(card, holder)
    reason = _WHY.get((found.says, found.rule))
    if reason:
        return say(reason)
    plain = {YES: say("yes"), NO: say("no")}.get(certain.says(card, holder))
    if plain and found.rule and rule_name(found.rule) != found.rule:
        return say("{mark}, {rule}", mark=plain, rule=rule_name(found.rule))
    return plain or say(_PENCILLED.get(pencil, _PENCILLED[""]))


# --- grid -----------------------------------------------------------------------------------------

IN_TURN = "pencil"
"""The pen that writes each tap the next mark."""

MANY = 4
"""With more columns than this their names stand upright."""

PILES = {
    "envelope": "M-10 -6H10V7H-10ZM-10 -6L0 2L10 -6",
    "pool": "M-7 -9H4V6H-7ZM-3 6V9H8V-5H4",
    "table": "M-9 -8H2V7H-9ZM4 -6H9V9H-4V7",
    "seat": "M-6 9C-6 3 -3 1 0 1S6 3 6 9ZM-4 -5A4 4 0 1 0 4 -5A4 4 0 1 0 -4 -5Z",
}
"""What stands above a column that is no piece: drawn around the origin."""


class Badge(msgspec.Struct, frozen=True):
    """The small sign of a column or a row: a card's crest or glyph, or one of ``PILES``."""

    card: Card | None = None
    initial: str = ""
    pile: str = "envelope"

    def draw(self, size: float = 24, radius: float = 9) -> Element:
        """Return the sign around the origin: a glyph of this size, or a crest of this radius."""
        if self.card is None and self.initial:
            return ghost("circle", self.initial, radius)
        if self.card is None:
            return el("path", class_="ck-sealed", d=PILES[self.pile])
        if self.card.kind == "suspect":
            return crest(self.card.shape, self.card.colour, self.initial, radius)
        return glyph(self.card, size)


class Cell(msgspec.Struct, frozen=True):
    """A cell: what is certain and how it may be pressed."""

    says: str = OPEN
    """Whether the card is there: yes, no or open."""
    said: str = ""
    """The cell in words."""
    rule: str = ""
    """The rule that its badge names."""
    share: Fraction | None = None
    """How likely a yes is, where it is open."""
    tags: tuple[int, ...] = ()
    """The numbers of the unseen shows it belongs to."""
    pencil: str = ""
    """Its owner's mark."""
    verdict: str = ""
    """What a check said of the mark: "right", "wrong" or "early"."""
    lit: str = ""
    """"goal" or "cited" where a proof speaks of it."""
    step: str = ""
    """The number of the proof's line that does, or ""."""
    target: str = ""
    """What a press sends."""
    ask: str = ""
    """What the key ? sends."""
    title: str = ""
    """What a pointer that rests on it is told."""


class Column(msgspec.Struct, frozen=True):
    """A holder: a name, its sign, and whether it is the envelope.

    ``about`` is what a pointer that rests on the head is told, such as whose sign it is.
    """

    name: str
    badge: Badge
    envelope: bool = False
    about: str = ""


class Line(msgspec.Struct, frozen=True):
    """A card's row."""

    name: str
    kind: Kind
    badge: Badge
    cells: tuple[Cell, ...]


class Grid(msgspec.Struct, frozen=True):
    """Columns from left to right, rows in the order of the deck; ``label`` names the whole.

    ``pen`` is what a tap writes where cells can be written into: "pencil" for the marks in turn,
    "yes", "no", "maybe", "rub"; "" where nothing is written.
    """

    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    label: str = ""
    pen: str = ""

    def of(self, kind: Kind) -> Iterator[tuple[int, Line]]:
        """Yield the rows of a kind with the numbers of their cards."""
        return ((card, line) for card, line in enumerate(self.lines) if line.kind == kind)


def grid(drawn: Grid) -> Element:
    """Return the grid as HTML."""
    tall = " ck-tall" if len(drawn.columns) > MANY else ""
    groups = []
    for kind in KINDS:
        words = say(KIND_NAMES[kind])
        heading = el("th", words, scope="colgroup", colspan=len(drawn.columns) + 1)
        rows = [_row(drawn.columns, card, line) for card, line in drawn.of(kind)]
        head = el("tr", heading, class_="ck-kind")
        groups.append(el("tbody", head, rows, class_=f"ck-group ck-{kind}"))
    return el(
        "table",
        el("thead", el("tr", el("td", class_="ck-corner"), [_head(c) for c in drawn.columns])),
        groups,
        role="grid",
        class_=f"ck-sheet{tall}",
        style=f"--ck-rows:{len(drawn.lines)}",
        aria_label=drawn.label or say("Detective sheet"),
        data_pens=True if drawn.pen else None,
        data_pen=drawn.pen if drawn.pen != IN_TURN and drawn.pen else None,
    )


@keep(64)
def _head(column: Column) -> Element:
    named = [small(column.badge), el("span", column.name, class_="ck-holder-name")]
    return el(
        "th",
        el("span", named, class_="ck-holder"),
        scope="col",
        class_="ck-envelope" if column.envelope else None,
        title=column.about or column.name,
    )


def small(badge: Badge) -> Element:
    """Return a sign as a small picture of its own."""
    return el(
        "svg",
        badge.draw(),
        viewBox="-13 -13 26 26",
        class_="ck-badge",
        aria_hidden="true",
        focusable="false",
    )


@keep(512)
def _row(columns: tuple[Column, ...], card: int, line: Line) -> Element:
    pairs = enumerate(zip(columns, line.cells, strict=True))
    cells = [_cell(line, column, cell, f"{card}:{holder}") for holder, (column, cell) in pairs]
    label = el("span", small(line.badge), el("span", line.name), class_="ck-row-name")
    return el("tr", el("th", label, scope="row"), cells, data_key=f"row:{card}")


def _cell(line: Line, column: Column, cell: Cell, key: str) -> Element:
    parts = ["ck-cell", f"ck-{cell.says}", "ck-envelope" if column.envelope else ""]
    parts += [f"ck-lit-{cell.lit}" if cell.lit else "", "ck-likely" if cell.share else ""]
    return el(
        "td",
        list(_signs(cell)),
        role="gridcell",
        class_=" ".join(filter(None, parts)),
        tabindex=-1,
        data_key=f"cell:{key}",
        data_target=cell.target or None,
        data_ask=cell.ask or None,
        data_pencil=cell.pencil or None,
        data_rule=cell.rule or None,
        aria_label=f"{line.name}, {column.name}: {cell.said}",
        title=cell.title or None,
    )


def _signs(cell: Cell) -> Iterator[Element]:
    if cell.says in MARK_SIGNS:
        yield el("span", MARK_SIGNS[cell.says], aria_hidden="true")
    elif cell.share is not None:
        across = f"width:{float(cell.share):.0%}"
        yield el("span", hundredths(cell.share), class_="ck-share", aria_hidden="true")
        yield el("i", class_="ck-bar", style=across, aria_hidden="true")
    if cell.tags and cell.says != NO:
        yield el("span", " ".join(map(str, cell.tags)), class_="ck-tag", aria_hidden="true")
    if cell.verdict:
        sign = VERDICTS[cell.verdict]
        yield el("span", sign, class_=f"ck-verdict ck-found-{cell.verdict}", aria_hidden="true")
    if cell.step:
        yield el("span", cell.step, class_="ck-step", aria_hidden="true")


VERDICTS = {"right": "=", "wrong": "≠", "early": "…"}
"""The signs of a check: as it is, not as it is, not yet. The words stand beside the sheet."""
