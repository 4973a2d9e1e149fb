"""How each kind of question looks here, one record each: field, answer, paper, presses.

What a kind means stands in ``learn/kinds/``; a test finds a kind that has no face.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.draw import Element
from cluekit.learn.attempt import after_answer
from cluekit.learn.kinds.proof import is_useless_box
from cluekit.learn.kinds.registry import check, kind_name
from cluekit.learn.question import Question
from cluekit.ui.exercises import fields
from cluekit.ui.exercises.draft import Draft
from cluekit.ui.exercises.hands import world_field
from cluekit.ui.exercises.logic_fields import formula_field
from cluekit.ui.exercises.proof_lines import in_this_order, is_too_early
from cluekit.ui.kit.still_paper import Paper
from cluekit.words import mark


class Growth(NamedTuple):
    """An answer that grows step by step: whether it is begun, and what a lamp says of a slip.

    ``why`` returns "" while the answer that stands in a part can still become right.
    """

    begun: Callable[[Draft, int], bool]
    why: Callable[[Draft, int, object], str]


def _if_wrong(closed: str) -> Callable[[Draft, int, object], str]:
    """Return a function that gives this message if the check marks part of the answer as wrong."""
    return lambda draft, part, answer: closed if check(draft.questions[part], answer).wrong else ""


class Face(NamedTuple):
    """How a kind of question is asked on the page and on paper.

    ``field`` draws what is filled in or pressed; ``given`` reads the answer from the draft, None
    where there is none; ``paper`` writes the same on paper. ``hears`` are the presses it takes
    beside its fields; ``grows`` is there for an answer that a lamp can judge half done.
    """

    field: Callable[[Draft, int, Question], Element]
    given: Callable[[Draft, int], object]
    paper: Callable[[Paper, Question], None]
    hears: frozenset[str] = frozenset()
    grows: Growth | None = None


TOO_EARLY = mark("Not in order yet: a step comes before one that it needs.")
CLOSED = mark("This path leads nowhere. Take the last step back.")


def _path_of_proof(draft: Draft, part: int, _: object) -> str:
    """Report a line placed before the lines it depends on, or a box that leads nowhere.

    Every line was checked when it was put in, so nothing else can close the path.
    """
    lines, question = draft.proof_so_far(part), draft.questions[part]
    if lines.ordering:
        return TOO_EARLY if is_too_early(in_this_order(question, draft.order(part))) else ""
    return CLOSED if is_useless_box(question, lines.read(question), lines.depth) else ""


_STEPS = Growth(lambda draft, part: part in draft.orders, _if_wrong(TOO_EARLY))
_SHEET = Growth(lambda _, __: True, _if_wrong(CLOSED))
_PROOF = Growth(
    lambda draft, part: part in draft.orders or not draft.proof_so_far(part).ordering,
    _path_of_proof,
)

FACES = {
    "choice": Face(fields.choice_field, Draft.typed_text, fields.choice_on_paper),
    "multi": Face(fields.multi_field, Draft.ticks, fields.multi_on_paper, frozenset({"pick"})),
    "sort": Face(fields.sort_field, Draft.entries, fields.bins_on_paper),
    "number": Face(
        fields.number_field, Draft.typed_text, fields.line_on_paper, frozenset({"live"})
    ),
    "numbers": Face(fields.numbers_field, Draft.typed_text, fields.line_on_paper),
    "set": Face(fields.set_field, Draft.ticks, fields.set_on_paper, frozenset({"pick"})),
    "cells": Face(
        fields.cells_field, Draft.sheet, fields.cells_on_paper, frozenset({"pencil"}), _SHEET
    ),
    "order": Face(
        fields.order_field, Draft.steps, fields.order_on_paper, frozenset({"move"}), _STEPS
    ),
    "formula": Face(formula_field, Draft.typed_text, fields.line_on_paper, frozenset({"live"})),
    "world": Face(world_field, Draft.ticks, fields.world_on_paper, frozenset({"deal"})),
    "proof": Face(
        fields.lines_field, Draft.proof, fields.proof_on_paper, frozenset({"live", "line"}), _PROOF
    ),
    "code": Face(fields.code_field, Draft.function, fields.code_on_paper),
    "strategy": Face(
        fields.strategy_field, Draft.entries, fields.chances_on_paper, frozenset({"live"})
    ),
    "experiment": Face(fields.report_field, Draft.entries, fields.report_on_paper),
    "play": Face(
        fields.play_field, fields.game_on_table, fields.play_on_paper, frozenset({"game"})
    ),
}
"""Each face by the name of its kind."""


def face_of(question: Question) -> Face:
    """Return how a question is shown, filled in and read."""
    return FACES[kind_name(question.part)]


def check_answer(draft: Draft) -> Draft:
    """Return the draft after its answer was checked."""
    answers = [face_of(each).given(draft, part) for part, each in enumerate(draft.questions)]
    attempt = after_answer(draft.attempt, *answers)
    return replace(draft, attempt=attempt, next="buttons", changed=frozenset())


def lamp(draft: Draft) -> str | None:
    """Return "" while what was put in can still lead to the answer, else what is wrong with it.

    None where nothing was put in. Only orders, sheets and proofs grow step by step, so only they
    have a lamp. It saves opening a hint for reassurance and says nothing about what is missing.
    """
    lit = None
    for place, question in enumerate(draft.questions):
        face = face_of(question)
        if face.grows and face.grows.begun(draft, place):
            answer = face.given(draft, place)
            if answer is not None:
                lit = face.grows.why(draft, place, answer) or lit or ""
    return lit
