"""Fields of the plain kinds of exercise: numbers, options, cards, marks on a sheet."""

from __future__ import annotations

from cluekit.clue.editions.cast import Card
from cluekit.clue.editions.edition import edition
from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.clue.picture.glyphs import glyph
from cluekit.draw import Element, crest, el
from cluekit.learn.answers.numbers import sum_in_words
from cluekit.learn.card_values import Cards
from cluekit.learn.question import Question
from cluekit.learn.suspect_values import Suspects
from cluekit.ui.exercises.state import Desk
from cluekit.ui.kit.pens import how_to_mark
from cluekit.ui.noir_boards.exercise_grid import grid_field, pressable, suspect_chips
from cluekit.words import say


def number_field(desk: Desk, place: int, _: Question) -> Element:
    """Return a field for one number or a sum, and what the sum comes to while it is written."""
    return el(
        "div",
        _line(desk, place, say("for example {example}", example="12, 3 × 4, 1/3"), live=True),
        _worth(desk.field_text(f"p{place}"), place),
        class_="ck-ex-number-field",
    )


def numbers_field(desk: Desk, place: int, _: Question) -> Element:
    """Return a field for several numbers."""
    field = _line(desk, place, say("for example {example}", example="6 6 6"))
    return el("div", field, class_="ck-ex-number-field")


def _line(desk: Desk, place: int, example: str, *, live: bool = False) -> Element:
    name = f"p{place}"
    return el(
        "label",
        el("span", say("Your answer"), class_="ck-ex-label"),
        el(
            "input",
            type="text",
            name=name,
            value=desk.field_text(name),
            placeholder=example,
            autocomplete="off",
            data_key=f"field:{place}",
            data_slide=f"live:{place}" if live else None,
        ),
        class_="ck-ex-text",
    )


def _worth(written: str, place: int) -> Element:
    """Return what a sum comes to while it is being written: "6 × 6 × 9" is 324."""
    return el("output", sum_in_words(written), class_="ck-ex-worth", data_key=f"worth:{place}")


def choice_field(desk: Desk, place: int, question: Question) -> Element:
    """Return options of which one is ticked."""
    return _ticks(desk, place, question, "radio")


def multi_field(desk: Desk, place: int, question: Question) -> Element:
    """Return options of which any are ticked."""
    return _ticks(desk, place, question, "checkbox")


def _ticks(desk: Desk, place: int, question: Question, kind: str) -> Element:
    chosen = desk.fields.get(f"p{place}", [])
    signs = iter(question.signs)
    return el(
        "ul",
        [
            el(
                "li",
                el(
                    "label",
                    _tick(place, kind, option, on=option in chosen),
                    el("b", next(signs), class_="ck-ex-letter"),
                    el("span", text),
                ),
                data_key=f"option:{place}:{option}",
            )
            for option, text in question.options
        ],
        class_="ck-ex-options",
    )


def _tick(place: int, kind: str, value: str, *, on: bool) -> Element:
    return el("input", type=kind, name=f"p{place}", value=value, checked=on)


def set_field(desk: Desk, place: int, question: Question) -> Element:
    """Return cards or suspects to tick; suspects on the board itself where all can be chosen."""
    if pressable(question):
        return grid_field(desk.fields, place, question)
    chosen = desk.fields.get(f"p{place}", [])
    cards: Cards | Suspects = question.value(question.part.choose)
    if isinstance(cards, Suspects):
        return suspect_chips(desk.fields, place, cards)
    own_edition = edition(cards.deck)
    chips = [
        el(
            "label",
            _tick(place, "checkbox", card.id, on=card.id in chosen),
            _badge(card, suspect_initials(own_edition), own_edition.deck.number(card.id)),
            el("span", say(card.name)),
            class_="ck-ex-chip",
            data_key=f"chip:{place}:{card.id}",
        )
        for card in cards.cards
    ]
    return el("div", chips, class_="ck-ex-chips")


def _badge(card: Card, initials: tuple[str, ...], number: int) -> Element:
    if card.kind == "suspect":
        drawn = crest(card.shape, card.colour, initials[number], 10)
    else:
        drawn = glyph(card, 24)
    return el(
        "svg",
        drawn,
        viewBox="-13 -13 26 26",
        class_="ck-badge",
        aria_hidden="true",
        focusable="false",
    )


def cells_field(desk: Desk, _: int, __: Question) -> Element:
    """Say how the sheet in the picture is marked, and offer the pens."""
    return how_to_mark(desk.pen)
