"""Guesses and tickets: what a learner commits to is kept, and shown again beside the outcome.

``guess("How many of the three know?")`` asks; the same question with its outcome, a few cells
later, shows both: ``guess("How many of the three know?", 2)``. Where nothing was guessed the
outcome stays covered, for *Run All* runs that cell, too: the learner guesses there, or asks to see.
"""

from __future__ import annotations

from weakref import WeakSet

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.core import RefusedError
from cluekit.draw import Element, el
from cluekit.learn import progress
from cluekit.learn.feedback import explain
from cluekit.learn.progress import code_carries, progress_code
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import NotHeardError, Press, plainly
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say, speaking

LONGEST_GUESS = 80


class Guess(Scene):
    """A question with a field of one line.

    With an ``outcome`` both stand side by side once something is kept, and nothing more can be
    written. Until then the outcome is ``covered``; who does not want to guess uncovers it.
    """

    _css = clue_style() + Scene._css + lesson_css()  # noqa: SLF001 - our own base
    presses = Presses["Guess", None]()

    def __init__(self, question: str, outcome: str = "", name: str = "") -> None:
        super().__init__()
        self.question = question
        self.outcome = outcome
        self.name = (name or question)[: progress.LONGEST_NAME]
        self.uncovered = False
        self.kept = self._remembered()
        _SHOWN.add(self)
        self.redraw()

    @property
    def covered(self) -> bool:
        """Whether there is an outcome that is not shown yet."""
        return bool(self.outcome) and not self.kept and not self.uncovered

    @property
    def _open(self) -> bool:
        """Whether something can be written."""
        return self.covered or not self.outcome

    def _remembered(self) -> str:
        try:
            return progress.load_notes().get(self.name, "")
        except RefusedError as refused:
            self.refuse(explain(refused.problem))
            return ""

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("keep")
    def _write(self, press: Press) -> None:
        """Keep what was written; refuse an empty field, and one that is too long."""
        if not self._open:
            raise NothingHereError
        text = " ".join(press.value("text").split())
        if not text:
            raise NotHeardError(say("Write something first; a guess costs nothing."))
        if len(text) > self.longest:
            raise NotHeardError(say("That is too long: {n} characters at most.", n=self.longest))
        try:
            progress.keep_note(self.name, text)
        except RefusedError as refused:
            raise NotHeardError(explain(refused.problem)) from None
        except OSError as error:
            why = say("Your progress could not be saved: {error}", error=error.strerror or error)
            raise NotHeardError(why) from None
        self.kept = text
        for shown in [card for card in _SHOWN if card.name == self.name]:
            shown.follow()
        self.speak(self._line())

    def follow(self) -> None:
        """Show what is kept now: the same question may stand in several cells."""
        with speaking(self._reader):
            self.kept = self._remembered()
            self.redraw()

    @presses.on("uncover")
    def _uncover(self, _: Press) -> None:
        """Show the outcome to somebody who does not want to guess."""
        if not self.covered:
            raise NothingHereError
        self.uncovered = True
        self.redraw()
        self.speak(self._line())

    @property
    def longest(self) -> int:
        """The most characters that can be written."""
        return LONGEST_GUESS

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the question, the field while it is open, and what is kept."""
        if not hasattr(self, "kept"):
            return
        words = say("Keep this instead") if self.kept else say("Keep it")
        buttons = [button(words, "keep", main=True, submit=True)]
        if self.covered:
            buttons.append(button(say("Show the answer"), "uncover", quiet=True))
        asks = el("span", self._asks(), class_="ck-ex-label")
        form = el(
            "form",
            el("label", asks, self._field(), class_="ck-ex-text ck-ex-statement"),
            el("div", buttons, class_="ck-lesson-row"),
            class_="ck-guess",
            novalidate=True,
            data_key="form",
        )
        said = self.kept or self.outcome
        below = el("p", self._line(), data_key="kept") if said else None
        parts = [form if self._open else None, below, self._last()]
        question = el("p", el("b", self.question), data_key="question")
        self.show(el("div", question, parts, class_="ck-ex ck-lesson"))

    def _asks(self) -> str:
        return say("Your guess")

    def _field(self) -> Element:
        return el(
            "input",
            type="text",
            name="text",
            value=self.kept,
            maxlength=self.longest,
            autocomplete="off",
            spellcheck="false",
            data_key="text",
        )

    def _last(self) -> tuple[Element, ...]:
        """Return what stands below all of it; nothing, but in a ticket."""
        return ()

    def _line(self) -> str:
        """Say what is kept, and how it was."""
        if self.covered:
            return say("First write your guess: then it stands here beside the answer.")
        mine = say("You made no guess.") if self.outcome else say("Your guess: …")
        if self.kept:
            mine = say("Your guess: {guess}.", guess=self.kept)
        if not self.outcome:
            return mine
        right = self.kept.casefold() == self.outcome.casefold()
        hit = say("You were right.") if right else ""
        return f"{mine} {say('It is {outcome}.', outcome=self.outcome)} {hit}".strip()

    def in_words(self) -> str:
        """Return the question and what is kept."""
        return f"{self.question}\n{self._line()}"

    def still(self) -> Element:
        """Return it on paper."""
        paper = Paper()
        paper.text(self.question, bold=True)
        paper.text(self._line(), indent=30)
        return paper.finish(self.question, self.in_words())


class Ticket(Guess):
    """A question at the end of a lesson, with room for a few sentences; nothing to uncover.

    What is solved by then is shown as a code to write down, when somebody asks for it.
    """

    presses = Presses["Ticket", None]()
    code = ""

    @presses.on("keep")
    def _write(self, press: Press) -> None:
        super()._write(press)

    @presses.on("code")
    def _show_code(self, _: Press) -> None:
        """Show what is solved by now as a code."""
        try:
            code = progress_code(progress.load())
        except RefusedError as refused:
            raise NotHeardError(explain(refused.problem)) from None
        if not code:
            raise NotHeardError(say("Nothing is solved yet, so there is nothing to carry."))
        self.code = code
        self.redraw()
        self.speak(say("Your code: {code}", code=code))

    def _last(self) -> tuple[Element, ...]:
        door = button(say("Show my code"), "code", quiet=True)
        row = el("div", door, class_="ck-lesson-row", data_key="last")
        if not self.code:
            return (row,)
        shown = el("b", say("Your code")), " ", el("code", self.code, data_code="")
        carries = el("p", code_carries(), class_="ck-hint", data_key="carries")
        return row, el("p", *shown, data_key="code"), carries

    @property
    def longest(self) -> int:
        """The most characters that can be written."""
        return progress.LONGEST_NOTE

    def _asks(self) -> str:
        return say("Your ticket")

    def _field(self) -> Element:
        return el(
            "textarea", self.kept, name="text", rows=3, maxlength=self.longest, data_key="text"
        )

    def _line(self) -> str:
        return say("Your ticket: {text}", text=self.kept or "…")


_SHOWN: WeakSet[Guess] = WeakSet()
"""All cards that there are: a guess made in one cell uncovers the outcome in another."""


@plainly
def guess(
    question: str,
    outcome: int | float | str = "",  # noqa: PYI041 - arguments are checked by these kinds
    *,
    name: str = "",
) -> Guess:
    """Ask for a guess and keep it; with the ``outcome``, show both side by side once there is one.

    The ``question`` is shown as it is. Two questions of the same words in different lessons are
    told apart by ``name``.
    """
    return Guess(_checked(question), str(outcome)[:LONGEST_GUESS], name)


@plainly
def ticket(question: str, *, name: str = "") -> Ticket:
    """Ask a ``question`` to be answered in a few sentences at the end of a lesson, and keep them.

    Two questions of the same words in different lessons are told apart by ``name``.
    """
    return Ticket(_checked(question), "", name)


def _checked(question: str) -> str:
    """Return a question that can be shown and kept; raises ``LookupError`` in words."""
    plain = " ".join(question.split())
    if not 0 < len(plain) <= progress.LONGEST_NAME:
        raise LookupError(say("A question has 1 to {n} characters.", n=progress.LONGEST_NAME))
    return plain
