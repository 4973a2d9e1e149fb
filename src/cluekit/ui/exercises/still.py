"""An exercise on paper and in plain words: for pages without a kernel, print and screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.clue.editions.edition import edition
from cluekit.clue.picture import backdrop, describe, pieces
from cluekit.clue.picture.boards.ground import size
from cluekit.clue.picture.sheets.sheet_still import still_sheet
from cluekit.clue.picture.skin import BOARD
from cluekit.clue.picture.skin import css as skin
from cluekit.draw import Element, el, with_attributes
from cluekit.learn.clues import clue_lines, hand_line
from cluekit.learn.grids import stages
from cluekit.learn.kinds.proof import given_lines
from cluekit.learn.question import Question
from cluekit.noir.picture.boards.board import EDGE
from cluekit.ui.exercises.draft import Draft
from cluekit.ui.exercises.hands import items
from cluekit.ui.exercises.kinds import face_of
from cluekit.ui.exercises.pictures import cube_of, empty_sheet, empty_view, position
from cluekit.ui.figures import solution_cube
from cluekit.ui.figures.finished_proof import lines_in_words
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.noir_boards import exercise_grid
from cluekit.words import say

_BOARD_WIDE = 300.0
_SMALL = 0.7
"""A board of Noir is drawn this large: two thirds or so of its size."""


def in_words(draft: Draft) -> str:
    """Return the exercise as text, the same on every machine."""
    exercise = draft.attempt.exercise
    lines = [say("Exercise {number}", number=f"{exercise.id}: {exercise.title}")]
    for number, question in enumerate(draft.questions, start=1):
        mark = f"{number}. " if len(draft.questions) > 1 else ""
        lines.append(f"{mark}{exercise.prompt(question.part)}")
        lines += [f"   {line}" for line in _choices(draft, question)]
    return "\n".join(lines)


def _choices(draft: Draft, question: Question) -> Iterator[str]:
    """Yield what can be chosen in a part, a line each, and what its picture shows."""
    if question.part.picture == "board":
        exercise = draft.attempt.exercise
        board = exercise.case.boards[question.part.board]
        yield describe(position(edition(exercise.case.deck), board))
    if question.part.picture in ("clues", "proof"):
        yield from known_facts(question)
    if question.part.picture == "proof":
        yield from lines_in_words(question.case, given_lines(question))
    if exercise_grid.is_first(draft.questions, question):
        yield from exercise_grid.known_facts(question)
        yield exercise_grid.in_words(stages(question.case)[-1])
    for sign, _, text in question.signed_options:
        yield f"{sign}  {text}"
    if question.part.choose and not exercise_grid.pressable(question):
        yield ", ".join(name for _, name in items(question))


def known_facts(question: Question) -> Iterator[str]:
    """Yield what is known in a case: your own hand, then the clues by number."""
    if hand := hand_line(question.case):
        yield hand
    for number, clue in enumerate(clue_lines(question.case), start=1):
        yield f"c{number}  {clue}"


def still(draft: Draft) -> Element:
    """Return the exercise as one picture, unanswered."""
    exercise, paper = draft.attempt.exercise, Paper()
    wide = 42 + 12 * max(0, len(exercise.id) - 4)
    at = {"x": 18 + wide / 2, "y": paper.top + 17, "font_size": 14}
    paper.drawn += [
        el("rect", class_="ck-paper-pill", x=18, y=paper.top, width=wide, height=24, rx=12),
        el("text", exercise.id, class_="ck-paper-number", **at, text_anchor="middle"),
    ]
    paper.text(exercise.title, size=17, indent=wide + 30, bold=True)
    for question in draft.questions:
        paper.gap(8)
        paper.text(exercise.prompt(question.part), size=15)
        paper.gap(6)
        _picture(paper, draft, question)
        face_of(question).paper(paper, question)
    # The style of the pictures there are, and no other: files of lessons stay small
    with_grid = any(question.part.picture == "grid" for question in draft.questions)
    style = exercise_grid.CSS if with_grid else skin(BOARD) + solution_cube.CSS
    return paper.finish(say("Exercise {number}", number=exercise.id), in_words(draft), style)


def _picture(paper: Paper, draft: Draft, question: Question) -> None:
    exercise = draft.attempt.exercise
    if question.part.picture in ("clues", "proof"):
        for line in known_facts(question):
            paper.text(line, indent=28)
        paper.gap(4)
    if question.part.picture == "proof":
        lines = given_lines(question)
        for written, text in zip(lines, lines_in_words(question.case, lines, ""), strict=True):
            paper.text(text, indent=28 + 24 * written.depth)
        paper.gap(4)
    if exercise_grid.is_first(draft.questions, question):
        for line in exercise_grid.known_facts(question):
            paper.text(line, indent=28)
        paper.gap(4)
        stage = stages(question.case)[-1]
        wide, high = exercise_grid.size(stage)
        box = f"{EDGE:g} {EDGE:g} {wide:g} {high:g}"
        small = {"width": wide * _SMALL, "height": high * _SMALL}
        drawn = el("svg", exercise_grid.board_cells(stage), viewBox=box, **small)
        paper.put(drawn, high * _SMALL + 8)
    if question.part.picture == "board":
        own_edition = edition(exercise.case.deck)
        view = position(own_edition, exercise.case.boards[question.part.board])
        across, down = size(own_edition.plan)
        high = _BOARD_WIDE * down / across
        both = [
            with_attributes(d, width=_BOARD_WIDE, height=high)
            for d in (backdrop(own_edition), pieces(view))
        ]
        paper.put(el("g", both), high + 8)
    elif question.part.picture == "sheet":
        drawn = still_sheet(empty_view(exercise), empty_sheet(exercise)).svg
        high = float(dict(drawn.attributes)["height"])
        paper.put(drawn, high + 6)
    elif question.part.picture == "cube":
        group, _, high = solution_cube.drawing(cube_of(exercise))
        paper.put(group, high)
