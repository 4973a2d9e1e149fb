"""The published JSON Schemas of Noir's edition files and positions, made from the types.

``python -m cluekit.noir.schemas`` rewrites them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cluekit.core import schemas
from cluekit.noir.edition_file import File
from cluekit.noir.position import Position

EDITION, POSITION = "edition.json", "position.json"
KINDS: schemas.Kinds = {
    EDITION: ("A cluekit edition of Noir", File),
    POSITION: ("A position of Noir, with the actions to play from it", Position),
}


def made(kind: str = EDITION) -> dict[str, Any]:
    """Return a schema as the types give it."""
    return schemas.made(KINDS, kind)


def written(kind: str = EDITION) -> bytes:
    """Return a schema as its file holds it."""
    return schemas.written(KINDS, kind)


def published(kind: str = EDITION) -> bytes:
    """Return a schema as it lies in the package."""
    return schemas.published("cluekit.noir", kind)


if __name__ == "__main__":
    schemas.rewrite(KINDS, Path(__file__).parent / "schema")
