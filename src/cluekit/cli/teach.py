"""``cluekit teach paper``: cards, sheets, forms and booklets of cases, for the printer."""

from __future__ import annotations

import argparse
from pathlib import Path

from cluekit.cli.console import answer, answer_json, columns, waiting, whole_number
from cluekit.cli.lessons import in_learners_words
from cluekit.core import refusal
from cluekit.core.home import write_whole
from cluekit.paper.printables import PRINTABLES, Wish, paper
from cluekit.paper.typeset import A4, LETTER, as_page, as_pdf
from cluekit.words import LANGUAGES, Reader, language, say, speaking

FORMAT, VERSION = "cluekit-paper", 1


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    asked = verb.add_subparsers(metavar="WHAT", required=True)
    paper_ = asked.add_parser("paper", help="what a lesson needs, for the printer; alone: a list")
    paper_.add_argument("names", nargs="*", metavar="NAME", help="what to print")
    paper_.add_argument("--edition", default="", help="an edition's id, or a file of your own")
    paper_.add_argument("--players", type=whole_number, default=3, help="at the table (3)")
    paper_.add_argument("--number", type=whole_number, default=0, help="rows, slips or cases")
    paper_.add_argument("--code", action="append", default=[], help="a case of the booklet")
    paper_.add_argument("--level", type=int, choices=range(1, 11), help="how hard its cases are")
    paper_.add_argument("--seed", default="paper", help="the same seed makes the same cases")
    paper_.add_argument("--language", choices=LANGUAGES, help="the language of what is printed")
    paper_.add_argument("--letter", action="store_true", help="US Letter in the place of A4")
    kinds = paper_.add_mutually_exclusive_group()
    kinds.add_argument("--pdf", action="store_true", help="as PDF (the usual form)")
    kinds.add_argument("--html", action="store_true", help="as a page that a browser prints")
    paper_.add_argument("-o", dest="folder", type=Path, default=Path(), metavar="DIR")
    paper_.add_argument("--force", action="store_true", help="write over files that are there")
    paper_.add_argument("--json", action="store_true", help="answer with one JSON object")
    paper_.set_defaults(do=print_paper)


@in_learners_words
def print_paper(asked: argparse.Namespace) -> int:
    """Write each printable into a file; without a name, say what there is."""
    with speaking(Reader(asked.language or language())):
        if not asked.names:
            _list(asked)
            return 0
        with waiting():
            made = [_made(name, asked) for name in asked.names]
        for file, _ in made:
            if file.exists() and not asked.force:
                raise refusal("picture-exists", file=str(file))
        asked.folder.mkdir(parents=True, exist_ok=True)
        for file, content in made:
            write_whole(file, content)
    files = [str(file) for file, _ in made]
    if asked.json:
        answer_json({"format": FORMAT, "version": VERSION, "files": files})
    else:
        for written in files:
            answer(written)
    return 0


def _list(asked: argparse.Namespace) -> None:
    known = {name: say(one.is_what) for name, one in PRINTABLES.items()}
    if asked.json:
        answer_json({"format": FORMAT, "version": VERSION, "printables": known})
        return
    for line in columns(known.items()):
        answer(line)


def _made(name: str, asked: argparse.Namespace) -> tuple[Path, bytes]:
    """Return the file of a printable, and what goes into it."""
    wish = Wish(
        edition=asked.edition,
        players=asked.players,
        number=asked.number,
        codes=tuple(asked.code),
        seed=asked.seed,
        level=asked.level,
    )
    document, size = paper(name, wish), LETTER if asked.letter else A4
    if asked.html:
        return asked.folder / f"{name}.html", as_page(document, size).encode()
    return asked.folder / f"{name}.pdf", as_pdf(document, size)
