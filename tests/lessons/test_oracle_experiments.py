"""The exercises on experiments, reckoned once more: with fractions, and by trying."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from cluekit.learn.exercises import Exercise, load
from cluekit.learn.values import value_in_words
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
    said = {
        name: each.in_words()
        for name, each in exercise.values.items()
        if name[0] in "vlm" or name == "high"
    }
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


@pytest.mark.parametrize("number", VARIANTS)
def test_20_2_four_times_as_many_pairs_halve_the_way_to_the_end(number: int) -> None:
    """By the numbers that are read: the reach goes by one over the root of four."""
    exercise = case_of("20.2", number)
    mean, high = (number_of(exercise.values[name].in_words()) for name in ("mean", "high"))
    assert Fraction(str(answers(exercise)[1])) == mean + (high - mean) / 2
    assert number_of(exercise.values["said_new_high"].in_words()) == (mean + high) / 2


MODELS = ([+9, -1, -1, -1, -1], [-9, 1, 1, 1, 1], [1, 1, 1, 1, 1], [-1, -1, -1, -1, -1])
"""Differences of pairs: what holds in all that have the sign follows from the sign alone."""
HOLDS = {
    "more turns": lambda apart: sum(apart) > 0,
    "fewer turns": lambda apart: sum(apart) < 0,
    "at least one pair the second game was longer": lambda apart: max(apart) > 0,
    "at least one pair the second game was shorter": lambda apart: min(apart) < 0,
    "most pairs the second game was longer": lambda apart: sum(d > 0 for d in apart) > 2,
    "most pairs the second game was shorter": lambda apart: sum(d < 0 for d in apart) > 2,
}
"""Lines about the pairs that were played, by words in them."""


@pytest.mark.parametrize("number", VARIANTS)
def test_20_5_a_line_follows_if_it_holds_whatever_the_pairs_were(number: int) -> None:
    """Tried on pairs whose mean has the sign; about others than these, only the interval speaks."""
    exercise = case_of("20.5", number)
    sorts = answers(exercise)[0]
    assert isinstance(sorts, dict)
    up = number_of(exercise.values["low"].in_words()) > 0
    assert up or number_of(exercise.values["high"].in_words()) < 0
    models = [apart for apart in MODELS if (sum(apart) > 0) == up]
    for line, where in sorts.items():
        said = exercise.values[line.replace("-", "_")].text
        holds = next((test for words, test in HOLDS.items() if words in said), None)
        always = all(map(holds, models)) if holds else said.startswith("If the interval")
        assert (where == "follows") == always, said
    assert sorted(sorts.values()) == ["follows", "follows", "open", "open"]


@pytest.mark.parametrize("number", VARIANTS)
def test_20_5_the_fifth_pair_refutes(number: int) -> None:
    """Tried upwards: the mean is above zero with it and not with one less; most are shorter."""
    exercise = case_of("20.5", number)
    four = [int(number_of(exercise.values[f"d_{place}"])) for place in range(1, 5)]
    fifth = next(each for each in range(1, 99) if sum(four) + each > 0)
    assert answers(exercise)[1] == fifth
    assert sum(each < 0 for each in [*four, fifth]) == 3


SPOILS = (
    "has the new rule, and the cleverer",
    "Two rules",
    "its own deals",
    "no number in mind",
    "I looked after every ten",
    "five times over",
    "So the true average",
    "needs no interval",
    "every single game",
    "the better ones",
    "With people",
    "no difference",
    "to one side",
    "until it is out",
)
"""What no sound report says."""


def spoils(line: str) -> bool:
    """Tell whether a line of a report has a fault: in its words, or a mean outside its interval."""
    figures = re.findall(r"[+−]?\d+\.\d", line)
    if len(figures) == 3:
        mean, low, high = map(number_of, figures)
        return not low < mean < high
    return any(words in line for words in SPOILS)


@pytest.mark.parametrize("number", VARIANTS)
def test_20_6_one_line_spoils_the_report_and_one_mends_it(number: int) -> None:
    """By its words; the last line speaks of zero as the interval above it has it."""
    exercise = case_of("20.6", number)
    lines = [value_in_words(exercise.values[f"line_{n}"]) for n in range(1, 5)]
    mends = {f"mend-{n}": value_in_words(exercise.values[f"mend_{n}"]) for n in (1, 2, 3)}
    assert [f"line-{n}" for n, line in enumerate(lines, 1) if spoils(line)] == answers(exercise)[0]
    assert [name for name, line in mends.items() if not spoils(line)] == [answers(exercise)[1]]
    low, high = (number_of(exercise.values[name].in_words()) for name in ("low", "high"))
    assert ("Zero is in" in lines[3]) == (low < 0 < high)


@pytest.mark.parametrize(("name", "part"), [("20.3", 0), ("20.4", 1), ("20.1", 0)])
def test_no_choice_is_right_too_often(name: str, part: int) -> None:
    """Of fifty cases each of three answers is right in some, and none in two thirds."""
    rights = [answers(case_of(name, number))[part] for number in range(1, 51)]
    assert len(set(rights)) == 3
    assert all(rights.count(each) <= 33 for each in set(rights))
