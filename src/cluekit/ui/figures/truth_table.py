"""The truth table as a widget: all rows of a statement, or of two and where they differ."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.draw import Element, el
from cluekit.draw.lettering import width
from cluekit.learn.formula_checks import mistake_in_words
from cluekit.logic.formulas import (
    Formula,
    NotAFormulaError,
    difference,
    equivalent,
    read,
    true_rows,
)
from cluekit.ui.figures.truth_rows import (
    SIGNS,
    heads_and_rows,
    known_names,
    looking_button,
    rows_in_words,
    statement_field,
    trouble,
    true_rows_in_words,
    truth_rows,
)
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import Presses
from cluekit.ui.kit.refusals import plainly
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say

MOST = 3
"""The most statements side by side."""


class TruthTable(Scene):
    """One statement or several, with all rows of their truth table.

    ``true_rows`` counts the rows in which the first one is true, ``same`` says whether all mean
    the same, ``differ`` is a row in which the first two differ, or None.
    """

    _css = clue_style() + Scene._css + lesson_css()  # noqa: SLF001 - our own base
    presses = Presses["TruthTable", None]()

    def __init__(self, texts: Sequence[str]) -> None:
        super().__init__()
        self.texts = list(texts)
        self.formulas = [read(text, known_names()) for text in texts]
        self.redraw()

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
        formulas = self._read()
        self.formulas = formulas or self.formulas
        self.redraw()
        return formulas is not None

    def _read(self) -> list[Formula] | None:
        try:
            return [read(text, known_names()) for text in self.texts]
        except NotAFormulaError:
            return None

    def redraw(self) -> None:
        """Draw the fields and the table of what could be read."""
        if not hasattr(self, "formulas"):
            return
        fields = [
            statement_field(f"s{place}", text, say("Statement"), trouble(text))
            for place, text in enumerate(self.texts)
        ]
        self.show(
            el(
                "form",
                fields,
                el("div", looking_button(), class_="ck-lesson-row"),
                truth_rows(self.formulas),
                [el("p", text, class_="ck-ex-how") for text in self._summary()],
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
            widths = [max(44.0, width(head, 14) + 24) for head in heads]
            paper.row(heads, widths, bold=True)
            for values in rows:
                paper.row([SIGNS[value] for value in values], widths)
            paper.gap()
        for line in self._summary():
            paper.text(line)
        return paper.finish(say("Truth table"), self.in_words())


@plainly
def truth_table(*statements: str) -> TruthTable:
    """Return the truth table of the ``statements``, one or up to three.

    Raises ``LookupError`` in words for what is none.
    """
    if not 1 <= len(statements) <= MOST:
        raise LookupError(say("Write one statement, or up to {most}.", most=MOST))
    try:
        return TruthTable(statements)
    except NotAFormulaError as error:
        raise LookupError(mistake_in_words(error, "O_B")) from None
