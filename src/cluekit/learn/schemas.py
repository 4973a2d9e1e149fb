"""The published JSON Schemas, made from the types.

``python -m cluekit.learn.schemas`` rewrites them.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from cluekit.learn import progress
from cluekit.learn.forms import Form
from cluekit.learn.lesson import FrontMatter

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def made() -> dict[str, dict[str, Any]]:
    """Return the schemas as the types give them, by file name."""
    return {
        "exercise.json": _named(msgspec.json.schema(Form), "A cluekit exercise"),
        "lesson.json": _named(msgspec.json.schema(FrontMatter), "Front matter of a lesson"),
        "progress.json": _named(progress.schema(), "A learner's progress"),
    }


def _named(schema: dict[str, Any], title: str) -> dict[str, Any]:
    return {"$schema": DIALECT, "title": title, **schema}


def published(name: str) -> dict[str, Any]:
    """Return a schema as it lies in the package."""
    text = resources.files("cluekit.learn").joinpath("schema", name).read_bytes()
    schema: dict[str, Any] = msgspec.json.decode(text)
    return schema


def written(schema: dict[str, Any]) -> bytes:
    """Return a schema as its file holds it."""
    return msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"


def rewrite() -> None:
    """Write all schemas anew beside this file."""
    for name, schema in made().items():
        (Path(__file__).parent / "schema" / name).write_bytes(written(schema))


if __name__ == "__main__":
    rewrite()
