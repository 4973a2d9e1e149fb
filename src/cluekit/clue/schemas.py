"""The published JSON Schemas of edition files, case files and solutions, made from the types.

``python -m cluekit.clue.schemas`` rewrites it.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from cluekit.clue.cases.answers import Answer
from cluekit.clue.cases.form import File as CaseFile
from cluekit.clue.edition_file import File

DIALECT = "https://json-schema.org/draft/2020-12/schema"
EDITION, CASE, SOLUTION = "edition.json", "case.json", "solution.json"
KINDS: dict[str, tuple[str, type]] = {
    EDITION: ("A cluekit edition", File),
    CASE: ("A cluekit case: a game that people wrote down", CaseFile),
    SOLUTION: ("What cluekit solve answers", Answer),
}
"""The title and the type of each schema, by the name of its file."""


def made(kind: str = EDITION) -> dict[str, Any]:
    """Return a schema as the types give it."""
    title, form = KINDS[kind]
    return {"$schema": DIALECT, "title": title, **msgspec.json.schema(form)}


def written(kind: str = EDITION) -> bytes:
    """Return a schema as its file holds it."""
    return msgspec.json.format(msgspec.json.encode(made(kind)), indent=2) + b"\n"


def published(kind: str = EDITION) -> bytes:
    """Return a schema as it lies in the package."""
    return resources.files("cluekit.clue").joinpath("schema", kind).read_bytes()


def rewrite() -> None:
    """Write the schemas anew beside this file."""
    for kind in KINDS:
        (Path(__file__).parent / "schema" / kind).write_bytes(written(kind))


if __name__ == "__main__":
    rewrite()
