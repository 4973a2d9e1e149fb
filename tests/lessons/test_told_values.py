"""Each number that a reason, a hint, a solution or the answer to a slip tells is counted again.

A reckoning such as "3 × 4 = 12" comes out as it stands; what stands in none is counted by who
judges the answers, in `test_oracle*.py`, from the case alone, by the tests' own means.
"""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from itertools import product
from math import isclose
from pathlib import Path
from typing import Any

import pytest
from exercise_cases import JUDGES, Counted, counted

from cluekit.learn.exercises import Exercise, ids
from cluekit.learn.values import Rounded, Said, Word, places, text_with, value_in_words
from naming import case_named
from variants import fresh_case

for judging in sorted(Path(__file__).parent.glob("test_oracle*.py")):
    import_module(judging.stem)

SIGNS = {"×": "*", "·": "*", "−": "-", "–": "-", "+": "+", "-": "-", "/": "/", "*": "*"}
TERM = r"\(?\d+(?:\.\d+)?\)?"
CHAIN = re.compile(
    r"(?<![\w.^])(?<!log2 )(?<!by )(?<![a-z] [+−] )"
    rf"{TERM}(?: ?(?:[×·−–+/*=-]) ?{TERM})+"
    r"(?![\w^]|\.\d| · [a-z])"
)
"""A reckoning such as "3 × 4 = 12" or "18/49": terms, signs between them.

Of "1.243 bits by 2 = 0.621" only a part could be read, and of "0.4 · p + 0.5 = 0.1 · p + 0.6".
"""
DECIMAL = re.compile(r"\d+\.\d+")
ROUNDED_BY = 0.0005
"""How far a number with a point may be from what was reckoned with."""


NUMBER = re.compile(r"([+−]?\d+(?:\.\d+|/\d+)?)(%?)")
"""A number as it is read: "29/2", "+3.7", "12%"."""


def is_number(value: object) -> bool:
    """Whether a value is told as a number and nothing else."""
    if isinstance(value, (int, Fraction, Rounded)):
        return not isinstance(value, bool)
    return isinstance(value, (str, Said)) and bool(NUMBER.fullmatch(value_in_words(value)))


def plainly(value: object) -> Fraction | float:
    """A number of whatever kind; where only its words are there, as it is read."""
    if isinstance(value, (int, Fraction, float)):
        return value
    return value.number if isinstance(value, Rounded) else _read(value)[0]


def _read(value: object) -> tuple[Fraction, Fraction]:
    """The number that is written, and how far it may be rounded: half of its last place."""
    found = NUMBER.fullmatch(value_in_words(value))
    assert found
    number, per_cent = found.groups()
    _, point, places_after = number.partition(".")
    off = Fraction(1, 2 * 10 ** len(places_after)) if point or per_cent else Fraction(0)
    whole = 100 if per_cent else 1
    return Fraction(number.replace("−", "-")) / whole, off / whole


def is_told_as(value: object, right: object) -> bool:
    """Whether what a text tells is what was counted, as exactly as it is written."""
    read = isinstance(value, (str, Said)) and not isinstance(value, Rounded)
    off = _read(value)[1] if read else 0
    return abs(float(plainly(value)) - float(plainly(right))) < 1e-9 + off


def told_by(exercise: Exercise) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield each text of an exercise with the values that go into it."""
    for question in exercise.questions:
        part, values = question.part, dict(question.values)
        hints = [step.text for step in (part.hints.look, part.hints.think, part.hints.do) if step]
        texts = (part.because, *hints, *(wrong.message for wrong in part.misconceptions))
        yield from ((text, values) for text in texts)
    values = dict(exercise.questions[0].values)
    form = exercise.form
    shared = (form.hints.look, form.hints.think, form.hints.do, *form.solution)
    yield from ((step.text, values) for step in shared)


def told_inside(exercise: Exercise) -> Iterator[tuple[str, str, dict[str, object]]]:
    """Yield the texts with their values, and sentences that go into them by the name of a value.

    Of the text itself the name is empty.
    """
    for text, values in told_by(exercise):
        yield "", text, values
        yield from _inside(text, values)


def _inside(text: str, values: dict[str, object]) -> Iterator[tuple[str, str, dict[str, object]]]:
    for name in sorted(places(text) & values.keys()):
        value = values[name]
        for word in value if isinstance(value, (list, tuple)) else (value,):
            if isinstance(word, Word):
                yield name, word.text, word.values
                yield from _inside(word.text, word.values)


def counted_for(right: Counted, within: str, name: str) -> object:
    """What was counted for a place: "why n" for {n} in the sentence of {why}, or n for all."""
    return right.get(f"{within} {name}", right.get(name))


def given_in(exercise: Exercise) -> set[str]:
    """The values that the questions themselves name: nothing is claimed by repeating them."""
    return {name for part in exercise.form.parts for name in places(part.prompt)}


def given_inside(exercise: Exercise) -> set[str]:
    """The values that stand in sentences of the questions and of their options."""
    found = set()
    for question in exercise.questions:
        part, values = question.part, dict(question.values)
        for text in (part.prompt, *(option.text for option in part.options or ())):
            found |= {one for _, inner, _ in _inside(text, values) for one in places(inner)}
    return found


def numbers_in(text: str, values: Mapping[str, object]) -> set[str]:
    """The names of a text whose values are numbers."""
    return {name for name in places(text) & values.keys() if is_number(values[name])}


def reckons(text: str, values: dict[str, object]) -> list[bool]:
    """Whether each reckoning with an equals sign comes out, in the order of the text."""
    said = text_with(text, values).replace(",", "")
    chains = (found[0] for found in CHAIN.finditer(said))
    return [_comes_out(chain) for chain in chains if "=" in chain]


def _comes_out(chain: str) -> bool:
    sides = ["".join(SIGNS.get(sign, sign) for sign in side) for side in chain.split("=")]
    (first, slack), *others = [(_reckoned(side), _slack(side)) for side in sides]
    return all(isclose(first, other, abs_tol=1e-9 + slack + more) for other, more in others)


def _reckoned(side: str) -> float:
    return float(eval(side.strip()))  # noqa: S307 - digits and signs alone


def _slack(side: str) -> float:
    """How far off a side may be, because the numbers in it were rounded."""
    exact, off = _reckoned(side), 0.0
    for found in DECIMAL.finditer(side):
        other = f"{side[: found.start()]}{float(found[0]) + ROUNDED_BY}{side[found.end() :]}"
        off += abs(_reckoned(other) - exact)
    return off


def held_by_reckoning(text: str, values: dict[str, object], name: str) -> bool:
    """Whether another number in this place would make a reckoning of the text come out wrong."""
    other = _one_more(values[name])
    return all(reckons(text, values)) and not all(reckons(text, {**values, name: other}))


def _one_more(value: object) -> object:
    more: Any = plainly(value) + 1
    if isinstance(value, Rounded):
        return Rounded(more)
    return more if isinstance(value, int) else str(more)


DRAWS = [10, pytest.param(200, marks=pytest.mark.long)]
SOME = [1, pytest.param(40, marks=pytest.mark.long)]


@pytest.mark.parametrize("draws", DRAWS)
def test_what_was_counted_is_what_is_told(draws: int) -> None:
    """In the file's case and in fresh ones; and no reckoning is wrong."""
    for name in ids():
        for number in range(draws):
            exercise = fresh_case(name, number)
            right = counted(name, number)
            for within, text, values in told_inside(exercise):
                with case_named(name, number, text):
                    assert all(reckons(text, values))
                    for one in numbers_in(text, values):
                        found = counted_for(right, within, one)
                        assert found is None or is_told_as(values[one], found), (one, found)


@pytest.mark.parametrize("draws", SOME)
def test_every_number_that_is_told_is_counted(draws: int) -> None:
    """By a function, by a reckoning in the same text, or the question itself has named it."""
    left: dict[str, set[str]] = {}
    for name, number in product(ids(), range(draws)):
        exercise = fresh_case(name, number)
        right, named = counted(name, number), given_in(exercise)
        inside = named | given_inside(exercise)
        for within, text, values in told_inside(exercise):
            for one in numbers_in(text, values) - (inside if within else named):
                is_counted = counted_for(right, within, one) is not None
                if not is_counted and not held_by_reckoning(text, values, one):
                    left.setdefault(name, set()).add(f"{within} {one}".strip())
    assert left == {}


def test_each_count_is_of_use() -> None:
    """Nothing is counted that no text tells; each name stands in some text."""
    for name in JUDGES:
        named = {one for _, text, _ in told_inside(fresh_case(name, 0)) for one in places(text)}
        with case_named(name):
            assert {key.partition(" ")[0] for key in counted(name, 0)} <= named
