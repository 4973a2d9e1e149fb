"""ClueToFormula: an event of the table as statements, and a statement as an event."""

from __future__ import annotations

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.draw import Element, el
from cluekit.learn.clue_sentences import from_event, in_words, to_events
from cluekit.learn.formula_checks import mistake_in_words
from cluekit.logic.formulas import NotAFormulaError
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import Presses
from cluekit.ui.kit.refusals import plainly
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say

LONGEST = 400


class ClueToFormula(Scene):
    """A field for an event ("Nora: B D T -> Otto ?") or a statement ("O_B | O_D | O_T").

    ``lines`` are what stands below: statements in signs and words, or what happened.
    """

    _css = clue_style() + Scene._css + lesson_css()  # noqa: SLF001 - our own base
    presses = Presses["ClueToFormula", None]()

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = self._understood = text
        self.lines = told_of(text)
        self.redraw()

    @presses.on("say")
    def _say(self, press: Press) -> None:
        """Say what was written in the other way."""
        self.text = press.value("text")[:LONGEST]
        try:
            self.lines = told_of(self.text)
        except LookupError as error:
            self.redraw()
            raise NotHeardError(str(error.args[0])) from None
        self._understood = self.text
        self.redraw()
        self.speak(" ".join(self.lines))

    def redraw(self) -> None:
        """Draw the field, and what was last understood says in the reader's language."""
        if hasattr(self, "lines"):
            self.lines = told_of(self._understood)
            self.show(self._drawn())

    def _drawn(self) -> Element:
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
        button = el(
            "button",
            say("Say it the other way"),
            type="submit",
            class_="ck-button ck-main",
            data_target="say",
            data_key="say",
        )
        return el(
            "form",
            el("label", label, field, class_="ck-ex-text ck-ex-statement"),
            el("div", button, class_="ck-lesson-row"),
            el("ul", [el("li", line) for line in self.lines], class_="ck-ex-clues", role="list"),
            class_="ck-ex ck-lesson",
            novalidate=True,
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
        return _from_event(text)
    try:
        return to_events(text)
    except NotAFormulaError as error:
        raise LookupError(mistake_in_words(error, "O_B")) from None


def _from_event(text: str) -> list[str]:
    statements = from_event(text)
    return [in_words(text), *(f"{signs}   ({words})" for signs, words in statements)]


@plainly
def clue_to_formula(text: str = "Nora: B D T -> Otto ?") -> ClueToFormula:
    """Return ``text``, an event, as statements; or a statement as the event that says it."""
    return ClueToFormula(text)
