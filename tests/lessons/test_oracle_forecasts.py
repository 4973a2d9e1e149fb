"""Forecasts, arrests and lockers (11b.2, 11b.3, 12b.5, 12b.6), reckoned once more by plain sums.

What is asked is read out of the sentences on the screen, as a learner reads them.
"""

from __future__ import annotations

import re
from itertools import permutations
from math import isclose, log2

import pytest

from cluekit.learn.exercises import Exercise
from variants import fresh_case

FEW, MANY = 6, 50
NUMBERS = [
    *range(FEW),
    *(pytest.param(number, marks=pytest.mark.long) for number in range(FEW, MANY)),
]
"""Fresh cases of every day, and those of a long run; 0 is the file's own."""
CASES = pytest.mark.parametrize("number", NUMBERS)


def read(text: str) -> list[int]:
    """The whole numbers of a sentence."""
    return [int(found) for found in re.findall(r"\d+", text)]


def prompts(exercise: Exercise) -> list[str]:
    """The questions as they are read."""
    return [exercise.prompt(part) for part in exercise.form.parts]


def score(said: int, right: int, evenings: int) -> float:
    """Evening by evening: log2 of what was given to what happened."""
    each = [said / 100] * right + [1 - said / 100] * (evenings - right)
    return sum(map(log2, each)) / evenings


@CASES
def test_11b_2_shares_scores_and_the_two_who_refute(number: int) -> None:
    """Every pair of the four is tried: one alone is right more often and scores less."""
    exercise = fresh_case("11b.2", number)
    came, mean, pair = exercise.right_answers
    first, second, third = map(read, prompts(exercise))
    assert came == first[0] * first[1] / 100
    evenings, said, missed = second
    assert isclose(float(str(mean)), score(said, evenings - missed, evenings), abs_tol=1e-8)
    four = {name: read(text) for name, text in exercise.questions[2].options}
    assert third == [evenings]
    found = [
        {one, other}
        for one, other in permutations(four, 2)
        if four[one][1] > four[other][1]
        and score(*four[one], evenings) < score(*four[other], evenings)
    ]
    assert found == [set(pair)]  # type: ignore[call-overload]


@CASES
def test_11b_3_one_line_does_not_give_what_it_says(number: int) -> None:
    """Each evening's line is checked against log2, the last one against the lines above it."""
    exercise = fresh_case("11b.3", number)
    (wrong,), mean = exercise.right_answers  # type: ignore[misc]
    lines = [text.replace("−", "-") for _, text in exercise.questions[0].options]
    written, true, faults = [], [], []
    for at, line in enumerate(lines[:-1], start=1):
        said, noes = int(line.split("%")[0].strip("“")), "it was no" in line
        written.append(float(re.findall(r"-?\d+(?:\.\d+)?", line.partition("it was")[2])[0]))
        true.append(log2((100 - said if noes else said) / 100))
        if abs(written[-1] - true[-1]) > 6e-4:
            faults.append(at)
    told = [float(found) for found in re.findall(r"-?\d+(?:\.\d+)?", lines[-1])]
    if abs(told[-1] - sum(written) / 3) > 2e-3:
        faults.append(len(lines))
    assert [f"line-{at}" for at in faults] == [wrong]
    assert isclose(float(str(mean)), sum(true) / 3, abs_tol=1e-8)


def entropy(*parts: int) -> float:
    """Bits of an answer that splits so many into these parts."""
    whole = sum(parts)
    return -sum(part / whole * log2(part / whole) for part in parts if part)


@CASES
def test_12b_5_an_arrest_is_weighed_like_a_question(number: int) -> None:
    """One against all others, beside the split that is asked about."""
    exercise = fresh_case("12b.5", number)
    worth, more = exercise.right_answers
    (n, *_), (yes, whole) = map(read, prompts(exercise))
    assert n == whole
    arrest, asked = entropy(1, n - 1), entropy(yes, n - yes)
    assert isclose(float(str(worth)), arrest, abs_tol=1e-8)
    same = isclose(arrest, asked, abs_tol=1e-9)
    assert more == ("same" if same else "arrest" if arrest > asked else "question")


@CASES
def test_12b_6_lockers_are_halved(number: int) -> None:
    """The worth of a question about the top, and how often a wall can be halved."""
    exercise = fresh_case("12b.6", number)
    worth, least = exercise.right_answers
    n, rows, wide, top = read(prompts(exercise)[0])
    assert n == rows * wide
    assert isclose(float(str(worth)), entropy(top * wide, n - top * wide), abs_tol=1e-8)
    left, steps = n, 0
    while left > 1:
        left, steps = (left + 1) // 2, steps + 1
    assert least == steps
