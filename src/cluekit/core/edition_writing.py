"""A new edition file, made from another: what the files of every game have alike.

Everything is TOML. Behind each switch stand its answers, as a comment.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from textwrap import wrap
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta
from msgspec.structs import fields

from cluekit.core.edition_text import LONGEST_ID, LONGEST_NAME


def value(said: object) -> str:
    """Return a value as TOML; for texts, numbers and lists of them it looks like JSON."""
    return json.dumps(said, ensure_ascii=False, default=str)


def head(file: Any, title: str, unnamed: str) -> Iterator[str]:
    """Yield the first lines of a file: its format, its id and its name.

    ``title`` becomes the name, and the id as far as its letters allow; ``unnamed`` is the name
    where nothing of the title is left.
    """
    name = "".join(filter(str.isprintable, title)).strip()[:LONGEST_NAME] or unnamed
    yield f"format = {value(file.format)}"
    yield f"version = {file.version}"
    yield f"id = {value(id_of(name) or 'my-edition')}"
    yield f"name = {value(name)}"


def id_of(name: str, longest: int = LONGEST_ID) -> str:
    """Return what of a name can be an id: small letters, digits and single hyphens; or ""."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower())[:longest].strip("-")


def switches(
    options: object, without: Container[str] = (), silent: Container[str] = ()
) -> list[str]:
    """Return a line for each switch: its answer, and behind it all answers there are.

    ``without`` names switches that are left out, ``silent`` those whose answers are not listed.
    """
    kind: type = type(options)
    known = answers_to(kind)
    lines = []
    for name, answer in msgspec.to_builtins(options).items():
        if name not in without:
            line = f"{name} = {value(answer)}"
            lines.append(line if name in silent else f"{line:<38}# {_listed(known[name])}")
    return lines


def _listed(answers: Sequence[object]) -> str:
    if isinstance(answers, range):
        return f"{answers[0]} … {answers[-1]}"
    return " · ".join(value(each).strip('"') for each in answers)


def story(telling: Any, legend: Iterable[str], table: str = "story") -> Iterator[list[str]]:
    """Yield the tables of a story, one a language; ``legend`` stands below the first header."""
    told = {f.encode_name: getattr(telling, f.name) for f in fields(telling)}
    texts = {key: text for key, text in told.items() if isinstance(text, str) and text}
    written = (line for key, text in texts.items() for line in _text(key, text))
    yield [f"[{table}]", *legend, *written]
    for key, inner in told.items():
        if inner is not None and not isinstance(inner, str):
            yield from story(inner, (), f"{table}.{key}")


def _text(key: str, text: str) -> list[str]:
    """Return a text under its key, line by line where it has several."""
    if "\n" not in text and len(text) <= _LONG:
        return [f"{key} = {value(text)}"]
    lines = (part for line in text.strip("\n").split("\n") for part in wrap(line, _LONG) or [""])
    return [f'{key} = """', *(value(line)[1:-1] for line in lines), '"""']


_LONG = 200
"""The most letters of a text in one line of a file."""


def comments(*lines: str) -> Iterator[str]:
    """Yield lines as remarks."""
    return (f"# {line}" for line in lines)


def join_parts(parts: Iterable[Iterable[str]]) -> str:
    """Return the text of a file of these parts, an empty line between any two."""
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


# --- the answers that a switch can have, read off its type ---------------------------------------


@cache
def answers_to(options: type) -> Mapping[str, Sequence[Any]]:
    """Return every answer of each switch, by its name in a file, in the order of the switches.

    Reading the types takes a millisecond, and a form asks for every switch, so each is read once.
    A number between limits gives a range; a list of steps gives the steps there are.
    """
    kinds = get_type_hints(options, include_extras=True)
    return {field.encode_name: _answers(kinds[field.name]) for field in fields(options)}


def _answers(kind: object) -> Sequence[object]:
    if kind is bool:
        return (False, True)
    if get_origin(kind) is Annotated:
        limits = next(extra for extra in get_args(kind) if isinstance(extra, Meta))
        return range(int(limits.ge or 0), int(limits.le or 0) + 1)
    values = get_args(kind)
    return get_args(values[0]) if values[-1] is Ellipsis else values
