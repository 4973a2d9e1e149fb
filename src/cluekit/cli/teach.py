"""``cluekit teach paper | key``: what a lesson needs on paper, and the answers of a class."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from cluekit.cli.console import (
    answer,
    answer_json,
    answer_schema,
    columns,
    waiting,
    whole_number,
)
from cluekit.cli.lessons import in_learners_words
from cluekit.core import refusal
from cluekit.core.home import write_whole
from cluekit.learn.exercises import LAST_NUMBER, enrolment_in
from cluekit.learn.keys import key
from cluekit.learn.schemas import KEY, SCHEMAS
from cluekit.paper.document import Paper
from cluekit.paper.keys import lesson_key
from cluekit.paper.printables import PRINTABLES, Wish, paper
from cluekit.paper.typeset import A4, LETTER, as_page, as_pdf
from cluekit.words import LANGUAGES, Reader, language, say, speaking

FORMAT, VERSION = "cluekit-paper", 1


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    asked = verb.add_subparsers(metavar="WHAT", required=True)
    needed = asked.add_parser("paper", help="what a lesson needs, for the printer; alone: a list")
    needed.add_argument("names", nargs="*", metavar="NAME", help="what to print")
    needed.add_argument("--edition", default="", help="an edition's id, or a file of your own")
    needed.add_argument("--players", type=whole_number, default=3, help="at the table (3)")
    needed.add_argument("--number", type=whole_number, default=0, help="rows, slips or cases")
    needed.add_argument("--code", action="append", default=[], help="a case of the booklet")
    needed.add_argument("--level", type=int, choices=range(1, 11), help="how hard its cases are")
    needed.add_argument("--seed", default="paper", help="the same seed makes the same cases")
    _printing(needed)
    needed.set_defaults(do=print_paper)
    answers = asked.add_parser("key", help="the answers of a lesson, for a class or for everybody")
    answers.add_argument("lesson", metavar="LESSON", help="a lesson, such as 04")
    answers.add_argument("--seed", default="", metavar="CLASS", help="the class seed: four signs")
    answers.add_argument(
        "--numbers", type=_numbers, default=range(1, 31), help="in the register (1-30)"
    )
    answers.add_argument("--schema", action="store_true", help="the JSON Schema of --json")
    _printing(answers)
    answers.set_defaults(do=print_key)


def _printing(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--language", choices=LANGUAGES, help="the language of what is printed")
    verb.add_argument("--letter", action="store_true", help="US Letter in the place of A4")
    kinds = verb.add_mutually_exclusive_group()
    kinds.add_argument("--pdf", action="store_true", help="as PDF (the usual form)")
    kinds.add_argument("--html", action="store_true", help="as a page that a browser prints")
    verb.add_argument("-o", dest="folder", type=Path, default=Path(), metavar="DIR")
    verb.add_argument("--force", action="store_true", help="write over files that are there")
    verb.add_argument("--json", action="store_true", help="answer with one JSON object")


def _numbers(written: str) -> Sequence[int]:
    """Read "7", or "1-30"."""
    first, _, last = written.partition("-")
    try:
        found = range(int(first), int(last or first) + 1)
    except ValueError:
        found = range(0)
    if not found or found[0] < 1 or found[-1] > LAST_NUMBER:
        raise argparse.ArgumentTypeError(f"{written}: write a number, or such as 1-{LAST_NUMBER}")
    return found


@in_learners_words
def print_paper(asked: argparse.Namespace) -> int:
    """Write each printable into a file; without a name, say what there is."""
    with speaking(Reader(asked.language or language())):
        if not asked.names:
            _list(asked)
            return 0
        with waiting():
            made = [_printed(_made(name, asked), asked) for name in asked.names]
        files = _written(made, asked)
    if asked.json:
        answer_json({"format": FORMAT, "version": VERSION, "files": files})
    else:
        for written in files:
            answer(written)
    return 0


@in_learners_words
def print_key(asked: argparse.Namespace) -> int:
    """Write the key of a lesson into a file, or answer with it."""
    if asked.schema:
        answer_schema(SCHEMAS, KEY)
        return 0
    seed = enrolment_in(asked.seed, "1").seed if asked.seed else ""
    with speaking(Reader(asked.language or language())), waiting():
        if asked.json:
            found = key(asked.lesson, seed, asked.numbers)
        else:
            made = _printed(lesson_key(asked.lesson, seed, asked.numbers), asked)
    if asked.json:
        answer_json(found)
        return 0
    for written in _written([made], asked):
        answer(written)
    return 0


def _written(made: Sequence[tuple[Path, bytes]], asked: argparse.Namespace) -> list[str]:
    """Write files, all or none, and return their names."""
    for file, _ in made:
        if file.exists() and not asked.force:
            raise refusal("picture-exists", file=str(file))
    for file, content in made:
        write_whole(file, content)
    return [str(file) for file, _ in made]


def _list(asked: argparse.Namespace) -> None:
    known = {name: say(one.is_what) for name, one in PRINTABLES.items()}
    if asked.json:
        answer_json({"format": FORMAT, "version": VERSION, "printables": known})
        return
    for line in columns(known.items()):
        answer(line)


def _made(name: str, asked: argparse.Namespace) -> Paper:
    wish = Wish(
        edition=asked.edition,
        players=asked.players,
        number=asked.number,
        codes=tuple(asked.code),
        seed=asked.seed,
        level=asked.level,
    )
    return paper(name, wish)


def _printed(document: Paper, asked: argparse.Namespace) -> tuple[Path, bytes]:
    """Return the file of a document, and what goes into it."""
    size = LETTER if asked.letter else A4
    if asked.html:
        return asked.folder / f"{document.name}.html", as_page(document, size).encode()
    return asked.folder / f"{document.name}.pdf", as_pdf(document, size)
