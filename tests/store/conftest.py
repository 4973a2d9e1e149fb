"""Games to save, and a folder to save them in."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from cluekit.clue import bots_for, new_game
from cluekit.core import store
from cluekit.core.session import Session, run

Saved = tuple[Session, Path]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A place for a save."""
    return tmp_path / "g.jsonl"


@pytest.fixture
def played(tmp_path: Path) -> Callable[..., Saved]:
    """A whole game of note-takers, written down from its first move to its last."""

    def play(
        edition: str = "mini", seed: int = 5, bot: str = "note-taker", moves: int = 400
    ) -> Saved:
        session = new_game(edition, ("Ada", "Bea", "Cem"), seed=seed, ready=False)
        path = tmp_path / f"{edition}-{seed}-{bot}.jsonl"
        store.keep(session, path)
        session.prepare()
        run(session, bots_for([bot] * 3), until=lambda s: s.step >= moves)
        return session, path

    return play


@pytest.fixture
def disk_full_at() -> Callable[[int], AbstractContextManager[None]]:
    """A while in which no file can grow beyond this many bytes: the system itself refuses."""
    resource = pytest.importorskip("resource", reason="Windows has no limit on file sizes")

    @contextmanager
    def full(size: int) -> Iterator[None]:
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    return full
