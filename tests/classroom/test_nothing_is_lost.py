"""What was accepted is kept, whenever the program is killed, until its time is over."""

import os
import shutil
import sqlite3
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from hypothesis.strategies import integers, sampled_from
from in_class import Clock, Device, Open

from cluekit.classroom.facts import Joined, fold
from cluekit.classroom.hall import GRACE, MINUTE, WRONG_OF_ONE, Asking, Hall
from cluekit.classroom.journal import DAY, KEPT_DAYS, Journal, is_torn, read_class, sweep
from cluekit.classroom.names import NAMES
from cluekit.core import RefusedError
from cluekit.ui.kit.messages import NotHeardError
from naming import case_named


def test_everyone_is_back_when_the_class_goes_on(open_class: Open) -> None:
    """Same code, same keys, same seats by the same tokens; a seat in its language."""
    hall = open_class()
    token = hall.join("d", Asking(way=hall.way, name="Dupin", number="3"))
    learner = hall.who_has(token)
    assert learner
    Device(hall, hall.seat(learner)).press("language", language="pt")
    code, keys, way = hall.code, hall.keys, hall.way
    again = open_class()
    assert (again.code, again.keys, again.way) == (code, keys, way)
    back = again.who_has(token)
    assert back
    assert (back.name, back.number, back.language) == ("Dupin", 3, "pt")
    assert 'lang="pt"' in again.seat(back).drawing
    assert open_class("other").code != code


def test_a_file_that_is_no_class_is_refused_and_stays(tmp_path: Path) -> None:
    """Foreign, newer, damaged, running already: each in words, none changed."""
    good = tmp_path / "good.sqlite"
    journal = Journal(good, 0.0)
    journal.add([Joined(0, "Dupin", 0, "4f", "en")], 0.0)
    with pytest.raises(RefusedError, match="running"):
        Journal(good, 0.0)
    journal.close()
    text = tmp_path / "text.sqlite"
    text.write_text("not a database " * 99)
    changes = {
        "not the file of a class": "PRAGMA application_id = 7",
        "newer": "PRAGMA user_version = 2",
        "damaged": 'UPDATE fact SET body = \'{"fact": "flown"}\'',
        "is damaged": "DELETE FROM meta",
        "damaged:": "DROP TABLE fact",
    }
    for why, change in changes.items():
        other = tmp_path / f"{len(why)}.sqlite"
        shutil.copy(good, other)
        with sqlite3.connect(other) as db:
            db.execute(change)
        db.close()
        before = other.read_bytes()
        with case_named(why), pytest.raises(RefusedError, match=why):
            Journal(other, 0.0)
        assert other.read_bytes() == before
    with pytest.raises(RefusedError, match="not the file of a class"):
        Journal(text, 0.0)
    assert text.read_text().startswith("not a database")


def test_what_was_written_last_and_is_damaged_is_told_and_the_rest_is_kept(tmp_path: Path) -> None:
    """A byte that is wrong anywhere in the log: told, and no fact but those from there on lost."""
    path = tmp_path / "c.sqlite"
    journal = Journal(path, 0.0)
    journal.settle()
    for number in range(12):
        journal.add([Joined(number, "n", 0, "4f", "en")], 0.0)
        if number == 3:
            journal.settle()
    names = ("c.sqlite", "c.sqlite-wal")
    whole = {name: (tmp_path / name).read_bytes() for name in names}
    journal.close()
    log, kept = whole["c.sqlite-wal"], set()
    for at in (-1, *range(0, len(log), len(log) // 24)):
        again = tmp_path / f"{at}"
        again.mkdir()
        changed = bytearray(log)
        changed[at] ^= 85
        (again / "c.sqlite").write_bytes(whole["c.sqlite"])
        (again / "c.sqlite-wal").write_bytes(changed)
        with case_named(at):
            told = is_torn(again / "c.sqlite")
            dated = read_class(again / "c.sqlite")
            journal = Journal(again / "c.sqlite", 0.0)
            assert journal.torn == told
            assert [fact for _, fact in dated] == [*journal.facts]
            assert [fact.learner for fact in journal.facts] == [*range(len(journal.facts))]
            assert len(journal.facts) == 12 or told, "what is missing is told"
            kept.add(len(journal.facts))
            journal.close()
    assert min(kept) >= 4, "what had been brought into the file is there"
    assert 12 > max(kept - {12}) > 4


def test_what_the_disk_does_not_take_is_refused_and_does_not_count(hall: Hall) -> None:
    """A full disk: an answer, a newcomer, the teacher; once there is room, all goes on."""
    token = hall.join("d", Asking(way=hall.way, name="Dupin"))
    learner = hall.who_has(token)
    assert learner
    seat, board = Device(hall, hall.seat(learner)), Device(hall, hall.board)
    board.press("ask-own", question="How many?")
    hall.journal._db.execute("PRAGMA max_page_count = 1")
    before, refused = hall.classroom, ""
    while not refused:  # until the pages are full that there are
        before = hall.classroom
        refused = seat.press("send:1:0", text="x")
        hall.clock.now += 1  # type: ignore[attr-defined]
    assert "could not write that down: database or disk is full" in refused
    assert hall.classroom == before
    assert board.press("wifi", wifi="w" * 60, password="p" * 60) == refused
    with pytest.raises(NotHeardError, match="disk is full"):
        hall.join("e", Asking(way=hall.way, name="Cuff"))
    hall.journal.settle()
    hall.journal._db.execute("PRAGMA max_page_count = 99999")
    assert seat.press("send:1:0", text="y") == ""


def test_a_class_that_finds_no_room_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    """A disk that takes no more, simulated by the system's limit on the size of a file."""
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2_048, limits[1]))
    try:
        with pytest.raises(RefusedError, match="cannot be written"):
            Journal(tmp_path / "c.sqlite", 0.0)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert not list(tmp_path.iterdir())
    Journal(tmp_path / "c.sqlite", 0.0).close()


def test_a_press_that_is_sent_once_more_after_a_crash_counts_once(open_class: Open) -> None:
    """Its answer was lost with the program: what it did was not."""
    hall = open_class()
    token = hall.join("d", Asking(way=hall.way, name="Dupin"))
    learner = hall.who_has(token)
    assert learner
    seat, board = Device(hall, hall.seat(learner)), Device(hall, hall.board)
    messages = [
        (board, {"target": "door:closed", "id": "b-1"}),
        (board, {"target": "ask-own", "id": "b-2", "values": {"question": ["How many?"]}}),
        (seat, {"target": "send:1:0", "id": "s-1", "values": {"text": ["2"]}}),
    ]
    for device, message in messages:
        hall.hear(device.page, device, {"kind": "press", "turn": 0, **message})
    steps = len([*hall.journal._db.execute("SELECT step FROM fact")])
    assert hall.classroom.door.closed
    for _ in range(2):
        hall = open_class()
        seat, board = Device(hall, hall.seat(learner)), Device(hall, hall.board)
        for (_, message), device in zip(messages, (board, board, seat), strict=True):
            hall.hear(device.page, device, {"kind": "press", "turn": 0, **message})
            assert device.state["heard"] == message["id"]
        assert hall.classroom.door.closed, "a switch is not turned back"
        assert len(hall.journal.facts) == steps
        assert len([*hall.journal._db.execute("SELECT step FROM fact")]) == steps


def test_a_computer_whose_date_is_set_right_loses_no_class(tmp_path: Path) -> None:
    """Back and forward by years in the middle of a lesson; the next lesson of today finds it."""
    clock, date = Clock(), Clock()
    path = tmp_path / "c.sqlite"
    hall = Hall(Journal(path, date()), clock, date=date)
    token = hall.join("d", Asking(way=hall.way, name="Dupin"))
    learner = hall.who_has(token)
    assert learner
    seat = Device(hall, hall.seat(learner))
    wrong = Asking(code="BBBBB" if hall.code != "BBBBB" else "CCCCC", name="Cuff")
    for jump in (-9_999 * DAY, 20_000 * DAY, -3_600.0, 86_400.0):
        date.now += jump
        clock.now += 1
        with case_named(jump):
            for _ in range(WRONG_OF_ONE):
                with pytest.raises(NotHeardError, match="not the code"):
                    hall.join("d", wrong)
            with pytest.raises(NotHeardError, match="Too many"):
                hall.join("d", wrong)
            word = hall.word_for(0)
            clock.now += MINUTE
            assert hall.join("e", Asking(word=word)), "one minute is one, whatever the date"
            seat = Device(hall, hall.seat(learner))
            seat.leave()
            clock.now += GRACE
            assert not hall.is_here(learner)
            assert not hall.is_over
    clock.now += KEPT_DAYS * DAY
    assert hall.is_over
    hall.journal.close()
    os.utime(path, (date(), date()))
    sweep(tmp_path, date())
    assert path.exists(), "it was written to today"
    sweep(tmp_path, date() + 2 * DAY)
    assert not path.exists()


def test_a_class_is_deleted_when_its_time_is_over(tmp_path: Path) -> None:
    """What is no class stays, and so does one that is not over."""
    for name, begun in (("old", 0.0), ("young", 5.0 * DAY)):
        Journal(tmp_path / f"{name}.sqlite", begun).close()
    (tmp_path / "mine.sqlite").write_text("mine")
    sweep(tmp_path, KEPT_DAYS * DAY + 1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.sqlite", "young.sqlite"]


class Lesson(RuleBasedStateMachine):
    """Anything, in any order: the classroom is always the fold of what the file holds."""

    home: Path

    @initialize()
    def begin(self) -> None:
        """Open the class."""
        self.clock = Clock()
        self.path = self.home / f"{os.urandom(6).hex()}.sqlite"
        self.hall = Hall(Journal(self.path, self.clock()), self.clock)
        self.tokens: dict[int, str] = {}
        self.board = Device(self.hall, self.hall.board)

    @rule(name=sampled_from(NAMES[:4]), number=sampled_from(["", "1", "2", "x"]))
    def join(self, name: str, number: str) -> None:
        """Somebody comes in, or is refused."""
        asked = Asking(way=self.hall.way, name=name, number=number)
        try:
            token = self.hall.join("d", asked)
        except NotHeardError:
            return
        self.tokens[len(self.hall.classroom.learners) - 1] = token

    @rule(who=integers(0, 3))
    def come_back(self, who: int) -> None:
        """A word takes the seat to another device."""
        if who in self.tokens:
            self.tokens[who] = self.hall.join("e", Asking(word=self.hall.word_for(who)))

    @rule(
        what=sampled_from(["turn-away", "let-in", "rename", "open", "word"]),
        who=integers(0, 4),
        name=sampled_from(["Cuff", "Vane", ""]),
    )
    def press(self, what: str, who: int, name: str) -> None:
        """The teacher does something about a learner, who may not be there."""
        self.board.press(f"{what}:{who}", name=name)
        self.clock.now += 1

    @rule()
    def go_on(self) -> None:
        """The program is begun again."""
        self.hall.journal.close()
        self.hall = Hall(Journal(self.path, self.clock()), self.clock)
        self.board = Device(self.hall, self.hall.board)

    @invariant()
    def holds(self) -> None:
        """Everyone has their seat, under a name of their own; nothing is kept but facts."""
        learners = self.hall.classroom.learners
        assert [*learners] == [*self.tokens] == [*range(len(learners))]
        assert all(self.hall.who_has(token) == learners[who] for who, token in self.tokens.items())
        names = [one.name for one in learners.values()]
        assert len({*names}) == len(names)

    def teardown(self) -> None:
        """What the file holds gives the same classroom."""
        if hasattr(self, "hall"):
            self.hall.journal.close()
            again = Journal(self.path, self.clock())
            assert fold(again.facts) == self.hall.classroom
            again.close()


def test_whatever_happens_the_classroom_is_the_fold_of_the_file(tmp_path: Path) -> None:
    """Join, come back, twice, too late, away, renamed, killed: a search."""
    found = type("Found", (Lesson,), {"home": tmp_path})
    run_state_machine_as_test(
        found,
        settings=settings(
            max_examples=15,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=[*HealthCheck],
        ),
    )
