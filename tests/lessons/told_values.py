"""The numbers that an exercise tells: in reasons, hints, solutions, and in answers to slips."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import isclose
from typing import Any

from cluekit.learn.exercises import Exercise
from cluekit.learn.values import Rounded, places, text_with

Counted = Mapping[str, object]
"""What was counted for a case, by the names that its texts use."""

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


def is_number(value: object) -> bool:
    """Whether a value is told as a number."""
    return isinstance(value, (int, Fraction, Rounded)) and not isinstance(value, bool)


def plainly(value: object) -> float:
    """A number of whatever kind."""
    return value.number if isinstance(value, Rounded) else float(value)  # type: ignore[arg-type]


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


def given_in(exercise: Exercise) -> set[str]:
    """The values that the questions themselves name: nothing is claimed by repeating them."""
    return {name for part in exercise.form.parts for name in places(part.prompt)}


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
    value = values[name]
    other: Any = Rounded(value.number + 1) if isinstance(value, Rounded) else value + 1  # type: ignore[operator]
    return all(reckons(text, values)) and not all(reckons(text, {**values, name: other}))
