"""A new edition file, made from another: what the files of every game have alike.

Everything is TOML. Behind each switch stand its answers, as a comment.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from cluekit.core.answers import answers_to
from cluekit.core.edition_text import LONGEST_ID, LONGEST_NAME


def value(said: Any) -> str:
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


def switches(options: Any, without: Container[str] = (), silent: Container[str] = ()) -> list[str]:
    """Return a line for each switch: its answer, and behind it all answers there are.

    ``without`` names switches that are left out, ``silent`` those whose answers are not listed.
    """
    known = answers_to(type(options))
    lines = []
    for name, answer in msgspec.to_builtins(options).items():
        if name not in without:
            line = f"{name} = {value(answer)}"
            lines.append(line if name in silent else f"{line:<38}# {_listed(known[name])}")
    return lines


def _listed(answers: Sequence[Any]) -> str:
    if isinstance(answers, range):
        return f"{answers[0]} … {answers[-1]}"
    return " · ".join(value(each).strip('"') for each in answers)


def comments(*lines: str) -> Iterator[str]:
    """Yield lines as remarks."""
    return (f"# {line}" for line in lines)


def joined(parts: Iterable[Iterable[str]]) -> str:
    """Return the text of a file of these parts, an empty line between any two."""
    return "\n\n".join("\n".join(part) for part in parts) + "\n"
