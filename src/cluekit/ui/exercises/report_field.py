"""The report of an experiment as a form: menus for what was decided, fields for what came out."""

from __future__ import annotations

from cluekit.draw import Element, el
from cluekit.learn.experiment_checks import Entry, entries_of
from cluekit.learn.question import Question
from cluekit.ui.exercises.state import Desk
from cluekit.ui.kit.still_paper import Paper
from cluekit.words import say


def report_field(desk: Desk, place: int, question: Question) -> Element:
    """Return a line for each entry of the report."""
    lines = [_line(desk, place, entry) for entry in entries_of(question)]
    return el("div", lines, class_="ck-ex-report")


def _line(desk: Desk, place: int, entry: Entry) -> Element:
    name = f"p{place}:{entry.name}"
    field = _menu(desk, name, entry) if entry.answers else _number(desk, name)
    label = el("span", say(entry.asks), class_="ck-ex-label")
    return el("label", label, field, class_="ck-ex-text", data_key=f"entry:{name}")


def _menu(desk: Desk, name: str, entry: Entry) -> Element:
    chosen = desk.field_text(name)
    entries = [("", "–"), *((each, say(words)) for each, words in entry.answers)]
    options = [el("option", text, value=each, selected=each == chosen) for each, text in entries]
    return el("select", options, name=name, data_key=f"field:{name}")


def _number(desk: Desk, name: str) -> Element:
    return el(
        "input",
        type="text",
        name=name,
        value=desk.field_text(name),
        autocomplete="off",
        data_key=f"field:{name}",
    )


def report_on_paper(paper: Paper, question: Question) -> None:
    """Write the entries, each with its choices or a line to write on."""
    for entry in entries_of(question):
        paper.text(f"{say(entry.asks)}: {'' if entry.answers else '________'}", indent=18)
        for _name, words in entry.answers:
            paper.box(round_=True, indent=36)
            paper.text(say(words), indent=60)
