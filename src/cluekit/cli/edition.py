"""``cluekit edition list | new | check | sheet | schema``: editions, ours and your own."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cluekit import noir
from cluekit.cli.console import answer, answer_json, answer_schema, columns, readable, tell
from cluekit.clue.editions.file_format import cards, options_of, texts
from cluekit.clue.editions.options import Options
from cluekit.clue.picture.boards.ground import KINDS as FLOORS
from cluekit.clue.picture.glyphs import WEAPONS
from cluekit.core import Problem, RefusedError, refusal
from cluekit.core.edition_text import Path_, text_of
from cluekit.core.misfits import Placed, notes_in
from cluekit.core.problems import nearest
from cluekit.draw.crests import SHAPES
from cluekit.editions import SHIPPED, Edition, edition_text, explain, find_edition, says_noir
from cluekit.words import say, say_n

if TYPE_CHECKING:
    from cluekit.clue.proving.trial import Trial

KINDS = ("suspect", "weapon", "room")


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    asked = verb.add_subparsers(metavar="WHAT", required=True)
    every = asked.add_parser("list", help="one line per edition, ours and those in FILEs")
    every.add_argument("files", nargs="*", metavar="FILE")
    every.set_defaults(do=list_editions)
    new = asked.add_parser("new", help="write a file to begin an edition of your own with")
    new.add_argument("file", type=Path, metavar="FILE")
    new.add_argument("--from", dest="base", default="mini", metavar="EDITION", help="(mini)")
    new.set_defaults(do=new_edition)
    check = asked.add_parser("check", help="name every mistake in an edition file")
    check.add_argument("file", type=Path, metavar="FILE")
    check.add_argument("--trial", action="store_true", help="play it, too: is it sound?")
    check.set_defaults(do=check_edition)
    sheet = asked.add_parser("sheet", help="all rules of an edition, or of two")
    sheet.add_argument("edition", help="an edition id or an edition file")
    sheet.add_argument("--beside", metavar="OTHER", help="another edition: where the two differ")
    sheet.add_argument("--html", action="store_true", help="answer with a page to open and print")
    sheet.set_defaults(do=show_sheet)
    schema = asked.add_parser("schema", help="the JSON Schema of edition files, for editors")
    schema.add_argument("--noir", action="store_true", help="of editions of Noir")
    schema.set_defaults(do=show_schema)
    for one in (every, check):
        one.add_argument("--json", action="store_true", help="answer with one JSON object")


# --- list -------------------------------------------------------------------------------------


def list_editions(asked: argparse.Namespace) -> int:
    """Answer with the editions there are."""
    found = [*map(find_edition, (*SHIPPED, *asked.files))]
    if asked.json:
        listed = [summary(one) for one in found]
        answer_json({"format": "cluekit-editions", "version": 1, "editions": listed})
        return 0
    for line in columns([_row(one) for one in found]):
        answer(line)
    return 0


def summary(edition: Edition) -> dict[str, Any]:
    """Return an edition by its id, its name, its players and its cards."""
    least, most = edition.players
    about = {"id": edition.id, "name": edition.name, "players": [least, most]}
    if isinstance(edition, noir.Edition):
        options = edition.options
        suspects = [suspect.id for suspect in edition.suspects]
        return {**about, "suspects": suspects, "rows": options.rows, "columns": options.columns}
    cards = edition.deck.cards
    return about | {f"{kind}s": [c.id for c in cards if c.kind == kind] for kind in KINDS}


def _row(edition: Edition) -> tuple[str, str, str, str]:
    least, most = edition.players
    how_many = say("{least}–{most} players", least=least, most=most)
    if least == most:
        how_many = say_n("{n} player", "{n} players", least)
    if isinstance(edition, noir.Edition):
        cards = say(
            "{suspects} suspects, {rows} × {columns}",
            suspects=len(edition.suspects),
            rows=edition.options.rows,
            columns=edition.options.columns,
        )
    else:
        cards = say(
            "{suspects} suspects, {weapons} weapons, {rooms} rooms",
            suspects=len(edition.deck.suspects),
            weapons=len(edition.deck.weapons),
            rooms=len(edition.deck.rooms),
        )
    return edition.id, say(edition.name), how_many, cards


# --- new --------------------------------------------------------------------------------------


def new_edition(asked: argparse.Namespace) -> int:
    """Write a new edition file; one that is there already stays as it is."""
    text = edition_text(find_edition(asked.base), asked.file.stem.replace("-", " ").capitalize())
    try:
        with asked.file.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise refusal("edition-exists", file=asked.file.name) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise refusal("edition-unwritable", file=asked.file.name, reason=reason) from None
    answer(str(asked.file))
    tell(say("Change what you like, then: cluekit edition check {file}", file=asked.file))
    return 0


# --- check ------------------------------------------------------------------------------------


def check_edition(asked: argparse.Namespace) -> int:
    """Answer with every mistake in the file; the exit code is 2 when there is one."""
    problems, notes = _found_in(asked.file)
    found = None if problems or not asked.trial else _tried(asked.file)
    failed = found is not None and not found.ok
    if asked.json:
        lists = {"problems": _as_data(problems), "notes": _as_data(notes)}
        about = {"format": "cluekit-edition-check", "version": 1, "file": readable(asked.file)}
        tried = {"trial": str(found)} if found else {}
        answer_json({**about, "ok": not problems and not failed, **lists, **tried})
    else:
        for problem in (*problems, *notes):  # as editors read it: file, line, key, words
            place = asked.file.name, problem.about.get("line"), problem.about.get("key")
            answer(": ".join(str(part) for part in (*filter(None, place), explain(problem))))
        if problems:
            tell(say_n("{n} mistake.", "{n} mistakes.", len(problems)))
        elif notes:
            tell(say("No mistakes: this edition can be played. The lines above are only advice."))
        else:
            tell(say("No mistakes: this edition can be played."))
        if found:
            answer(str(found))
    return 2 if problems or failed else 0


def _tried(file: Path) -> Trial:
    """Return what comes out when the edition in a file is tried; only those of Clue can be."""
    edition = find_edition(file)
    if isinstance(edition, noir.Edition):
        raise refusal("trial-of-clue-alone")
    from cluekit.clue import trial  # noqa: PLC0415 - only this needs it

    return trial(edition)


def _found_in(file: Path) -> tuple[list[Problem], list[Problem]]:
    """Return the mistakes in a file; where it has none, what is odd in it."""
    try:
        text = text_of(file)
    except RefusedError as refused:
        return [refused.problem], []
    if says_noir(text):
        from cluekit.noir.editions import file_format as noir  # noqa: PLC0415 - only this needs it

        problems, notes = noir.problems_in(text), noir.notes_on
    else:
        from cluekit.clue.editions.file_format import problems_in  # noqa: PLC0415 - the same

        problems, notes = problems_in(text), notes_on
    return problems, [] if problems else notes(text)


def _as_data(problems: list[Problem]) -> list[dict[str, object]]:
    return [
        {
            "code": problem.code,
            "line": problem.about.get("line"),
            "key": problem.about.get("key"),
            "text": explain(problem),
        }
        for problem in problems
    ]


# --- schema -----------------------------------------------------------------------------------


def show_schema(asked: argparse.Namespace) -> int:
    """Answer with the JSON Schema of edition files."""
    if asked.noir:
        from cluekit.noir import schemas  # noqa: PLC0415 - only this needs it

        answer_schema(schemas.SCHEMAS, schemas.EDITION)
        return 0
    from cluekit.clue.schemas import EDITION, SCHEMAS  # noqa: PLC0415 - the same

    answer_schema(SCHEMAS, EDITION)
    return 0


# --- sheet ------------------------------------------------------------------------------------


def show_sheet(asked: argparse.Namespace) -> int:
    """Answer with the rule sheet, in the reader's language."""
    from cluekit.ui.figures.rule_sheet import rule_sheet  # noqa: PLC0415 - only this needs it

    beside = find_edition(asked.beside) if asked.beside else None
    sheet = rule_sheet(find_edition(asked.edition), beside)
    answer(sheet.page().rstrip() if asked.html else sheet.text)
    return 0


# --- edition advice -------------------------------------------------------------------------------
# Advice on an edition file: what can be played, but was hardly meant so.

DRAWN = {
    "suspects": SHAPES,
    "weapons": tuple(WEAPONS),
    "rooms": ("plain", *FLOORS),
}
"""The shapes that can be drawn, for each kind of card."""


def notes_on(text: str) -> list[Problem]:
    """Return what is odd in the text of an edition file that has no mistakes, by its lines."""
    return notes_in(text, _notes)


def _notes(table: dict[str, object]) -> Iterator[Placed]:
    yield from _shapes(table)
    yield from _alike(table)
    options = options_of(table)
    if options is not None:
        yield from _switches(table, options)


def _shapes(table: dict[str, object]) -> Iterator[Placed]:
    """Name the shapes for which there is no drawing; a weapon drawn by its id needs none."""
    for kind, known in DRAWN.items():
        for path, card in cards(table, kind):
            shape = card.get("shape", "plain")
            if shape not in known and not (kind == "weapons" and card["id"] in WEAPONS):
                problem = Problem("shape-unknown", about={"name": shape, "known": list(known)})
                if meant := nearest(shape, known):
                    problem = Problem("shape-nearest", about={"name": shape, "meant": meant})
                yield Placed((*path, "shape"), problem)


def _alike(table: dict[str, Any]) -> Iterator[Placed]:
    """Name suspects that share a shape or a colour: they are hard to tell apart."""
    codes = {"shape": "suspects-same-shape", "colour": "suspects-same-colour"}
    for key, code in codes.items():
        first: dict[str, Path_] = {}
        for path, word in texts(table, "suspects", key):
            other = first.setdefault(word.lower(), path)
            if other != path:
                about = {"name": word, "other": table["suspects"][other[1]]["id"]}
                yield Placed(path, Problem(code, about=about))


def _switches(table: dict[str, Any], options: Options) -> Iterator[Placed]:
    written = table.get("options", {})
    drawn = options.dice_faces == "question-mark" or "?" in table["board"]["map"]
    if options.bonus_cards and not drawn:
        yield Placed(("options", "bonus-cards"), Problem("bonus-never-drawn"))
    if "turn-order" in options.setup_order and "first-player" in written:
        yield Placed(("options", "first-player"), Problem("first-player-unused"))
    if options.staying == "never" and written.get("suggestions") == "each-turn":
        yield Placed(("options", "suggestions"), Problem("each-turn-but-never-staying"))
    if options.questioning == "fast" and "cards-shown" in written and options.cards_shown != "all":
        yield Placed(("options", "cards-shown"), Problem("fast-shows-all"))
