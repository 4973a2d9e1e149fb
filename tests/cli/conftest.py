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


class Said(NamedTuple):
    """What came back: the exit code, stdout and stderr."""

    code: int
    answer: str
    messages: str

    @property
    def json(self) -> Any:
        """The answer, as the one JSON object it must be."""
        return json.loads(self.answer)


@pytest.fixture
def cluekit(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """Call the command line in this process."""

    def call(*words: object) -> Said:
        try:
            code = main([str(word) for word in words])
        except SystemExit as end:  # argparse ends the program by itself
            code = end.code if isinstance(end.code, int) else 1
        return Said(code, *capsys.readouterr())

    return call


@pytest.fixture
def really(tmp_path: Path) -> Callable[..., Said]:
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
