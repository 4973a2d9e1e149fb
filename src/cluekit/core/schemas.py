"""JSON Schemas made from the types of files and answers, and as they lie in the package."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Kinds = Mapping[str, tuple[str, Any]]
"""The title and the type of each schema, by the name of its file."""


def made(kinds: Kinds, kind: str) -> dict[str, Any]:
    """Return a schema as the types give it."""
    title, form = kinds[kind]
    return {"$schema": DIALECT, "title": title, **msgspec.json.schema(form)}


def written(kinds: Kinds, kind: str) -> bytes:
    """Return a schema as its file holds it."""
    return msgspec.json.format(msgspec.json.encode(made(kinds, kind)), indent=2) + b"\n"


def published(package: str, kind: str) -> bytes:
    """Return a schema as it lies in a game's package."""
    return resources.files(package).joinpath("schema", kind).read_bytes()


def rewrite(kinds: Kinds, folder: Path) -> None:
    """Write the schemas anew into a folder."""
    for kind in kinds:
        (folder / kind).write_bytes(written(kinds, kind))
