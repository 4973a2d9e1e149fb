"""What arrives of an exercise is the exercise, after every press: no row shears, no part is old."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from presses import Parts, press, put_in

from afresh import drawn_afresh, on_the_page
from cluekit.learn.exercises import ids, load
from cluekit.ui import exercise
from cluekit.ui.exercises.widget import ExerciseCard
from right_answers import fields_for

MOST_STEPS = 20


def one_of_each() -> list[str]:
    """Return an exercise for each kind of question beside each picture; of the sheet, all."""
    first: dict[tuple[str, str], str] = {}
    sheets: list[str] = []
    for name in ids():
        for part in load(name).form.parts:
            first.setdefault((part.kind, part.picture), name)
            sheets += [name] if part.picture == "sheet" else []
    return sorted({*first.values(), *sheets})


def show_all(card: ExerciseCard) -> Iterator[str]:
    """Open the worked solution, step by step, to its end."""
    for _ in range(MOST_STEPS):
        if "show" not in Parts(card.drawing).targets:
            return
        press(card, "show")
        yield "show"
    raise AssertionError("the solution has no end")


def wrongly(card: ExerciseCard) -> Iterator[str]:
    """Mark the first cells wrongly, leave the rest empty, and check."""
    pencils = [each for each in Parts(card.drawing).targets if each.startswith("pencil:")]
    for target, mark in zip(pencils, ("no", "maybe", "yes"), strict=False):
        press(card, target, mark=[mark])
        yield target
    press(card, "check")
    yield "check"


def rightly(card: ExerciseCard, name: str) -> Iterator[str]:
    """Fill everything in rightly, and check."""
    put_in(card)
    yield "put in"
    press(card, "check", **fields_for(name))
    yield "check"


def hinted(card: ExerciseCard) -> Iterator[str]:
    """Open the hints, one by one."""
    while "hint" in Parts(card.drawing).targets:
        press(card, "hint")
        yield "hint"


def whole_way(card: ExerciseCard, name: str) -> Iterator[str]:
    """Go through an exercise as somebody does who needs all the help there is."""
    yield "made"
    yield from wrongly(card)
    yield from hinted(card)
    yield from rightly(card, name)
    yield from show_all(card)


def true(card: ExerciseCard) -> bool:
    """Whether the page has what is shown, and this is how things stand, byte for byte."""
    return on_the_page(card) == card.drawing == drawn_afresh(card)


@pytest.mark.parametrize("name", one_of_each())
def test_after_every_press_the_page_is_the_exercise(name: str) -> None:
    """Wrong marks, a check, hints, right answers, a check, and the solution step by step."""
    card = exercise(name)
    assert [each for each in whole_way(card, name) if not true(card)] == []


def test_two_right_marks_and_the_solution_step_by_step() -> None:
    """Rows are kept as they are drawn unlit; the steps light cells in them (exercise 1.3)."""
    card = exercise("1.3")
    for target in ("pencil:0:0", "pencil:3:0"):
        press(card, target, mark=["yes"])
        assert true(card)
    press(card, "check", p1=[""])
    assert true(card)
    lit = [card.drawing.count("ck-ex-lit-cell") for _ in show_all(card) if true(card)]
    assert lit == [2, 8, 15, 0, 0]
