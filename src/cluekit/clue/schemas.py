"""The published JSON Schema of edition files, made from the types.

``python -m cluekit.clue.schemas`` rewrites it.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from cluekit.clue.edition_file import File

DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAME = "edition.json"


def made() -> dict[str, Any]:
    """Return the schema as the types give it."""
    return {"$schema": DIALECT, "title": "A cluekit edition", **msgspec.json.schema(File)}


def written() -> bytes:
    """Return the schema as its file holds it."""
    return msgspec.json.format(msgspec.json.encode(made()), indent=2) + b"\n"


def published() -> bytes:
    """Return the schema as it lies in the package."""
    return resources.files("cluekit.clue").joinpath("schema", NAME).read_bytes()


def rewrite() -> None:
    """Write the schema anew beside this file."""
    (Path(__file__).parent / "schema" / NAME).write_bytes(written())


if __name__ == "__main__":
    rewrite()
