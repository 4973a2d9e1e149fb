"""The command line, called as a person calls it: words in; exit code, answer and messages out."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cluekit.cli import main
from cluekit.clue import bots_for, new_game
from cluekit.core import store
from cluekit.core.session import run
from cluekit.noir import new_game as new_noir
from cluekit.noir.bots import bots_for as noir_bots


class Said(NamedTuple):
    """What came back: the exit code, stdout and stderr."""

    code: int
    answer: str
    messages: str

    @property
    def json(self) -> Any:
        """The answer, as the one JSON object it must be."""
        return json.loads(self.answer)


Call = Callable[..., Said]


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
def refused(cluekit: Call) -> Callable[..., str]:
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
        done = subprocess.run(
            [sys.executable, "-m", "cluekit", *map(str, words)],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "CLUEKIT_LANG": "en", "CLUEKIT_HOME": str(tmp_path), **environment},
            check=False,
        )
        return Said(done.returncode, done.stdout, done.stderr)

    return call


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A save of a whole small game."""
    session = new_game("mini", ("Ada", "Bea", "Cem"), seed=5, ready=False)
    path = store.keep(session, tmp_path / "game.jsonl").path
    run(session.prepare(), bots_for(["note-taker"] * 3))
    return path


@pytest.fixture
def noir(tmp_path: Path) -> Path:
    """A save of a whole game of Noir, every kind of secret in it."""
    session = new_noir("noir-citizens", ("Ada", "Bea"), seed=5, ready=False)
    path = store.keep(session, tmp_path / "noir.jsonl").path
    run(session.prepare(), noir_bots(["careful", "random"]))
    return path
