"""The exercises on experiments, reckoned once more: with fractions, and by trying."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cluekit.learn.exercises import Exercise, load
from cluekit.words.numbers import decimal
from variants import fresh_case

VARIANTS = range(51)


def case_of(name: str, number: int) -> Exercise:
    """Return the exercise of the file, or one of fifty fresh ones."""
    return fresh_case(name, number) if number else load(name)


def answers(exercise: Exercise) -> tuple[object, ...]:
    """Return what the exercise takes for right, part by part."""
    return tuple(question.right for question in exercise.questions)


def number_of(said: str) -> Fraction:
    """Return a number as it stands in a question."""
    return Fraction(said.replace("−", "-").replace("+", ""))


@pytest.mark.parametrize("number", VARIANTS)
def test_20_2_what_the_interval_leaves_possible(number: int) -> None:
    """By the numbers that are read, not by those they were made from; none lies at an end."""
    exercise = case_of("20.2", number)
    said = {name: each.in_words() for name, each in exercise.values.items() if name[0] in "vlhm"}
    low, mean, high = (number_of(said[name]) for name in ("low", "mean", "high"))
    assert mean - low == high - mean > 0
    found = [number_of(said[f"v_{place}"]) for place in range(1, 5)]
    assert len({*found, low, high}) == 6
    inside = [
        name for name, each in zip(("one", "two", "three", "four"), found, strict=True)
        if low < each < high
    ]  # fmt: skip
    assert sorted(answers(exercise)[0]) == sorted(inside)  # type: ignore[call-overload]
    assert 1 <= len(inside) <= 3
    assert decimal(float(mean), 1) in said["mean"]


@pytest.mark.parametrize("number", VARIANTS)
def test_20_3_the_sentence_that_follows(number: int) -> None:
    """Longer where every number of the interval is, and so on; never from the mean alone."""
    exercise = case_of("20.3", number)
    ends = [number_of(exercise.values[name].in_words()) for name in ("low", "high")]
    signs = {each > 0 for each in ends}
    right = {frozenset({True}): "longer", frozenset({False}): "shorter"}
    assert 0 not in ends
    assert answers(exercise) == (right.get(frozenset(signs), "not-told"),)


@pytest.mark.parametrize("number", VARIANTS)
def test_20_4_how_many_pairs_make_it_narrow_enough(number: int) -> None:
    """The reach goes by one over the root of the number: tried upwards until it is enough."""
    exercise = case_of("20.4", number)
    pairs, reach, want, _ = exercise.case.numbers
    enough = next(n for n in range(1, 10**5) if reach**2 * pairs <= want**2 * n)
    assert answers(exercise)[0] == enough
    assert number or answers(exercise) == (200, "stopped")


@pytest.mark.parametrize("number", VARIANTS)
def test_20_1_the_mean_paired_difference(number: int) -> None:
    """The mean of the second numbers less the mean of the first."""
    exercise = case_of("20.1", number)
    turns = exercise.case.numbers[1:]
    assert answers(exercise)[1] == Fraction(sum(turns[1::2]) - sum(turns[::2]), 3)
    assert number or answers(exercise) == ("paired", 4)


@pytest.mark.parametrize(("name", "part"), [("20.3", 0), ("20.4", 1), ("20.1", 0)])
def test_no_choice_is_right_too_often(name: str, part: int) -> None:
    """Of fifty cases each of three answers is right in some, and none in two thirds."""
    rights = [answers(case_of(name, number))[part] for number in range(1, 51)]
    assert len(set(rights)) == 3
    assert all(rights.count(each) <= 33 for each in set(rights))
