"""``cluekit progress show | export | import | code | enter | class``: what was solved."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from cluekit.cli.console import answer, answer_json, columns, tell
from cluekit.cli.lessons import cannot_write, in_learners_words
from cluekit.core import RefusedError, refusal
from cluekit.core.file_reader import read_text
from cluekit.learn import progress
from cluekit.learn.course import Lesson, bring_from, lessons, next_lesson
from cluekit.learn.exercises import enrolment_in
from cluekit.learn.feedback import explain
from cluekit.learn.progress import Done, Progress, code_carries, progress_code, progress_in
from cluekit.words import say, say_n

# --- class progress -------------------------------------------------------------------------------
# What a class has done, from the short codes that its learners wrote down: a table for a teacher.
#
# A label is whatever the teacher writes before a code, and stays where it was written: codes carry
# no name, and nothing is kept.

FORMAT, VERSION = "cluekit-class", 1
LARGEST_LIST = 200_000
"""A list of codes may have this many bytes."""
LONGEST_LABEL = 40


def labelled_codes(given: Sequence[str], lists: Sequence[Path]) -> list[tuple[str, str]]:
    """Return the codes of the command line and of files, each with its label or its number.

    A line is "Ada: 100RY-T1CY8" or a code alone; what begins with # is no code. Raises
    ``RefusedError`` for what is no file of text, or too large.
    """
    texts = (read_text(file, LARGEST_LIST) for file in lists)
    lines = [*given, *(line for text in texts for line in text.splitlines())]
    written = [line.strip() for line in lines if line.strip() and not line.strip().startswith("#")]
    found = []
    for number, line in enumerate(written, start=1):
        at = max(line.rfind(":"), line.rfind("="))  # no code has one
        label = " ".join(line[: max(at, 0)].split())[:LONGEST_LABEL]
        found.append((label or str(number), line[at + 1 :].strip()))
    return found


def show_class(codes: Sequence[tuple[str, str]], *, as_json: bool) -> int:
    """Answer with one row per learner; a code that cannot be read is named, the others are shown.

    Returns 2 if there was one such, or no code at all.
    """
    if not codes:
        tell(say("There is no code in it."))
        return 2
    learners = []
    for label, code in codes:
        try:
            learners.append((label, progress_in(code)))
        except RefusedError as refused:
            tell(f"{label}: {explain(refused.problem)}")
    course = [one for one in lessons() if one.matter.exercises]
    if as_json:
        listed = [
            {
                "label": label,
                "solved": sorted(own),
                "badges": sorted(name for name, done in own.items() if done.badge),
                "lessons": {one.number: one.solved_count(own) for one in course},
            }
            for label, own in learners
        ]
        answer_json({"format": FORMAT, "version": VERSION, "learners": listed})
    elif learners:
        for line in columns(_table(learners, course)):
            answer(line)
    return 0 if len(learners) == len(codes) else 2


def _table(
    learners: Sequence[tuple[str, Progress]], course: Sequence[Lesson]
) -> Iterator[list[str]]:
    """Yield the head, one row per learner and one of how many have finished each lesson.

    A column is a lesson in which somebody has solved something.
    """
    begun = [one for one in course if any(one.solved_count(own) for _, own in learners)]
    yield ["", *(one.number for one in begun), say("solved"), "★"]
    for label, own in learners:
        done = own.values()
        sums = str(sum(one.solved for one in done)), str(sum(one.badge for one in done))
        solved = [(one.solved_count(own), len(one.matter.exercises)) for one in begun]
        yield [label, *(f"{done}/{every}" if done else "–" for done, every in solved), *sums]
    finished = [sum(one.is_done(own) for _, own in learners) for one in begun]
    yield [say("have finished it"), *map(str, finished), "", ""]


# --- progress -------------------------------------------------------------------------------------


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb; alone it shows the progress."""
    verb.set_defaults(do=show, json=False, code=[], codes=[])
    asked = verb.add_subparsers(metavar="WHAT")
    every = asked.add_parser("show", help="each exercise that was tried")
    every.add_argument("--json", action="store_true", help="answer with one JSON object")
    every.add_argument(
        "--code", nargs="+", default=[], metavar="CODE", help="a class: codes, or NAME=CODE"
    )
    every.add_argument(
        "--codes", type=Path, nargs="+", default=[], metavar="FILE", help="the same, a line each"
    )
    every.set_defaults(do=show)
    out = asked.add_parser("export", help="write your progress into a new file, to take along")
    out.add_argument("file", type=Path, metavar="FILE")
    out.set_defaults(do=export)
    code = asked.add_parser("code", help="a short code of what is solved, to write down")
    code.set_defaults(do=tell_code)
    enter = asked.add_parser("enter", help="add what a short code says is solved")
    enter.add_argument("code", nargs="+", metavar="CODE", help="its groups, as they stand")
    enter.set_defaults(do=enter_code)
    whose = asked.add_parser("class", help="your class and number: they give you cases of your own")
    whose.add_argument("seed", nargs="?", metavar="SEED", help="the class seed: four signs")
    whose.add_argument("number", nargs="?", metavar="NUMBER", help="your number, from 1 to 99")
    whose.add_argument("--leave", action="store_true", help="the cases of everybody, as before")
    whose.set_defaults(do=enrol)
    back = asked.add_parser("import", help="add what was taken along as a file to yours")
    back.add_argument("file", type=Path, metavar="FILE")
    back.set_defaults(do=import_)


@in_learners_words
def show(asked: argparse.Namespace) -> int:
    """Answer with what was done, lesson by lesson, and where to go on; or with a class’s table."""
    if asked.code or asked.codes:
        return show_class(labelled_codes(asked.code, asked.codes), as_json=asked.json)
    done = progress.load()
    if asked.json:
        answer_json({"format": progress.FORMAT, "version": progress.VERSION, "exercises": done})
        return 0
    known = [name for lesson in lessons() for name in lesson.matter.exercises]
    rest = sorted(set(done) - set(known))
    rows = [
        (
            name,
            say("solved") if one.solved else say("tried"),
            say_n("{n} try", "{n} tries", one.tries),
            say_n("{n} hint", "{n} hints", one.hints) if one.hints else "",
            say("★ without being shown") if one.badge else "",
        )
        for name, one in ((name, done[name]) for name in (*known, *rest) if name in done)
    ]
    for line in columns(rows):
        answer(line)
    if not done:
        answer(say("Nothing is solved yet."))
    after = next_lesson(lessons(), done)
    if after:
        answer(say("Go on with {number}, {title}.", number=after.number, title=after.title))
    return 0


@in_learners_words
def export(asked: argparse.Namespace) -> int:
    """Write the progress into a file that is not there yet."""
    try:
        if asked.file.exists():
            raise refusal("edition-exists", file=str(asked.file))
        progress.export_to(asked.file)
    except OSError as error:
        tell(cannot_write(asked.file.parent, error))
        return 2
    answer(say("Your progress is in {file}", file=asked.file))
    return 0


@in_learners_words
def import_(asked: argparse.Namespace) -> int:
    """Add the progress of a file, of each exercise the better of the two, and the games in it."""
    try:
        before = progress.load()
        after, games = bring_from(asked.file)
    except OSError as error:
        tell(cannot_write(progress.file().parent, error))
        return 2
    answer(say("The file is added to your progress. Newly solved: {n}", n=newly(before, after)))
    if games:
        answer(say("New or longer games: {n}", n=games))
    return 0


def newly(before: Progress, after: Progress) -> int:
    """Return how many exercises are solved that were not."""
    return sum(one.solved and not before.get(name, Done()).solved for name, one in after.items())


@in_learners_words
def tell_code(_: argparse.Namespace) -> int:
    """Answer with the code alone; what it carries is said beside it."""
    code = progress_code(progress.load())
    if not code:
        tell(say("Nothing is solved yet, so there is nothing to carry."))
        return 2
    answer(code)
    tell(code_carries())
    return 0


@in_learners_words
def enter_code(asked: argparse.Namespace) -> int:
    """Add what the code says is solved."""
    try:
        before = progress.load()
        after = progress.add(progress_in(" ".join(asked.code)))
    except OSError as error:
        tell(cannot_write(progress.file().parent, error))
        return 2
    answer(say("The code is added to your progress. Newly solved: {n}", n=newly(before, after)))
    return 0


@in_learners_words
def enrol(asked: argparse.Namespace) -> int:
    """Keep the learner’s class and number, or answer with those that are kept."""
    if asked.leave or asked.seed:
        try:
            progress.enrol(None if asked.leave else enrolment_in(asked.seed, asked.number or ""))
        except OSError as error:
            tell(cannot_write(progress.file().parent, error))
            return 2
    kept = progress.load_enrolment()
    if kept is None:
        answer(say("You are in no class: exercises open with the case of everybody."))
    else:
        about = {"seed": kept.seed, "number": kept.number}
        answer(say("Class {seed}, number {number}: exercises open with your own cases.", **about))
    return 0
