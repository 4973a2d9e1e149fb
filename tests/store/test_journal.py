"""The journal of a browser: moves wait in memory, and are in the file a moment after the last."""

import asyncio
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from cluekit.clue import bots_for, game, new_game
from cluekit.core import Problem, RefusedError, journal, store
from cluekit.core.keeper import Keeper, PatientKeeper
from cluekit.core.notes import Notes, notes_beside
from cluekit.core.session import AnySession, run


class Clock:
    """A loop of which time passes when it is told."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due: list[tuple[float, Callable[[], object]]] = []

    def time(self) -> float:
        """Seconds, as the loop counts them."""
        return self.now

    def call_later(self, delay: float, act: Callable[..., object], *given: object) -> None:
        """Keep what is to be done."""
        self.due.append((self.now + delay, partial(act, *given)))

    def passes(self, seconds: float) -> None:
        """Let time pass, and do what is due."""
        self.now += seconds
        ready = [act for when, act in self.due if when <= self.now]
        self.due = [(when, act) for when, act in self.due if when > self.now]
        for act in ready:
            act()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """This Python, as if it were a browser's."""
    made = Clock()
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: made)
    return made


@pytest.fixture
def new(clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AnySession:
    """A game that is to have a file of its own, in a browser where there is none yet."""
    assert clock.now == 0
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path))
    return new_game("mini", ("Ada", "Bea", "Cem"), seed=5)


@pytest.fixture
def session(clock: Clock, path: Path) -> AnySession:
    """A game that is kept there, in a browser, before its first turn."""
    assert clock.now == 0
    session = new_game("mini", ("Ada", "Bea", "Cem"), seed=5)
    store.keep(session, path)
    return session


def moves(session: AnySession, count: int = 1) -> None:
    """Play this many moves."""
    there = session.step + count
    run(session, bots_for(["random"] * 3), until=lambda now: now.step >= there)


def refusal(session: AnySession) -> Problem:
    """Return why the next move is refused."""
    with pytest.raises(RefusedError) as told:
        moves(session)
    return told.value.problem


def no_room(*_: object, **__: object) -> None:
    """Write nothing: the storage is full."""
    raise OSError(28, "No space left on device")


def kept(path: Path) -> int:
    """How many moves are in the file, whatever waits."""
    return len(path.read_bytes().splitlines()) - 1


def whole(session: AnySession) -> bytes:
    """The file of a game as it is where nothing waits."""
    return store._save_bytes(session, store.head_of(session))[0]


def test_moves_wait_for_a_moment(session: AnySession, clock: Clock, path: Path) -> None:
    """Two seconds at most; who opens a save, or leaves the page, writes what waits."""
    before = kept(path)
    for _ in range(3):
        moves(session)
        clock.passes(0.2)
        assert kept(path) == before
    clock.passes(0.2)
    assert kept(path) == before + 3
    assert path.read_bytes() == whole(session)
    before = kept(path)
    for _ in range(12):
        moves(session)
        clock.passes(0.2)
    assert kept(path) > before
    moves(session, 2)
    assert store.read_saved(path, game).session.step == session.step
    moves(session)
    journal.settle()
    assert kept(path) == session.step
    clock.passes(9)
    assert kept(path) == session.step
    moves(session)
    session.undo(lab=True)
    clock.passes(1)
    assert store.read_saved(path, game).session.step == session.step
    again = session.keeper
    assert again is not None
    again.note_undo(session.step)
    again.withdraw()
    moves(session)
    clock.passes(1)
    assert store.read_saved(path, game).session.step == session.step


def test_two_tabs_lose_no_move(session: AnySession, clock: Clock, path: Path) -> None:
    """The second is told at its first move; of two at once, one goes on in a file beside."""
    other = store.open_saved(path, game).session
    moves(session, 2)
    clock.passes(1)
    assert refusal(other).code == "save-changed-elsewhere"
    assert kept(path) == session.step
    other = store.open_saved(path, game).session
    moves(session, 2)
    moves(other, 3)
    clock.passes(1)
    (beside,) = (each for each in path.parent.glob("*.jsonl") if each != path)
    steps = {store.read_saved(each, game).session.step for each in (path, beside)}
    assert steps == {session.step, other.step}
    told = refusal(other)
    assert told.code == "save-two-tabs"
    assert beside.name in told.about.values()


def test_a_full_storage_is_told_at_the_next_move(
    session: AnySession, path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits goes on waiting, notes as well; a table plays on and owes it, as with a disk."""
    moves(session)
    with monkeypatch.context() as full:
        full.setattr(Keeper, "_write", no_room)
        clock.passes(3)
        assert refusal(session).code == "save-failed"
    moves(session)
    clock.passes(1)
    assert kept(path) == session.step
    session.keeper = PatientKeeper(session.keeper)
    moves(session)
    with monkeypatch.context() as full:
        full.setattr(Keeper, "_write", no_room)
        for _ in range(3):
            clock.passes(3)
            moves(session, 2)
        assert session.keeper.problem.code == "save-failed"
        assert kept(path) < session.step
    moves(session)
    assert session.keeper.problem is None
    clock.passes(1)
    assert path.read_bytes() == whole(session)
    notes = Notes()
    notes.keep_beside(path, session)
    with monkeypatch.context() as full:
        full.setattr("cluekit.core.notes.write_whole", no_room)
        notes.mark(0, (1, 1), "no")
        assert notes.unsaved is None, "nothing was tried yet"
        clock.passes(1)
        assert notes.unsaved is not None
        assert notes.unsaved.code == "save-failed"
    notes.mark(0, (2, 1), "yes")
    clock.passes(1)
    assert notes.unsaved is None
    assert notes_beside(path, session, (0,)).marks == {0: {(1, 1): "no", (2, 1): "yes"}}


def test_a_new_file_waits(clock: Clock, new: AnySession, monkeypatch: pytest.MonkeyPatch) -> None:
    """The press is answered before; who looks finds the game; no room leaves nothing half there."""
    path = store.keep(new).path
    moves(new)
    assert not path.parent.exists()
    clock.passes(1)
    assert kept(path) == new.step
    moves(new, 2)
    clock.passes(1)
    assert path.read_bytes() == whole(new)
    late, unseen = (new_game("mini", ("Ada", "Bea", "Cem"), seed=seed) for seed in (6, 7))
    path = store.keep(late).path
    moves(late)
    with monkeypatch.context() as full:
        full.setattr(journal, "write_whole", no_room)
        clock.passes(3)
        assert refusal(late).code == "save-failed"
        assert not path.exists()
    moves(late)
    clock.passes(1)
    assert kept(path) == late.step
    path = store.keep(unseen).path
    assert path in [saved.path for saved in store.saved_games()]
    moves(unseen)
    assert store.read_saved(path, game).session.step == unseen.step


def test_elsewhere_nothing_waits(path: Path) -> None:
    """On a computer's own disk a line is written at once."""
    session = new_game("mini", ("Ada", "Bea", "Cem"), seed=5)
    store.keep(session, path)
    moves(session)
    assert kept(path) == session.step
