"""Editions of the kit by their ids, and files of one's own by their paths: where the texts are."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from cluekit.core.edition_text import read_text
from cluekit.core.problems import Problem, RefusedError


def shipped_text(package: str, name: str, known: Sequence[str]) -> str:
    """Return the text of an edition that comes with the kit.

    Raises ``RefusedError`` (code ``no-such-edition``) that lists the ids there are.
    """
    if name not in known:
        raise no_such_edition(name, known)
    file = resources.files(package).joinpath("editions", f"{name}.toml")
    return file.read_text(encoding="utf-8")


def no_such_edition(name: object, known: Sequence[str]) -> RefusedError:
    """Return the refusal of an edition that is none of these, ready to be raised."""
    about = {"name": str(name)[:40], "known": list(known)}
    return RefusedError(Problem("no-such-edition", about=about))


def own_text(name: str | Path) -> str | None:
    """Return the text of an edition file at this path, or None where this is no path.

    Raises ``RefusedError`` for a path at which there is no such file.
    """
    path = Path(name)
    return read_text(path) if path.suffix or path.exists() else None
