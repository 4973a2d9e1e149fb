"""The grid of Noir inside an exercise: the story so far, the board at a moment, cells to press."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cluekit.draw import Element, el
from cluekit.learn.grids import Person, Stage, Suspects, lines, own_line, stages
from cluekit.learn.question import Question
from cluekit.noir.picture.boards.board import CSS as BOARD
from cluekit.noir.picture.boards.board import EDGE, SIDE, TALL, cell, describe
from cluekit.noir.wording.sentences import letter_and_name
from cluekit.words import say

CSS = BOARD
NOBODY = Suspects(())

Fields = Mapping[str, Sequence[str]]
"""What stands in the fields of an exercise: the ids ticked, by the field's name."""


def grid_box(questions: Sequence[Question], question: Question, lit: Any) -> Element | None:
    """Return what is known, once an exercise, and the board: as it is now, or as a hint shows it.

    Where the answer is pressed on the board itself, the picture is there only for a hint.
    """
    first = is_first(questions, question)
    parts = [_story(question), _glimpse(question, lit) if lit else None] if first else []
    if not pressable(question) and not (lit and first):
        parts.append(_board(question, -1, NOBODY))
    return el("div", parts, class_="ck-ex-noir") if any(parts) else None


def is_first(questions: Sequence[Question], question: Question) -> bool:
    """Tell whether a question is the first of its exercise that has a grid: there it is told."""
    with_grid = [one.part for one in questions if one.part.picture == "grid"]
    return question.part in with_grid[:1]


def pressable(question: Question) -> bool:
    """Tell whether the answer is pressed on the board: a set of any who are alive."""
    part = question.part
    if not part.choose or part.picture != "grid":
        return False
    chosen: Suspects = question.value(part.choose)
    return chosen.as_set == stages(question.case)[-1].living


def known_facts(question: Question) -> Iterator[str]:
    """Yield what is known in a case: who you are, then what happened, by number."""
    if own := own_line(question.case):
        yield own
    for number, line in enumerate(lines(question.case), start=1):
        yield f"{number}. {line}"


def _story(question: Question) -> Element | None:
    own = own_line(question.case)
    rows = [el("li", line) for line in lines(question.case)]
    if not (own or rows):
        return None
    listed = el("ol", rows, aria_label=say("What has happened")) if rows else None
    return el("div", el("p", own) if own else None, listed, class_="ck-ex-clues ck-ex-story")


# --- the board as a picture -----------------------------------------------------------------------


def _glimpse(question: Question, lit: tuple[int, Suspects]) -> Element:
    """Return the board at the moment that a hint is about."""
    number, some = lit
    now = number == len(stages(question.case)) - 1
    when = (
        say("The board as it stands now:")
        if now
        else say("The board just before line {n}:", n=number + 1)
    )
    return el(
        "figure",
        el("figcaption", when, class_="ck-ex-how"),
        _board(question, number, some),
        class_="ck-ex-glimpse",
    )


def _board(question: Question, number: int, some: Suspects) -> Element:
    stage = stages(question.case)[number]
    wide, high = stage.table.width * SIDE, stage.table.rows * TALL
    return el(
        "svg",
        board_cells(stage, some),
        viewBox=f"{EDGE:g} {EDGE:g} {wide:g} {high:g}",
        class_="ck-ex-board ck-ex-grid-picture",
        style=f"max-width:{wide:g}px",
        role="img",
        aria_label=in_words(stage, some),
    )


def board_cells(stage: Stage, some: Suspects = NOBODY) -> Element:
    """Return the cells of a board, those of some suspects framed; the corner lies at the edge."""
    view, marked = stage.view, some.as_set
    cells = [
        cell(view, who, divmod(at, stage.table.width), marked=bool(marked >> who & 1))
        for at, who in enumerate(stage.table.cells)
    ]
    return el("g", cells, class_="ck-noir")


def in_words(stage: Stage, some: Suspects = NOBODY) -> str:
    """Return what the board shows, row by row, and who is framed."""
    text = describe(stage.view)
    return f"{text} {say('Framed: {suspects}.', suspects=some.in_words())}" if some.ids else text


def size(stage: Stage) -> tuple[float, float]:
    """Return how wide and how high the cells of a board are."""
    return stage.table.width * SIDE, stage.table.rows * TALL


# --- the board as a field -------------------------------------------------------------------------


def grid_field(fields: Fields, place: int, question: Question) -> Element:
    """Return the suspects who can be chosen, to be pressed: all on the board, some side by side."""
    stage = stages(question.case)[-1]
    choose: Suspects = question.value(question.part.choose)
    people = {person.id: person for person in choose.cards}
    own, chosen = stage.table.edition.suspects, fields.get(f"p{place}", ())
    whole = pressable(question)
    shown = [who for who in stage.table.cells if whole or own[who].id in people]
    return el(
        "div",
        [_cell(place, stage, who, people, chosen) for who in shown],
        class_="ck-ex-grid",
        role="group",
        aria_label=say("The board: press suspects") if whole else say("Suspects"),
        style=f"--ck-across:{stage.table.width if whole else min(8, len(shown))}",
    )


def _cell(
    place: int, stage: Stage, who: int, people: dict[str, Person], chosen: Sequence[str]
) -> Element:
    """Return the cell of a suspect, to be pressed where that one can be chosen."""
    suspect = stage.table.edition.suspects[who]
    drawn = el(
        "svg",
        el("g", cell(stage.view, who, (0, 0)), class_="ck-noir"),
        viewBox=f"{EDGE:g} {EDGE:g} {SIDE:g} {TALL:g}",
        aria_hidden="true",
        focusable="false",
    )
    if suspect.id not in people:
        dead = say("{letter} dead", letter=suspect.letter)
        return el("div", drawn, class_="ck-ex-cell ck-ex-gone", role="img", aria_label=dead)
    called = letter_and_name(suspect.letter, suspect.name)
    if stage.own.identity == who:
        called = say("{suspect}, you", suspect=called)
    elif stage.table.innocent >> who & 1:
        called = say("{suspect}, innocent", suspect=called)
    return el(
        "button",
        drawn,
        type="button",
        class_="ck-ex-cell",
        aria_pressed="true" if suspect.id in chosen else "false",
        aria_label=called,
        data_target=f"pick:{place}:{suspect.id}",
        data_key=f"pick:{place}:{suspect.id}",
    )
