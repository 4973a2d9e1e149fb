"""A truth table as a picture and in words: the rows of a statement, true ones marked by a sign."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cluekit.core import RefusedError
from cluekit.draw import Element, el
from cluekit.learn.code_case import CodeCase
from cluekit.learn.forms import Case
from cluekit.learn.formula_checks import mistake_in_words
from cluekit.learn.worlds import names
from cluekit.logic.formulas import Formula, NotAFormulaError, atoms, formula_text, read, true_rows
from cluekit.logic.formulas.meaning import TABLE, table
from cluekit.words import say

# --- statement fields -----------------------------------------------------------------------------
# Fields in which a statement is written, and what is wrong with it: one for all figures.

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


# --- truth rows -----------------------------------------------------------------------------------

MOST_ATOMS = 4
"""With more atoms than this a table is only counted: 16 rows fit on a screen."""
SIGNS = {True: "✓", False: "✕"}


def true_rows_in_words(formula: Formula) -> str:
    """Return in how many rows a statement is true, in words."""
    size = len(atoms(formula))
    if size > TABLE:
        return say("{n} literals: too many rows to count.", n=size)
    return say("True in {n} of {all} rows.", n=len(true_rows(formula)), all=2**size)


def heads_and_rows(statements: Sequence[Formula]) -> tuple[list[str], list[list[bool]]] | None:
    """Return what stands above the columns, and the rows: literals, then statements.

    None where there would be too many rows to show.
    """
    names = atoms(*statements)
    if len(names) > MOST_ATOMS:
        return None
    columns = [true_rows(statement, names) for statement in statements]
    rows = [[*row.values(), *(row in column for column in columns)] for row in table(names)]
    return [*names, *(formula_text(statement) for statement in statements)], rows


def truth_rows(statements: Sequence[Formula]) -> Element | None:
    """Return the table of one or more statements; None where it would be too long."""
    found = heads_and_rows(statements)
    if found is None:
        return None
    heads, rows = found
    given = len(heads) - len(statements)
    body = [
        el("tr", [truth_cell(value, result=at >= given) for at, value in enumerate(values)])
        for values in rows
    ]
    return el(
        "div",
        el(
            "table",
            el("thead", el("tr", [el("th", head, scope="col") for head in heads])),
            el("tbody", body),
            class_="ck-truth",
            aria_label=say("Truth table"),
        ),
        class_="ck-truth-frame",
        tabindex=0,
        role="group",
        aria_label=say("Truth table"),
    )


def truth_cell(value: bool, *, result: bool = False) -> Element:  # noqa: FBT001 - what it shows
    """Return a cell of a truth table: a sign, and the word for those who hear it."""
    said = say("true") if value else say("false")
    kind = "ck-truth-yes" if value else "ck-truth-no"
    return el(
        "td",
        el("span", SIGNS[value], aria_hidden="true"),
        el("span", said, class_="ck-voice-only"),
        class_=f"{kind} ck-truth-result" if result else kind,
    )


def rows_in_words(statements: Sequence[Formula]) -> str:
    """Return the table as text: one line per row, with signs in columns."""
    found = heads_and_rows(statements)
    if found is None:
        return "\n".join(map(true_rows_in_words, statements))
    heads, rows = found
    lines = ["   ".join(heads)]
    for values in rows:
        signs = (SIGNS[v].center(len(head)) for v, head in zip(values, heads, strict=True))
        lines.append("   ".join(signs).rstrip())
    return "\n".join([*lines, *map(true_rows_in_words, statements)])
