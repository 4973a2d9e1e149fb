"""A kernel that plays on in one save while others do the same, and says what came of it."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

from cluekit.clue import bots_for
from cluekit.clue.referee import game
from cluekit.core import RefusedError, store
from cluekit.core.session import run


def main(path: Path, moves: int) -> None:
    """Play until the game has this many moves; whoever is turned away opens the save again."""
    bots, came = bots_for(["random"] * 3), Counter[str]()
    print("ready", flush=True)
    sys.stdin.readline()  # all begin at once, when the slowest is up
    session = store.open_saved(path, game).session
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
    main(Path(sys.argv[1]), int(sys.argv[2]))
