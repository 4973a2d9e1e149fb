"""The detective sheet as one still picture, for pages without a kernel and for paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cluekit.clue.cast import KINDS, Kind
from cluekit.clue.picture.glyphs import glyph
from cluekit.clue.picture.house import suspect_initials
from cluekit.clue.picture.marks import STROKES
from cluekit.clue.picture.sheet import Pencil, holder_name
from cluekit.clue.picture.skin import css
from cluekit.clue.sheet import NO, OPEN, YES, Sheet
from cluekit.clue.view import View
from cluekit.clue.wording import name
from cluekit.clue.wording.names import KIND_NAMES, all_of
from cluekit.draw import Element, Still, crest, el, number, picture
from cluekit.draw.lettering import cut
from cluekit.words import say

_LEFT, _COLUMN, _ROW, _HEAD, _KIND = 184.0, 72.0, 27.0, 54.0, 22.0
_EDGE = 2.0


class _Form(NamedTuple):
    """What is drawn, and its measures."""

    view: View
    certain: Sheet
    pencil: Pencil

    @property
    def across(self) -> float:
        return _LEFT + (self.certain.seats + 1) * _COLUMN

    @property
    def down(self) -> float:
        return _HEAD + 3 * _KIND + self.certain.deck.size * _ROW

    def x(self, holder: int) -> float:
        """The middle of a column."""
        return _LEFT + (holder + 0.5) * _COLUMN

    def y(self, kind: Kind) -> float:
        """The top of a kind's heading."""
        first = self.certain.deck.kind(kind).start
        return _HEAD + KINDS.index(kind) * _KIND + first * _ROW

    def row(self, card: int) -> float:
        """The middle of a card's row."""
        kind = self.certain.deck.cards[card].kind
        above = self.certain.deck.kind(kind).start
        return self.y(kind) + _KIND + (card - above + 0.5) * _ROW


def still_sheet(view: View, certain: Sheet, pencil: Pencil | None = None) -> Still:
    """Return the sheet as an image with everything certain, and the pencil marks, in words."""
    form = _Form(view, certain, pencil or {})
    title, text = say("Detective sheet"), summary(view, certain)
    size = (form.across + 2 * _EDGE, form.down + 2 * _EDGE)
    drawn = el("g", list(_drawn(form)), transform=f"translate({number(_EDGE)} {number(_EDGE)})")
    return Still(
        picture(drawn, size=size, title=title, text=text, css=css("paper")), f"{title}. {text}"
    )


def summary(view: View, certain: Sheet) -> str:
    """Return what is settled on a sheet: who holds what, and what is left for the envelope."""
    held = [_held(view, certain, holder) for holder in range(certain.seats + 1)]
    left = [_left(view, certain, kind) for kind in KINDS]
    return " ".join([*filter(None, held), *left])


def _held(view: View, certain: Sheet, holder: int) -> str:
    cards = view.deck.cards
    has = [name(card) for number_, card in enumerate(cards) if certain.says(number_, holder) == YES]
    if not has:
        return ""
    return say("{holder}: {cards}.", holder=holder_name(view, holder), cards=all_of(has))


def _left(view: View, certain: Sheet, kind: Kind) -> str:
    cards = view.deck.kind(kind)
    left = [name(view.deck.cards[c]) for c in cards if certain.says(c, certain.envelope) != NO]
    return say("{kind} still possible: {cards}.", kind=say(KIND_NAMES[kind]), cards=", ".join(left))


def _drawn(form: _Form) -> Iterator[Element]:
    yield el("rect", class_="ck-form", width=form.across, height=form.down, rx=9)
    x = form.x(form.certain.envelope) - _COLUMN / 2
    yield el("rect", class_="ck-form-envelope", x=x, y=1, width=_COLUMN - 1, height=form.down - 2)
    yield from (_column(form, holder) for holder in range(form.certain.seats + 1))
    yield _lines(form)
    yield from (_heading(form, kind) for kind in KINDS)
    yield from (_row(form, card) for card in range(form.certain.deck.size))
    yield el("rect", class_="ck-form-edge", width=form.across, height=form.down, rx=9)


def _column(form: _Form, holder: int) -> Element:
    title = holder_name(form.view, holder)
    players = form.view.table.players
    if holder < len(players):
        suspect = players[holder].suspect
        shown = form.view.deck.cards[suspect]
        badge = crest(
            shown.shape, shown.colour, suspect_initials(form.view.table.edition)[suspect], 9
        )
    else:
        badge = el("path", class_="ck-sealed", d="M-10 -6H10V7H-10ZM-10 -6L0 2L10 -6")
    return el(
        "g",
        el("g", badge, transform="translate(0 18)"),
        el("text", cut(title, 12.5, _COLUMN - 8), class_="ck-form-head", y="45"),
        transform=f"translate({number(form.x(holder))} 0)",
    )


def _heading(form: _Form, kind: Kind) -> Element:
    return el(
        "g",
        el("rect", class_=f"ck-form-kind ck-{kind}", width=form.across, height=_KIND),
        el("text", say(KIND_NAMES[kind]), class_=f"ck-form-word ck-{kind}", x="12", y="15"),
        transform=f"translate(0 {number(form.y(kind))})",
    )


def _row(form: _Form, card: int) -> Element:
    shown = form.view.deck.cards[card]
    initial = suspect_initials(form.view.table.edition)[card] if shown.kind == "suspect" else ""
    sign = crest(shown.shape, shown.colour, initial, 8) if initial else glyph(shown, 19)
    return el(
        "g",
        el("g", sign, transform="translate(20 0)"),
        el("text", cut(name(shown), 13, _LEFT - 46), class_="ck-form-name", x="38", y="4.5"),
        [_mark(form, card, holder) for holder in range(form.certain.seats + 1)],
        transform=f"translate(0 {number(form.row(card))})",
    )


def _mark(form: _Form, card: int, holder: int) -> Element | None:
    says, x = form.certain.says(card, holder), form.x(holder)
    if says == OPEN:
        return _pencilled(form.pencil.get((card, holder), ""), x)
    d = "M-6 0.5L-1.8 5L6.5 -5.5" if says == YES else "M-4.2 -4.2L4.2 4.2M4.2 -4.2L-4.2 4.2"
    return el("path", class_=f"ck-form-{says}", d=d, transform=f"translate({number(x)} 0)")


def _pencilled(mark: str, x: float) -> Element | None:
    if mark not in STROKES:
        return None
    place = f"translate({number(x - 9)} -9) scale(0.75)"
    return el("path", class_="ck-form-pencil", d=STROKES[mark], transform=place)


def _lines(form: _Form) -> Element:
    """Return the hairlines between rows and columns."""
    lines = [
        f"M{number(form.x(holder) - _COLUMN / 2)} 0V{number(form.down)}"
        for holder in range(form.certain.seats)
    ]
    for kind in KINDS:
        inside = list(form.certain.deck.kind(kind))[:-1]
        lines += [
            f"M0 {number(form.row(card) + _ROW / 2)}H{number(form.across)}" for card in inside
        ]
    strong = f"M{number(form.x(form.certain.envelope) - _COLUMN / 2)} 0V{number(form.down)}"
    strong += "".join(f"M0 {number(form.y(kind))}H{number(form.across)}" for kind in KINDS)
    return el(
        "g",
        el("path", class_="ck-form-hair", d="".join(lines)),
        el("path", class_="ck-form-strong", d=strong),
    )
