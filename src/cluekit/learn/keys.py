"""The answer key of a lesson: for the case that opens first, or for each number of a class.

>>> own = own_case("1.1", Enrolment("7BRT", 3))
>>> key("01", "7BRT", [3]).answers["1.1"]["3"] == own.right_answers
True

A key is made, never written: each answer is that of the exercise's own family, by which the
learner's answer is judged, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from cluekit.core import refusal
from cluekit.learn.exercises import Enrolment, Exercise, by_lesson, load, own_case

FORMAT: Literal["cluekit-key"] = "cluekit-key"
VERSION: Literal[1] = 1

EVERYBODY = "0"
"""The number under which the answers to the case of everybody stand."""


class Key(msgspec.Struct, frozen=True):
    """What ``cluekit teach key --json`` answers."""

    lesson: str
    """The lesson, such as "04"."""
    seed: str
    """The class seed; "" where the key is of the case that opens first."""
    answers: dict[str, dict[str, tuple[Any, ...]]]
    """By exercise and number in the register ("0": everybody's case): an answer for each part.

    None where a part has no answer that could be written down: a game, a function."""
    format: Literal["cluekit-key"] = FORMAT
    """What the answer is."""
    version: Literal[1] = VERSION
    """The version of the format."""


def key(lesson: str, seed: str = "", numbers: Iterable[int] = ()) -> Key:
    """Return the key of a lesson; with a class ``seed``, that of these ``numbers``.

    Raises ``RefusedError``: ``no-such-lesson``, ``no-enrolment``.
    """
    answers = {
        name: {number: plain_answers(case) for number, case in cases(name, seed, numbers)}
        for name in exercises_of(lesson)
    }
    return Key(lesson, seed, answers)


def exercises_of(lesson: str) -> Sequence[str]:
    """Return the exercises of a lesson by its number, such as "04"."""
    if f"L{lesson}" not in by_lesson():
        known = [name.removeprefix("L") for name in by_lesson()]
        raise refusal("no-such-lesson", name=lesson, known=known)
    return by_lesson()[f"L{lesson}"]


def cases(name: str, seed: str, numbers: Iterable[int]) -> list[tuple[str, Exercise]]:
    """Return the cases of an exercise by their numbers in the register."""
    if not seed:
        return [(EVERYBODY, load(name))]
    return [(str(number), own_case(name, Enrolment(seed, number))) for number in numbers]


def plain_answers(exercise: Exercise) -> tuple[Any, ...]:
    """Return the right answers as they can be written down, None where one cannot."""
    return tuple(map(_plain, exercise.right_answers))


def _plain(answer: object) -> Any:
    try:
        return msgspec.to_builtins(answer)
    except TypeError:
        return None
