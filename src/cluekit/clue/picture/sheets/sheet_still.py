"""The detective sheet as one still picture, for pages without a kernel and for paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cluekit.clue.deduction.sheet import NO, OPEN, YES, Sheet
from cluekit.clue.editions.cast import KINDS, Kind
from cluekit.clue.picture.glyphs import RULE_STROKES
from cluekit.clue.picture.sheets.grid import STROKES, Cell, Column, Grid, Line
from cluekit.clue.picture.sheets.sheet import PLAIN, Notes, Pencil, grid_of, holder_name
from cluekit.clue.picture.skin import css
from cluekit.clue.public.view import View
from cluekit.clue.wording import name
from cluekit.clue.wording.names import KIND_NAMES, all_of
from cluekit.draw import Element, Still, el, number, picture
from cluekit.draw.lettering import cut
from cluekit.words import say
from cluekit.words.amounts import hundredths

# --- grid still -----------------------------------------------------------------------------------
# A grid of cards × holders as a still picture.

_LEFT, _COLUMN, _ROW, _HEAD, _KIND = 184.0, 72.0, 27.0, 54.0, 22.0
_EDGE = 2.0


class _Form(NamedTuple):
    """What is drawn, and its measures."""

    grid: Grid

    @property
    def across(self) -> float:
        return _LEFT + len(self.grid.columns) * _COLUMN

    @property
    def down(self) -> float:
        return _HEAD + len(KINDS) * _KIND + len(self.grid.lines) * _ROW

    def x(self, holder: int) -> float:
        """The middle of a column."""
        return _LEFT + (holder + 0.5) * _COLUMN

    def y(self, kind: Kind) -> float:
        """The top of a kind's heading."""
        before = KINDS[: KINDS.index(kind)]
        above = sum(1 for line in self.grid.lines if line.kind in before)
        return _HEAD + len(before) * _KIND + above * _ROW

    def row(self, card: int) -> float:
        """The middle of a card's row."""
        kind = self.grid.lines[card].kind
        first = next(number_ for number_, _ in self.grid.of(kind))
        return self.y(kind) + _KIND + (card - first + 0.5) * _ROW


def size(drawn: Grid) -> tuple[float, float]:
    """Return width and height of the drawing."""
    form = _Form(drawn)
    return form.across + 2 * _EDGE, form.down + 2 * _EDGE


def drawing(drawn: Grid) -> Element:
    """Return the grid as a group, its corner at the origin."""
    shapes = list(_parts(_Form(drawn)))
    return el("g", shapes, transform=f"translate({number(_EDGE)} {number(_EDGE)})")


def _parts(form: _Form) -> Iterator[Element]:
    yield el("rect", class_="ck-form", width=form.across, height=form.down, rx=9)
    for holder, column in enumerate(form.grid.columns):
        if column.envelope:
            x, wide = form.x(holder) - _COLUMN / 2, _COLUMN - 1
            yield el("rect", class_="ck-form-envelope", x=x, y=1, width=wide, height=form.down - 2)
    yield from (_column(form, holder, column) for holder, column in enumerate(form.grid.columns))
    yield _lines(form)
    yield from (_heading(form, kind) for kind in KINDS)
    yield from (_row(form, card, line) for card, line in enumerate(form.grid.lines))
    yield el("rect", class_="ck-form-edge", width=form.across, height=form.down, rx=9)


def _column(form: _Form, holder: int, column: Column) -> Element:
    return el(
        "g",
        el("g", column.badge.draw(), transform="translate(0 18)"),
        el("text", cut(column.name, 12.5, _COLUMN - 8), class_="ck-form-head", y="45"),
        transform=f"translate({number(form.x(holder))} 0)",
    )


def _heading(form: _Form, kind: Kind) -> Element:
    return el(
        "g",
        el("rect", class_=f"ck-form-kind ck-{kind}", width=form.across, height=_KIND),
        el("text", say(KIND_NAMES[kind]), class_=f"ck-form-word ck-{kind}", x="12", y="15"),
        transform=f"translate(0 {number(form.y(kind))})",
    )


def _row(form: _Form, card: int, line: Line) -> Element:
    return el(
        "g",
        el("g", line.badge.draw(19, 8), transform="translate(20 0)"),
        el("text", cut(line.name, 13, _LEFT - 46), class_="ck-form-name", x="38", y="4.5"),
        [list(_marks(cell, form.x(holder))) for holder, cell in enumerate(line.cells)],
        transform=f"translate(0 {number(form.row(card))})",
    )


_SIGNS = {YES: "M-6 0.5L-1.8 5L6.5 -5.5", NO: "M-4.2 -4.2L4.2 4.2M4.2 -4.2L-4.2 4.2"}


def _marks(cell: Cell, x: float) -> Iterator[Element]:
    """Yield what stands in a cell; ``x`` is its middle."""
    left, right = x - _COLUMN / 2 + 4, x + _COLUMN / 2
    if cell.says in _SIGNS:
        d, place = _SIGNS[cell.says], f"translate({number(x)} 0)"
        yield el("path", class_=f"ck-form-{cell.says}", d=d, transform=place)
    elif cell.share is not None:
        yield el("text", hundredths(cell.share), class_="ck-form-share", x=x, y=3.5)
        wide = (_COLUMN - 8) * float(cell.share)
        yield el("rect", class_="ck-form-bar", x=left, y=8.5, width=wide, height=3)
    if cell.rule in RULE_STROKES:
        place = f"translate({number(right - 14)} -11) scale(0.42)"
        yield el("path", class_="ck-form-rule", d=RULE_STROKES[cell.rule], transform=place)
    if cell.tags:
        tags = " ".join(map(str, cell.tags))
        yield el("text", tags, class_="ck-form-tag", x=left, y=-4)
    if cell.says == OPEN and cell.pencil in STROKES:
        # The mark of a hand stands beside a number that says how likely it is
        alone = f"translate({number(x - 9)} -9) scale(0.75)"
        beside = f"translate({number(right - 18)} -7) scale(0.6)"
        place = alone if cell.share is None else beside
        yield el("path", class_="ck-form-pencil", d=STROKES[cell.pencil], transform=place)


def _lines(form: _Form) -> Element:
    """Return the hairlines between rows and columns, strong ones before the envelope and kinds."""
    columns, lines = form.grid.columns, form.grid.lines
    edges = [form.x(holder) - _COLUMN / 2 for holder in range(len(columns))]
    down = f"0V{number(form.down)}"
    hair: list[str] = []
    strong: list[str] = []
    for x, column in zip(edges, columns, strict=True):
        (strong if column.envelope else hair).append(f"M{number(x)} {down}")
    for card, line in enumerate(lines[:-1]):
        if lines[card + 1].kind == line.kind:
            hair.append(f"M0 {number(form.row(card) + _ROW / 2)}H{number(form.across)}")
    strong += [f"M0 {number(form.y(kind))}H{number(form.across)}" for kind in KINDS]
    return el(
        "g",
        el("path", class_="ck-form-hair", d="".join(hair)),
        el("path", class_="ck-form-strong", d="".join(strong)),
    )


# --- sheet still ----------------------------------------------------------------------------------


def still_sheet(
    view: View, certain: Sheet, pencil: Pencil | None = None, notes: Notes = PLAIN
) -> Still:
    """Return the sheet as an image with everything certain, and the pencil marks, in words."""
    drawn = grid_of(view, certain, pencil, notes=notes)
    title, text = say("Detective sheet"), summary(view, certain)
    looks = css("paper") if notes == PLAIN else css("paper", "grid")
    svg = picture(
        drawing(drawn),
        size=size(drawn),
        title=title,
        text=text,
        css=looks,
    )
    return Still(svg, f"{title}. {text}")


def summary(view: View, certain: Sheet) -> str:
    """Return what is settled on a sheet: who holds what, and what is left for the envelope."""
    cards, sentences = view.deck.cards, []
    for holder in range(certain.holders):
        has = [name(card) for n, card in enumerate(cards) if certain.says(n, holder) == YES]
        if has:
            who = holder_name(view, holder)
            sentences.append(say("{holder}: {cards}.", holder=who, cards=all_of(has)))
    for kind in KINDS:
        may = [c for c in view.deck.kind(kind) if certain.says(c, certain.envelope) != NO]
        left = ", ".join(name(cards[c]) for c in may)
        which = say(KIND_NAMES[kind])
        sentences.append(say("{kind} still possible: {cards}.", kind=which, cards=left))
    return " ".join(sentences)
