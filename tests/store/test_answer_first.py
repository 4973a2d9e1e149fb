"""Where somebody waits for an answer, the disk is waited for after it: one move is owed at most."""

import os
from contextvars import copy_context
from errno import EIO
from itertools import accumulate
from pathlib import Path

import pytest
from playing import move

from cluekit.clue import game, new_game
from cluekit.core import RefusedError, store
from cluekit.core.keeper import answer_first
from cluekit.core.session import Session, Step

SEALED = 60
"""Bytes at the end of a line that a keeper looks at before it writes behind them."""


class Disk:
    """The system's own call that waits for the disk, and how long each file was at it."""

    def __init__(self) -> None:
        self.lengths: list[int] = []
        self.fails = False
        self._wait = os.fsync

    def wait(self, number: int) -> None:
        """Wait, or fail as a broken disk does."""
        if self.fails:
            raise OSError(EIO, os.strerror(EIO))
        self._wait(number)
        self.lengths.append(os.fstat(number).st_size)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """A disk that is looked at."""
    disk = Disk()
    monkeypatch.setattr(os, "fsync", disk.wait)
    return disk


@pytest.fixture
def session(path: Path, disk: Disk) -> Session:
    """A game that is saved."""
    session = new_game("mini", seed=5)
    store.keep(session, path)
    disk.lengths.clear()
    return session


def ends(path: Path) -> list[int]:
    """Return where each line of a file ends."""
    return [*accumulate(map(len, path.read_bytes().splitlines(keepends=True)))]


def in_the_file(path: Path) -> tuple[Step, ...]:
    """Return the record of the game as its save has it."""
    return store.read_saved(path, game).session.record


def test_the_disk_is_waited_for_in_time(session: Session, path: Path, disk: Disk) -> None:
    """A line is on the disk first where nobody waits for an answer; else one at most is owed."""
    move(session)
    assert disk.lengths == [path.stat().st_size]
    with answer_first():
        later = copy_context()
    later.run(move, session)
    assert disk.lengths == ends(path)[-2:]
    disk.lengths.clear()
    with answer_first():
        move(session)
        assert in_the_file(path) == session.record
        assert disk.lengths == []
    assert disk.lengths == [path.stat().st_size]
    before, disk.lengths = len(ends(path)), []
    with answer_first():
        for _ in range(4):
            move(session)
        session.undo(lab=True)
        written = ends(path)[before:]
        assert disk.lengths == written[:-1]
    assert disk.lengths == written
    disk.lengths.clear()
    with answer_first():
        with answer_first():
            move(session)
        assert len(disk.lengths) == 1
    assert len(disk.lengths) == 1


def test_a_failing_disk_is_told_and_tried_again(session: Session, path: Path, disk: Disk) -> None:
    """The move was shown and stays; the system may have thrown away what it could not write."""
    before, begun = path.stat().st_size, session.step
    with pytest.raises(RefusedError) as error, answer_first():  # noqa: PT012 - the end of it
        move(session)
        disk.fails = True
    assert error.value.problem.code == "save-failed"
    assert session.step == begun + 1
    with path.open("r+b") as file:  # what is left on the disk, of the same length
        file.seek(before)
        line = file.read()
        file.seek(before)
        file.write(b" " * (len(line) - SEALED) + line[-SEALED:])
    with pytest.raises(RefusedError):
        move(session)
    assert session.step == begun + 1
    disk.fails = False
    move(session)
    assert in_the_file(path) == session.record
    assert disk.lengths[-2:] == ends(path)[-2:]


def test_a_power_cut_takes_the_last_move_alone(session: Session, path: Path, disk: Disk) -> None:
    """Whatever part of the line is there, or zeros; the stop button comes behind the move."""
    with pytest.raises(KeyboardInterrupt), answer_first():  # noqa: PT012 - the end of it
        move(session)
        raise KeyboardInterrupt
    assert disk.lengths == [path.stat().st_size]
    assert in_the_file(path) == session.record
    move(session)
    before = path.read_bytes()
    with answer_first():
        move(session)
        line = path.read_bytes()[len(before) :]
    for there in range(len(line)):
        for rest in (b"", bytes(len(line) - there - 1)):
            path.write_bytes(before + line[:there] + rest)
            assert store.read_saved(path, game).session.step == session.step - 1
