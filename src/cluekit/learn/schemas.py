"""The published JSON Schemas, made from the types.

``python -m cluekit.learn.schemas`` rewrites them.
"""

from __future__ import annotations

import msgspec

from cluekit.core import schemas
from cluekit.core.schemas import in_a_file, schema_of, with_title
from cluekit.learn import progress
from cluekit.learn.course import FrontMatter
from cluekit.learn.forms import Form

PACKAGE = "cluekit.learn"


def all_schemas() -> dict[str, dict[str, object]]:
    """Return the schemas as the types give them, by file name."""
    return {
        "exercise.json": with_title("A cluekit exercise", schema_of(Form)),
        "lesson.json": with_title("Front matter of a lesson", schema_of(FrontMatter)),
        "progress.json": with_title("A learner's progress", progress.schema()),
    }


def published_schema(name: str) -> dict[str, object]:
    """Return a schema as it lies in the package."""
    schema: dict[str, object] = msgspec.json.decode(schemas.published_text(PACKAGE, name))
    return schema


if __name__ == "__main__":
    for name, schema in all_schemas().items():
        schemas.rewrite(PACKAGE, name, in_a_file(schema))
