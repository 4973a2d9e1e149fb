"""A mixed strategy to write: a field for the chance of each choice, and what they come to."""

from __future__ import annotations

from fractions import Fraction

from cluekit.draw import Element, el
from cluekit.learn.answers.numbers import UnreadableError, read_number
from cluekit.learn.gains import gain
from cluekit.learn.question import Question
from cluekit.ui.exercises.state import Desk
from cluekit.ui.kit.still_paper import Paper
from cluekit.words import say


def strategy_field(desk: Desk, place: int, question: Question) -> Element:
    """Return a line for each choice, and the sum of the chances while they are written."""
    rows = [
        _chance(desk, place, option, text, sign)
        for sign, (option, text) in zip(question.signs, question.options, strict=False)
    ]
    total = el("output", _total(desk, place), class_="ck-ex-worth", data_key=f"worth:{place}")
    return el("div", el("ul", rows, class_="ck-ex-chances"), total)


def _chance(desk: Desk, place: int, option: str, text: str, sign: str) -> Element:
    name = f"p{place}:{option}"
    field = el(
        "input",
        type="text",
        name=name,
        value=desk.field_text(name),
        placeholder="1/3",
        autocomplete="off",
        data_key=f"field:{name}",
        data_slide=f"live:{place}",
    )
    words = el("span", text, class_="ck-ex-label")
    label = el("label", el("b", sign, class_="ck-ex-letter"), words, field, class_="ck-ex-text")
    return el("li", label, data_key=f"chance:{name}")


def _total(desk: Desk, place: int) -> str:
    """Return what the chances written so far add up to; "" while there are none that are read."""
    written = (desk.entries(place) or {}).values()
    try:
        total = sum((read_number(each)[0] for each in written), Fraction(0))
    except UnreadableError:
        return ""
    return say("Together: {total}", total=gain(total).in_words()) if written else ""


def chances_on_paper(paper: Paper, question: Question) -> None:
    """Write the choices, each with a line for its chance."""
    for sign, (_, text) in zip(question.signs, question.options, strict=False):
        paper.text(f"{sign}  {text}: ________", indent=18)
