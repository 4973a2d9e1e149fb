"""A new edition file, made from another edition: what a teacher begins with."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec

from cluekit.clue.edition_file import LONGEST_ID, LONGEST_NAME, File
from cluekit.clue.edition_text import table_of
from cluekit.clue.editions import Edition
from cluekit.clue.options import Options
from cluekit.words import say

_PILES = ("suspects", "weapons", "rooms")


def edition_text(base: Edition, title: str) -> str:
    """Return the text of an edition like ``base`` with every switch and all its answers.

    ``title`` becomes its name, and its id as far as its letters allow.
    """
    file = msgspec.convert(table_of(base.source), File)
    parts = [
        [*_comments(say("Check this file with: cluekit edition check FILE"))],
        [*_head(file, title)],
        ["[options]", *_comments(say("Behind each switch stand its answers.")), *_switches(file)],
        *(_card(kind, card) for kind in _PILES for card in getattr(file, kind)),
        *(_card("bonus", card) for card in file.bonus),
        [*_legend(), "[board]", 'map = """', *file.board.map.strip("\n").split("\n"), '"""'],
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _head(file: File, title: str) -> Iterator[str]:
    name = "".join(filter(str.isprintable, title)).strip()[:LONGEST_NAME] or say("My edition")
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower())[:LONGEST_ID].strip("-")
    yield f"format = {_value(file.format)}"
    yield f"version = {file.version}"
    yield f"id = {_value(plain or 'my-edition')}"
    yield f"name = {_value(name)}"
    yield f"players = {_value(file.players)}"


def _card(kind: str, card: Any) -> list[str]:
    """Return a table with all keys of a card that say something."""
    given = msgspec.to_builtins(card)
    return [f"[[{kind}]]", *(f"{key} = {_value(given[key])}" for key in given if given[key])]


def _switches(file: File) -> Iterator[str]:
    """Yield a line for each switch: its answer, and behind it all answers there are."""
    types = {name.replace("_", "-"): kind for name, kind in get_type_hints(Options).items()}
    for name, answer in msgspec.to_builtins(file.options).items():
        if name == "first-player" and "turn-order" in file.options.setup_order:
            continue  # whoever is drawn first begins
        line = f"{name} = {_value(answer)}"
        kind = types[name]
        if name != "setup-order":
            known = (False, True) if kind is bool else get_args(kind)
            line = f"{line:<38}# {' · '.join(_value(each).strip(chr(34)) for each in known)}"
        yield line


def _legend() -> Iterator[str]:
    yield from _comments(
        say("The map, one character a square: the mark of a room, . a square to walk on,"),
        say("a digit the start of a suspect, ^ v < > a square with a door on that side,"),
        say("? a square for a bonus card, # the middle (with a door: a pool), - nothing."),
    )


def _comments(*lines: str) -> Iterator[str]:
    return (f"# {line}" for line in lines)


def _value(value: Any) -> str:
    """Return a value as TOML; for texts, numbers and lists of them it looks like JSON."""
    return json.dumps(value, ensure_ascii=False)
