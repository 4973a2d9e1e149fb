"""The wall: what the projector shows to all, and nothing that one of them alone may know."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from io import BytesIO

import msgspec
import segno
from segno.helpers import make_wifi_data

from cluekit.classroom import questions
from cluekit.classroom.facts import Asked, DoorSet
from cluekit.classroom.pages import Page, Running, without_outcome
from cluekit.classroom.work import exercises_of, solved_counts
from cluekit.draw import Element, el
from cluekit.learn.course import lesson_called
from cluekit.learn.exercises import load
from cluekit.words import say

ADDRESS_ENDS = len("http://")


class WallView(msgspec.Struct, frozen=True):
    """All that the wall may show."""

    code: str
    """By which learners come in."""
    address: str
    """Where they do."""
    door: DoorSet
    """Whether the door is closed, and the Wi-Fi behind it."""
    names: tuple[tuple[str, int], ...]
    """Who is here, by name and number."""
    asked: Asked | None = None
    """The question, without what comes of it while it is open."""
    answers: int = 0
    """How many have answered in the vote that runs."""
    vote: int = 0
    """The vote that runs, from 0."""
    votes: questions.Votes = ()
    """The answers of each vote, once they are uncovered."""
    lesson: str = ""
    """The lesson that everybody works through."""
    solved: tuple[int, ...] = ()
    """How many have solved each of its exercises."""
    bell: bool = False
    """Whether it has rung."""


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
        if ballot is None or hall.classroom.bell:
            lesson, bell = hall.classroom.lesson, hall.classroom.bell
            solved = solved_counts(hall.classroom)
            return WallView(*way_in, lesson=lesson, solved=solved, bell=bell)
        answers = len(ballot.votes[-1])
        if not ballot.revealed:
            asked = without_outcome(ballot.asked)
            return WallView(*way_in, asked, answers, ballot.vote)
        return WallView(*way_in, ballot.asked, answers, ballot.vote, questions.votes_of(ballot))

    def draw(self) -> tuple[Element | None, ...]:
        """Return the way in, which stays all lesson, and who has come."""
        self.backdrop = str(qr_code(f"{self._hall.address}?way={self._hall.way}"))
        return self._way_in(), self._middle()

    def _way_in(self) -> Element:
        view = self.view
        door = view.door
        closed = el("p", say("The door is closed."), class_="cl-closed") if door.closed else None
        come = len(view.names)
        here = say("{n} here", n=come) if come else say("Nobody is here yet.")
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
            el("p", here, class_="cl-count", data_key="count"),
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
        head, under = say("Welcome, detectives"), el("ul", names, class_="cl-names")
        if view.bell:
            head, under = say("The bell has rung"), el("p", say("Your code is on your device."))
        elif view.lesson:
            head = lesson_called(view.lesson).heading
            under = _solved_by_how_many(view)
        return el("section", el("h1", head), under, data_key="middle")

    def in_words(self) -> str:
        """Return the code and how many are here."""
        return f"{self.view.code}, {len(self.view.names)}"


def _solved_by_how_many(view: WallView) -> Element:
    """Return the exercises of the lesson, each with how many have solved it; nobody is named."""
    most = max(1, len(view.names), *view.solved)
    rows = [
        questions.counted_row(f"{name} {load(name).title}", (count,), most)
        for name, count in zip(exercises_of(view.lesson), view.solved, strict=True)
    ]
    heads = (say("Exercise"), say("Solved by"))
    return questions.counted_table(heads, rows, key="solved")


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
