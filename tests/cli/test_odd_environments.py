"""Closed streams, full disks, odd homes, odd names: a line and an exit code, never a traceback."""

from __future__ import annotations

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
from cluekit.core.problems import RefusedError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a POSIX shell sets these calls up")

LONG = "x" * 300
"""A name that no file can have."""

VERBS = {
    "list": "edition list",
    "json": "edition list --json",
    "check": "edition check own.toml",
    "sheet": "edition sheet mini",
    "simulate": "simulate mini --games 1",
    "replay": "replay",
    "solve": "solve evening.toml",
    "noir": "noir play position.toml",
    "doctor": "doctor",
    "help": "--help",
    "version": "--version",
}
STREAMS = {
    "no stdout": ">&-",
    "full": "> /dev/full",
    "no stderr": "2>&-",
    "full stderr": "2> /dev/full",
    "none": ">&- 2>&- <&-",
}
HOMES = {
    "no HOME": "env -u HOME -u CLUEKIT_HOME -u XDG_DATA_HOME",
    "HOME is a file": "env -u CLUEKIT_HOME -u XDG_DATA_HOME HOME=$PWD/own.toml",
    "home is a file": "env CLUEKIT_HOME=$PWD/own.toml",
    "home is long": f"env CLUEKIT_HOME={LONG}",
    "nobody's home": "env CLUEKIT_HOME=~nobody-of-that-name/x",
    "home is no text": "env CLUEKIT_HOME=$'\\xff\\x1b'",
}

STREAM_CALLS = [
    *((verb, "full") for verb in ("list", "json", "sheet", "simulate", "solve", "noir", "help")),
    *((verb, "no stdout") for verb in ("check", "replay", "solve", "version", "doctor")),
    *((verb, "no stderr") for verb in ("check", "replay")),
    ("replay", "full stderr"),
    ("list", "none"),
]
HOME_CALLS = [
    *(("replay", name) for name in HOMES),
    *(("doctor", name) for name in ("home is a file", "home is long", "nobody's home")),
]


@pytest.fixture
def shell(tmp_path: Path) -> Callable[[str], subprocess.CompletedProcess[bytes]]:
    """Call the command line from a shell, in a folder with a file of each kind."""
    (tmp_path / "own.toml").write_text("name = 1\n", encoding="utf-8")
    (tmp_path / "evening.toml").write_text(
        'deck = "mini"\nplayers = ["Ada", "Bea", "Cem"]\n', encoding="utf-8"
    )
    (tmp_path / "position.toml").write_text("board = 1\n", encoding="utf-8")
    inherited = {"CLUEKIT_LANG": "en", "CLUEKIT_HOME": str(tmp_path / "home")}

    def call(words: str) -> subprocess.CompletedProcess[bytes]:
        script = words.replace("cluekit", f"{shlex.quote(sys.executable)} -m cluekit", 1)
        return subprocess.run(
            ["/bin/bash", "-c", script],
            cwd=tmp_path,
            env={**os.environ, **inherited},
            capture_output=True,
            check=False,
        )

    return call


def is_clear(done: subprocess.CompletedProcess[bytes], codes: set[int]) -> None:
    """No traceback, an exit code of ours, and messages of a few short lines."""
    messages = done.stderr.decode("utf-8", "replace")
    assert "Traceback" not in messages, messages
    assert "Exception ignored" not in messages, messages
    assert done.returncode in codes, messages
    assert len(messages) < 2_000
    assert "\x1b" not in messages


@pytest.mark.parametrize(("verb", "stream"), STREAM_CALLS)
def test_streams(shell: Any, verb: str, stream: str) -> None:
    """What cannot be answered is said where that is possible, and told by the exit code."""
    done = shell(f"cluekit {VERBS[verb]} {STREAMS[stream]}")
    is_clear(done, {0, 1, 2})
    unheard = stream in ("no stdout", "full", "none") and verb not in ("replay", "noir")
    if unheard:
        assert done.returncode == (2 if verb == "check" and stream != "no stdout" else 1)
    if unheard and stream != "none":
        assert b"The answer could not be written: " in done.stderr


@pytest.mark.parametrize(("verb", "place"), HOME_CALLS)
def test_homes(shell: Any, verb: str, place: str) -> None:
    """A home that is none: there are no saves, or it is said what to do."""
    done = shell(f"{HOMES[place]} cluekit {VERBS[verb]}")
    is_clear(done, {0, 1, 2})
    if verb == "doctor":
        assert done.returncode == 1 or place == "nobody's home"
    else:
        assert done.stderr.strip() or done.stdout.strip(), "nothing is said"


def test_nobody_knows_whose_home_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refused in words, in a cell as well."""
    monkeypatch.setenv("CLUEKIT_HOME", "~nobody-of-that-name/x")
    with pytest.raises(RefusedError) as refused:
        home()
    assert refused.value.problem.code == "no-home"


NAMES = {
    "new": f"edition new {LONG}.toml",
    "check": f"edition check {LONG}.toml",
    "sheet": f"edition sheet {LONG}",
    "solve": f"solve {LONG}.toml",
    "events": f"solve evening.toml --events {LONG}.csv",
    "no text": "edition check $'\\xff\\x1b[2J.toml' --json",
    "no text solved": "solve $'\\xff\\x1b[2J.toml'",
    "no text seed": "simulate mini --games 1 --seed $'\\xff'",
    "games": f"simulate mini --games {'9' * 5_000}",
    "seed": f"simulate mini --games 1 --seed {'9' * 5_000}",
    "step": f"replay own.toml --step {'9' * 5_000}",
    "verb": "$'\\x1b[2J'",
}


@pytest.mark.parametrize("call", NAMES.values(), ids=NAMES)
def test_names_and_numbers(shell: Any, call: str) -> None:
    """Names that no file can have, names that are no text, numbers without end: exit code 2."""
    is_clear(shell(f"cluekit {call}"), {2})


def test_a_name_that_is_no_text_can_be_answered_as_data(shell: Any) -> None:
    """JSON holds texts only: what is none reads �."""
    done = shell("cluekit edition check $'\\xff\\x1b.toml' --json")
    assert json.loads(done.stdout)["file"] == "\ufffd\x1b.toml"


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


@pytest.mark.parametrize("name", ["evening.jsonl/x.svg", f"{LONG}.svg", "folder.svg", "x.png"])
def test_a_picture_into_nowhere(drawn: Any, tmp_path: Path, name: str) -> None:
    """No such folder, a name too long, a folder of that name: said in a line."""
    (tmp_path / "evening.jsonl").write_bytes(b"")
    (tmp_path / "folder.svg").mkdir()
    for words in ((), ("--force",)):
        refused = drawn(name, *words)
        assert refused.code == 2
        assert len(refused.messages.splitlines()) == 1
