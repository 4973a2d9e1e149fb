"""Wherever the stop button interrupts, the game and its save agree, and both go on."""

import gc
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import playing
import pytest

from cluekit import clue, noir
from cluekit.clue import bots_for
from cluekit.core import Chance, store
from cluekit.core.keeper import answer_first
from cluekit.core.session import Session, run
from cluekit.noir.bots import BOTS
from interrupting import at_every_line, interrupted
from run_seed import run_seed

pytestmark = pytest.mark.filterwarnings(  # files that an interrupt left open are closed later
    "ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning"
)
CORE = ("core/",)
GAMES = {
    "clue": (clue.game, lambda: clue.new_game("mini", seed=5), lambda: bots_for(["random"] * 3)),
    "noir": (
        noir.game,
        lambda: noir.new_game("noir-citizens", ("Ada", "Bea"), seed=5),
        lambda: {0: BOTS["random"](), 1: BOTS["random"]()},
    ),
}


class Case:
    """A game in the middle, with a save, ready to be interrupted again and again."""

    def __init__(self, name: str, folder: Path) -> None:
        self.game, begin, bots = GAMES[name]
        self.bots = bots()
        self.path = folder / "g.jsonl"
        session = begin()
        store.keep(session, self.path)
        self.on(session, 4)
        self._content = self.path.read_bytes()

    def opened(self) -> None:
        """Put the save back as it was, and open it."""
        self.path.write_bytes(self._content)
        self.session: Session = store.open_saved(self.path, self.game).session
        self.seat, self.move = self._next()

    def _next(self) -> tuple[int, Any]:
        session, seat = self.session, self.session.choices.seat
        luck = session.luck(f"bot {seat}")
        return seat, self.bots[seat](session.view(seat), session.choices, luck)

    def on(self, session: Session, moves: int = 2) -> None:
        """Let bots play on."""
        end = session.step + moves
        run(session, self.bots, until=lambda s: s.step >= end)
        assert session.step >= end or session.over

    def play(self) -> None:
        """Play the move that comes next."""
        self.session.play(self.seat, self.move)

    def undo(self) -> None:
        """Take the last move back."""
        self.session.undo(lab=True)

    def play_and_answer(self) -> None:
        """Play the move that comes next; the disk is waited for when the answer is out."""
        with answer_first():
            self.play()

    def assert_agree(self, where: object) -> None:
        """Hold the save to be the game, step by step."""
        saved = store.read_saved(self.path, self.game)
        assert saved.session.record == self.session.record, where
        assert saved.notices == (), where

    def assert_goes_on(self, where: object) -> None:
        """Play on in the session; the save goes with it."""
        self.on(self.session)
        self.assert_agree(where)

    def assert_goes_on_anew(self) -> None:
        """Play on in the save opened anew."""
        self.session = store.open_saved(self.path, self.game).session
        self.assert_goes_on("opened anew")


@pytest.fixture(autouse=True)
def closed_here() -> Iterator[None]:
    """Close the files that an interrupt left open while a warning about them is no failure."""
    yield
    assert sys.exc_info()[1] is None, "an interrupt was left in hand"
    gc.collect()


Act = Callable[[Case], None]


def check_once(case: Case, act: Act, **how: Any) -> None:
    """Interrupt a move or an undo everywhere: it is made and saved, or neither."""
    case.opened()
    begun = case.session.step
    seen = []
    for interrupter in at_every_line(lambda: act(case), case.opened, parts=CORE, **how):
        case.assert_agree(interrupter.where)
        seen.append(abs(case.session.step - begun))
        case.assert_goes_on(interrupter.where)
    case.assert_goes_on_anew()
    assert len(seen) > 30, "the lines were not counted"
    assert set(seen) <= {0, 1}
    assert seen == sorted(seen), "what had come about was given up later"


def check_twice(case: Case, act: Act, stride: int) -> None:
    """Interrupt, and once more while that is put right: the game goes on and the save agrees."""
    mended = 0
    for first in count(1 + run_seed() % stride, stride):
        for second in count(first + 1):
            case.opened()
            twice = interrupted(lambda: act(case), first, second, parts=CORE)
            if len(twice.where) < 2:
                break
            case.assert_goes_on(twice.where)
            mended += 1
        case.assert_goes_on_anew()
        if not twice.where:
            break
    assert mended > 20, "there was no second interrupt"


def check_beginning(case: Case, folder: Path, **how: Any) -> None:
    """Interrupt the beginning of a save: the game is kept and the file is there, or neither."""
    new = folder / "new.jsonl"
    source = case.path

    def prepare() -> None:
        new.unlink(missing_ok=True)
        case.path = source
        case.opened()
        case.session.keeper, case.path = None, new

    kept = []
    begin = lambda: store.keep(case.session, new)  # noqa: E731 - said once, used twice
    for interrupter in at_every_line(begin, prepare, parts=CORE, **how):
        kept.append(case.session.keeper is not None)
        there = [path.name for path in folder.iterdir()] if folder.exists() else []
        assert there == ["new.jsonl"] * kept[-1], interrupter.where
        if not kept[-1]:
            begin()
        case.assert_goes_on(interrupter.where)
    case.assert_goes_on_anew()
    case.path = source
    assert len(kept) > 20, "the lines were not counted"
    assert kept == sorted(kept)


HALVES = {"clue": (Case.play, Case.play_and_answer), "noir": (Case.undo, Case.play)}
"""What is interrupted in which game: the core does not know which one it keeps."""


@pytest.mark.parametrize("name", HALVES)
def test_an_interrupt_leaves_game_and_save_alike(name: str, tmp_path: Path) -> None:
    """At each line of the core, and at one in seventeen of the steps that Python's machine takes.

    From which one on says the seed of this run.
    """
    case = Case(name, tmp_path)
    for act in HALVES[name]:
        check_once(case, act)
        check_once(case, act, fine=True, first=1 + run_seed() % 17, stride=17)
        check_twice(case, act, stride=19)
    check_beginning(case, tmp_path / "saves")
    check_beginning(case, tmp_path / "saves", fine=True, first=1 + run_seed() % 37, stride=37)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_interrupt_within_a_line(name: str, tmp_path: Path) -> None:
    """The same at every step, and every pair of interrupts."""
    case = Case(name, tmp_path)
    for act in (Case.play, Case.undo, Case.play_and_answer):
        check_once(case, act)
        check_once(case, act, fine=True)
        check_twice(case, act, stride=1)
    check_beginning(case, tmp_path / "saves", fine=True)


def stop(player: subprocess.Popen[bytes]) -> None:
    """Send the signal until it is answered: Python drops one that comes while it tidies up."""
    answered: list[object] = []
    while not answered and player.poll() is None:
        player.send_signal(signal.SIGINT)
        answered, _, _ = select.select([player.stdout], [], [], 30)


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no such signal to one process")
@pytest.mark.parametrize("games", [1, pytest.param(50, marks=pytest.mark.long)])
def test_real_signals_leave_game_and_save_alike(tmp_path: Path, games: int) -> None:
    """Thirty stops of a player in another process, wherever they fall; each time it has spoken."""
    stops = 30 if games == 1 else 100
    luck = Chance("signals").luck("pause", stops, 0)
    for number in range(games):
        save = str(tmp_path / f"{number}.jsonl")
        command = [sys.executable, playing.__file__, "stopped", save, str(stops)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as player:
            assert player.stdout
            assert player.stderr
            for _ in range(stops):
                said = player.stdout.readline()
                assert said, player.stderr.read().decode()
                time.sleep(luck.die(100) / 2_000)
                stop(player)
            assert player.wait(timeout=60) == 0, player.stderr.read().decode()
