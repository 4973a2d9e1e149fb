"""The published JSON Schemas of edition files, case files and solutions, made from the types.

``python -m cluekit.clue.schemas`` rewrites it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cluekit.clue.cases.answers import Answer
from cluekit.clue.cases.form import File as CaseFile
from cluekit.clue.edition_file import File
from cluekit.core import schemas

EDITION, CASE, SOLUTION = "edition.json", "case.json", "solution.json"
KINDS: schemas.Kinds = {
    EDITION: ("A cluekit edition", File),
    CASE: ("A cluekit case: a game that people wrote down", CaseFile),
    SOLUTION: ("What cluekit solve answers", Answer),
}
"""The title and the type of each schema, by the name of its file."""


def made(kind: str = EDITION) -> dict[str, Any]:
    """Return a schema as the types give it."""
    return schemas.made(KINDS, kind)


def written(kind: str = EDITION) -> bytes:
    """Return a schema as its file holds it."""
    return schemas.written(KINDS, kind)


def published(kind: str = EDITION) -> bytes:
    """Return a schema as it lies in the package."""
    return schemas.published("cluekit.clue", kind)


if __name__ == "__main__":
    schemas.rewrite(KINDS, Path(__file__).parent / "schema")
