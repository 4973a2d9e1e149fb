"""``cluekit lessons list | copy | reset``: the lessons, and a learner's own copies of them."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import wraps
from pathlib import Path

from cluekit.cli.console import answer, answer_json, columns, tell
from cluekit.core import RefusedError
from cluekit.learn.copies import Handed, hand_out, lessons_folder, reset
from cluekit.learn.course import lessons
from cluekit.learn.feedback import explain
from cluekit.learn.progress import file as progress_file
from cluekit.learn.progress import load
from cluekit.words import say, say_n

Doing = Callable[[argparse.Namespace], int]


def in_learners_words(do: Doing) -> Doing:
    """Return the same verb; what lessons and progress refuse is said in their own words."""

    @wraps(do)
    def done(asked: argparse.Namespace) -> int:
        try:
            return do(asked)
        except RefusedError as refused:
            raise RefusedError(refused.problem, explain(refused.problem)) from None

    return done


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb; alone it lists the lessons."""
    verb.set_defaults(do=list_lessons, json=False)
    asked = verb.add_subparsers(metavar="WHAT")
    every = asked.add_parser("list", help="one line per lesson, and what is done of it")
    every.add_argument("--json", action="store_true", help="answer with one JSON object")
    every.set_defaults(do=list_lessons)
    copy = asked.add_parser("copy", help="copy the lessons; nothing you changed is written over")
    copy.add_argument("folder", type=Path, metavar="DIR")
    copy.set_defaults(do=copy_lessons)
    again = asked.add_parser("reset", help="begin a lesson afresh; your copy is kept beside it")
    again.add_argument("name", metavar="NAME", help="the number or the file, for example 06")
    again.add_argument("--in", dest="folder", type=Path, metavar="DIR", help="(where lab opens)")
    again.set_defaults(do=reset_lesson)


def list_lessons(asked: argparse.Namespace) -> int:
    """Answer with the lessons in order, and how far each is done."""
    try:
        progress = load()
    except RefusedError as refused:
        tell(explain(refused.problem))
        progress = {}
    course = lessons()
    if asked.json:
        listed = [
            {
                "number": one.number,
                "file": one.file,
                "title": one.matter.title,
                "minutes": one.matter.minutes,
                "ages": list(one.matter.ages),
                "exercises": list(one.matter.exercises),
                "solved": one.solved_count(progress),
            }
            for one in course
        ]
        answer_json({"format": "cluekit-course", "version": 1, "lessons": listed})
        return 0
    rows = []
    for one in course:
        matter, solved = one.matter, one.solved_count(progress)
        minutes = say_n("{n} minute", "{n} minutes", matter.minutes)
        ages = say("ages {age} and up", age=matter.ages[0])
        done = say("{done} of {all} solved", done=solved, all=len(matter.exercises))
        rows.append((one.number, one.title, minutes, ages, done if matter.exercises else ""))
    for line in columns(rows):
        answer(line)
    return 0


def copy_lessons(asked: argparse.Namespace) -> int:
    """Copy the lessons into a folder, and say what became of each."""
    try:
        handed = hand_out(asked.folder)
    except OSError as error:
        tell(cannot_write(asked.folder, error))
        return 2
    answer(say("The lessons are in {folder}", folder=asked.folder))
    tell_kept(handed)
    return 0


def cannot_write(folder: Path, error: OSError) -> str:
    """Say that a folder cannot be written, and why."""
    reason = error.strerror or type(error).__name__
    return say("The folder {folder} cannot be written: {reason}", folder=folder, reason=reason)


def tell_kept(handed: Handed) -> None:
    """Say which lessons have a newer text and stayed as the learner left them."""
    for file in handed.behind:
        number = file.partition("_")[0]
        tell(
            say(
                "There is a newer {file}; yours stays as you left it. To change to the new one and "
                "keep yours beside it: cluekit lessons reset {number}",
                file=file,
                number=number,
            )
        )


@in_learners_words
def reset_lesson(asked: argparse.Namespace) -> int:
    """Put a lesson back as the kit has it; say where the learner's copy is now."""
    folder = asked.folder or lessons_folder()
    try:
        kept = reset(asked.name, folder)
    except OSError as error:
        tell(cannot_write(folder, error))
        return 2
    answer(say("The lesson is like new. Yours is kept in {file}", file=kept))
    answer(
        say(
            "What you have solved stays ticked off. To begin with nothing solved, in all lessons, "
            "move this file away: {file}",
            file=progress_file(),
        )
    )
    return 0
