"""A truth table as a picture and in words: the rows of a statement, true ones marked by a sign."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.draw import Element, el
from cluekit.logic.formulas import Formula, atoms, formula_text, true_rows
from cluekit.logic.formulas.meaning import TABLE, table
from cluekit.words import say

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
