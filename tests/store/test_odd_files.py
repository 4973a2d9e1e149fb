"""Whatever lies where a save is expected: tables are laid, and it is said what cannot be read."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import damaging
import pytest
from ipywidgets import Widget

from cluekit.cli import main
from cluekit.clue import new_game
from cluekit.clue.referee import game
from cluekit.core import RefusedError, store
from cluekit.core.file_reader import read_file
from cluekit.editions import explain
from cluekit.ui import setup, table
from naming import case_named
from oddities import ODD

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="Windows knows few of these"),
    pytest.mark.timeout(120),  # nothing waits for a pipe
]
WORDS = ("There is no file of that name", "This is not a plain file", "is too large", "be read")
GOOD = "You, Nora, Otto"
"""What the list says of the good save."""


Home = Callable[[str], Path]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    """Move into a new home; its folder of saves has a good one that is older than all others."""

    def move(name: str) -> Path:
        Widget.close_all()
        monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / name))
        good = store.keep(new_game("mini", seed=5)).path
        os.utime(good, (1_000, 1_000))
        return good.parent

    yield move
    Widget.close_all()


def forged(**changes: Any) -> bytes:
    """Return the head of a save with something else in it, and a checksum that fits."""
    session = new_game("mini", seed=5)
    head = store.head_of(session)
    said = json.loads(damaging.bodies_of(store._save_bytes(session, head)[0])[0]) | changes
    return damaging.sealed_again([json.dumps(said, separators=(",", ":")).encode()])


FORGED = {
    "no names": forged(players=[{"id": "a", "suspect": 0}, {"id": "b", "suspect": 1}]),
    "no players": forged(players=[]),
    "20,000 players": forged(players=[{"name": f"N{n}", "id": f"n{n}"} for n in range(20_000)]),
    "a name of a million letters": forged(players=[{"id": "a", "name": "N" * 1_000_000}] * 2),
    "a number for a name": forged(players=[{"id": "a", "name": 7}] * 2),
    "an endless id": forged(edition={"id": "x" * 1_000_000, "text": ""}),
    "another game": forged(game="chess" * 1_000),
    "strange chairs": forged(seated=["person"] * 60, called="x" * 100_000),
}


def listed(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the list of saves as `cluekit replay` prints it; it must come to an end."""
    assert main(["replay"]) == 0
    text = capsys.readouterr().out
    assert main(["replay", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["format"] == "cluekit-saves"
    return text


def assert_tables_stand(name: str) -> None:
    """Lay a table, fill in a form, and press all that can be opened."""
    scene = table("mini", seed=99, name=name, fresh=True, bots="random")
    assert table("mini", seed=99, name=name, bots="random") is scene
    form = setup("mini")
    assert 'data-target="start"' in form.drawing
    for number in range(form.drawing.count('data-target="open:')):
        room = setup("mini")
        said = {"kind": "press", "id": "tester-1", "target": f"open:{number}", "turn": room.turn}
        room._handle_msg({"content": {"data": {"method": "custom", "content": said}}})
        assert "in the program" not in room.notice
        assert len(room.drawing) < 500_000


def test_an_odd_entry_among_the_saves_stops_nothing(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each is listed with what is wrong; the good save beside them is listed, too."""
    saves = home("odd")
    for number, make in enumerate(ODD.values()):
        make(saves / f"odd-{number}.jsonl")
    told = listed(capsys)
    refused = [line for line in told.splitlines() if any(words in line for words in WORDS)]
    assert GOOD in told
    assert len(refused) == len(ODD) == len(store.saved_games()) - 1
    assert_tables_stand("odd")


def test_a_forged_head_stops_nothing(home: Home, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever it says of its players, it is listed in a line that can be read."""
    saves = home("forged")
    for kind, content in FORGED.items():
        (saves / f"{kind}.jsonl").write_bytes(content)
    told = listed(capsys)
    assert GOOD in told
    assert len(store.saved_games()) == len(FORGED) + 1
    assert max(map(len, told.splitlines())) < 1_000
    assert_tables_stand("forged")


def test_a_time_that_no_calendar_knows_is_listed(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    """A disk may say of a file what it likes, unless it keeps no such times."""
    times = (10**11, 2**40, -(10**10))
    home("times")
    paths = [store.keep(new_game("mini", seed=seconds)).path for seconds in times]
    for path, seconds in zip(paths, times, strict=True):
        with suppress(OSError, OverflowError):
            os.utime(path, (seconds, seconds))
    assert listed(capsys).count(GOOD) == 1 + len(times)
    assert_tables_stand("times")


def test_an_odd_folder_of_saves_stops_nothing(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    """There are no saves then; a table can be laid all the same."""
    for kind, make in ODD.items():
        with case_named(kind):
            saves = home(kind)
            shutil.rmtree(saves)
            make(saves)
            assert listed(capsys) == ""
            assert_tables_stand(kind)


CALLS = ("replay", "solve", "noir play", "edition check", "simulate", "edition sheet",
         "edition list", "solve --events")  # fmt: skip


def test_an_odd_file_is_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing waits for a pipe or reads a device; the exit code is 2, and a cell is told, too."""
    case = tmp_path / "case.toml"
    case.write_text('deck = "mini"\nplayers = ["Ada", "Bea", "Cem"]\n')
    for kind, make in ODD.items():
        make(odd := tmp_path / f"{kind}.toml")
        for words in CALLS:
            with case_named(kind, words):
                assert main([*words.split(), str(odd), *[str(case)] * ("--events" in words)]) == 2
                said = capsys.readouterr()
                assert any(reason in said.out + said.err for reason in WORDS)
                assert "Traceback" not in said.err
        with pytest.raises(RefusedError) as error:
            store.open_saved(odd, game)
        assert odd.name in explain(error.value.problem)


def test_a_pipe_that_takes_the_place_of_a_file_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between looking and opening anything may happen: it is opened without waiting."""
    path = tmp_path / "file"
    path.write_bytes(b"plain")
    plain = path.stat()
    path.unlink()
    ODD["a pipe"](path)
    monkeypatch.setattr(Path, "stat", lambda _, **__: plain)
    with pytest.raises(RefusedError) as error:
        read_file(path, 100)
    assert error.value.problem.code == "file-not-plain"


def test_a_file_that_grows_while_it_is_read_is_not_read_whole(tmp_path: Path) -> None:
    """What the system calls empty, such as its own tables, is read as far as allowed."""
    with pytest.raises(RefusedError) as error:
        read_file(Path("/proc/self/maps"), 10)
    assert error.value.problem.code == "file-too-large"
    (tmp_path / "just").write_bytes(b"0123456789")
    assert read_file(tmp_path / "just", 10) == b"0123456789"
