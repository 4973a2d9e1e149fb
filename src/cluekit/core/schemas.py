"""JSON Schemas made from the types of files and answers, and as they lie in the package.

A key is described by the sentence that stands below its field in the source.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from importlib import resources
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

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
        return {"$schema": DIALECT, "title": title, **schema_of(form)}

    def file_text(self, kind: str) -> bytes:
        """Return a schema as its file holds it."""
        return msgspec.json.format(msgspec.json.encode(self.schema(kind)), indent=2) + b"\n"

    def published_text(self, kind: str) -> bytes:
        """Return a schema as it lies in the package."""
        return resources.files(self.package).joinpath("schema", kind).read_bytes()

    def rewrite(self) -> None:
        """Rewrite all schemas in the package, which must lie in a folder."""
        for kind in self.kinds:
            folder = Path(str(resources.files(self.package)), "schema")
            folder.joinpath(kind).write_bytes(self.file_text(kind))


def schema_of(form: object) -> dict[str, Any]:
    """Return the schema of a type, with a sentence at each key whose field has one."""
    schema = msgspec.json.schema(form)
    for record in _records(msgspec.inspect.type_info(form)):
        keys = schema["$defs"][record.__name__]["properties"]
        names = {field.name: field.encode_name for field in msgspec.structs.fields(record)}
        for name, sentence in field_sentences(record).items():
            keys[names[name]]["description"] = sentence
    return schema


def field_sentences(record: type) -> dict[str, str]:
    """Return what stands in the source below the fields of a record, by their names."""
    body = ast.parse(dedent(inspect.getsource(record))).body[0].body  # type: ignore[attr-defined]
    return {
        ast.unparse(field.target): " ".join(str(text.value.value).split()).replace("``", "`")
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
    }


def _records(*kinds: Any) -> Iterator[type]:
    """Yield each record that a type speaks of, once."""
    waiting, met = [*kinds], set()
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, tuple):
            waiting += kind
        elif isinstance(kind, msgspec.inspect.StructType):
            if kind.cls not in met:
                met.add(kind.cls)
                waiting += (field.type for field in kind.fields)
                yield kind.cls
        elif isinstance(kind, msgspec.inspect.Type):
            waiting += (getattr(kind, name) for name in kind.__struct_fields__)
