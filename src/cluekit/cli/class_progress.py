"""What a class has done, from the short codes that its learners wrote down: a table for a teacher.

A label is whatever the teacher writes before a code, and stays where it was written: codes carry no
name, and nothing is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from cluekit.cli.console import answer, answer_json, columns, tell
from cluekit.core import RefusedError
from cluekit.core.file_reader import read_text
from cluekit.learn.course import Lesson, lessons
from cluekit.learn.progress import Done, Progress
from cluekit.learn.progress_code import progress_in
from cluekit.learn.refusals import explain
from cluekit.words import say

FORMAT, VERSION = "cluekit-class", 1
LARGEST_LIST = 200_000
"""A list of codes may have this many bytes."""
LONGEST_LABEL = 40


class Coded(NamedTuple):
    """A learner's code, and what the teacher calls it."""

    label: str
    code: str


class Learner(NamedTuple):
    """What a code says is solved, under its label."""

    label: str
    progress: Progress


def labelled_codes(given: Sequence[str], lists: Sequence[Path]) -> list[Coded]:
    """Return the codes of the command line and of files, each with its label or its number.

    A line is "Ada: 100RY-T1CY8" or a code alone; what begins with # is no code. Raises
    ``RefusedError`` for what is no file of text, or too large.
    """
    texts = (read_text(file, LARGEST_LIST) for file in lists)
    lines = [*given, *(line for text in texts for line in text.splitlines())]
    written = [line.strip() for line in lines if line.strip() and not line.strip().startswith("#")]
    return [_split_label(line, number) for number, line in enumerate(written, start=1)]


def _split_label(line: str, number: int) -> Coded:
    """Split a line at its last colon or equals sign: no code has one."""
    at = max(line.rfind(":"), line.rfind("="))
    label = " ".join(line[:at].split())[:LONGEST_LABEL] if at >= 0 else ""
    return Coded(label or str(number), line[at + 1 :].strip())


def show_class(codes: Sequence[Coded], *, as_json: bool) -> int:
    """Answer with one row per learner; a code that cannot be read is named, the others are shown.

    Returns 2 if there was one such, or no code at all.
    """
    if not codes:
        tell(say("There is no code in it."))
        return 2
    learners = list(_read(codes))
    if as_json:
        answer_json({"format": FORMAT, "version": VERSION, "learners": list(_as_rows(learners))})
    elif learners:
        for line in columns(_table(learners)):
            answer(line)
    return 0 if len(learners) == len(codes) else 2


def _read(codes: Sequence[Coded]) -> Iterator[Learner]:
    for label, code in codes:
        try:
            yield Learner(label, progress_in(code))
        except RefusedError as refused:
            tell(f"{label}: {explain(refused.problem)}")


def _as_rows(learners: Sequence[Learner]) -> Iterator[dict[str, object]]:
    for label, progress in learners:
        solved = {one.number: one.solved_count(progress) for one in _with_exercises()}
        badges = sorted(name for name, done in progress.items() if done.badge)
        yield {"label": label, "solved": sorted(progress), "badges": badges, "lessons": solved}


def _with_exercises() -> list[Lesson]:
    return [one for one in lessons() if one.matter.exercises]


def _table(learners: Sequence[Learner]) -> Iterator[list[str]]:
    """Yield the head, one row per learner and one of how many have finished each lesson.

    A column is a lesson in which somebody has solved something.
    """
    begun = [one for one in _with_exercises() if any(one.solved_count(p) for _, p in learners)]
    yield ["", *(one.number for one in begun), say("solved"), "★"]
    for label, progress in learners:
        yield [label, *(_cell(one, progress) for one in begun), *_sums(progress)]
    finished = [sum(one.is_done(progress) for _, progress in learners) for one in begun]
    yield [say("have finished it"), *map(str, finished), "", ""]


def _cell(lesson: Lesson, progress: Progress) -> str:
    solved = lesson.solved_count(progress)
    return f"{solved}/{len(lesson.matter.exercises)}" if solved else "–"


def _sums(progress: Progress) -> tuple[str, str]:
    every: list[Done] = list(progress.values())
    return str(sum(done.solved for done in every)), str(sum(done.badge for done in every))
