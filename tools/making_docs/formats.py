"""Pages of the file formats: each published JSON Schema as tables of its keys."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from making_docs.papers import contents, write
from making_docs.places import schemas

Schema = dict[str, Any]
HEAD = """# Formats

The files that the kit reads and writes, each with a JSON Schema. Every file says `format` and
`version`; a key that is not known is refused by name. How to write them by hand is told on pages
of their own: [records](../records.md), [experiments](../experiments.md), [editions of
Noir](../noir_editions.md), [positions of Noir](../noir_positions.md).

"""


def stage(source: Path) -> None:
    """Write a page for each schema, the schema itself beside it, and the list of them."""
    rows = []
    for page, path in schemas().items():
        schema = json.loads(path.read_text(encoding="utf-8"))
        write(source, page, "\n".join(_page(schema, f"{page}.json")))
        shutil.copyfile(path, source / f"{page}.json")
        rows.append(f"- [{schema['title']}]({page.removeprefix('formats/')}.md)")
    write(source, "formats/index", contents(HEAD + "\n".join(rows) + "\n"))


def _page(schema: Schema, file: str) -> Iterator[str]:
    yield f"# {schema['title']}\n"
    yield f"The schema as a file: {{download}}`{Path(file).name}`.\n"
    for name, one in schema.get("$defs", {"": schema}).items():
        if "properties" in one or "description" in one:
            yield from _definition(name, one)


def _definition(name: str, one: Schema) -> Iterator[str]:
    yield f"## {name}\n" if name else ""
    yield f"{_plain(one.get('description', ''))}\n"
    must = {*one.get("required", ())}
    if keys := one.get("properties", {}):
        yield "| key | value | else | what it says |\n|---|---|---|---|"
        for key, value in keys.items():
            said = _plain(value.get("description", ""))
            yield f"| `{key}` | {_kind(value)} | {_else(key, value, must)} | {said} |"
        yield ""


def _else(key: str, value: Schema, must: set[str]) -> str:
    """What holds where the key is left out."""
    if key in must:
        return "must be there"
    return f"`{json.dumps(value['default'], ensure_ascii=False)}`" if "default" in value else "–"


def _plain(text: str) -> str:
    """A docstring as Markdown."""
    lines = "\n".join(line.strip() for line in text.splitlines())
    return lines.replace("``", "`").replace("<", "&lt;")


def _kind(value: Schema) -> str:
    """What may stand there, in words."""
    if "$ref" in value:
        name = value["$ref"].rpartition("/")[2]
        return f"[{name}](#{re.sub(r'[^a-z0-9_-]', '', name.casefold())})"
    if "enum" in value:
        return " · ".join(f"`{json.dumps(one, ensure_ascii=False)}`" for one in value["enum"])
    if "anyOf" in value:
        return " or ".join(_kind(one) for one in value["anyOf"])
    return _plain_kind(value)


def _plain_kind(value: Schema) -> str:
    kind = value.get("type", "anything")
    if kind == "array" and isinstance(value.get("items"), dict):
        return f"a list: {_kind(value['items'])}{_bounds(value, 'Items')}"
    if kind == "object" and isinstance(value.get("additionalProperties"), dict):
        return f"names, each with {_kind(value['additionalProperties'])}"
    return f"{kind}{_bounds(value, 'Length')}{_bounds(value, 'imum')}"


def _bounds(value: Schema, what: str) -> str:
    """`(2 to 10)`, `(at least 0)`, or nothing."""
    least, most = value.get(f"min{what}"), value.get(f"max{what}")
    if least is None:
        return "" if most is None else f" (at most {most:,})"
    return f" (at least {least:,})" if most is None else f" ({least:,} to {most:,})"
