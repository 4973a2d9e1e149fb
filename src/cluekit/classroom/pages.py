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

from cluekit.classroom.facts import AnyFact, Classroom, LanguageChosen, Learner
from cluekit.draw import Element, el
from cluekit.ui.kit.controls import language_choice
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import Presses
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
    """All that a learner's page may show."""

    name: str
    number: int
    away: bool


class Seat(Page):
    """The page of one learner."""

    worn = "cl-seat"
    presses = Presses["Seat", None]()

    def __init__(self, hall: Running, learner: int) -> None:
        self._hall, self.learner = hall, learner
        super().__init__()

    def look(self) -> SeatView:
        """Return what this learner may know."""
        me = self._hall.classroom.learners[self.learner]
        return SeatView(me.name, me.number, me.away)

    def pressed(self, press: Press) -> None:
        """Do what was pressed, unless the teacher has turned the learner away."""
        if self.view.away and press.target != "language":
            raise NotHeardError(say("Your teacher has turned this seat away."))
        super().pressed(press)

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
            head = say("You are in")
            more = say("Look at the wall. What there is to do will come up here by itself.")
        return el("section", el("h1", head), el("p", more), class_="cl-calm", data_key="body")

    def in_words(self) -> str:
        """Return whose page it is."""
        return label_of(self.view)


def label_of(view: Any) -> str:
    """Return what somebody is called on a page: by name, else by number."""
    return view.name or say("No. {number}", number=view.number)


# --- wall -----------------------------------------------------------------------------------------


class WallView(msgspec.Struct, frozen=True):
    """All that the wall may show."""

    code: str
    address: str
    closed: bool
    names: tuple[tuple[str, int], ...]
    """Who is here, by name and number."""


class Wall(Page):
    """What the projector shows: how to come in, and who is here."""

    worn = "cl-wall"

    def __init__(self, hall: Running) -> None:
        self._hall = hall
        super().__init__()
        self.backdrop = str(qr_code(f"{hall.address}?way={hall.way}"))

    def look(self) -> WallView:
        """Return what everybody may know."""
        hall = self._hall
        here = (one for one in hall.classroom.present if hall.is_here(one))
        names = tuple((one.name, one.number) for one in here)
        door = hall.classroom.door
        return WallView(hall.code, hall.address[ADDRESS_ENDS:].rstrip("/"), door.closed, names)

    def draw(self) -> tuple[Element | None, ...]:
        """Return the way in, which stays all lesson, and who has come."""
        return self._way_in(), self._middle()

    def _way_in(self) -> Element:
        view = self.view
        closed = el("p", say("The door is closed."), class_="cl-closed") if view.closed else None
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
            class_="cl-way",
            data_key="way",
        )

    def _middle(self) -> Element:
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


@lru_cache(maxsize=4)
def qr_code(address: str) -> Element:
    """Return an address for a telephone's camera."""
    drawn = BytesIO()
    segno.make_qr(address, error="m").save(drawn, kind="svg", border=3, light="#fff", nl=False)
    source = f"data:image/svg+xml;base64,{b64encode(drawn.getvalue()).decode()}"
    plain, _, _ = address.partition("?")
    return el("img", src=source, alt=say("QR code of {address}", address=plain))
