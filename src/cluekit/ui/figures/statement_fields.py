"""Fields in which a statement is written, and what is wrong with it: one for all figures."""

from __future__ import annotations

from collections.abc import Callable

from cluekit.core import RefusedError
from cluekit.draw import Element, el
from cluekit.learn.code_case import CodeCase
from cluekit.learn.forms import Case
from cluekit.learn.formula_checks import mistake_in_words
from cluekit.learn.worlds import names
from cluekit.logic.formulas import Formula, NotAFormulaError, read
from cluekit.words import say

LETTERS = "pqrst"
"""Letters that stand for any statement, beside those of the lesson deck."""

Reader = Callable[[str], Formula]
"""From a text to a formula; raises ``LookupError`` in words."""


def known_names() -> dict[str, str]:
    """Return the literals of the lesson deck, and plain letters."""
    return {**names(Case())} | {letter: letter for letter in LETTERS}


def read_plain(text: str) -> Formula:
    """Return a formula about the lesson deck or plain letters; raises ``LookupError`` in words."""
    try:
        return read(text, known_names())
    except NotAFormulaError as error:
        raise LookupError(mistake_in_words(error, "O_B")) from None


def read_about(case: CodeCase) -> Reader:
    """Return what reads statements about a case."""

    def read_here(text: str) -> Formula:
        try:
            return case.read(text)
        except RefusedError as error:
            raise LookupError(error.words) from None

    return read_here


def trouble(text: str, reader: Reader = read_plain) -> str:
    """Return what is wrong with a statement that cannot be read, else ""."""
    try:
        reader(text)
    except LookupError as error:
        return str(error)
    return ""


def statement_field(name: str, text: str, label: str, wrong: str) -> Element:
    """Return a field for a statement, heard while it is written; ``wrong`` stands below it."""
    field = el(
        "input",
        type="text",
        name=name,
        value=text,
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        data_slide="live",
        data_key=name,
    )
    head = el("span", label, class_="ck-ex-label")
    below = el("p", wrong, class_="ck-ex-how", data_key=f"trouble:{name}")
    return el("div", el("label", head, field, class_="ck-ex-text ck-ex-statement"), below)


def button(words: str, target: str, *, main: bool = False, on: bool | None = None) -> Element:
    """Return a button; the main one is pressed by Enter. One that is on or off says so."""
    box = el("span", "✓" if on else "", class_="ck-rule-toggle-sign", aria_hidden="true")
    kind = "ck-button ck-main" if main else "ck-button" if on is None else "ck-rule-toggle"
    return el(
        "button",
        [] if on is None else box,
        words,
        type="submit" if main else "button",
        class_=kind,
        data_target=target,
        data_key=target,
        aria_pressed=None if on is None else str(on).lower(),
    )


def looking_button() -> Element:
    """Return the main button of a form whose statements are looked at."""
    return button(say("Look"), "look", main=True)
