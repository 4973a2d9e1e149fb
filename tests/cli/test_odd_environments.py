"""Closed streams, full disks, odd homes, odd names: a line and an exit code, never a traceback."""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cluekit.core.home import home
from cluekit.core.problems import Problem, RefusedError
from cluekit.editions import explain
from cluekit.learn.refusals import explain as explain_learning
from naming import case_named

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a POSIX shell sets these calls up")

LONG, NINES = "x" * 300, "9" * 5_000
"""A name that no file can have; a number that Python does not read."""

STREAMS = {
    "no stdout": ">&-", "full": "> /dev/full", "no stderr": "2>&-", "full stderr": "2> /dev/full",
    "none": ">&- 2>&- <&-",
}  # fmt: skip
STREAM_CALLS = [
    *(
        (words, "full")
        for words in ("edition list", "edition list --json", "solve evening.toml", "--help")
    ),
    *((words, "no stdout") for words in ("edition check own.toml", "replay", "--version")),
    ("edition check own.toml", "no stderr"),
    ("replay", "full stderr"),
    ("edition list", "none"),
]


TOURNAMENT = "tournament mini --bots careful,random --players 2 --games 40 --max-turns 2"
NOT_TO_BE = {
    f"{TOURNAMENT} --csv .": "The file . is there already",
    f"{TOURNAMENT} --parquet .": "The file . is there already",
    f"{TOURNAMENT} --results .": "not a plain file: .",
    f"{TOURNAMENT} --results . --resume": "not a plain file: .",
    **{f"{TOURNAMENT} --scheduler {where}": f"No Dask scheduler answers at {where}."
       for where in ("x", "tcp://[", "tcp://127.0.0.1:1", "odd://x:1", "tcp://x:99999")},
    f"{TOURNAMENT} --seed \ud800": "the seed is not readable text",
    "site --serve . --port 99999": "a port is a number from 0 to 65535",
    "site --serve . --port -1": "a port is a number from 0 to 65535",
    "lessons reset ''": "There is no lesson “”",
    "lessons reset 0": "nothing to reset",
}  # fmt: skip
"""What cannot be, and what is said then."""


def test_what_cannot_be_is_said_in_a_line(refused: Callable[..., str], folder: Path) -> None:
    """No traceback, no code in the place of words, nothing made or played."""
    for words, told in NOT_TO_BE.items():
        with case_named(words):
            assert told in refused(*shlex.split(words))
    assert not (folder / "nowhere").exists()
    for code in ("no-home", "progress-damaged", "progress-newer", "save-failed"):
        about = {"file": "x", "reason": "y"}
        assert explain(Problem(code, about=about)) != code
        assert explain_learning(Problem(code, about=about)) != code or code == "save-failed"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder with a file of each kind."""
    (tmp_path / "own.toml").write_text("name = 1\n", encoding="utf-8")
    (tmp_path / "evening.toml").write_text(
        'deck = "mini"\nplayers = ["Ada", "Bea", "Cem"]\n', encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def shell(folder: Path) -> Callable[[str], subprocess.CompletedProcess[bytes]]:
    """Call the command line from a shell."""
    inherited = {"CLUEKIT_LANG": "en", "CLUEKIT_HOME": str(folder / "home")}

    def call(words: str) -> subprocess.CompletedProcess[bytes]:
        script = f"{shlex.quote(sys.executable)} -m cluekit {words}"
        return subprocess.run(
            ["/bin/bash", "-c", script],
            env={**os.environ, **inherited},
            capture_output=True,
            check=False,
        )

    return call


def assert_clear(code: int, messages: str, codes: set[int]) -> None:
    """No traceback, an exit code of ours, and messages of a few short lines."""
    assert "Traceback" not in messages, messages
    assert "Exception ignored" not in messages, messages
    assert code in codes, messages
    assert len(messages) < 2_000
    assert "\x1b" not in messages


@pytest.mark.parametrize(("words", "stream"), STREAM_CALLS)
def test_streams(shell: Any, words: str, stream: str) -> None:
    """What cannot be answered is said where that is possible, and told by the exit code."""
    done = shell(f"{words} {STREAMS[stream]}")
    assert_clear(done.returncode, done.stderr.decode("utf-8", "replace"), {0, 1, 2})
    unheard = stream in ("no stdout", "full", "none") and words != "replay"
    if unheard:
        assert done.returncode == 1
    if unheard and stream != "none":
        assert b"The answer could not be written: " in done.stderr


def test_a_name_that_is_no_text_can_be_answered_as_data(shell: Any) -> None:
    """JSON holds texts only: what is none reads �."""
    done = shell("edition check $'\\xff\\x1b.toml' --json")
    assert_clear(done.returncode, done.stderr.decode("utf-8", "replace"), {2})
    assert json.loads(done.stdout)["file"] == "\ufffd\x1b.toml"


def test_homes(cluekit: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home that is none: there are no saves, or it is said what to do."""
    own = str(folder / "own.toml")
    for name, there in {
        "no HOME": {},
        "HOME is a file": {"HOME": own},
        "home is a file": {"CLUEKIT_HOME": own},
        "home is long": {"CLUEKIT_HOME": LONG},
        "nobody's home": {"CLUEKIT_HOME": "~nobody-of-that-name/x"},
        "home is no text": {"CLUEKIT_HOME": "\udcff\x1b"},
    }.items():
        with case_named(name), monkeypatch.context() as changed:
            for variable in ("HOME", "CLUEKIT_HOME", "XDG_DATA_HOME"):
                changed.delenv(variable, raising=False)
            for variable, value in there.items():
                changed.setenv(variable, value)
            said = cluekit("replay")
            assert_clear(said.code, said.messages, {0, 1, 2})
            assert name.endswith("HOME") or said.messages.strip() or said.answer.strip()
            if there.get("CLUEKIT_HOME") in (own, LONG):
                assert cluekit("doctor").code == 1
            elif name == "nobody's home":
                said = cluekit("doctor")
                assert_clear(said.code, said.messages, {0, 1, 2})
                with pytest.raises(RefusedError) as refused:
                    home()
                assert refused.value.problem.code == "no-home"


NAMES = (
    ("edition", "new", f"{LONG}.toml"), ("edition", "check", f"{LONG}.toml"),
    ("edition", "sheet", LONG), ("solve", f"{LONG}.toml"),
    ("solve", "evening.toml", "--events", f"{LONG}.csv"), ("solve", "\udcff\x1b[2J.toml"),
    ("simulate", "mini", "--games", 1, "--seed", "\udcff"), ("simulate", "mini", "--games", NINES),
    ("simulate", "mini", "--games", 1, "--seed", NINES), ("replay", "own.toml", "--step", NINES),
    ("\x1b[2J",),
)  # fmt: skip


@pytest.mark.usefixtures("folder")
def test_names_and_numbers(cluekit: Any) -> None:
    """Names that no file can have, names that are no text, numbers without end: exit code 2."""
    for words in NAMES:
        with case_named(*words):
            said = cluekit(*words)
            assert_clear(said.code, said.messages, {2})


@pytest.fixture
def drawn(saved: Path, cluekit: Any, tmp_path: Path) -> Callable[..., Any]:
    """Draw a saved game into a file of this name."""
    return lambda name, *words: cluekit("replay", saved, "--svg", tmp_path / name, *words)


def test_a_picture_is_never_drawn_over_a_file_unasked(drawn: Any, tmp_path: Path) -> None:
    """What is there stays, byte for byte; with --force it is drawn over."""
    mine = tmp_path / "mine.svg"
    mine.write_text("my own drawing", encoding="utf-8")
    refused = drawn("mine.svg")
    assert refused.code == 2
    assert "nothing was overwritten" in refused.messages
    assert "--force" in refused.messages
    assert mine.read_text(encoding="utf-8") == "my own drawing"
    assert drawn("mine.svg", "--force").code == 0
    assert mine.read_text(encoding="utf-8").startswith("<svg")
    assert drawn("new.svg").code == 0
    link = tmp_path / "link.svg"
    link.symlink_to("nowhere.svg")
    assert drawn("link.svg").code == 2
    assert link.is_symlink()


def test_a_picture_into_nowhere(drawn: Any, tmp_path: Path) -> None:
    """No such folder, a name too long, a folder of that name: said in a line."""
    (tmp_path / "evening.jsonl").write_bytes(b"")
    (tmp_path / "folder.svg").mkdir()
    for name in ("evening.jsonl/x.svg", f"{LONG}.svg", "folder.svg", "x.png"):
        for words in ((), ("--force",)):
            with case_named(name, *words):
                refused = drawn(name, *words)
                assert refused.code == 2
                assert len(refused.messages.splitlines()) == 1
