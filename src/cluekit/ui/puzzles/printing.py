"""A case on paper: the hand, the clues, an empty sheet, and room for notes; no solution."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from cluekit.clue.picture.sheets.sheet import grid_on
from cluekit.core.home import is_in_browser, write_whole
from cluekit.draw import Child, Element, el
from cluekit.learn.puzzles.certificate import SEARCH
from cluekit.learn.puzzles.signed import Signed
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.still_paper import Printed, Written
from cluekit.ui.notebook.marks_panel import QUESTIONS
from cluekit.ui.notebook.page import CSS as NOTES
from cluekit.ui.notebook.page import sheet_on_paper
from cluekit.ui.puzzles.told import PuzzleMachine, clues_in_words, given_sheet, hand_in_words
from cluekit.words import mark, say

CSS = (
    NOTES
    + """
.ck-notes ol{margin:0;padding:0 0 0 1.6em}
.ck-notes li{margin:0 0 3px}
.ck-notes .ck-case-answer td{min-width:12em}
.ck-notes-columns>:first-child{min-width:0;flex:1 1 260px}
"""
)

WRITTEN = mark("{file} lies beside this page. Open it in a browser, and print it.")
"""What is said of a page that was written."""


def title_of(name: str) -> str:
    """Return what a case is called: its name, or a question."""
    return name or say("Who, with what, and where?")


def paper_of(signed: Signed, name: str) -> Printed:
    """Return the page of a case."""

    def write() -> Written:
        case, title = signed.case, title_of(name)
        lines = [hand_in_words(case), *_seated(signed)]
        clues = clues_in_words(case)
        machine = PuzzleMachine(case)
        sheet = sheet_on_paper(grid_on(machine.layout, given_sheet(machine)))
        left: list[Child] = [
            [el("p", line) for line in lines],
            el("h2", say("What happened")),
            el("ol", [el("li", clue) for clue in clues]),
            el("h2", say("My accusation")),
            _to_fill_in(),
        ]
        body = el(
            "div",
            el("h1", title),
            el("p", " ".join(_head(signed))),
            el("div", el("div", left), sheet, class_="ck-notes-columns"),
            el("h2", say("Notes")),
            el("div", [el("p") for _ in range(40)], class_="ck-notes-lines"),
        )
        numbered = [f"{number}. {clue}" for number, clue in enumerate(clues, start=1)]
        return Written(title, body, "\n".join([title, *_head(signed), *lines, *numbered]))

    return Printed(write, CSS, "ck-notes")


def _head(signed: Signed) -> list[str]:
    level = say("Level {level} of {most}.", level=signed.level, most=SEARCH)
    return [level, say("Code: {code}", code=signed.code)]


def _seated(signed: Signed) -> list[str]:
    machine = PuzzleMachine(signed.case)
    held = [
        say("{who}: {n:card}", who=who, n=size)
        for who, size in zip(machine.seats, signed.case.sizes, strict=True)
    ]
    return [say("Round the table, clockwise: {seats}.", seats=", ".join(held))]


def _to_fill_in() -> Element:
    asked = (say(question) for question in QUESTIONS.values())
    rows = [el("tr", el("th", each, scope="row"), el("td")) for each in asked]
    return el("table", el("tbody", rows), class_="ck-notes-list ck-case-answer")


def paper_width(sheet: float) -> float:
    """Return how wide a still picture is that has a sheet of this width on it."""
    return max(640.0, sheet + 36)


def write_beside(stem: str, ending: str, content: str) -> str:
    """Write a new file beside the notebook, and return its name; refuses in words."""
    if is_in_browser():
        raise NotHeardError(say("In a web page no files are written. Copy the text instead."))
    named = (f"{stem}{f'-{number}' if number > 1 else ''}.{ending}" for number in count(1))
    file = next(Path.cwd() / each for each in named if not (Path.cwd() / each).exists())
    try:
        write_whole(file, content.encode(), over=False)
    except OSError as error:
        why = say("The file could not be written: {error}", error=error.strerror or error)
        raise NotHeardError(why) from None
    return file.name
