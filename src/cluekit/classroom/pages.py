"""The pages of a class as stages: what a learner sees, and what the wall shows to all.

A page draws from a value of its own (``SeatView``, ``WallView``) that holds what its readers may
know, and nothing else; where that value is as before, nothing is drawn and nothing is sent.
"""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from importlib import resources
from io import BytesIO
from typing import Any, Protocol

import msgspec
import segno
from msgspec.structs import replace
from segno.helpers import make_wifi_data

from cluekit.classroom import questions
from cluekit.classroom.facts import (
    Answer,
    Answered,
    AnyFact,
    Asked,
    Ballot,
    Classroom,
    DoorSet,
    LanguageChosen,
    Learner,
)
from cluekit.draw import Element, el
from cluekit.ui.kit.controls import button, language_choice
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.stage import Stage
from cluekit.words import LANGUAGES, Reader, language, say, set_language, speaking

ADDRESS_ENDS = len("http://")


class Running(Protocol):
    """What the pages ask of the class that runs (``hall``)."""

    classroom: Classroom
    address: str
    way: str

    @property
    def code(self) -> str:
        """The code on the wall."""

    def is_here(self, learner: Learner) -> bool:
        """Tell whether a learner's device shows their page."""

    def accept(self, *facts: AnyFact) -> None:
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
    number: int
    away: bool
    ballot: int = 0
    """The number of the question that is asked now; 0 while there is none."""
    asked: Asked | None = None
    mine: tuple[Answer | None, ...] = ()
    """The learner's own answer in each vote."""
    revealed: bool = False

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
        super().__init__()

    def look(self) -> SeatView:
        """Return what this learner may know."""
        me, ballot = self._hall.classroom.learners[self.learner], self._hall.classroom.ballot
        if ballot is None or me.away:
            return SeatView(me.name, me.number, me.away)
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
        super().look_again()
        if before is not None and (view.ballot, view.vote, view.revealed) != (
            before.ballot,
            before.vote,
            before.revealed,
        ):
            with speaking(self.reader):
                self.speak(self._news())

    def pressed(self, press: Press) -> None:
        """Do what was pressed, unless the teacher has turned the learner away."""
        if self.view.away and press.target != "language":
            raise NotHeardError(say("Your teacher has turned this seat away."))
        if self._form is not None and press.words[0] in FILLS:
            self._form.pressed(press)
            self.redraw()
            return
        super().pressed(press)

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

    def _answer(self, answer: Answer) -> None:
        self._hall.accept(Answered(self.learner, self.view.vote, answer))
        self.speak(say("Your answer is in."))

    @presses.on("language")
    def _speak_another(self, press: Press) -> None:
        code = press.value("language")
        if code not in LANGUAGES:
            raise NotHeardError(say("There is no such language."))
        self._hall.accept(LanguageChosen(self.learner, code))
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
            if self.view.asked is not None:
                return self._question()
            head = say("You are in")
            more = say("Look at the wall. What there is to do will come up here by itself.")
        return el("section", el("h1", head), el("p", more), class_="cl-calm", data_key="body")

    def _news(self) -> str:
        """Say what has come up."""
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
            el(
                "button",
                words,
                type="button",
                class_="ck-button cl-option",
                aria_pressed=str(option == mine).lower(),
                data_target=f"vote:{where}:{option}",
                data_key=f"vote:{where}:{option}",
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

    def _revealed(self) -> Element:
        """Return one's own answers, and what is to be said of the last."""
        view = self.view
        names = (say("First vote"), say("Second vote")) if view.vote else (say("Your answer"),)
        lines = [
            el("p", el("b", name), " ", questions.answer_in_words(view.asked, answer))
            for name, answer in zip(names, view.mine, strict=True)
            if answer is not None
        ]
        last = view.mine[-1]
        told = questions.judge(view.asked, last) if last is not None else None
        right = questions.right_in_words(view.asked)
        says = told.text if told else say("The answer: {answer}", answer=right) if right else ""
        return el(
            "section",
            questions.prompt(view.asked),
            lines,
            el("p", says, class_="cl-told") if says else None,
            el("p", say("The answers are on the wall.")),
            data_key=f"ballot:{view.ballot}",
        )

    def in_words(self) -> str:
        """Return whose page it is."""
        return label_of(self.view)


def without_outcome(asked: Asked) -> Asked:
    """Return a question without what comes of it."""
    return replace(asked, outcome="")


def label_of(view: Any) -> str:
    """Return what somebody is called on a page: by name, else by number."""
    return view.name or say("No. {number}", number=view.number)


# --- wall -----------------------------------------------------------------------------------------


class WallView(msgspec.Struct, frozen=True):
    """All that the wall may show."""

    code: str
    address: str
    door: DoorSet
    names: tuple[tuple[str, int], ...]
    """Who is here, by name and number."""
    asked: Asked | None = None
    answers: int = 0
    """How many have answered in the vote that runs."""
    vote: int = 0
    votes: questions.Votes = ()
    """The answers of each vote, once they are uncovered."""


class Wall(Page):
    """What the projector shows: how to come in, and who is here."""

    worn = "cl-wall"

    def __init__(self, hall: Running) -> None:
        self._hall = hall
        super().__init__()

    def look(self) -> WallView:
        """Return what everybody may know."""
        hall = self._hall
        here = (one for one in hall.classroom.present if hall.is_here(one))
        names = tuple((one.name, one.number) for one in here)
        way_in = (hall.code, hall.address[ADDRESS_ENDS:].rstrip("/"), hall.classroom.door, names)
        ballot = hall.classroom.ballot
        if ballot is None:
            return WallView(*way_in)
        answers = len(ballot.votes[-1])
        if not ballot.revealed:
            asked = without_outcome(ballot.asked)
            return WallView(*way_in, asked, answers, ballot.vote)
        return WallView(*way_in, ballot.asked, answers, ballot.vote, votes_of(ballot))

    def draw(self) -> tuple[Element | None, ...]:
        """Return the way in, which stays all lesson, and who has come."""
        self.backdrop = str(qr_code(f"{self._hall.address}?way={self._hall.way}"))
        return self._way_in(), self._middle()

    def _way_in(self) -> Element:
        view = self.view
        door = view.door
        closed = el("p", say("The door is closed."), class_="cl-closed") if door.closed else None
        return el(
            "aside",
            el("div", class_="cl-qr", data_backdrop=True),
            el(
                "dl",
                el("dt", say("Scan, or open")),
                el("dd", view.address, class_="cl-address"),
                el("dt", say("Code")),
                el("dd", view.code, class_="cl-code"),
            ),
            el("p", say("{n} here", n=len(view.names)), class_="cl-count", data_key="count"),
            closed,
            _network(door) if door.wifi else None,
            class_="cl-way",
            data_key="way",
        )

    def _middle(self) -> Element:
        view = self.view
        if view.asked is not None:
            given = say("{answers} of {n} have answered", answers=view.answers, n=len(view.names))
            again = el("p", say("Second vote"), class_="cl-again") if view.vote else None
            open_now = [again, el("p", given, class_="cl-count", data_key="answers")]
            options = [el("li", words) for _, words in questions.options_of(view.asked)]
            return el(
                "section",
                questions.prompt(view.asked),
                questions.results(view.asked, view.votes)
                if view.votes
                else [el("ul", options, class_="cl-covered") if options else None, open_now],
                data_key="middle",
            )
        names = [el("li", name or f"{number}") for name, number in self.view.names]
        return el(
            "section",
            el("h1", say("Welcome, detectives")),
            el("ul", names, class_="cl-names"),
            data_key="middle",
        )

    def in_words(self) -> str:
        """Return the code and how many are here."""
        return f"{self.view.code}, {len(self.view.names)}"


def votes_of(ballot: Ballot) -> questions.Votes:
    """Return the answers of each vote, in an order that tells nothing of who gave them."""
    return tuple(tuple(sorted(vote.values(), key=msgspec.json.encode)) for vote in ballot.votes)


def _network(door: DoorSet) -> Element:
    """Return the Wi-Fi that devices are to be in: for their camera, and to be typed."""
    word = [el("dt", say("Password")), el("dd", door.password)] if door.password else None
    return el(
        "div",
        el("p", say("First, the Wi-Fi")),
        wifi_code(door.wifi, door.password),
        el("dl", el("dt", say("Wi-Fi")), el("dd", door.wifi), word),
        class_="cl-wifi",
        data_key="wifi",
    )


@lru_cache(maxsize=4)
def _drawn_code(content: str) -> str:
    drawn = BytesIO()
    segno.make_qr(content, error="m").save(drawn, kind="svg", border=3, light="#fff", nl=False)
    return f"data:image/svg+xml;base64,{b64encode(drawn.getvalue()).decode()}"


def qr_code(address: str) -> Element:
    """Return an address for a telephone's camera."""
    plain, _, _ = address.partition("?")
    return el("img", src=_drawn_code(address), alt=say("QR code of {address}", address=plain))


def wifi_code(name: str, password: str) -> Element:
    """Return a Wi-Fi for a telephone's camera."""
    content = make_wifi_data(name, password or None, "WPA" if password else None)
    return el("img", src=_drawn_code(content), alt=say("QR code of the Wi-Fi"))
