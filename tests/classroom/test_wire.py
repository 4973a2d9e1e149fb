"""What goes over the wire: nobody is sent what they cannot know, in bytes, in sizes, in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from in_class import Clock
from msgspec.structs import replace
from twin_lessons import differences

from cluekit.classroom import hall, web
from cluekit.classroom.board import Board
from cluekit.classroom.facts import AnyFact, LanguageChosen
from cluekit.classroom.hall import Hall
from cluekit.classroom.pages import Page, Seat, SeatView
from cluekit.classroom.questions import votes_of
from cluekit.classroom.wall import Wall, WallView
from cluekit.ui.kit.messages import NotHeardError
from naming import case_named
from run_seed import run_seed

PAIRS, LONG_PAIRS, ENOUGH = 200, 20_000, 60
"""Pairs of twin lessons in a run, in a long one, and until a planted leak is found."""


def search(folder: Path, clock: Clock, pairs: int) -> None:
    """Hold these pairs; every frame's bytes and time are the same to who cannot tell them."""
    found = differences(folder, clock, range(run_seed(), run_seed() + pairs))
    assert {*found} == {"pairs", "frames"}, found
    assert found["frames"] > 8 * pairs, "most of these lessons show something"


@pytest.mark.early
def test_two_classes_that_somebody_cannot_tell_apart_send_the_same_at_the_same_time(
    tmp_path: Path, clock: Clock
) -> None:
    """To a learner on all their devices; where answers are covered, to wall and board, too."""
    search(tmp_path, clock, PAIRS)


@pytest.mark.long
def test_twenty_thousand_pairs_of_classes_send_the_same(tmp_path: Path, clock: Clock) -> None:
    """The same search, longer."""
    search(tmp_path, clock, LONG_PAIRS)


# --- planted leaks --------------------------------------------------------------------------------

Patch = pytest.MonkeyPatch
PLANTS: list[Callable[[Patch], None]] = []


def plant(leak: Callable[[Patch], None]) -> Callable[[Patch], None]:
    """Note a leak that is to be found."""
    PLANTS.append(leak)
    return leak


def answers_of(here: Any) -> list[object]:
    """Return what was answered in the vote that runs."""
    ballot = here.classroom.ballot
    return [*ballot.votes[-1].values()] if ballot else []


@plant
def the_seat_shows_what_others_answer(patch: Patch) -> None:
    """In the name on the page."""
    plain = Seat.look

    def telling(self: Seat) -> SeatView:
        return replace(plain(self), name=f"{answers_of(self._hall)}"[:40])

    patch.setattr(Seat, "look", telling)


@plant
def the_board_shows_answers_before_they_are_uncovered(patch: Patch) -> None:
    """What stands on the teacher's computer is seen by those who sit in front."""
    plain = Board._answers

    def telling(self: Board, learner: Any) -> Any:
        ballot = self.view.classroom.ballot
        given = ballot.votes[-1].get(learner.id) if ballot else None
        return [*plain(self, learner), f"{given}"]

    patch.setattr(Board, "_answers", telling)


@plant
def the_wall_shows_answers_too_early(patch: Patch) -> None:
    """The votes go out covered, by style alone."""
    plain = Wall.look

    def telling(self: Wall) -> WallView:
        ballot = self._hall.classroom.ballot
        return replace(plain(self), votes=votes_of(ballot) if ballot else ())

    patch.setattr(Wall, "look", telling)


@plant
def who_comes_back_is_sent_the_board(patch: Patch) -> None:
    """A socket that is opened again gets the news of another page."""
    plain = Hall.connect

    def telling(self: Hall, page: Page, line: Any) -> bool:
        found = plain(self, page, line)
        if page in self._seats.values():
            line.tell({"rule": f"{[one.name for one in self.classroom.present]}"})
        return found

    patch.setattr(Hall, "connect", telling)


@plant
def a_second_device_hears_of_the_class(patch: Patch) -> None:
    """Where two devices show a seat, the second one is sent what others were answered."""
    plain = Hall.connect

    def telling(self: Hall, page: Page, line: Any) -> bool:
        second = page in self._seats.values() and bool(self._lines.get(page))
        found = plain(self, page, line)
        if second:
            line.tell({"heard": f"{[seat.heard for seat in self._seats.values()]}"})
        return found

    patch.setattr(Hall, "connect", telling)


@plant
def another_language_brings_along_who_speaks_it(patch: Patch) -> None:
    """A learner who chooses a language is told who else has it."""
    plain = Hall.accept

    def telling(self: Hall, *facts: AnyFact) -> None:
        plain(self, *facts)
        for fact in facts:
            if isinstance(fact, LanguageChosen):
                alike = [one.name for one in self.classroom.present if one.language != "en"]
                self.seat(self.classroom.learners[fact.learner]).speak(f"{alike}")

    patch.setattr(Hall, "accept", telling)


@plant
def a_refusal_tells_how_many_have_answered(patch: Patch) -> None:
    """A vote that comes too late is refused with more than that."""
    plain = Seat._open

    def telling(self: Seat, ballot: int, vote: int) -> None:
        try:
            plain(self, ballot, vote)
        except NotHeardError as error:
            raise NotHeardError(f"{error} {len(answers_of(self._hall))}") from None

    patch.setattr(Seat, "_open", telling)


@plant
def who_waits_longer_knows_how_many_answered(patch: Patch) -> None:
    """Ten milliseconds later for each answer: the bytes are the same."""
    plain = web.Device.tell

    def telling(self: web.Device, changes: dict[str, object]) -> None:
        late = len(answers_of(self.hall)) / 100
        asyncio.get_running_loop().call_later(late, plain, self, changes)

    patch.setattr(web.Device, "tell", telling)


@plant
def the_size_of_a_frame_tells(patch: Patch) -> None:
    """A frame is padded by how many have come: what a page shows is the same."""
    plain = web.Device.tell

    def telling(self: web.Device, changes: dict[str, object]) -> None:
        plain(self, changes)
        self.ping(b"x" * len(self.hall.classroom.learners))

    patch.setattr(web.Device, "tell", telling)


@plant
def a_frame_without_news_goes_to_all(patch: Patch) -> None:
    """Whoever presses something causes an empty frame everywhere."""
    plain = Hall.accept

    def telling(self: Hall, *facts: AnyFact) -> None:
        plain(self, *facts)
        for seat in self._seats.values():
            self._tell(seat, {"pace": 900})

    patch.setattr(Hall, "accept", telling)


@plant
def the_head_of_an_answer_counts(patch: Patch) -> None:
    """A page comes with the number of those who are there."""
    plain = web.Doors.page

    def telling(self: web.Doors, *about: Any) -> None:
        self.set_header("X-Here", len(self.hall._lines))
        plain(self, *about)

    patch.setattr(web.Doors, "page", telling)


@plant
def one_pace_holds_for_all(patch: Patch) -> None:
    """Whoever presses often holds up the others."""
    shared = hall.Bucket(0.0)
    patch.setattr(hall, "BURST", 4.0)
    patch.setattr(hall, "PRESSES", 0.5)
    patch.setattr(hall, "Bucket", lambda _: shared)


@pytest.mark.early
def test_every_planted_leak_is_found(tmp_path: Path, clock: Clock) -> None:
    """On seat, board and wall, by coming back, a second device, a language, errors, time, size."""
    missed = []
    for leak in PLANTS:
        with case_named(leak.__name__), pytest.MonkeyPatch.context() as patch:
            leak(patch)
            for first in range(run_seed(), run_seed() + ENOUGH, 4):
                if {*differences(tmp_path, clock, range(first, first + 4))} - {"pairs", "frames"}:
                    break
            else:
                missed.append(leak.__name__)
    assert missed == []
