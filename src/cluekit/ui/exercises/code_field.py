"""The field of a function that a learner writes: where to write it, and how to hand it over."""

from __future__ import annotations

from cluekit.draw import Element, el
from cluekit.learn.question import Question
from cluekit.ui.exercises.state import Desk
from cluekit.ui.kit.still_paper import Paper
from cluekit.words import say


def code_field(desk: Desk, place: int, question: Question) -> Element:
    """Return what to type in a cell; nothing is typed here."""
    there = desk.function(place) is not None
    state = say("Handed over. Check tries it again.") if there else say("Nothing is handed over.")
    return el(
        "div",
        el("p", _how()),
        el("pre", el("code", _call(desk.attempt.exercise.id, question))),
        el("p", state, class_="ck-ex-how", data_key=f"code:{place}"),
        class_="ck-ex-code",
    )


def code_on_paper(paper: Paper, question: Question) -> None:
    """Write what to type."""
    paper.text(_how(), quiet=True)
    paper.text(f"….answer({question.part.function})", indent=42)


def _how() -> str:
    return say("Write your function in a cell, and hand it over by its name:")


def _call(exercise: str, question: Question) -> str:
    return f'exercise("{exercise}").answer({question.part.function})'
