"""Guesses and tickets: what a learner commits to is kept, and shown again beside the outcome.

``guess("5a")`` asks, ``outcome("5a")``, a few cells later, shows both; what is asked and what came
out is looked up, so that no cell gives it away. Where nothing was guessed the outcome stays
covered, for *Run All* runs that cell, too: the learner guesses there, or asks to see. So does what
shows it: ``outcome("1c", solution_cube, known=["Ada", "Bruno"])`` makes no cube before. A question
of one's own goes the same way: ``guess("How many know?")``, later ``guess("How many know?", 2)``.
"""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakSet

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.core import RefusedError
from cluekit.draw import Element, el
from cluekit.learn import progress
from cluekit.learn.feedback import explain
from cluekit.learn.guesses import Asked, asked_as, no_such_guess
from cluekit.learn.progress import code_carries, progress_code
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import NotHeardError, Press, plainly
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.scene import Pile, Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say, speaking

LONGEST_GUESS = 80


class Guess(Scene):
    """A question with a field of one line, or choices.

    With an ``outcome`` both stand side by side once something is kept, and nothing more can be
    written. Until then the outcome is ``covered``; who does not want to guess uncovers it.
    """

    _css = clue_style() + Scene._css + lesson_css()  # noqa: SLF001 - our own base
    presses = Presses["Guess", None]()

    def __init__(self, asked: Asked, *, told: bool = False, name: str = "") -> None:
        super().__init__()
        self.asked = asked
        self.told = told
        self.name = (name or asked.kept_as)[: progress.LONGEST_NAME]
        self.uncovered = False
        self.when_told: Callable[[], None] | None = None
        self.kept = self._remembered()
        _SHOWN.add(self)
        self.redraw()

    @property
    def question(self) -> str:
        """The question, in the reader's language where it is one of ours."""
        return self.asked.in_words(self.asked.question)

    @property
    def covered(self) -> bool:
        """Whether there is an outcome that is not shown yet."""
        return self.told and not self.kept and not self.uncovered

    @property
    def _open(self) -> bool:
        """Whether something can be written."""
        return self.covered or not self.told

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
        text, choices = " ".join(press.value("text").split()), self.asked.choices
        if choices and text not in choices:
            raise NotHeardError(say("Choose something first; a guess costs nothing."))
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
            self.tell_more()

    @presses.on("uncover")
    def _uncover(self, _: Press) -> None:
        """Show the outcome to somebody who does not want to guess."""
        if not self.covered:
            raise NothingHereError
        self.uncovered = True
        self.redraw()
        self.tell_more()
        self.speak(self._line())

    def tell_more(self) -> None:
        """Do once what was to be done when the outcome is told, if it is."""
        if self.told and not self.covered and self.when_told:
            when_told, self.when_told = self.when_told, None
            when_told()

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
        form = el(
            "form",
            self._choices() if self.asked.choices else self._labelled_field(),
            el("div", buttons, class_="ck-lesson-row"),
            class_="ck-guess",
            novalidate=True,
            data_key="form",
        )
        below = el("p", self._line(), data_key="kept") if self.kept or self.told else None
        parts = [form if self._open else None, below, self._last()]
        question = el("p", el("b", self.question), data_key="question")
        self.show(el("div", question, parts, class_="ck-ex ck-lesson"))

    def _asks(self) -> str:
        return say("Your guess")

    def _labelled_field(self) -> Element:
        asks = el("span", self._asks(), class_="ck-ex-label")
        return el("label", asks, self._field(), class_="ck-ex-text ck-ex-statement")

    def _choices(self) -> Element:
        rows = []
        for choice in self.asked.choices:
            on = choice == self.kept
            tick = el("input", type="radio", name="text", value=choice, checked=on)
            label = el("label", tick, el("span", self.asked.in_words(choice)))
            rows.append(el("li", label, data_key=f"choice:{choice}"))
        ticks = el("ul", rows, class_="ck-ex-options")
        return el("fieldset", el("legend", self._asks(), class_="ck-ex-label"), ticks)

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
        mine = say("You made no guess.") if self.told else say("Your guess: …")
        if self.kept:
            kept = self.asked.in_words(self.kept) if self.kept in self.asked.choices else self.kept
            mine = say("Your guess: {guess}.", guess=kept)
        if not self.told:
            return mine
        outcome = self.asked.in_words(self.asked.outcome)
        hit = say("You were right.") if self.asked.says_so(self.kept) else ""
        why = self.asked.in_words(self.asked.why) if self.asked.why else ""
        said = (mine, say("The answer: {outcome}.", outcome=outcome), hit, why)
        return " ".join(filter(None, said))

    def in_words(self) -> str:
        """Return the question, what can be chosen, and what is kept."""
        return "\n".join([self.question, *(f"○ {one}" for one in self._to_choose), self._line()])

    @property
    def _to_choose(self) -> list[str]:
        return [self.asked.in_words(one) for one in self.asked.choices] if self._open else []

    def still(self) -> Element:
        """Return it on paper."""
        paper = Paper()
        paper.text(self.question, bold=True)
        for choice in self._to_choose:
            paper.box(round_=True, indent=30)
            paper.text(choice, indent=54)
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
    """Ask for a guess and keep it: ``guess("5a")`` is one of a lesson's, by its id.

    Any other ``question`` is shown as it is; with the ``outcome``, both stand side by side once
    there is a guess. Two questions of the same words in different lessons are told apart by
    ``name``. Raises ``LookupError`` in words for an id that no guess has.
    """
    if (ours := asked_as(question)) is not None:
        return Guess(ours)
    asked = Asked(_checked(question), str(outcome)[:LONGEST_GUESS], ours=False)
    return Guess(asked, told=bool(asked.outcome), name=name)


@plainly
def outcome(name: str, of: object = None, *given: object, **named: object) -> Guess | Pile:
    """Show what came out beside what was guessed, once something was: ``outcome("5a")``.

    ``name`` is the id of the guess. Below it stands then what it came out ``of``: a thing, or what
    a function makes of the arguments ``given`` and ``named``, called no sooner. Raises
    ``LookupError`` in words for an id that no guess has.
    """
    if (ours := asked_as(name)) is None:
        raise LookupError(no_such_guess(name))
    card = Guess(ours, told=True)
    if of is None:
        return card
    pile = Pile(card)
    card.when_told = lambda: pile.put_below(of(*given, **named) if callable(of) else of)
    card.tell_more()
    return pile


@plainly
def ticket(question: str, *, name: str = "") -> Ticket:
    """Ask a ``question`` to be answered in a few sentences at the end of a lesson, and keep them.

    Two questions of the same words in different lessons are told apart by ``name``.
    """
    return Ticket(Asked(_checked(question), "", ours=False), name=name)


def _checked(question: str) -> str:
    """Return a question that can be shown and kept; raises ``LookupError`` in words."""
    plain = " ".join(question.split())
    if not 0 < len(plain) <= progress.LONGEST_NAME:
        raise LookupError(say("A question has 1 to {n} characters.", n=progress.LONGEST_NAME))
    return plain
