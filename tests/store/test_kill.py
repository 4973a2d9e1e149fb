"""A kernel that is killed loses no accepted move."""

import subprocess
import sys
from pathlib import Path

import player
import pytest

from cluekit.clue import bots_for, new_game
from cluekit.clue.referee import game
from cluekit.core import store
from cluekit.core.session import run


def kill_after(path: Path, moves: int) -> tuple[int, str]:
    """Let a process play into the file and kill it at once after this many moves it reported.

    Returns the last step it reported, and what was seen then.
    """
    command = [sys.executable, player.__file__, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        said = [process.stdout.readline() for _ in range(moves)]
        process.kill()  # SIGKILL, or the end without asking on Windows
        said += process.stdout.read().splitlines(keepends=True)
    step, seen = [line for line in said if line.endswith("\n")][-1].split()
    return int(step), seen


def check_kills(path: Path, kills: int) -> None:
    """Kill a player again and again; after each kill the game stands where it was, or one on."""
    twin = new_game("uk", ("Ada", "Bea", "Cem"), seed=99)
    for number in range(kills):
        step, seen = kill_after(path, moves=2 + number * 7 % 13)
        saved = store.read_saved(path, game).session
        assert saved.step >= step, "an accepted move was lost"
        assert step > 0
        assert player.digest(saved.branch(step)) == seen
        run(twin, bots_for(player.BOTS), until=lambda s, end=saved.step: s.step >= end)
        assert player.digest(saved) == player.digest(twin), "killing changed the game"


def test_a_killed_kernel_loses_no_accepted_move(tmp_path: Path) -> None:
    """Five kills in one game: same views as in a game that nobody killed."""
    check_kills(tmp_path / "g.jsonl", 5)


@pytest.mark.long
def test_five_hundred_kills(tmp_path: Path) -> None:
    """The same, a hundred games of five kills."""
    for number in range(100):
        check_kills(tmp_path / f"{number}.jsonl", 5)
