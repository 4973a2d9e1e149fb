"""Where the exercises lie: a YAML file each in the sources, one JSON file of all in a package.

People write YAML; what reads it is not there in a browser. So packing (`hatch_build.py`) turns the
files into ``compiled.json``: lesson, then exercise, then what the file says. In the sources there
is no such file, and nothing that could be older than what it was made from.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    import yaml
COMPILED = "compiled.json"
LARGEST_FILE = 60_000
"""The most characters an exercise file may have."""
DEEPEST = 50
"""The most lists and mappings inside each other."""


def lessons() -> dict[str, list[str]]:
    """Return the ids of each lesson's exercises, as they come. No exercise is read for it."""
    packed = _packed()
    if packed is not None:
        return {lesson: [*inside] for lesson, inside in packed.items()}
    return {lesson: [*inside] for lesson, inside in _sources().items()}


def tree(name: str) -> object:
    """Return what the file of this exercise says; raises ``ValueError`` as ``parse`` does."""
    packed = _packed()
    if packed is not None:
        return next(inside[name] for inside in packed.values() if name in inside)
    file = next(inside[name] for inside in _sources().values() if name in inside)
    return parse(file.read_text(encoding="utf-8"))


def parse(text: str) -> object:
    """Return what a YAML text says; raises ``ValueError`` that says in words what is wrong."""
    import yaml  # noqa: PLC0415 - a package holds JSON, and can do without

    if len(text) > LARGEST_FILE:
        raise ValueError(f"longer than {LARGEST_FILE} characters")
    quick = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times as quick, where there is one
    try:
        # Refuse lists in lists without end: the quick reader would bring the whole process down
        depth = 0
        for event in yaml.parse(text, Loader=quick):
            depth += isinstance(event, yaml.CollectionStartEvent)
            depth -= isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST:
                raise ValueError(f"more than {DEEPEST} lists inside each other")
        loader = quick(text)  # what it reads is looked through and made from one reading
        node = loader.get_single_node()
        # Refuse a key that is written twice: YAML would silently take the last
        for keys, inner in _mappings(node):
            if len(set(keys)) < len(keys):
                line = inner.start_mark.line + 1
                raise ValueError(f"a key stands twice in the block at line {line}")
        found: object = None if node is None else loader.construct_document(node)
    except (yaml.YAMLError, RecursionError) as error:
        raise ValueError(" ".join(str(error).split())) from None
    return found


@cache
def _packed() -> dict[str, dict[str, object]] | None:
    """Return all exercises of a package; None in the sources."""
    file = resources.files(__package__).joinpath(COMPILED)
    if not file.is_file():
        return None
    return msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, object]])


@cache
def _sources() -> dict[str, dict[str, Traversable]]:
    """Return the YAML files of each lesson: a lesson has a folder."""
    folders = [each for each in resources.files(__package__).iterdir() if each.is_dir()]
    return {
        folder.name: {
            file.name.removesuffix(".yaml"): file
            for file in folder.iterdir()
            if file.name.endswith(".yaml")
        }
        for folder in folders
        if not folder.name.startswith("_")
    }


def _mappings(node: yaml.Node | None) -> Iterator[tuple[list[str], yaml.Node]]:
    import yaml  # noqa: PLC0415 - see above

    if isinstance(node, yaml.MappingNode):
        yield [str(key.value) for key, _ in node.value], node
        for _, value in node.value:
            yield from _mappings(value)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _mappings(value)


# --- former ---------------------------------------------------------------------------------------
# Exercises that have moved to another lesson: their former ids still open them, and still count.
#
# Lesson 13b became two, 11b and 12b. Anyone who has a copy of 13b, progress kept under its ids, or
# a code that was written down, loses nothing.

FORMER = {
    "13b.1": "12b.1",
    "13b.2": "12b.2",
    "13b.3": "12b.4",
    "13b.4": "11b.4",
    "13b.5": "11b.1",
    "13b.6": "12b.3",
    "13b.7": "11b.5",
}
"""Each former id with the id of today."""

FORMER_LESSONS = {"13b": ("11b", "12b")}
"""Each former lesson with those of today that it became."""


def id_today(name: str) -> str:
    """Return the id by which an exercise goes today."""
    return FORMER.get(name, name)
