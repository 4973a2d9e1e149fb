"""The detective sheet: cards × holders, what is certain beside what was pencilled in.

An accessible grid in HTML. A cell that is still open is a target ``pencil:<card>:<holder>`` (the
numbers of the card and of the seat; the envelope has the number of seats); ``data-pencil`` holds
the mark that its owner made: ``yes``, ``no``, ``maybe`` or "". A browser may change it at once.
"""

from __future__ import annotations

from collections.abc import Mapping

from cluekit.clue.cast import KINDS, Kind
from cluekit.clue.picture.glyphs import glyph
from cluekit.clue.picture.house import suspect_initials
from cluekit.clue.picture.marks import MARK_SIGNS, said_of
from cluekit.clue.sheet import OPEN, Sheet
from cluekit.clue.view import View
from cluekit.clue.wording import name, who
from cluekit.clue.wording.names import KIND_NAMES
from cluekit.draw import Element, crest, el
from cluekit.words import say

Pencil = Mapping[tuple[int, int], str]
"""The marks of a seat's own hand: (card, holder) → "yes", "no" or "maybe"."""

MANY = 4
"""With more holders than this their names stand upright."""


def sheet(
    view: View, certain: Sheet, pencil: Pencil | None = None, *, writable: bool = True
) -> Element:
    """Return the sheet of this view's seat; only a ``writable`` one has targets."""
    holders = range(certain.seats + 1)
    tall = " ck-tall" if len(holders) > MANY else ""
    return el(
        "table",
        _head(view, certain),
        [_group(view, certain, kind, pencil or {}, writable=writable) for kind in KINDS],
        role="grid",
        class_=f"ck-sheet{tall}",
        aria_label=say("Detective sheet"),
    )


def holder_name(view: View, holder: int) -> str:
    """Return the name of a column: a player, or the envelope."""
    return who(view, holder) if holder < len(view.table.players) else say("Envelope")


def _head(view: View, certain: Sheet) -> Element:
    names = [_column(view, holder, certain) for holder in range(certain.seats + 1)]
    return el("thead", el("tr", el("td", class_="ck-corner"), names))


def _column(view: View, holder: int, certain: Sheet) -> Element:
    title = holder_name(view, holder)
    envelope = holder == certain.envelope
    return el(
        "th",
        el(
            "span",
            _badge(view, holder),
            el("span", title, class_="ck-holder-name"),
            class_="ck-holder",
        ),
        scope="col",
        class_="ck-envelope" if envelope else None,
        title=title,
    )


def _badge(view: View, holder: int) -> Element:
    """Return the crest of a seat's piece, or a sealed envelope."""
    if holder >= len(view.table.players):
        drawn = el("path", class_="ck-sealed", d="M-10 -6H10V7H-10ZM-10 -6L0 2L10 -6")
    else:
        suspect = view.table.players[holder].suspect
        shown = view.deck.cards[suspect]
        initial = suspect_initials(view.table.edition)[suspect]
        drawn = crest(shown.shape, shown.colour, initial, 9)
    return _small(drawn)


def _small(drawn: Element) -> Element:
    return el(
        "svg",
        drawn,
        viewBox="-13 -13 26 26",
        class_="ck-badge",
        aria_hidden="true",
        focusable="false",
    )


def _group(view: View, certain: Sheet, kind: Kind, pencil: Pencil, *, writable: bool) -> Element:
    across = certain.seats + 2
    heading = el("th", say(KIND_NAMES[kind]), scope="colgroup", colspan=across)
    rows = [_row(view, certain, card, pencil, writable=writable) for card in view.deck.kind(kind)]
    return el("tbody", el("tr", heading, class_="ck-kind"), rows, class_=f"ck-group ck-{kind}")


def _row(view: View, certain: Sheet, card: int, pencil: Pencil, *, writable: bool) -> Element:
    shown = view.deck.cards[card]
    if shown.kind == "suspect":
        initial = suspect_initials(view.table.edition)[card]
        drawn = crest(shown.shape, shown.colour, initial, 9)
    else:
        drawn = glyph(shown, 24)
    cells = [
        _cell(view, certain, card, holder, pencil.get((card, holder), ""), writable=writable)
        for holder in range(certain.seats + 1)
    ]
    label = el("span", _small(drawn), el("span", name(shown)), class_="ck-row-name")
    return el("tr", el("th", label, scope="row"), cells, data_key=f"row:{card}")


def _cell(
    view: View, certain: Sheet, card: int, holder: int, mark: str, *, writable: bool
) -> Element:
    says = certain.says(card, holder)
    target = f"pencil:{card}:{holder}" if writable and says == OPEN else None
    envelope = " ck-envelope" if holder == certain.envelope else ""
    said = said_of(certain, card, holder, mark)
    label = f"{name(view.deck.cards[card])}, {holder_name(view, holder)}: {said}"
    sign = el("span", MARK_SIGNS[says], aria_hidden="true") if says != OPEN else None
    return el(
        "td",
        sign,
        role="gridcell",
        class_=f"ck-cell ck-{says}{envelope}",
        tabindex=-1,
        data_key=f"cell:{card}:{holder}",
        data_target=target,
        data_pencil=mark or None,
        aria_label=label,
        title=said_of(certain, card, holder, "") if says != OPEN else None,
    )
