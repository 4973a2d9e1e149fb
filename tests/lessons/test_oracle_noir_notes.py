"""Somebody's notes and sums, masts and porters (13.6, 13.7, 12b.3, 11b.5), recomputed by hand."""

from __future__ import annotations

from math import isclose, log2
from typing import Any

import noir_oracle as oracle
import pytest
from test_oracle import answers
from test_oracle_noir import VARIANTS, around, letters, lived

from cluekit.learn.exercises import Exercise
from variants import fresh_case


def written(exercise: Exercise, number: int) -> set[str]:
    """The suspects that a line of the notes names."""
    value: Any = exercise.values[("set_1", "set_2", "both")[number]]
    return letters(value.ids)


@pytest.mark.parametrize("number", VARIANTS)
def test_13_6_one_line_is_wrong_and_who_is_let_go_could_be_the_killer(number: int) -> None:
    """Line by line beside the story: {A} is let go by the board as it was laid."""
    exercise = fresh_case("13.6", number)
    evening, grid = lived(exercise), exercise.case.grid
    assert grid is not None
    (wrong,), let_go = answers(exercise)
    deaths = [n for n, action in enumerate(grid.actions) if action.startswith("kill")]
    assert len(deaths) == 2
    true = [_next_to(evening, grid.actions[n].split()[1], n) for n in deaths]
    in_both = written(exercise, 0) & written(exercise, 1)
    lapsed = exercise.values["lapsed"] if wrong == "line-4" else ""
    verdicts = {
        "line-1": written(exercise, 0) == true[0],
        "line-2": written(exercise, 1) == true[1],
        "line-3": written(exercise, 2) == in_both,
        "line-4": not lapsed,
    }
    assert [line for line, right in verdicts.items() if not right] == [wrong]
    kept = written(exercise, 2) - set(lapsed)
    assert letters(let_go) == evening.could - kept
    assert kept < evening.could
    if lapsed:
        victim = exercise.values["lapsed_of"]
        assert not oracle.touch(evening.board, lapsed, victim)
        assert lapsed in true[0] & true[1]
    if not number:
        assert (wrong, letters(let_go)) == ("line-2", {"A"})


def _next_to(evening: oracle.Evening, victim: str, number: int) -> set[str]:
    """Who lived next to a victim, one's own cards left out, when this action was played."""
    board = evening.boards[number]
    gone = {victim for _, victim, _ in evening.said[: len(_before(evening, number))]}
    return around(board, victim) - gone - evening.own


def _before(evening: oracle.Evening, number: int) -> list[str]:
    return [verb for verb in evening.story[:number] if verb == "kill"]


@pytest.mark.parametrize("number", VARIANTS)
def test_13_7_every_house_is_tried(number: int) -> None:
    """Six houses, the highest is 14; eleven if it was carried."""
    exercise = fresh_case("13.7", number)
    first, van, _, deaf, reach, walk = exercise.case.numbers
    street = range(1, 31)
    left = [
        house
        for house in street
        if abs(house - first) <= reach and abs(house - van) <= reach < abs(house - deaf)
    ]
    then = [house for house in street if abs(house - first) <= reach]
    carried = {
        house
        for house in street
        if abs(house - van) <= reach and any(abs(house - start) <= walk for start in then)
    }
    assert answers(exercise) == (len(left), max(left), len(carried))
    if not number:
        assert answers(exercise) == (6, 14, 11)


@pytest.mark.parametrize("number", VARIANTS)
def test_12b_3_the_sum_is_done_once_more(number: int) -> None:
    """Which of the four lines does not follow from those above it; and 0.722 bits."""
    exercise = fresh_case("12b.3", number)
    n, yes, _ = exercise.case.numbers
    no = n - yes
    said = {name: exercise.values[name].number for name in _NUMBERS}
    follows = {
        "line-1": isclose(said["open"], log2(n)),
        "line-2": isclose(said["after_yes"], log2(yes)) and isclose(said["after_no"], log2(no)),
        "line-3": isclose(said["average"], (yes * said["after_yes"] + no * said["after_no"]) / n),
        "line-4": isclose(said["worth"], said["open"] - said["average"], abs_tol=1e-9),
    }
    (wrong,), worth = answers(exercise)
    assert [line for line, right in follows.items() if not right] == [wrong]
    everybody = {f"s{at}" for at in range(n)}
    would_say_yes = {f"s{at}" for at in range(yes)}
    assert isclose(float(worth), oracle.worth(everybody, would_say_yes), abs_tol=1e-8)
    if not number:
        assert (wrong, round(float(worth), 3)) == ("line-3", 0.722)


_NUMBERS = ("open", "after_yes", "after_no", "average", "worth")


@pytest.mark.parametrize("number", VARIANTS)
def test_11b_5_what_was_said_of_the_porter_before_the_change_is_void(number: int) -> None:
    """Somebody is ruled out by a sentence if it is about a person, or about the post since then."""
    exercise = fresh_case("11b.5", number)
    change, *days = exercise.case.numbers
    about_a_person = {"roth", "diaz"}
    said = dict(zip(("glasses", "berg", "roth", "turkish", "diaz"), days, strict=True))
    holds = {name for name, day in said.items() if name in about_a_person or day > change}
    assert set(answers(exercise)[0]) == holds
    assert change not in days
    week = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
    for part in exercise.questions[0].options:
        assert part[1].startswith(f"{week[said[part[0]]]}: ")
