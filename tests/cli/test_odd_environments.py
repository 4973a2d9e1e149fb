"""Closed streams, full disks, odd homes, odd names: a line and an exit code, never a traceback."""

import json
import os
import re
import shlex
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from calling import Call, Refused, Said

from cluekit.core.home import home
from cluekit.core.problems import Problem
from cluekit.editions import explain
from cluekit.learn.refusals import explain as explain_learning
from naming import case_named
from refusal_codes import code_of

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a POSIX shell sets these calls up")

LONG, NINES = "x" * 300, "9" * 5_000
"""A name that no file can have; a number that Python does not read."""

NONE, CLOSED, FULL = ">&- 2>&- <&-", ">&-", "> /dev/full"
STREAMS = {
    FULL: ("edition list", "edition list --json", "solve evening.toml", "--help"),
    CLOSED: ("edition check own.toml", "replay", "--version"), NONE: ("edition list",),
    "2>&-": ("edition check own.toml",), "2> /dev/full": ("replay",),
}  # fmt: skip
"""What is closed or full, and what is called then."""

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


def test_what_cannot_be_is_said_in_a_line(
    refused: Refused, folder: Path, cluekit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No traceback, nothing made; names no file can have, endless numbers, homes that are none."""
    for words, told in NOT_TO_BE.items():
        with case_named(words):
            assert told in refused(*shlex.split(words))
    assert not (folder / "nowhere").exists()
    for code in ("no-home", "progress-damaged", "progress-newer", "save-failed"):
        about = {"file": "x", "reason": "y"}
        assert explain(Problem(code, about=about)) != code
        assert explain_learning(Problem(code, about=about)) != code or code == "save-failed"
    for words in NAMES:
        with case_named(*words):
            said = cluekit(*words)
            assert_clear(said.code, said.messages, {2})
    own = str(folder / "own.toml")
    homes = {"is a file": own, "is long": LONG, "is no text": "\udcff\x1b"}
    homes |= {"is nobody's": "~nobody-of-that-name/x"}
    settings = {"no HOME": {}, "HOME is a file": {"HOME": own}}
    for name, there in (settings | {n: {"CLUEKIT_HOME": h} for n, h in homes.items()}).items():
        with case_named(name), monkeypatch.context() as changed:
            for variable in ("HOME", "CLUEKIT_HOME", "XDG_DATA_HOME"):
                changed.delenv(variable, raising=False)
            for variable, value in there.items():
                changed.setenv(variable, value)
            said = cluekit("replay")
            assert_clear(said.code, said.messages, {0, 1, 2})
            assert name == "no HOME" or said.messages.strip() or said.answer.strip()
            if there.get("CLUEKIT_HOME") in (own, LONG):
                assert cluekit("doctor").code == 1
            elif name == "is nobody's":
                said = cluekit("doctor")
                assert_clear(said.code, said.messages, {0, 1, 2})
                assert code_of(home) == "no-home"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a folder with a file of each kind."""
    (tmp_path / "own.toml").write_text("name = 1\n", encoding="utf-8")
    case = 'deck = "mini"\nplayers = ["Ada", "Bea", "Cem"]\n'
    (tmp_path / "evening.toml").write_text(case, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def assert_clear(code: int, messages: str, codes: set[int]) -> None:
    """No traceback, an exit code of ours, and messages of a few short lines."""
    assert "Traceback" not in messages, messages
    assert "Exception ignored" not in messages, messages
    assert code in codes, messages
    assert len(messages) < 2_000
    assert "\x1b" not in messages


def test_streams(folder: Path) -> None:
    """What cannot be answered is said where that is possible, and told by the exit code."""
    env = {**os.environ, "CLUEKIT_LANG": "en", "CLUEKIT_HOME": str(folder / "home")}

    def shell(words: str, *codes: int) -> subprocess.CompletedProcess[bytes]:
        bash = ["/bin/bash", "-c", f"{shlex.quote(sys.executable)} -m cluekit {words}"]
        done = subprocess.run(bash, env=env, capture_output=True, check=False)
        assert_clear(done.returncode, done.stderr.decode("utf-8", "replace"), {*codes})
        return done

    for stream, words in ((stream, each) for stream, calls in STREAMS.items() for each in calls):
        unheard = stream in (NONE, CLOSED, FULL) and words != "replay"
        with case_named(words, stream):
            done = shell(f"{words} {stream}", 1, *(() if unheard else (0, 2)))
            told = b"The answer could not be written: " in done.stderr
            assert told or not unheard or stream == NONE
    done = shell("edition check $'\\xff\\x1b.toml' --json", 2)
    assert json.loads(done.stdout)["file"] == "\ufffd\x1b.toml"


NAMES = (
    ("edition", "new", f"{LONG}.toml"), ("edition", "check", f"{LONG}.toml"),
    ("edition", "sheet", LONG), ("solve", f"{LONG}.toml"),
    ("solve", "evening.toml", "--events", f"{LONG}.csv"), ("solve", "\udcff\x1b[2J.toml"),
    ("simulate", "mini", "--games", 1, "--seed", "\udcff"), ("simulate", "mini", "--games", NINES),
    ("simulate", "mini", "--games", 1, "--seed", NINES), ("replay", "own.toml", "--step", NINES),
    ("\x1b[2J",),
)  # fmt: skip


def test_no_picture_is_drawn_over_a_file(cluekit: Call, saved: Path, tmp_path: Path) -> None:
    """What is there stays, byte for byte; with --force it is drawn over."""

    def drawn(name: str, *words: str) -> Said:
        return cluekit("replay", saved, "--svg", tmp_path / name, *words)

    mine = tmp_path / "mine.svg"
    mine.write_text("my own drawing", encoding="utf-8")
    refused = drawn("mine.svg")
    assert refused.code == 2
    assert re.search("nothing was overwritten.*--force", refused.messages)
    assert mine.read_text(encoding="utf-8") == "my own drawing"
    assert drawn("mine.svg", "--force").code == 0
    assert mine.read_text(encoding="utf-8").startswith("<svg")
    assert drawn("new.svg").code == 0
    link = tmp_path / "link.svg"
    link.symlink_to("nowhere.svg")
    assert drawn("link.svg").code == 2
    assert link.is_symlink()
    (tmp_path / "evening.jsonl").write_bytes(b"")
    (tmp_path / "folder.svg").mkdir()
    nowhere = ("evening.jsonl/x.svg", f"{LONG}.svg", "folder.svg", "x.png")
    for name, words in product(nowhere, ((), ("--force",))):
        refused = drawn(name, *words)
        assert (refused.code, len(refused.messages.splitlines())) == (2, 1), (name, words)
