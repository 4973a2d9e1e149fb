"""Closed streams, full disks, odd homes, names, endless numbers: a line, never a traceback."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from calling import Call, Refused, Said

from cluekit import noir
from cluekit.clue import new_game
from cluekit.core import RefusedError
from cluekit.core.home import home
from cluekit.core.problems import Problem
from cluekit.editions import explain, find_edition
from cluekit.lab import simulate
from cluekit.learn.feedback import explain as explain_learning
from cluekit.ui import deal_table, exercise, rule_card, table
from cluekit.words import say, say_n
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


HEX = f"0x{'f' * 5_000}"
NUMBER = 10**5_000

CLUE = 'deck = "mini"\nplayers = ["Ada", "Bea", "Cem"]\n'
FILES = {
    "a.toml": ("solve", f"{CLUE}pool = {NINES}\n"), "b.toml": ("solve", f"{CLUE}pool = {HEX}\n"),
    "c.toml": ("solve", f"{CLUE}hand_sizes = [{HEX}, 1, 1]\n"),
    "d.json": ("solve", f'{{"deck": "mini", "pool": {NINES}}}'),
    "e.toml": ("noir play", f"board = {NINES}\n"), "f.toml": ("noir play", f"board = {HEX}\n"),
    "g.json": ("noir play", f'{{"board": {NINES}}}'),
    "h.toml": ("edition check", f'id = "x"\nname = "x"\nversion = {NINES[:400]}\n'),
    "i.toml": ("edition check", f'id = "x"\nname = "x"\nversion = {NINES}\n'),
    "j.jsonl": ("replay", f'{{"format":"cluekit-save","version":{NINES}}}\n'),
    "k.txt": ("replay", f"edition: mini\nplayers: Ada, Bea, Cem\n\n{NINES}. roll {NINES}\n"),
}  # fmt: skip


def test_in_files_calls_and_sentences(cluekit: Any, tmp_path: Path) -> None:
    """A line says what is wrong, by the argument's name; said by how large it is about."""
    for name, (verb, text) in FILES.items():
        with case_named(name):
            (tmp_path / name).write_text(text, encoding="utf-8")
            said = cluekit(*verb.split(), tmp_path / name)
            assert said.code == 2
            assert said.messages.strip()
            assert "set_int_max_str_digits" not in said.answer + said.messages
            assert len(said.answer + said.messages) < 1_500
    for name, call in CALLS.items():
        with case_named(name):
            with pytest.raises(RefusedError, match="too large a number") as refused:
                call()
            assert refused.value.problem.code == "argument-too-large"
    assert say("{n} of them", n=NUMBER) == "10^5000 of them"
    assert say("{n} of them", n=-NUMBER) == "-10^5000 of them"
    assert say_n("{n} deal is possible.", "{n} deals are possible.", NUMBER).startswith("10^5000 ")
    assert say("Left: {rooms:room}.", rooms=NUMBER) == "Left: 10^5000 rooms."
    assert say("Left: {rooms:room}.", rooms="1" * 5_000).endswith("1 rooms.")


CALLS: dict[str, Callable[[], object]] = {
    "new_game": lambda: new_game("mini", ("Ada", "Bea", "Cem"), seed=NUMBER),
    "noir": lambda: noir.new_game("noir-classic", seed=-NUMBER),
    "table": lambda: table("mini", seed=NUMBER, bots="random"),
    "names": lambda: table("mini", names=["Ada", NUMBER], bots="random", seed=0),  # type: ignore[list-item]
    "simulate": lambda: simulate(find_edition("mini"), ["note-taker"], NUMBER),
    "rule_card": lambda: rule_card(NUMBER),  # type: ignore[arg-type]
    "deal_table": lambda: deal_table(NUMBER),  # type: ignore[arg-type]
    "exercise": lambda: exercise(NUMBER),  # type: ignore[arg-type]
}
