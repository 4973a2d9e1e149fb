"""The command line, called as a person calls it: words in; exit code, answer and messages out."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from calling import Call, Refused, Said, save_of

from cluekit.cli import main
from cluekit.clue import bots_for, new_game
from cluekit.noir import new_game as new_noir
from cluekit.noir.bots import bots_for as noir_bots


@pytest.fixture
def cluekit(capsys: pytest.CaptureFixture[str]) -> Call:
    """Call the command line in this process."""

    def call(*words: object) -> Said:
        try:
            code = main([str(word) for word in words])
        except SystemExit as end:  # argparse ends the program by itself
            code = end.code if isinstance(end.code, int) else 1
        return Said(code, *capsys.readouterr())

    return call


@pytest.fixture
def refused(cluekit: Call) -> Refused:
    """Call it with what is refused: exit code 2, nothing in the answer; return the messages."""

    def call(*words: object) -> str:
        said = cluekit(*words)
        assert (said.code, said.answer) == (2, "")
        assert "Traceback" not in said.messages
        return said.messages

    return call


@pytest.fixture
def really(tmp_path: Path) -> Call:
    """Call the command line as a program of its own."""

    def call(*words: object, **environment: str) -> Said:
        ours = {"CLUEKIT_LANG": "en", "CLUEKIT_HOME": str(tmp_path)}
        program, env = [sys.executable, "-m", "cluekit"], {**os.environ, **ours, **environment}
        how: dict[str, Any] = {"capture_output": True, "encoding": "utf-8", "env": env}
        done = subprocess.run([*program, *map(str, words)], check=False, **how)
        return Said(done.returncode, done.stdout, done.stderr)

    return call


@cache
def whole(game: str) -> bytes:
    """A save of a whole small game of Clue, or of Noir with every kind of secret in it."""
    if game == "clue":
        session = new_game("mini", ("Ada", "Bea", "Cem"), seed=5, ready=False)
        return save_of(session, bots_for(["note-taker"] * 3))
    session = new_noir("noir-citizens", ("Ada", "Bea"), seed=5, ready=False)
    return save_of(session, noir_bots(["careful", "random"]))


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A save of a whole small game."""
    (tmp_path / "game.jsonl").write_bytes(whole("clue"))
    return tmp_path / "game.jsonl"


@pytest.fixture
def noir(tmp_path: Path) -> Path:
    """A save of a whole game of Noir."""
    (tmp_path / "noir.jsonl").write_bytes(whole("noir"))
    return tmp_path / "noir.jsonl"
