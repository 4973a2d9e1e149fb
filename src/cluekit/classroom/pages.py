"""The pages of a class as stages, and what a learner sees.

A page draws from a value of its own (such as ``SeatView``) that holds what its readers may
know, and nothing else; where that value is as before, nothing is drawn and nothing is sent.
"""

from __future__ import annotations

from importlib import resources
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from cluekit.classroom import facts, questions, work
from cluekit.classroom.work import MOST_PRESSES, Working, WorkView
from cluekit.draw import Element, el, with_attributes
from cluekit.learn.exercises import Enrolment, load, own_case
from cluekit.learn.progress import code_carries
from cluekit.ui.kit.controls import button, language_choice
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.stage import Stage
from cluekit.words import LANGUAGES, Reader, language, say, set_language, speaking


class Running(Protocol):
    """What the pages ask of the class that runs (``hall``)."""

    classroom: facts.Classroom
    address: str
    way: str
    site: str
    """The address of the lessons on the web, "" without one."""

    @property
    def seed(self) -> str:
        """The class seed, from which everybody's cases are drawn."""

    @property
    def code(self) -> str:
        """The code on the wall."""

    def is_here(self, learner: facts.Learner) -> bool:
        """Tell whether a learner's device shows their page."""

    def accept(self, *news: facts.AnyFact) -> None:
        """Write facts down, and show what is new."""

    def checked_name(self, written: str) -> str:
        """Return a name that can be shown and is nobody else's."""

    def word_for(self, learner: int) -> str:
        """Return a word that takes a learner's seat to another device, once."""

    def end(self) -> None:
        """End the class, and delete what was kept of it."""


def class_css() -> str:
    """Return the style of the pages of a class."""
    return resources.files("cluekit.classroom").joinpath("static", "class.css").read_text("utf-8")


class Page(Stage):
    """A page of the class: it is drawn when what its readers may know has changed."""

    view: Any = None

    def __init__(self) -> None:
        super().__init__()
        self.look_again()

    @property
    def reader(self) -> Reader:
        """In whose language it is drawn."""
        return self._reader

    def look_again(self) -> None:
        """Draw the page if there is something new on it."""
        view = self.look()
        if view != self.view:
            self.view = view
            with speaking(self.reader):
                try:
                    self.redraw()
                except Exception as error:  # noqa: BLE001 - the others go on
                    self.sorry(error, about=view)

    def look(self) -> Any:
        """Return what the readers of this page may know, as things stand."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw the page."""
        if self.view is not None:
            self.show(el("div", *self.draw(), class_=f"cl-page {self.worn}", lang=language()))

    def has_done(self, press: str) -> bool:  # noqa: ARG002 - a seat keeps presses
        """Tell whether a press with this id was done before, perhaps before a crash."""
        return False

    worn = ""
    """The class of the page in style sheets."""

    def draw(self) -> tuple[Element | None, ...]:
        """Return what stands on the page, in the reader's language."""
        raise NotImplementedError

    def _in_this_language(self) -> None:
        """Say what a device shows that gets no answer: there is no cell to be run here."""
        slow = say("On its way …")
        lost = say("No answer from the class. Your seat is kept; this page goes on trying.")
        self.silent = str(el("div", el("p", lost), data_slow=slow))


# --- seat -----------------------------------------------------------------------------------------


class SeatView(msgspec.Struct, frozen=True):
    """All that a learner's page may show: their own answers, and no outcome too early."""

    name: str
    """What they go by, "" for a number alone."""
    number: int
    """Their number in the register, 0 without one."""
    away: bool
    """Whether the teacher has turned them away."""
    ballot: int = 0
    """The number of the question that is asked now; 0 while there is none."""
    asked: facts.Asked | None = None
    """The question, without what comes of it while it is open."""
    mine: tuple[facts.Answer | None, ...] = ()
    """The learner's own answer in each vote."""
    revealed: bool = False
    """Whether the answers are uncovered."""
    work: WorkView | None = None
    """The lesson that everybody works through, while no question is asked."""
    bell: bool = False
    """Whether it has rung."""
    code: str = ""
    """What they have solved, once the bell has rung."""
    case: int = 0
    """Whose cases they get."""

    @property
    def vote(self) -> int:
        """The vote that runs, from 0."""
        return len(self.mine) - 1


FILLS = frozenset({"live", "up", "down", "put", "pencil", "pressing"})
"""With what words targets begin that only fill in a form."""


class Seat(Page):
    """The page of one learner."""

    worn = "cl-seat"
    presses = Presses["Seat", None]()

    def __init__(self, hall: Running, learner: int) -> None:
        self._hall, self.learner = hall, learner
        self._form: questions.Form | None = None
        self._working: Working | None = None
        super().__init__()

    def look(self) -> SeatView:
        """Return what this learner may know."""
        me, ballot = self._hall.classroom.learners[self.learner], self._hall.classroom.ballot
        if me.away:
            return SeatView(me.name, me.number, me.away)
        if self._hall.classroom.bell:
            code = work.code_of(self._hall.classroom, self.learner)
            return SeatView(me.name, me.number, me.away, bell=True, code=code, case=me.case)
        if ballot is None:
            going = self._hall.classroom.lesson
            mine_now = work.work_view(self._hall.classroom, self.learner) if going else None
            return SeatView(me.name, me.number, me.away, work=mine_now, case=me.case)
        asked = ballot.asked if ballot.revealed else without_outcome(ballot.asked)
        mine = tuple(vote.get(self.learner) for vote in ballot.votes)
        return SeatView(me.name, me.number, me.away, ballot.number, asked, mine, ballot.revealed)

    def look_again(self) -> None:
        """Take a new form for a new question; then draw what is new."""
        before = self.view
        view = self.look()
        if before is None or view.ballot != before.ballot:
            with speaking(self.reader):
                self._form = questions.form_for(view.asked)
        self._take_exercise(view.work)
        super().look_again()
        if before is not None and _moment(view) != _moment(before):
            with speaking(self.reader):
                self.speak(self._news())

    def _take_exercise(self, view: WorkView | None) -> None:
        """Have the exercise at hand that the learner is at, as it stood."""
        if view is None:  # a question is asked, or there is no lesson: it waits as it stands
            self.turn = 0
            return
        if self._working is None or self._working.draft.attempt.exercise.id != view.exercise:
            classroom, seed = self._hall.classroom, self._hall.seed
            mine = classroom.work.get(self.learner, {}).get(view.exercise, facts.Work())
            case = own_case(view.exercise, Enrolment(seed, classroom.learners[self.learner].case))
            with speaking(self.reader):
                self._working = Working(case, mine, self.speak)
        self._working.allow(view.helps)
        self.turn = self._working.moment

    def whatever_the_turn(self, press: Press) -> bool:
        """Tell whether a press is done whatever exercise it was meant for."""
        return self.presses.find(press) is not None

    def pressed(self, press: Press) -> None:
        """Do what was pressed, unless the teacher has turned the learner away."""
        if self.view.away and press.target != "language":
            raise NotHeardError(say("Your teacher has turned this seat away."))
        if self.view.bell and press.target != "language":
            raise NotHeardError(say("The bell has rung. Nothing has changed."))
        if self._form is not None and press.words[0] in FILLS:
            self._form.pressed(press)
            self.redraw()
        elif self.view.work is not None and self.presses.find(press) is None:
            self._work(press)
        else:
            super().pressed(press)

    def has_done(self, press: str) -> bool:
        """Tell whether a press is kept among those of this learner."""
        mine = self._hall.classroom.work.get(self.learner, {})
        return any(press == kept.id for one in mine.values() for kept in one.presses)

    def _work(self, press: Press, *more: facts.AnyFact) -> None:
        """Do what was pressed in an exercise, and keep it; where that fails, nothing was done."""
        working = self._working
        if working is None or self.view.work is None:
            raise NothingHereError
        mine = self._hall.classroom.work.get(self.learner, {}).get(self.view.work.exercise)
        if mine and len(mine.presses) >= MOST_PRESSES and press.words[0] not in ("goto", "fresh"):
            raise NothingHereError
        before = working.draft
        working.pressed(press)
        try:
            self._hall.accept(working.fact(self.learner, press), *more)
        except BaseException:
            working.draft = before
            raise

    @presses.on("goto:{place:int}")
    def _go_to(self, press: Press, place: int) -> None:
        """Go to another exercise of the lesson; what stands in this one stays there."""
        names = work.exercises_of(self.view.work.lesson) if self.view.work else ()
        if place >= len(names):
            raise NothingHereError
        self._work(press, facts.Opened(self.learner, names[place]))
        self.speak(load(names[place]).title)

    @presses.on("vote:{ballot:int}:{vote:int}:{option:id}")
    def _choose(self, _: Press, ballot: int, vote: int, option: str) -> None:
        """Answer by a button."""
        self._open(ballot, vote)
        if option not in dict(questions.options_of(self.view.asked)):
            raise NothingHereError
        self._answer(option)

    @presses.on("send:{ballot:int}:{vote:int}")
    def _send(self, press: Press, ballot: int, vote: int) -> None:
        """Answer by what was filled in."""
        self._open(ballot, vote)
        asked = self.view.asked
        if questions.options_of(asked):
            raise NothingHereError
        given: object = " ".join(press.value("text").split())[:80]
        if self._form is not None:
            given = self._form.take(press, asked.part)
        self._answer(questions.checked_answer(given))

    def _open(self, ballot: int, vote: int) -> None:
        """Refuse an answer to what is not asked any more."""
        if ballot != self.view.ballot or vote != self.view.vote or self.view.revealed:
            raise NotHeardError(say("That question is closed. Nothing has changed."))

    def _answer(self, answer: facts.Answer) -> None:
        self._hall.accept(facts.Answered(self.learner, self.view.vote, answer))
        self.speak(say("Your answer is in."))

    @presses.on("language")
    def _speak_another(self, press: Press) -> None:
        code = press.value("language")
        if code not in LANGUAGES:
            raise NotHeardError(say("There is no such language."))
        self._hall.accept(facts.LanguageChosen(self.learner, code))
        set_language(code)

    def draw(self) -> tuple[Element | None, ...]:
        """Return the name, what there is to do, and the language."""
        return (
            el(
                "header",
                el("b", label_of(self.view), class_="cl-me"),
                language_choice(),
                class_="cl-head",
                data_key="head",
            ),
            self._body(),
        )

    def _body(self) -> Element:
        if self.view.away:
            head = say("You have been turned away")
            more = say("Ask your teacher to let you in again. This page waits for it.")
        else:
            if self.view.bell:
                return self._bell()
            if self.view.asked is not None:
                return self._question()
            if self.view.work is not None and self._working is not None:
                return work.draw_work(self.view.work, self._working, self._hall.site)
            head = say("You are in")
            more = say("Look at the wall. What there is to do will come up here by itself.")
        return el("section", el("h1", head), el("p", more), class_="cl-calm", data_key="body")

    def _news(self) -> str:
        """Say what has come up."""
        if self.view.bell:
            return say("The bell has rung. Your code is here.")
        if self.view.work is not None:
            return say("Exercises for you")
        if self.view.asked is None:
            return say("Look at the wall.")
        if self.view.revealed:
            return say("The answers are on the wall.")
        return say("Vote again") if self.view.vote else say("A question for you")

    def _question(self) -> Element:
        """Return the question, and what to answer it with; or what is to be said of the answer."""
        view = self.view
        if view.revealed:
            return self._revealed()
        options, mine = questions.options_of(view.asked), view.mine[-1]
        where = f"{view.ballot}:{view.vote}"
        answers = [
            with_attributes(
                button(words, f"vote:{where}:{option}"),
                class_="ck-button cl-option",
                aria_pressed=str(option == mine).lower(),
            )
            for option, words in options
        ]
        own = not view.asked.exercise
        asks = questions.prompt(view.asked) if own or options else None
        again = say("Second vote: talk with your neighbours, then answer once more.")
        state = say("Your answer is in. You may change it until the answers are shown.")
        text = mine if isinstance(mine, str) else ""
        form = el(
            "form",
            questions.field(view.asked, self._form, text),
            el("p", button(say("Send"), f"send:{where}", main=True, submit=True)),
            novalidate=True,
            class_="ck-ex cl-form",
            data_key=f"form:{where}",
        )
        return el(
            "section",
            el("p", again, class_="cl-again") if view.vote else None,
            asks,
            el("div", answers, class_="cl-options") if options else form,
            el("p", "✓ ", state, class_="cl-state") if mine is not None else None,
            data_key=f"ballot:{view.ballot}",
        )

    def _bell(self) -> Element:
        """Return the code to take along, and how one goes on in a notebook."""
        code, case = self.view.code, {"seed": self._hall.seed, "number": self.view.case}
        command = el("code", "cluekit progress class {seed} {number}".format_map(case))
        there = say("Type it on the welcome page of the lessons: it is added there.")
        taken = [
            el("p", el("code", code, data_code=""), class_="cl-taken"),
            el("p", there),
            el("p", code_carries(), class_="ck-hint"),
        ]
        none = el("p", say("Nothing is solved yet, so there is no code."))
        own = (say("Your own cases in the lessons at home:"), " ", command)
        return el(
            "section",
            el("h1", say("The bell has rung")),
            el("h2", say("Your code")),
            taken if code else none,
            el("p", own),
            class_="cl-calm",
            data_key="bell",
        )

    def _revealed(self) -> Element:
        """Return one's own answers, what is to be said of the last, the right one and why."""
        view = self.view
        names = (say("First vote"), say("Second vote")) if view.vote else (say("Your answer"),)
        lines = [
            el("p", el("b", name), " ", questions.answer_in_words(view.asked, answer))
            for name, answer in zip(names, view.mine, strict=True)
            if answer is not None
        ]
        last = view.mine[-1]
        told = questions.judge(view.asked, last) if last is not None else None
        says = [told.text] if told else []
        if told is None or not told.right:
            says += questions.right_and_why(view.asked)
        return el(
            "section",
            questions.prompt(view.asked),
            lines,
            el("div", [el("p", line) for line in says], class_="cl-told") if says else None,
            el("p", say("The answers are on the wall.")),
            data_key=f"ballot:{view.ballot}",
        )

    def in_words(self) -> str:
        """Return whose page it is."""
        return label_of(self.view)


def _moment(view: SeatView) -> tuple[object, ...]:
    """Return what is news on a seat's page when it changes."""
    return (view.ballot, view.vote, view.revealed, view.bell, view.work and view.work.lesson)


def without_outcome(asked: facts.Asked) -> facts.Asked:
    """Return a question without what comes of it."""
    return replace(asked, outcome="")


def label_of(view: Any) -> str:
    """Return what somebody is called on a page: by name, else by number."""
    return view.name or say("No. {number}", number=view.number)
