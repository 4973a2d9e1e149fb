"""JSON Schemas: what the types say, and what stands in the source below their fields."""

import msgspec

from cluekit.core.schemas import field_sentences, schema_of


class Inner(msgspec.Struct, rename="kebab"):
    """A record within another."""

    two_words: int = 0
    """How many ``words``
    there are."""


class Outer(msgspec.Struct):
    """A record."""

    inside: tuple[Inner, ...]
    """The ones inside."""
    bare: str | None = None


def test_each_key_says_in_markdown_what_stands_below_its_field() -> None:
    """On one line, in records within records; without its sentences a schema is the plain one."""
    assert field_sentences(Inner) == {"two_words": "How many `words` there are."}
    assert field_sentences(Outer) == {"inside": "The ones inside."}
    kinds = schema_of(Outer)["$defs"]
    assert kinds["Outer"]["properties"]["inside"]["description"] == "The ones inside."
    assert "description" not in kinds["Outer"]["properties"]["bare"]
    assert kinds["Inner"]["properties"]["two-words"]["description"] == "How many `words` there are."
    told = schema_of(Outer)
    for kind in told["$defs"].values():
        for key in kind["properties"].values():
            key.pop("description", None)
    assert told == msgspec.json.schema(Outer)
