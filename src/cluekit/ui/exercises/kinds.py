"""How each kind of question looks here, one record each: field, answer, paper, presses.

What a kind means stands in ``learn/kinds.py``; a test finds a kind that has no face.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cluekit.draw import Element
from cluekit.learn.question import Question
from cluekit.ui.exercises import fields, paper_fields
from cluekit.ui.exercises.logic_fields import formula_field, world_field
from cluekit.ui.exercises.order_field import lines_field, order_field
from cluekit.ui.exercises.state import Desk
from cluekit.ui.kit.still_paper import Paper
from cluekit.words import mark


class Growth(NamedTuple):
    """An answer that grows step by step: whether it is begun, and what a lamp says of a slip."""

    begun: Callable[[Desk, int], bool]
    closed: str


class Face(NamedTuple):
    """How a kind of question is asked on the page and on paper.

    ``field`` draws what is filled in or pressed; ``given`` reads the answer from the desk, None
    where there is none; ``paper`` writes the same on paper. ``hears`` are the presses it takes
    beside its fields; ``grows`` is there for an answer that a lamp can judge half done.
    """

    field: Callable[[Desk, int, Question], Element]
    given: Callable[[Desk, int], object]
    paper: Callable[[Paper, Question], None]
    hears: frozenset[str] = frozenset()
    grows: Growth | None = None


_STEPS = Growth(
    lambda desk, part: part in desk.orders,
    mark("Not yet in order: something stands before what it needs."),
)
_SHEET = Growth(
    lambda _, __: True,
    mark("This path is closed. From here it cannot work out: take the last step back."),
)

FACES = {
    "choice": Face(fields.choice_field, Desk.line, paper_fields.round_boxes),
    "multi": Face(fields.multi_field, Desk.ticks, paper_fields.boxes),
    "number": Face(fields.number_field, Desk.line, paper_fields.one_line, frozenset({"live"})),
    "numbers": Face(fields.numbers_field, Desk.line, paper_fields.one_line),
    "set": Face(fields.set_field, Desk.ticks, paper_fields.chosen),
    "cells": Face(
        fields.cells_field, Desk.sheet, paper_fields.cells, frozenset({"pencil"}), _SHEET
    ),
    "order": Face(order_field, Desk.steps, paper_fields.steps, frozenset({"move"}), _STEPS),
    "formula": Face(formula_field, Desk.line, paper_fields.one_line, frozenset({"live"})),
    "world": Face(world_field, Desk.ticks, paper_fields.world),
    "proof": Face(lines_field, Desk.proof, paper_fields.proof, frozenset({"live", "line"})),
}
"""Each face by the name of its kind."""
