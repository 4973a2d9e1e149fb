"""The published JSON Schemas of Noir's edition files, of positions and what comes of playing them.

They are made from the types.

``python -m cluekit.noir.schemas`` rewrites them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cluekit.core import schemas
from cluekit.noir.edition_file import File
from cluekit.noir.position import Position
from cluekit.noir.steps import Steps

EDITION, POSITION, STEPS = "edition.json", "position.json", "steps.json"
KINDS: schemas.Kinds = {
    EDITION: ("A cluekit edition of Noir", File),
    POSITION: ("A position of Noir, with the actions to play from it", Position),
    STEPS: ("What cluekit noir play answers", Steps),
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
