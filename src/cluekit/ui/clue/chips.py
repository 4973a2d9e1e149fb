"""Chips: small cards to choose from, and a card's emblem."""

from __future__ import annotations

from cluekit.clue.editions.cast import Kind
from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.clue.picture.glyphs import glyph
from cluekit.clue.public.view import View
from cluekit.clue.wording import name
from cluekit.draw import Child, Element, crest, el
from cluekit.draw.keeping import Itself, keep
from cluekit.words import language


def pile(edition: Edition, kind: Kind, question: str, chosen: int = -1) -> Element:
    """Return the cards of one kind to choose one from; -1 for none that is chosen already."""
    return _pile(Itself(edition), kind, question, chosen)


@keep(32, by=language)
def _pile(itself: Itself[Edition], kind: Kind, question: str, chosen: int) -> Element:
    edition = itself.it
    return el(
        "fieldset",
        el("legend", question),
        el(
            "div",
            [chip(edition, kind, card, on=card == chosen) for card in edition.deck.kind(kind)],
            class_="ck-chips",
        ),
        class_=f"ck-pile ck-pile-{kind}",
    )


def chip(edition: Edition, kind: Kind, number: int, *, on: bool = False) -> Element:
    """Return a small card that can be chosen."""
    card = edition.deck.cards[number]
    return el(
        "label",
        el(
            "input",
            type="radio",
            name=kind,
            value=number,
            required=True,
            checked=True if on else None,
        ),
        emblem(edition, number),
        el("span", name(card)),
        class_="ck-chip",
        data_key=f"chip:{number}",
    )


def tick(kind: str, field: str, value: int, words: str, view: View, card: int) -> Element:
    """Return a small card to tick, alone (radio) or with others (checkbox)."""
    return el(
        "label",
        el("input", type=kind, name=field, value=value, required=kind == "radio" or None),
        emblem(view.table.edition, card),
        el("span", words),
        class_="ck-chip",
        data_key=f"{field}:{value}",
    )


def emblem(edition: Edition, number: int, side: int = 26) -> Element:
    """Return a card's crest or glyph as a small picture; -1 is a piece nobody has chosen yet."""
    return _emblem(Itself(edition), number, side)


@keep(256, by=language)
def _emblem(itself: Itself[Edition], number: int, side: int) -> Element:
    edition = itself.it
    card = edition.deck.cards[number]
    if number < 0:
        drawn: Child = el("circle", r=9, class_="ck-nobody")
    elif card.kind == "suspect":
        drawn = crest(card.shape, card.colour, suspect_initials(edition)[number], 10)
    else:
        drawn = glyph(card, 24)
    return el(
        "svg",
        drawn,
        viewBox="-14 -14 28 28",
        width=side,
        height=side,
        class_="ck-emblem",
        aria_hidden="true",
        focusable="false",
    )
