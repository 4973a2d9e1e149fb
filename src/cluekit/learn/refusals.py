"""Refusals of this part of the house, in words."""

from __future__ import annotations

from cluekit.core import Problem
from cluekit.words import mark, say

SENTENCES = {
    "no-such-exercise": mark("There is no exercise {name}. There are {known}."),
    "exercise-unreadable": mark("The exercise file {file} cannot be used: {reason}."),
    "no-variant": mark("Exercise {exercise} found no fresh case number {number}."),
    "progress-unreadable": mark("The progress file {file} cannot be read: {reason}."),
    "progress-foreign": mark(
        "{file} is no progress file of cluekit (it says “{reason}”). It stays as it is."
    ),
    "progress-newer": mark(
        "{file} was written by a newer cluekit (format {reason}). It stays as it is."
    ),
    "progress-damaged": mark(
        "The progress file {file} is damaged ({reason}). It stays as it is, and nothing is saved "
        "until it is moved away or mended."
    ),
}


def explain(problem: Problem) -> str:
    """Return the refusal as a sentence; the code alone where it is not ours."""
    sentence = SENTENCES.get(problem.code)
    if sentence is None:
        return problem.code
    return say(sentence, **{name: _plain(value) for name, value in problem.about.items()})


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
