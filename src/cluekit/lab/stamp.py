"""The stamp of this kit: its version, and a hash of the files that decide how a game goes."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

import cluekit

_ROOMS = ("editions", "public", "referee", "deduction", "bots")
_DECIDING = (
    "core",
    "logic",
    "sets.py",
    *(f"{game}/{room}" for game in ("clue", "noir") for room in _ROOMS),
    *(
        f"lab/{file}.py"
        for file in ("games", "playing", "rows", "tasks", "experiment", "tournament", "guests")
    ),
)
"""What decides how games go and what is noted of them; words and pictures do not."""


@cache
def stamp() -> tuple[str, str]:
    """Return the version, and the rules digest: equal stamps play equal games."""
    return cluekit.__version__, _rules_digest(Path(cluekit.__file__).parent)


def _rules_digest(package: Path) -> str:
    found = blake2b(digest_size=8)
    for place in _DECIDING:
        for file in sorted(_sources(package / place)):
            found.update(file.relative_to(package).as_posix().encode())
            found.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()


def _sources(place: Path) -> list[Path]:
    return list(place.rglob("*.py")) if place.is_dir() else [place]
