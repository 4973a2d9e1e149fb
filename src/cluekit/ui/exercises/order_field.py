"""Steps to be put in order: those of an exercise, or the given lines of a proof."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.draw import Element, el
from cluekit.learn.proof_checks import read_line
from cluekit.learn.question import Question
from cluekit.learn.statements import sentence
from cluekit.logic.step_checker import Line
from cluekit.ui.exercises.logic_fields import proof_field, way_button
from cluekit.ui.exercises.proof_lines import mixed_numbers
from cluekit.ui.exercises.state import Desk
from cluekit.ui.figures.finished_proof import by
from cluekit.words import say


def choices(desk: Desk, place: int) -> list[tuple[str, str]]:
    """Return the steps of an order, or a proof's given lines in words, in the order of showing."""
    question = desk.questions[place]
    if question.options:
        return question.options
    lines = {str(n): read_line(question, text) for n, text in enumerate(question.right, start=1)}
    said = {name: sentence(line.statement, question.case) for name, line in lines.items()}
    return [(name, f"{said[name]} ({reason(lines[name])})") for name in mixed_numbers(question)]


def reason(line: Line) -> str:
    """Return a given line's rule and the clues it rests on; which lines is left to find out."""
    return by(replace(line, cites=tuple(name for name in line.cites if name[0] == "c")))


def lines_field(desk: Desk, place: int, question: Question) -> Element:
    """Return a proof to be written, or its given lines to be put in order."""
    if not desk.lines(place).ordering:
        return proof_field(desk, place, question)
    way = el("div", way_button(desk, place), class_="ck-ex-buttons")
    return el("div", order_field(desk, place, question), way)


def order_field(desk: Desk, place: int, question: Question) -> Element:
    """Return the steps as they stand, each with a grip to drag it by, and its two arrows."""
    listed = choices(desk, place)
    texts = dict(listed)
    signs = dict(zip(texts, question.signs, strict=False))
    order = desk.order(place)
    rows = [
        el(
            "li",
            _grip(place, step, texts[step]),
            _arrow(place, step, texts[step], up=True, off=row == 0),
            _arrow(place, step, texts[step], up=False, off=row == len(order) - 1),
            el("b", signs[step], class_="ck-ex-letter"),
            el("span", texts[step]),
            data_key=f"step:{place}:{step}",
            data_drag=f"put:{place}:{step}:{row}",
        )
        for row, step in enumerate(order)
    ]
    how = say("Drag a step to its place, or use its arrows; on ⠿ the arrow keys move it, too.")
    return el("div", el("ol", rows, class_="ck-ex-order"), el("p", how, class_="ck-ex-how"))


def _grip(place: int, step: str, text: str) -> Element:
    return el(
        "button",
        "⠿",
        type="button",
        class_="ck-ex-grip",
        data_grip=True,
        data_key=f"grip:{place}:{step}",
        aria_label=say("Move with the arrow keys: {step}", step=text),
    )


def _arrow(place: int, step: str, text: str, *, up: bool, off: bool) -> Element:
    way = "up" if up else "down"
    label = say("Move up: {step}", step=text) if up else say("Move down: {step}", step=text)
    return el(
        "button",
        "↑" if up else "↓",
        type="button",
        class_="ck-ex-arrow",
        data_target=f"{way}:{place}:{step}",
        data_key=f"{way}:{place}:{step}",
        aria_label=label,
        aria_disabled="true" if off else None,
    )
