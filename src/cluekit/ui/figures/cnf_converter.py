"""From a formula to clauses (CNF), and from an event of the table to a formula and back.

In the converter a line of your own may be any that says the same as the line above. One that does
not is answered with a row in which the two differ.
"""

from __future__ import annotations

from typing import NamedTuple

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.draw import Element, el
from cluekit.learn.clues import from_event, in_words, to_events
from cluekit.learn.kinds.formula import mistake_in_words
from cluekit.learn.values import Truths
from cluekit.logic.formulas import (
    Formula,
    NotAFormulaError,
    TooManyClausesError,
    clauses,
    difference,
    next_step,
    spelled_out,
    true_in,
)
from cluekit.logic.formulas.cnf import Rule
from cluekit.ui.figures.truth_table import read_plain, statement_field, trouble
from cluekit.ui.kit.figure import Figure, Paper, button, paragraphs, row_of
from cluekit.ui.kit.presses import NotHeardError, Press, Presses, plainly
from cluekit.words import mark, say

NAMES: dict[Rule, str] = {
    "iff": mark("p <-> q: two arrows"),
    "if": mark("p -> q: ~p | q"),
    "inwards": mark("~ inwards, by De Morgan"),
    "distribute": mark("distribute | over &"),
    "tidy": mark("tidy up: nothing twice, nothing that is always true"),
}
"""What each step is called."""
GIVEN, OWN = mark("given"), mark("your line")
MOST_LINES = 20


class Line(NamedTuple):
    """A formula, and where it comes from, not yet translated."""

    formula: Formula
    how: str


class CnfConverter(Figure, game=clue_style()):
    """A formula on its way to clauses.

    ``step()`` does the next step, ``steps()`` all of them; ``write("…")`` puts in a line of your
    own and says whether it says the same. ``done`` tells whether the last line is in CNF,
    ``clauses`` how many clauses it has, 0 before that.
    """

    title = mark("CNF converter")
    presses = Presses["CnfConverter", None]()

    def __init__(self, formula: Formula) -> None:
        self.lines = [Line(formula, GIVEN)]
        self.typed = ""
        self.told = ""
        super().__init__()

    # --- in code ------------------------------------------------------------------------------

    @property
    def last(self) -> Formula:
        """The formula of the last line."""
        return self.lines[-1].formula

    @property
    def done(self) -> bool:
        """Whether the last line is in CNF."""
        return clauses(self.last) is not None

    @property
    def clauses(self) -> int:
        """How many clauses the last line has, 0 where it is not in CNF."""
        return len(clauses(self.last) or ())

    def step(self) -> CnfConverter:
        """Do the next step; raises ``LookupError`` in words where there is none."""
        if why := self._no_step():
            raise LookupError(why)
        found = next_step(self.last)
        if found is None:
            raise AssertionError("a step that is there can be done")
        return self._put(Line(found.formula, NAMES[found.rule]), "")

    def steps(self) -> CnfConverter:
        """Do all steps that are left."""
        while not self._no_step():
            self.step()
        return self

    def write(self, line: str) -> str:
        """Put in a line of your own; return what is said about it.

        Raises ``LookupError`` in words for what is not a statement.
        """
        formula = read_plain(line)
        differing = difference(self.last, formula)
        if differing is not None:
            true = {name for name, holds in differing.items() if holds}
            above, yours = (
                say("true") if true_in(each, true) else say("false")
                for each in (self.last, formula)
            )
            self.told = say(
                "Not the same. Take this row: {row}. The line above is {above} there, yours is "
                "{yours}.",
                row=Truths(tuple(differing.items())).in_words(),
                above=above,
                yours=yours,
            )
            self._redraw_and_speak(self.told)
        elif spelled_out(formula) == spelled_out(self.last):
            raise LookupError(say("That is the line above. Change something in it."))
        elif len(self.lines) == MOST_LINES:
            raise LookupError(say("There are {n} lines already. Begin again.", n=MOST_LINES))
        else:
            self._put(Line(formula, OWN), say("Yes: it says the same, row by row."))
        return self.told

    def _no_step(self) -> str:
        """Return why no step can be done, in words; "" where one can."""
        if len(self.lines) == MOST_LINES:
            return say("There are {n} lines already. Begin again.", n=MOST_LINES)
        try:
            found = next_step(self.last)
        except TooManyClausesError:
            return say("The next line would have more clauses than anybody can read.")
        return "" if found else say("Nothing is left to be done.")

    def _put(self, line: Line, told: str) -> CnfConverter:
        self.lines.append(line)
        self.typed, self.told = "", told
        return self._redraw_and_speak(spelled_out(line.formula), say(line.how), *self._summary())

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("live")
    def _write(self, press: Press) -> None:
        """Keep what is being written."""
        self.typed = press.value("line")
        self.redraw()

    @presses.on("look")
    def _check(self, press: Press) -> None:
        """Compare the line that was written with the one above."""
        self.typed = press.value("line")
        try:
            self.write(self.typed)
        except LookupError as error:
            self.redraw()
            raise NotHeardError(str(error)) from None

    @presses.on("step")
    def _step(self, _: Press) -> None:
        self.step()

    @presses.on("again")
    def _again(self, _: Press) -> None:
        """Take all lines back but the first."""
        self.lines, self.typed, self.told = self.lines[:1], "", ""
        self._redraw_and_speak(spelled_out(self.last))

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the lines, and the field for the next one."""
        lines = [
            el(
                "li",
                el("code", spelled_out(line.formula)),
                " ",
                el("span", say(line.how), class_="ck-muted"),
                data_key=f"cnf:{number}",
            )
            for number, line in enumerate(self.lines, start=1)
        ]
        wrong = trouble(self.typed) if self.typed.strip() else ""
        self.show(
            el(
                "form",
                el("ol", lines, class_="ck-ex-lines", aria_label=say("Lines")),
                statement_field("line", self.typed, say("Your next line"), wrong),
                row_of(
                    button(say("Check my line"), "look", main=True, submit=True),
                    button(say("Do the next step"), "step"),
                    button(say("Begin again"), "again"),
                ),
                el("p", self.told, class_="ck-ex-how", data_key="told"),
                paragraphs(self._summary()),
                class_="ck-ex ck-lesson",
                novalidate=True,
            )
        )

    def _summary(self) -> list[str]:
        if not self.done:
            return [say("Not in CNF yet.")]
        return [say("In CNF: {n:clause}.", n=self.clauses)]

    # --- as text and on paper -----------------------------------------------------------------

    def in_words(self) -> str:
        """Return the lines as text."""
        lines = [
            f"{number}. {spelled_out(line.formula)}   ({say(line.how)})"
            for number, line in enumerate(self.lines, start=1)
        ]
        told = [self.told] if self.told else []
        return "\n".join([*lines, *told, *self._summary()])


@plainly
def cnf_converter(formula: str) -> CnfConverter:
    """Return a formula with what turns it into clauses; raises ``LookupError`` in words.

    Its letters are those of the lesson deck, O_B and so on, and p, q, r, s, t.

    >>> cnf_converter("p <-> q").steps().clauses
    2
    """
    return CnfConverter(read_plain(formula))


# --- clue formula ---------------------------------------------------------------------------------
# ClueToFormula: an event of the table as statements, and a statement as an event.

LONGEST = 400


class ClueToFormula(Figure, game=clue_style()):
    """A field for an event ("Nora: B D T -> Otto ?") or a statement ("O_B | O_D | O_T").

    ``lines`` are what stands below: statements in signs and words, or what happened.
    """

    presses = Presses["ClueToFormula", None]()

    def __init__(self, text: str) -> None:
        self.text = self._understood = text
        super().__init__()

    @property
    def lines(self) -> list[str]:
        """What was understood last, said the other way, in the reader's language."""
        return told_of(self._understood)

    @presses.on("say")
    def _say(self, press: Press) -> None:
        """Say what was written in the other way."""
        self.text = press.value("text")[:LONGEST]
        try:
            told_of(self.text)
        except LookupError as error:
            self.redraw()
            raise NotHeardError(str(error.args[0])) from None
        self._understood = self.text
        self._redraw_and_speak(*self.lines)

    def redraw(self) -> None:
        """Draw the field, and what was last understood."""
        field = el(
            "input",
            type="text",
            name="text",
            value=self.text,
            autocomplete="off",
            spellcheck="false",
            data_key="text",
        )
        label = el("span", say("An event or a statement"), class_="ck-ex-label")
        self.show(
            el(
                "form",
                el("label", label, field, class_="ck-ex-text ck-ex-statement"),
                row_of(button(say("Say it the other way"), "say", main=True, submit=True)),
                el(
                    "ul", [el("li", line) for line in self.lines], class_="ck-ex-clues", role="list"
                ),
                class_="ck-ex ck-lesson",
                novalidate=True,
            )
        )

    def in_words(self) -> str:
        """Return what was written and what it says."""
        return "\n".join([self.text, *(f"   {line}" for line in self.lines)])

    def still(self) -> Element:
        """Return it on paper."""
        paper = Paper()
        paper.text(self.text, bold=True)
        for line in self.lines:
            paper.text(line, indent=30)
        return paper.finish(say("An event or a statement"), self.in_words())


def told_of(text: str) -> list[str]:
    """Return an event as statements, or a statement as events; raises ``LookupError`` in words."""
    if ":" in text:
        statements = from_event(text)
        return [in_words(text), *(f"{signs}   ({words})" for signs, words in statements)]
    try:
        return to_events(text)
    except NotAFormulaError as error:
        raise LookupError(mistake_in_words(error, "O_B")) from None


@plainly
def clue_to_formula(text: str = "Nora: B D T -> Otto ?") -> ClueToFormula:
    """Return ``text``, an event, as statements; or a statement as the event that says it.

    >>> clue_to_formula("Nora: B D T -> Otto ?").lines[1]
    'O_B | O_D | O_T   (Otto has Bruno, Otto has the Dagger or Otto has the Tower)'
    """
    return ClueToFormula(text)
