"""The kinds of question by their names: to add a kind is to add its file, and a line here.

Its name stands in ``Kind`` of ``forms.py``, too, since the published schema lists the names, and
its face in ``ui/exercises/kinds.py``; a test finds a kind that is missing somewhere.

>>> from cluekit.learn.exercises import load
>>> question = load("1.2").questions[0]
>>> check(question, question.right).kind, check(question, "a hat").kind
('yes', 'not-yet')
"""

from __future__ import annotations

from cluekit.learn.answers.numbers import UnreadableError, refuse_huge
from cluekit.learn.feedback import Feedback, quote
from cluekit.learn.forms import Case, Part
from cluekit.learn.kinds import (
    cards,
    code,
    experiment,
    formula,
    numbers,
    options,
    play,
    proof,
    strategy,
    world,
)
from cluekit.learn.question import Question, Values

KINDS = {
    "choice": options.CHOICE,
    "multi": options.MULTI,
    "sort": options.SORT,
    "number": numbers.NUMBER,
    "numbers": numbers.NUMBERS,
    "set": cards.SET,
    "cells": cards.CELLS,
    "order": options.ORDER,
    "formula": formula.FORMULA,
    "world": world.WORLD,
    "proof": proof.PROOF,
    "code": code.CODE,
    "strategy": strategy.STRATEGY,
    "experiment": experiment.EXPERIMENT,
    "play": play.PLAY,
}
"""Each kind by its name."""


def kind_name(part: Part) -> str:
    """Return the name of a part's kind; a set of numbers is a kind of its own."""
    return "numbers" if part.checker == "numbers" else part.kind


def question_about(
    part: Part, values: Values, case: Case, number: int = 0, name: str = ""
) -> Question:
    """Return a part of an exercise with its kind, and the values of its case."""
    return Question(part, KINDS[kind_name(part)], values, case, number, name)


def check(question: Question, given: object) -> Feedback:
    """Return the feedback on an answer; nothing a learner writes raises.

    An answer that cannot be read is told so, with an example of one that can.
    """
    kind = question.kind
    if given is None or (isinstance(given, str) and not given.strip()):
        return Feedback("open", kind.first)
    try:
        refuse_huge(given)
        return kind.check(question, given)
    except UnreadableError as error:
        strange = tuple(map(str, error.args))
    known = {"given": quote(strange[0] if strange else ""), "example": kind.example(question)}
    message, more = kind.explain(question, strange)
    return Feedback("not-yet", message or kind.unreadable, {**known, **more})
