"""The page of worked solutions: every exercise's own words, to print and to look things up."""

import re
from collections.abc import Iterator
from pathlib import Path

from cluekit.learn.course import Lesson, lessons
from cluekit.learn.exercises import load
from cluekit.words import speaking
from making_docs.papers import write

HEAD = """# Worked solutions

For whoever helps: each exercise's worked solution, of the case that opens first. A learner opens
the same, line by line, with *Show me*. *A fresh case* has other cards and numbers; its own
solution opens in the same way.
"""


def stage(source: Path) -> None:
    """Write the page, in English as the lessons are, whatever the builder's language."""
    with speaking("en"):
        parts = [line for lesson in lessons() for line in _of(lesson)]
    write(source, "answers", "\n".join([HEAD, *parts]))


def _of(lesson: Lesson) -> Iterator[str]:
    """A lesson that has exercises, and each of them."""
    if lesson.matter.exercises:
        yield f"## {lesson.number} {_escaped(lesson.title)}\n"
    for name in lesson.matter.exercises:
        yield from _solved(name)


def _solved(name: str) -> Iterator[str]:
    """What is asked, then the lines that lead to the answer."""
    exercise = load(name)
    yield f"### {name} {_escaped(exercise.title)}\n"
    for part in exercise.form.parts:
        yield f"*{_escaped(exercise.prompt(part))}*\n"
    for number, step in enumerate(exercise.form.solution, 1):
        yield f"{number}. {_escaped(exercise.tell(step))}"
    yield ""


def _escaped(text: str) -> str:
    """The text as it is, whatever signs a formula has, on one line."""
    return re.sub(r"([\\`*_\[\]<>~|$#])", r"\\\1", " ".join(text.split()))
