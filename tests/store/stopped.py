"""A player who is stopped again and again by the system's own signal, and plays on each time."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from cluekit.clue import bots_for, new_game
from cluekit.clue.referee import game
from cluekit.core import store
from cluekit.core.session import Session, run

LONG = 1_000_000
"""Bytes of a save from which on another is begun: one may have 4 MB, and memory is a quick disk."""


def begun(path: Path) -> Session:
    """Begin a game that is kept there, whatever was."""
    path.unlink(missing_ok=True)
    session = new_game("uk", ("Ada", "Bea", "Cem"), seed=7, ready=False)
    store.keep(session, path)
    session.prepare()
    return session


def main(path: Path, stops: int) -> None:
    """Play, take back and play again; compare game and save after each stop."""
    session, bots, stopped = begun(path), bots_for(["random"] * 3), 0
    while stopped < stops:
        try:
            print(session.step, flush=True)  # whoever reads this may send the next signal
            while True:
                run(session, bots, until=lambda s: s.step >= 60)
                while session.step > 40:
                    session.undo(lab=True)
        except KeyboardInterrupt:
            stopped += 1
            saved = store.read_saved(path, game)
            assert saved.session.record == session.record, f"stop {stopped}"
            if path.stat().st_size > LONG:
                session = begun(path)


if __name__ == "__main__":
    # A shell starts what runs in the background deaf to this signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main(Path(sys.argv[1]), int(sys.argv[2]))
