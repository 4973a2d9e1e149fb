"""Refusals of this part of the house, in words."""

from __future__ import annotations

from cluekit import editions
from cluekit.core import Problem
from cluekit.words import mark, say
from cluekit.words.reasons import FILES

SENTENCES = {
    **FILES,
    "no-such-exercise": mark("There is no exercise {name}. There are {known}."),
    "no-such-lesson": mark("There is no lesson “{name}”. There are: {known}."),
    "no-such-lesson-near": mark("There is no lesson “{name}”. Did you mean “{near}”?"),
    "lesson-divided": mark(
        "Lesson {name} has become several: {today}. Reset one of these; your copy of {name} stays."
    ),
    "lesson-not-worked-in": mark("{file} is as the kit has it; there is nothing to reset."),
    "exercise-unreadable": mark("The exercise file {file} cannot be used: {reason}."),
    "no-variant": mark("Exercise {exercise} found no fresh case number {number}."),
    "code-none": mark("That is not a code: a code is a row of groups of five signs."),
    "code-sign": mark(
        "Group {number} of the code is wrong: {group}. No code has the sign {sign}. "
        "Nothing has changed."
    ),
    "code-length": mark(
        "Group {number} of the code is wrong: {group}. A group has {signs} signs. "
        "Nothing has changed."
    ),
    "code-group": mark(
        "Group {number} of the code is wrong: {group}. Compare it sign by sign. "
        "Nothing has changed."
    ),
    "code-whole": mark(
        "Each group is right, but not all {groups} of them together: some are missing, or two have "
        "changed places. Nothing has changed."
    ),
    "code-newer": mark("A newer cluekit made this code (version {version}). Nothing has changed."),
}


def explain(problem: Problem) -> str:
    """Return the refusal as a sentence, also where a game has refused."""
    sentence = SENTENCES.get(problem.code)
    if sentence is None:
        return editions.explain(problem)
    return say(sentence, **{name: _plain(value) for name, value in problem.about.items()})


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
