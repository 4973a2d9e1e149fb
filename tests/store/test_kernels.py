"""A kernel that is killed, or meets another one at the same save, loses no accepted move."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import playing
import pytest
from playing import move

from cluekit.clue import bots_for, game, new_game
from cluekit.core import RefusedError, store
from cluekit.core.locks import hold_lock
from cluekit.core.notes import notes_beside
from cluekit.core.session import Session, run
from cluekit.editions import explain

PIPE = subprocess.PIPE


@pytest.fixture
def session(path: Path) -> Session:
    """A game that is kept there."""
    session = new_game("mini", seed=5)
    store.keep(session, path)
    return session


def refusal(session: Session) -> RefusedError:
    """Return why a move is refused, which must leave the session as it is."""
    before = session.record
    with pytest.raises(RefusedError) as error:
        move(session)
    assert session.record == before
    return error.value


def kill_after(path: Path, how: str, lines: int) -> str:
    """Let a process play into the file and kill it after so many lines; return its last one."""
    command = [sys.executable, playing.__file__, how, str(path)]
    with subprocess.Popen(command, stdout=PIPE, text=True) as process:
        assert process.stdout
        said = [process.stdout.readline() for _ in range(lines)]
        process.kill()  # SIGKILL, or the end without asking on Windows
        said += process.stdout.read().splitlines(keepends=True)
    return [line for line in said if line.endswith("\n")][-1]


@pytest.mark.parametrize("games", [1, pytest.param(100, marks=pytest.mark.long)])
def test_a_killed_kernel_loses_no_accepted_move(tmp_path: Path, games: int) -> None:
    """After each kill the game stands where it was, or one on, as one that nobody killed."""
    for path in (tmp_path / f"{number}.jsonl" for number in range(games)):
        twin = new_game("uk", playing.NAMES, seed=playing.SEED)
        for number in range(3 if games == 1 else 5):
            told, seen = kill_after(path, "killed", 2 + number * 7 % 13).split()
            saved = store.read_saved(path, game).session
            assert saved.step >= (step := int(told)) > 0, "an accepted move was lost"
            assert playing.digest(saved.branch(step)) == seen
            run(twin, bots_for(playing.BOTS), until=lambda s, end=saved.step: s.step >= end)
            assert playing.digest(saved) == playing.digest(twin), "killing changed the game"


def test_a_killed_kernel_loses_the_mark_in_hand_at_most(path: Path) -> None:
    """Three kills among pencil marks: each that held is there again, the game is as it was."""
    for number in range(3):
        last = int(kill_after(path, "marked", 2 + number * 7 % 13))
        saved = store.read_saved(path, game).session
        notes = notes_beside(path, saved, (0, 1))
        assert notes.problem is None
        assert last <= sum(map(len, notes.marks.values())) <= last + 1
        assert saved.record == new_game("uk", playing.NAMES, seed=playing.SEED).record


@pytest.mark.parametrize(
    ("saves", "rivals", "moves"), [(1, 3, 150), pytest.param(60, 5, 200, marks=pytest.mark.long)]
)
def test_kernels_on_one_save_lose_no_move(
    tmp_path: Path, saves: int, rivals: int, moves: int
) -> None:
    """Every accepted move is in the file, and who came second is told so."""
    for number in range(saves):
        check_rivals(tmp_path / f"{number}.jsonl", rivals, moves)


def check_rivals(path: Path, rivals: int, moves: int) -> None:
    """Let rivals play in one save: no accepted move is lost, and who came second is told so."""
    session = new_game("uk", playing.NAMES, seed=5)
    store.keep(session, path)
    command = [sys.executable, playing.__file__, "rival", str(path), str(moves)]
    players = [
        subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True)
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
    assert saved.session.step - session.step == came["accepted"], "an accepted move was lost"
    assert set(came) == {"accepted", "save-changed-elsewhere"}
    assert came["save-changed-elsewhere"] >= rivals - 1, "all but one open a save that has gone on"


def test_whoever_comes_second_is_told_what_to_do(session: Session, path: Path) -> None:
    """The file and how to go on; an equal length is noticed; files left open lock nobody out."""
    other = store.open_saved(path, game).session
    move(session)
    written = path.read_bytes()
    assert explain(refusal(other).problem) == (
        "The file g.jsonl was changed by another program. It was left as it is; "
        "open the saved game again to go on from there."
    )
    assert path.read_bytes() == written
    content = path.read_bytes()
    path.write_bytes(content[:-10] + bytes(7) + content[-3:])
    before = path.read_bytes()
    assert refusal(session).problem.code == "save-changed-elsewhere"
    assert path.read_bytes() == before
    path.write_bytes(b"x")
    with path.open("r+b") as left, path.open("r+b") as again:
        holding = hold_lock(left)
        holding.__enter__()
        with hold_lock(again):
            assert again.read() == b"x"


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


@pytest.mark.parametrize("killed", [False, True])
def test_between_looking_and_writing_nobody_else_writes(
    session: Session, path: Path, monkeypatch: pytest.MonkeyPatch, *, killed: bool
) -> None:
    """Who comes meanwhile is told after a while, and then either plays on or opens it again."""
    monkeypatch.setattr("cluekit.core.locks.PATIENCE", 5)
    command = [sys.executable, "-c", WRITING, str(path)]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, text=True) as other:
        assert other.stdout
        assert other.stdout.readline() == "about to write\n"
        assert refusal(session).problem.code == "save-busy"
        if killed:
            other.kill()
        else:
            other.communicate("go on\n", timeout=60)
    if killed:
        move(session)
    else:
        assert refusal(session).problem.code == "save-changed-elsewhere"
    assert store.read_saved(path, game).session.step == 8
