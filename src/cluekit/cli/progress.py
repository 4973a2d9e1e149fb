"""``cluekit progress show | export | import | code | enter``: what was solved, and taken along."""

from __future__ import annotations

import argparse
from pathlib import Path

from cluekit.cli.class_progress import labelled_codes, show_class
from cluekit.cli.console import answer, answer_json, columns, tell
from cluekit.cli.lessons import cannot_write, in_learners_words
from cluekit.core import refusal
from cluekit.learn import progress
from cluekit.learn.along import bring_from
from cluekit.learn.course import lessons, next_lesson
from cluekit.learn.progress import Done, Progress
from cluekit.learn.progress_code import code_carries, progress_code, progress_in
from cluekit.words import say, say_n


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
    for line in columns([_row(name, one) for name, one in _in_order(done)]):
        answer(line)
    _tell_next(done)
    return 0


def _in_order(done: Progress) -> list[tuple[str, Done]]:
    known = [name for lesson in lessons() for name in lesson.matter.exercises]
    rest = sorted(set(done) - set(known))
    return [(name, done[name]) for name in (*known, *rest) if name in done]


def _row(name: str, one: Done) -> tuple[str, ...]:
    return (
        name,
        say("solved") if one.solved else say("tried"),
        say_n("{n} try", "{n} tries", one.tries),
        say_n("{n} hint", "{n} hints", one.hints) if one.hints else "",
        say("★ without being shown") if one.badge else "",
    )


def _tell_next(done: Progress) -> None:
    if not done:
        answer(say("Nothing is solved yet."))
    after = next_lesson(lessons(), done)
    if after:
        answer(say("Go on with {number}, {title}.", number=after.number, title=after.title))


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
