"""Players in processes of their own: killed, stopped by a signal, or at one save with rivals."""

import signal
import sys
import time
from collections import Counter
from hashlib import blake2b
from itertools import count
from pathlib import Path

from cluekit.clue import bots_for, game, new_game
from cluekit.core import RefusedError, store
from cluekit.core.notes import notes_beside
from cluekit.core.session import Session, run

NAMES, SEED, BOTS = ("Ada", "Bea", "Cem"), 99, ["random"] * 3

LONG = 100_000
"""Bytes of a save from which on another is begun: each is read again after every stop."""


def move(session: Session) -> None:
    """Play the first move there is."""
    session.play(session.choices.seat, next(iter(session.choices)))


def digest(session: Session) -> str:
    """Return a fingerprint of what each seat sees."""
    seen = repr([session.view(seat) for seat in (0, 1, 2, 62)])
    return blake2b(seen.encode(), digest_size=8).hexdigest()


def begun(path: Path) -> Session:
    """Begin a game that is kept there, whatever was."""
    path.unlink(missing_ok=True)
    session = new_game("uk", NAMES, seed=SEED, ready=False)
    store.keep(session, path)
    return session.prepare()


def killed(path: Path) -> None:
    """Play on until killed; each line says a step that was accepted and what is seen then."""
    session = store.open_saved(path, game).session if path.exists() else begun(path)
    for step in count(session.step + 1):
        run(session, bots_for(BOTS), until=lambda s, step=step: s.step >= step)
        print(session.step, digest(session), flush=True)


def marked(path: Path) -> None:
    """Mark cells until killed, those of before first; each line is a mark that holds."""
    session = store.open_saved(path, game).session if path.exists() else begun(path)
    notes = notes_beside(path, session, (0, 1))
    found = {seat: len(marks) for seat, marks in notes.marks.items()}
    for n in count(sum(found.values())):
        notes.mark(n % 2, (n // 2, n % 3), "maybe")
        print(n + 1, flush=True)


def stopped(path: Path, stops: int) -> None:
    """Play, take back and play again; compare game and save after each stop."""
    session, bots, stopped = begun(path), bots_for(BOTS), 0
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


def rival(path: Path, moves: int) -> None:
    """Play until the game has this many moves; who is turned away opens the save again."""
    session, bots = store.open_saved(path, game).session, bots_for(BOTS)
    came = Counter[str]()
    print("ready", flush=True)
    sys.stdin.readline()  # all begin at the same step, when the slowest is up
    while session.step < moves:
        step = session.step
        time.sleep(0.001)  # so that the others get their turns on the busiest machine
        try:
            run(session, bots, until=lambda s, step=step: s.step > step)
            came["accepted"] += 1
        except RefusedError as error:
            came[error.problem.code] += 1
            assert session.step == step
            session = store.open_saved(path, game).session
    print(*(f"{what}:{count}" for what, count in sorted(came.items())))


if __name__ == "__main__":
    # A shell starts what runs in the background deaf to this signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    how, save, *numbers = sys.argv[1:]
    ways = {"killed": killed, "marked": marked, "stopped": stopped, "rival": rival}
    ways[how](Path(save), *map(int, numbers))
