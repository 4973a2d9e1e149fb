"""What comes back from the command line, and how the fixtures that call it are called."""

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from cluekit.core import store
from cluekit.core.session import AnySession, run


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
"""Takes the words; `cluekit` calls in this process, `really` as a program of its own."""
Refused = Callable[..., str]
"""Takes words that are refused; returns the messages."""


def save_of(session: AnySession, bots: Any) -> bytes:
    """Play a game that has not begun to its end; return its save."""
    with TemporaryDirectory() as folder:
        path = store.keep(session, Path(folder, "game.jsonl")).path
        run(session.prepare(), bots)
        return path.read_bytes()
