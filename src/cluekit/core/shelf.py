"""Editions of the kit by their ids, and files of your own by their paths: where the texts are."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path
from typing import TypeVar

from cluekit.core.edition_text import text_of
from cluekit.core.problems import RefusedError, refusal

Edition = TypeVar("Edition")


def shipped_text(package: str, name: str, known: Sequence[str]) -> str:
    """Return the text of an edition that comes with the kit.

    Raises ``RefusedError`` (code ``no-such-edition``) that lists the ids there are.
    """
    if name not in known:
        raise no_such_edition(name, known)
    file = resources.files(package).joinpath("editions", "shipped", f"{name}.toml")
    return file.read_text(encoding="utf-8")


def no_such_edition(name: object, known: Sequence[str]) -> RefusedError:
    """Return the refusal of an edition that is none of these, ready to be raised."""
    return refusal("no-such-edition", name=str(name)[:40], known=list(known))


def found_edition(
    name: str | Path,
    known: Sequence[str],
    shipped: Callable[[str], Edition],
    read: Callable[[str], Edition],
) -> Edition:
    """Return a game's shipped edition by its id, or the edition in the file at this path.

    ``shipped`` gives the edition of an id, or refuses it with the ids there are; ``read`` reads
    the text of a file. Raises ``RefusedError`` for a path at which there is no such file.
    """
    text = None if name in known else own_text(name)
    return shipped(str(name)) if text is None else read(text)


def own_text(name: str | Path) -> str | None:
    """Return the text of an edition file at this path, or None where this is no path.

    Raises ``RefusedError`` for a path at which there is no such file.
    """
    path = Path(name)
    return text_of(path) if path.suffix or _is_there(path) else None


def _is_there(path: Path) -> bool:
    """Tell whether there is such a file; a text too long for a path names none."""
    try:
        return os.path.lexists(path)
    except (OSError, ValueError):
        return False
