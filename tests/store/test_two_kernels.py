"""Two kernels that have the same saved game open at the same instant lose no move of it."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
import rival

from cluekit.clue import new_game
from cluekit.clue.referee import game
from cluekit.core import RefusedError, store
from cluekit.core.locks import hold_lock
from cluekit.core.session import Session
from cluekit.editions import explain


def check_rivals(path: Path, rivals: int, moves: int) -> Counter[str]:
    """Let rivals play in one save; return what came of their moves. None may be lost."""
    session = new_game("uk", ("Ada", "Bea", "Cem"), seed=5)
    begun = session.step
    store.keep(session, path)
    command = [sys.executable, rival.__file__, str(path), str(moves)]
    pipe = subprocess.PIPE
    players = [
        subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
        for _ in range(rivals)
    ]
    for player in players:
        assert player.stdout
        assert player.stdout.readline() == "ready\n", player.communicate()
    for player in players:
        assert player.stdin
        player.stdin.write("go\n")
        player.stdin.flush()
    came: Counter[str] = Counter()
    for player in players:
        said, trouble = player.communicate(timeout=300)
        assert player.returncode == 0, trouble
        came.update({what: int(n) for what, n in (part.split(":") for part in said.split())})
    saved = store.read_saved(path, game)
    assert saved.notices == ()
    assert saved.session.step - begun == came["accepted"], "an accepted move was lost"
    return came


def test_two_kernels_on_one_save_lose_no_move(tmp_path: Path) -> None:
    """Every accepted move is in the file; whoever came second was told so in words."""
    came = check_rivals(tmp_path / "g.jsonl", rivals=3, moves=150)
    assert set(came) <= {"accepted", "save-changed-elsewhere"}
    assert came["save-changed-elsewhere"], "they never met"


@pytest.mark.long
def test_many_kernels_on_many_saves(tmp_path: Path) -> None:
    """The same with five at once, sixty times."""
    for number in range(60):
        check_rivals(tmp_path / f"{number}.jsonl", rivals=5, moves=200)


def test_the_loser_is_told_what_to_do(tmp_path: Path) -> None:
    """The refusal names the file and says how to go on."""
    path = tmp_path / "g.jsonl"
    session = new_game("mini", seed=5)
    store.keep(session, path)
    other = store.open_saved(path, game).session
    session.play(session.choices.seat, next(iter(session.choices)))
    with pytest.raises(RefusedError) as error:
        other.play(other.choices.seat, next(iter(other.choices)))
    assert explain(error.value.problem) == (
        "The file g.jsonl was changed by another program. It was left as it is; "
        "open the saved game again to go on from there."
    )


def test_a_line_of_the_same_length_from_elsewhere_is_noticed(tmp_path: Path) -> None:
    """The size alone says nothing: the last checksum is compared, too."""
    path = tmp_path / "g.jsonl"
    session = new_game("mini", seed=5)
    store.keep(session, path)
    content = path.read_bytes()
    path.write_bytes(content[:-10] + bytes(7) + content[-3:])
    before = path.read_bytes()
    with pytest.raises(RefusedError) as error:
        session.play(session.choices.seat, next(iter(session.choices)))
    assert error.value.problem.code == "save-changed-elsewhere"
    assert path.read_bytes() == before


WRITING = """
import sys
from pathlib import Path
from cluekit.clue import game
from cluekit.core import keeper, store
write = keeper._write_all

def slowly(file, line):
    print("about to write", flush=True)
    sys.stdin.readline()
    write(file, line)

keeper._write_all = slowly
session = store.open_saved(Path(sys.argv[1]), game).session
session.play(session.choices.seat, next(iter(session.choices)))
"""


def refusal(session: Session) -> str:
    """Return why a move is refused, which must leave the session as it is."""
    before = session.record
    with pytest.raises(RefusedError) as error:
        session.play(session.choices.seat, next(iter(session.choices)))
    assert session.record == before
    return error.value.problem.code


@pytest.mark.parametrize("killed", [False, True])
def test_between_looking_and_writing_nobody_else_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, killed: bool
) -> None:
    """Who comes meanwhile is told after a while, and then either plays on or opens it again."""
    monkeypatch.setattr("cluekit.core.locks.PATIENCE", 5)
    path = tmp_path / "g.jsonl"
    session = new_game("mini", seed=5)
    store.keep(session, path)
    command = [sys.executable, "-c", WRITING, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as other:
        assert other.stdout
        assert other.stdout.readline() == "about to write\n"
        assert refusal(session) == "save-busy"
        if killed:
            other.kill()
        else:
            other.communicate("go on\n", timeout=60)
    if killed:
        session.play(session.choices.seat, next(iter(session.choices)))
    else:
        assert refusal(session) == "save-changed-elsewhere"
    assert store.read_saved(path, game).session.step == 8


def test_a_file_is_locked_again_after_it_was_left_open(tmp_path: Path) -> None:
    """What an interrupt left open does not lock its own process out."""
    path = tmp_path / "g.jsonl"
    path.write_bytes(b"x")
    with path.open("r+b") as left, path.open("r+b") as again:
        holding = hold_lock(left)
        holding.__enter__()
        with hold_lock(again):
            assert again.read() == b"x"
