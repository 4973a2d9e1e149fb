"""An exercise as a form: prompts, fields, pictures, feedback, hints, solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cluekit.clue.editions.cast import Card
from cluekit.clue.editions.edition import edition
from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.clue.picture.glyphs import glyph
from cluekit.draw import Child, Element, crest, el
from cluekit.learn.checks import Question
from cluekit.learn.feedback import Feedback
from cluekit.learn.values import Cards, Suspects
from cluekit.ui.exercises.logic_fields import button, clues_box, formula_field, world_field
from cluekit.ui.exercises.noir_grid import grid_box, grid_field, pressable, suspect_chips
from cluekit.ui.exercises.order_field import lines_field, order_field
from cluekit.ui.exercises.pictures import board_picture, cube_drawing, sheet_picture
from cluekit.ui.exercises.state import Desk
from cluekit.ui.figures.rule_card import rule_lines
from cluekit.words import say

SIGNS = {"yes": "✓", "close": "≈", "not-yet": "…"}


def body(desk: Desk) -> Element:
    """Return the whole exercise as it stands.

    Hints and solution stand above the buttons: what a press opens appears where it was pressed.
    """
    exercise = desk.attempt.exercise
    return el(
        "form",
        _heading(desk),
        [_part(desk, place, q) for place, q in enumerate(desk.questions)],
        _hints(desk),
        _solution(desk),
        _buttons(desk),
        _rules(exercise.rules),
        class_="ck-ex",
        data_key=f"exercise:{exercise.id}:{exercise.number}",
        aria_label=say("Exercise {number}", number=exercise.id),
        novalidate=True,
    )


def _heading(desk: Desk) -> Element:
    exercise = desk.attempt.exercise
    badge = el("span", "★ ", say("Solved"), class_="ck-ex-badge") if desk.attempt.badge else None
    again = None
    if exercise.number:
        again = el("span", say("Fresh case {n}", n=exercise.number), class_="ck-ex-case")
    return el(
        "div",
        el("span", exercise.id, class_="ck-ex-number"),
        el("h3", exercise.title),
        again,
        badge,
        class_="ck-ex-head",
    )


# --- one part -----------------------------------------------------------------------------------


def _part(desk: Desk, place: int, question: Question) -> Element:
    feedback = _feedback_of(desk, place)
    return el(
        "fieldset",
        el("legend", desk.attempt.exercise.prompt(question.part)),
        _picture(desk, question, feedback),
        _FIELDS[_field(question)](desk, place, question),
        _feedback(feedback, place),
        data_key=f"part:{place}",
        class_=f"ck-ex-part ck-ex-of-{question.part.kind}",
    )


def _feedback_of(desk: Desk, place: int) -> Feedback | None:
    feedback = desk.attempt.feedback
    if feedback is None:
        return None
    return feedback.parts[place] if place < len(feedback.parts) else feedback


def _feedback(feedback: Feedback | None, place: int) -> Element:
    if feedback is None:
        return el("p", class_="ck-ex-feedback", hidden=True, data_key=f"feedback:{place}")
    return el(
        "p",
        el("span", SIGNS[feedback.kind], class_="ck-ex-sign", aria_hidden="true"),
        el("span", feedback.text),
        class_=f"ck-ex-feedback ck-ex-{feedback.kind}",
        data_key=f"feedback:{place}",
    )


def _picture(desk: Desk, question: Question, feedback: Feedback | None) -> Element | None:
    exercise, lit = desk.attempt.exercise, lit_now(desk)
    if question.part.picture == "grid":
        return grid_box(desk, question, lit)
    if question.part.picture == "clues":
        return clues_box(question)
    if question.part.picture == "board":
        return board_picture(exercise, exercise.case.boards[question.part.board], lit)
    if question.part.picture == "cube":
        return cube_drawing(exercise, lit)
    if question.part.picture == "sheet":
        wrong = feedback.wrong if feedback else ()
        cells = lit if isinstance(lit, (dict, tuple)) else ()
        return sheet_picture(exercise, desk.marks, [c for c in cells if isinstance(c, str)], wrong)
    return None


def lit_now(desk: Desk) -> Any:
    """Return what the last hint or the last line of the solution lights up."""
    steps = desk.attempt.open_solution or desk.attempt.open_hints
    return desk.attempt.exercise.lit(steps[-1]) if steps else ()


# --- fields -------------------------------------------------------------------------------------


def _field(question: Question) -> str:
    if question.part.checker == "numbers":
        return "text"
    if pressable(question):
        return "grid"
    return {"number": "text", "set": "cards"}.get(question.part.kind, question.part.kind)


def _text(desk: Desk, place: int, question: Question) -> Element:
    name = f"p{place}"
    several = question.part.checker == "numbers"
    return el(
        "label",
        el("span", say("Your answer"), class_="ck-ex-label"),
        el(
            "input",
            type="text",
            name=name,
            value=desk.written(name),
            inputmode="text" if several or question.part.checker == "bits" else "decimal",
            placeholder=say("for example {example}", example="6 6 6") if several else None,
            autocomplete="off",
            data_key=f"field:{place}",
        ),
        class_="ck-ex-text",
    )


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


def _cards(desk: Desk, place: int, question: Question) -> Element:
    chosen = desk.fields.get(f"p{place}", [])
    cards: Cards | Suspects = question.value(question.part.choose)
    if isinstance(cards, Suspects):
        return suspect_chips(desk, place, cards)
    house = edition(cards.deck)
    chips = [
        el(
            "label",
            _tick(place, "checkbox", card.id, on=card.id in chosen),
            _badge(card, suspect_initials(house), house.deck.number(card.id)),
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


def _cells(desk: Desk, place: int, question: Question) -> Element:  # noqa: ARG001
    return el("p", say("Press a cell for ✓, again for ✕, then ?, then empty."), class_="ck-ex-how")


_FIELDS: dict[str, Callable[[Desk, int, Question], Element]] = {
    "text": _text,
    "choice": lambda desk, place, question: _ticks(desk, place, question, "radio"),
    "multi": lambda desk, place, question: _ticks(desk, place, question, "checkbox"),
    "cards": _cards,
    "grid": grid_field,
    "cells": _cells,
    "order": order_field,
    "formula": formula_field,
    "world": world_field,
    "proof": lines_field,
}


# --- buttons, hints, solution -------------------------------------------------------------------


def _buttons(desk: Desk) -> Element:
    return el("div", _offered(desk), _lamp(desk), class_="ck-ex-buttons")


def _lamp(desk: Desk) -> Element | None:
    """Return the small lamp, until it is solved: shape and words as well as colour."""
    lit = desk.lamp
    if lit is None or desk.attempt.solved:
        return None
    text = say("Still on track") if lit else _closed(desk)
    sign = el("span", "●" if lit else "○", aria_hidden="true")
    return el("span", sign, " ", text, class_="ck-ex-lamp" if lit else "ck-ex-lamp ck-ex-closed")


def _closed(desk: Desk) -> str:
    if any(question.part.kind == "order" for question in desk.questions):
        return say("Not yet in order: something stands before what it needs.")
    return say("This path is closed. From here it cannot work out: take the last step back.")


def _offered(desk: Desk) -> Iterator[Element]:
    """Yield the buttons that do something now."""
    attempt = desk.attempt
    yield button("check", say("Check"), main=True)
    if attempt.has_hint and not attempt.solved:
        n = attempt.rungs + 1
        yield button("hint", say("Hint {n} of 3", n=n))
    if attempt.has_step:
        first = say("Solution") if attempt.solved else say("Show me")
        yield button("show", say("Next step") if attempt.steps else first)
    if attempt.peeked or attempt.solved:
        yield button("fresh", say("A fresh case"))
    if attempt.exercise.rules:
        yield el(
            "button",
            say("Rule card"),
            type="button",
            class_="ck-button",
            data_opens="rules",
            data_key="b:rules",
        )


def _hints(desk: Desk) -> Element | None:
    hints = desk.attempt.open_hints
    if not hints:
        return None
    rows = [
        el("li", el("b", say("Hint {n} of 3", n=rung)), " ", desk.attempt.exercise.tell(step))
        for rung, step in enumerate(hints, 1)
    ]
    return el("ul", rows, class_="ck-ex-hints", data_key="hints")


def _solution(desk: Desk) -> Child:
    steps = desk.attempt.open_solution
    if not steps:
        return None
    rows = [el("li", desk.attempt.exercise.tell(step)) for step in steps]
    shown: list[Child] = [el("ol", rows)]
    if desk.attempt.needs_fresh and not desk.attempt.has_step:
        shown.append(el("p", say("Now solve a fresh case yourself: that earns the badge.")))
    return el(
        "section",
        el("h4", say("Worked solution")),
        shown,
        class_="ck-ex-solution",
        data_key="solution",
    )


def _rules(house: str) -> Element | None:
    if not house:
        return None
    lines = rule_lines(edition(house))
    rows = [el("div", el("dt", line.about), el("dd", line.says)) for line in lines]
    return el(
        "dialog",
        el("h3", say("Rule card: {edition}", edition=say(edition(house).name))),
        el("dl", rows),
        el("button", say("Close"), type="button", class_="ck-button", data_closes=True),
        data_key="rules",
        class_="ck-ex-rules",
        aria_label=say("Rule card"),
    )
