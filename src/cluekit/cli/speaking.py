"""What the command line says: answers on stdout, everything else on stderr."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from cluekit.core import Problem
from cluekit.houses import Edition, explain
from cluekit.words import say


def use_utf8() -> None:
    """Write UTF-8 into files and pipes; let no console, however narrow its alphabet, stop us."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            file = not stream.isatty() and "PYTHONIOENCODING" not in os.environ
            stream.reconfigure(encoding="utf-8" if file else None, errors="replace")


def answer(text: str) -> None:
    """Say a line of the answer."""
    sys.stdout.write(f"{text}\n")


def answer_json(thing: Any) -> None:
    """Give the whole answer as one JSON object."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(thing), indent=2).decode() + "\n")


def tell(text: str) -> None:
    """Say something that is not the answer."""
    sys.stderr.write(f"{text}\n")


def say_why(problem: Problem, edition: Edition | None = None, players: Sequence[Any] = ()) -> None:
    """Say why something was refused; of a mistake in a file, also where it stands."""
    why = explain(problem, edition, players)
    if "line" in problem.about and "key" in problem.about:
        why = say("Line {line}, {key}: {why}", **problem.about, why=why)
    tell(why)


def columns(rows: Iterable[Sequence[object]]) -> list[str]:
    """Return rows as lines in which the columns stand below each other."""
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in texts
    ]
