"""Each number that a reason, a hint, a solution or the answer to a slip tells is counted again.

A reckoning such as "3 × 4 = 12" comes out as it stands; what stands in none is counted by the
functions of `told_*.py`, from the case alone, by the tests' own means.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest
from told_values import (
    Counted,
    counted_for,
    given_in,
    given_inside,
    held_by_reckoning,
    is_told_as,
    numbers_in,
    reckons,
    told_inside,
)

from cluekit.learn.exercises import Exercise, ids
from cluekit.learn.values import places
from naming import case_named
from variants import fresh_case

COUNTS: dict[str, Callable[[Exercise], Counted]] = {
    name.removeprefix("told_").replace("_", "."): function
    for path in sorted(Path(__file__).parent.glob("told_[0-9]*.py"))
    for name, function in vars(import_module(path.stem)).items()
    if name.startswith("told_")
}
"""What counts the values of an exercise: ``told_8_5`` for 8.5."""

EXCUSED: dict[str, str] = {}
"""``"8.5 name"``: why nothing can be counted for it."""

DRAWS = [3, pytest.param(200, marks=pytest.mark.long)]
SOME = [1, pytest.param(40, marks=pytest.mark.long)]


def counted(exercise: Exercise) -> Counted:
    """Count what a case tells; nothing where no function does."""
    count = COUNTS.get(exercise.id)
    return count(exercise) if count else {}


@pytest.mark.parametrize("draws", DRAWS)
def test_what_was_counted_is_what_is_told(draws: int) -> None:
    """In the file's case and in fresh ones; and no reckoning is wrong."""
    for name in ids():
        for number in range(draws):
            exercise = fresh_case(name, number)
            right = counted(exercise)
            for within, text, values in told_inside(exercise):
                with case_named(name, number, text):
                    assert all(reckons(text, values))
                    for one in numbers_in(text, values):
                        found = counted_for(right, within, one)
                        assert found is None or is_told_as(values[one], found), (one, found)


@pytest.mark.parametrize("draws", SOME)
def test_every_number_that_is_told_is_counted(draws: int) -> None:
    """By a function, by a reckoning in the same text, or the question itself has named it.

    Other cases may tell more: where a value is 1/3 in the file's, it may be 0.3 in a fresh one.
    """
    left: dict[str, set[str]] = {}
    for name, number in product(ids(), range(draws)):
        exercise = fresh_case(name, number)
        right, named = counted(exercise), given_in(exercise)
        named |= {key.partition(" ")[2] for key in EXCUSED if key.startswith(f"{name} ")}
        inside = named | given_inside(exercise)
        for within, text, values in told_inside(exercise):
            for one in numbers_in(text, values) - (inside if within else named):
                is_counted = counted_for(right, within, one) is not None
                if not is_counted and not held_by_reckoning(text, values, one):
                    left.setdefault(name, set()).add(f"{within} {one}".strip())
    assert left == {}
    assert len(EXCUSED) <= 20


def test_each_count_is_of_use() -> None:
    """Nothing is counted that no text tells; each name stands in some text."""
    for name, count in COUNTS.items():
        exercise = fresh_case(name, 0)
        named = {one for _, text, _ in told_inside(exercise) for one in places(text)}
        with case_named(name):
            assert {key.partition(" ")[0] for key in count(exercise)} <= named
