"""The truth table: all rows of a statement, or of two and where they differ; and typed statements.

The fields in which statements are written, and what is wrong with one, are those of all figures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.core import RefusedError
from cluekit.draw import Element, el
from cluekit.draw.lettering import width
from cluekit.learn.code_case import CodeCase
from cluekit.learn.forms import Case
from cluekit.learn.kinds.formula import mistake_in_words
from cluekit.learn.worlds import names
from cluekit.logic.formulas import (
    Formula,
    NotAFormulaError,
    atoms,
    difference,
    equivalent,
    formula_text,
    read,
    true_rows,
)
from cluekit.logic.formulas.meaning import TABLE, table
from cluekit.ui.kit.figure import Figure, Paper, button, framed_table, paragraphs, row_of
from cluekit.ui.kit.presses import Press, Presses, plainly
from cluekit.words import say

# --- statement fields -----------------------------------------------------------------------------
# Fields in which a statement is written, and what is wrong with it.

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


def looking_button() -> Element:
    """Return the main button of a form whose statements are looked at."""
    return button(say("Look"), "look", main=True, submit=True)


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
    return framed_table(heads, body, say("Truth table"))


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
    signs = [[SIGNS[value] for value in values] for values in rows]
    return "\n".join([*text_rows(heads, signs), *map(true_rows_in_words, statements)])


def text_rows(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return a table as lines of text, each cell in the middle below its head."""
    return [
        "   ".join(cell.center(len(head)) for cell, head in zip(cells, heads, strict=True)).rstrip()
        for cells in (heads, *rows)
    ]


def paper_rows(
    paper: Paper, heads: Sequence[str], rows: Sequence[Sequence[str]], last: float = 0.0
) -> None:
    """Write a table on paper, its columns as wide as their heads; the last at least ``last``."""
    widths = [max(44.0, width(head, 14) + 24) for head in heads]
    widths[-1] = max(last, widths[-1])
    for number, cells in enumerate((heads, *rows)):
        paper.row(cells, widths, bold=not number)
    paper.gap()


# --- truth table ----------------------------------------------------------------------------------

MOST = 3
"""The most statements side by side."""


class TruthTable(Figure, game=clue_style()):
    """One statement or several, with all rows of their truth table.

    ``true_rows`` counts the rows in which the first one is true, ``same`` says whether all mean
    the same, ``differ`` is a row in which the first two differ, or None.
    """

    presses = Presses["TruthTable", None]()

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = list(texts)
        self.formulas = [read(text, known_names()) for text in texts]
        super().__init__()

    # --- in code ------------------------------------------------------------------------------

    @property
    def true_rows(self) -> int:
        """In how many rows the first statement is true."""
        return len(true_rows(self.formulas[0]))

    @property
    def same(self) -> bool:
        """Whether all statements are true in the same rows."""
        return all(equivalent(self.formulas[0], other) for other in self.formulas[1:])

    @property
    def differ(self) -> dict[str, bool] | None:
        """A row in which the first two statements differ, or None."""
        one, *others = self.formulas
        return difference(one, others[0]) if others else None

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("live")
    def _write(self, press: Press) -> None:
        """Read the statements again while they are written."""
        self._take(press)

    @presses.on("look")
    def _count(self, press: Press) -> None:
        """Read the statements again, and say how they are counted."""
        if self._take(press):
            self.speak(" ".join(map(true_rows_in_words, self.formulas)))

    def _take(self, press: Press) -> bool:
        """Take the statements as they are written; tell whether all could be read."""
        self.texts = [press.value(f"s{place}") for place in range(len(self.texts))]
        try:
            self.formulas = [read(text, known_names()) for text in self.texts]
        except NotAFormulaError:
            return False
        finally:
            self.redraw()
        return True

    def redraw(self) -> None:
        """Draw the fields and the table of what could be read."""
        fields = [
            statement_field(f"s{place}", text, say("Statement"), trouble(text))
            for place, text in enumerate(self.texts)
        ]
        self.show(
            el(
                "form",
                fields,
                row_of(looking_button()),
                truth_rows(self.formulas),
                paragraphs(self._summary(), "ck-ex-how"),
                class_="ck-ex ck-lesson",
                novalidate=True,
            )
        )

    def _summary(self) -> list[str]:
        said = [true_rows_in_words(formula) for formula in self.formulas]
        if len(self.formulas) > 1:
            same = say("They mean the same: each row agrees.")
            said.append(same if self.same else say("They do not mean the same: some rows differ."))
        return said

    # --- as text and on paper -----------------------------------------------------------------

    def in_words(self) -> str:
        """Return the table as text."""
        return "\n".join([rows_in_words(self.formulas), *self._summary()[len(self.formulas) :]])

    def still(self) -> Element:
        """Return the table on paper, each sign under its statement."""
        paper = Paper()
        found = heads_and_rows(self.formulas)
        if found is not None:
            heads, rows = found
            paper_rows(paper, heads, [[SIGNS[value] for value in values] for values in rows])
        paper.lines(self._summary())
        return paper.finish(say("Truth table"), self.in_words())


@plainly
def truth_table(*statements: str) -> TruthTable:
    """Return the truth table of the ``statements``, one or up to three.

    Raises ``LookupError`` in words for a text that is not a statement.

    >>> truth_table("p -> q").true_rows
    3
    """
    if not 1 <= len(statements) <= MOST:
        raise LookupError(say("Write one statement, or up to {most}.", most=MOST))
    try:
        return TruthTable(statements)
    except NotAFormulaError as error:
        raise LookupError(mistake_in_words(error, "O_B")) from None
