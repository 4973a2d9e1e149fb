"""A player who will be killed: plays on in one save file, and says each accepted move."""

import sys
from hashlib import blake2b
from itertools import count
from pathlib import Path

from cluekit.clue import bots_for, new_game
from cluekit.clue.referee import game
from cluekit.core import store
from cluekit.core.session import Session, run

BOTS = ["random"] * 3


def digest(session: Session) -> str:
    """Return a fingerprint of what each seat sees."""
    seen = repr([session.view(seat) for seat in (0, 1, 2, 62)])
    return blake2b(seen.encode(), digest_size=8).hexdigest()


def session_in(path: Path) -> Session:
    """Return the game in this file, a new one where there is none."""
    if path.exists():
        return store.open_saved(path, game).session
    session = new_game("uk", ("Ada", "Bea", "Cem"), seed=99, ready=False)
    store.keep(session, path)
    return session.prepare()


def main(path: Path) -> None:
    """Play until killed; each line says a step that was accepted and what is seen then."""
    session = session_in(path)
    for step in count(session.step + 1):
        run(session, bots_for(BOTS), until=lambda s, step=step: s.step >= step)
        print(session.step, digest(session), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
