"""JSON Schemas made from the types of files and answers, and as they lie in the package."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import msgspec

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Schemas(NamedTuple):
    """The schemas that a package publishes.

    ``kinds`` gives the title and the type of each, by the name of its file.
    """

    package: str
    kinds: Mapping[str, tuple[str, object]]

    def schema(self, kind: str) -> dict[str, object]:
        """Return a schema as the types give it."""
        title, form = self.kinds[kind]
        return with_title(title, msgspec.json.schema(form))

    def file_text(self, kind: str) -> bytes:
        """Return a schema as its file holds it."""
        return in_a_file(self.schema(kind))

    def published_text(self, kind: str) -> bytes:
        """Return a schema as it lies in the package."""
        return published_text(self.package, kind)

    def rewrite(self) -> None:
        """Rewrite all schemas in the package, which must lie in a folder."""
        for kind in self.kinds:
            rewrite(self.package, kind, self.file_text(kind))


def with_title(title: str, schema: dict[str, object]) -> dict[str, object]:
    """Return a schema with its dialect and its title at the top."""
    return {"$schema": DIALECT, "title": title, **schema}


def in_a_file(schema: dict[str, object]) -> bytes:
    """Return a schema as its file holds it."""
    return msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"


def published_text(package: str, kind: str) -> bytes:
    """Return a schema as it lies in a package."""
    return resources.files(package).joinpath("schema", kind).read_bytes()


def rewrite(package: str, kind: str, text: bytes) -> None:
    """Put a schema into a package, which must lie in a folder."""
    Path(str(resources.files(package))).joinpath("schema", kind).write_bytes(text)
