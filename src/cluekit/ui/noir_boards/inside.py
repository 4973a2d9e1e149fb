"""What a side believes, as a part of the table: from its own letters, at the moment shown."""

from __future__ import annotations

from functools import partial

from cluekit.core.session import AnySession
from cluekit.draw import Element
from cluekit.noir.bots.bot_models import MODELS
from cluekit.noir.deduction.belief_history import Course
from cluekit.noir.picture.boards.heat_map import Shown
from cluekit.ui.kit.controls import Chosen
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.noir_boards import belief_page
from cluekit.ui.noir_boards import belief_page as page
from cluekit.ui.noir_boards.source import (
    ABOUT,
    Watched,
    of_session,
    other_side,
    suspect_pressed,
)
from cluekit.ui.tables.beside import Kind, Laid, Seen
from cluekit.words import say

PRESSES = Presses["BeliefInside", None]()
"""What can be pressed on it; the moment is the table's own, on its slider."""


class BeliefInside:
    """The belief that lies beside the board of a table."""

    def __init__(self, table: Laid) -> None:
        self._table = table
        self._front: tuple[AnySession, int] | None = None
        self._known: tuple[object, Course, Course] | None = None
        self.model = "legal"
        self.about: int | None = None
        self._chosen = Chosen(self, "model", "about")
        self._forget()

    def _forget(self) -> None:
        self.asked: int | None = None
        self.held: belief_page.Held | None = None

    def drawn_at(self, place: Seen) -> Element:
        """Return what this place's seat believes, or believed then."""
        self._turn_to(place)
        shown = self._shown(place)
        more = None
        if belief_page.can_be_guessed(shown, place.seat):
            more = belief_page.hand_part(shown, self.held)
        return page.inside(shown, place.seat, more)

    def _turn_to(self, place: Seen) -> None:
        """Forget what was asked by another, or at another moment."""
        front = (place.session, place.seat)
        if self._front != front:
            if self._front is not None:
                self._chosen.put_away(self, self._front[1])
            self._chosen.take_out(self, place.seat)
            self._front, self._known = front, None
            self._forget()

    def _shown(self, place: Seen) -> Shown:
        about = other_side(place.seat) if self.about is None else self.about
        key = (place.moves, place.session.step, place.seat, about, self.model)
        if self._known is None or self._known[0] != key:
            self.held = None  # it was guessed of another moment
            seen, seat = _until(place), place.seat
            course = seen.course(seat, about, self.model)
            own = seen.course(seat, 1 - about) if seat == about else course
            self._known = (key, course, own)
        _, course, own = self._known
        return Shown(course, course.moves, own.now, self.asked)

    # --- pressed ------------------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        """Ask about somebody, choose whom it is about and how it is weighed."""
        PRESSES.heed(self, press)

    def speak(self, words: str) -> None:
        """Say it where the table speaks."""
        self._table.speak(words)

    def now(self) -> tuple[Shown, int]:
        """Return what the table shows, and to whom."""
        place = self._table.seen
        self._turn_to(place)
        return self._shown(place), place.seat


def _until(place: Seen) -> Watched:
    """Return the game as far as it is looked at."""
    whole = of_session(place.session)
    return Watched(whole.began, partial(_letters, place), whole=True)


def _letters(place: Seen, seat: int) -> list[tuple[int, object]]:
    return place.session.letters(seat, 0, place.moves)


@PRESSES.on("about")
def _turn(belief: BeliefInside, press: Press) -> None:
    if press.value("about") not in ABOUT:
        raise NothingHereError
    belief.about = ABOUT[press.value("about")]
    _say(belief)


@PRESSES.on("model")
def _weigh(belief: BeliefInside, press: Press) -> None:
    if press.value("model") not in MODELS:
        raise NothingHereError
    belief.model = press.value("model")
    _say(belief)


@PRESSES.on("why:{suspect:id}")
def _ask(belief: BeliefInside, _: Press, suspect: str) -> None:
    shown, _seat = belief.now()
    asked = suspect_pressed(shown.view.table.edition, suspect)
    belief.asked, belief.held = asked, None
    shown, _seat = belief.now()
    belief.speak(" ".join(page.reasons_for(shown, asked)))


@PRESSES.on("hand")
def _guess(belief: BeliefInside, _: Press) -> None:
    shown, seat = belief.now()
    if not belief_page.can_be_guessed(shown, seat):
        raise NotHeardError(say("There is no hand to guess here."))
    belief.held = belief_page.card_chances(shown)
    belief.speak("; ".join(belief_page.in_words(shown, belief.held)[:5]))


def _say(belief: BeliefInside) -> None:
    belief.speak(page.spoken_news(belief.now()[0]))


INSIDE = Kind(
    named=lambda: say("Belief"),
    make=BeliefInside,
    presses=PRESSES,
    at_once=False,
)
