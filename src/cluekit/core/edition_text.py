"""The text of an edition file: read safely, and where each key stands in it.

Every game's editions are such files. What all of them have stands here as types, too.

``tomllib`` does not say on which line a value was, so ``Places`` finds the lines by itself: a
table header or a key at the beginning of a line. What is written in another way is placed at the
nearest table or line before it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from cluekit.core.file_reader import read_text
from cluekit.core.problems import refusal

# --- toml guard -----------------------------------------------------------------------------------
# What a text of TOML would cost to read, seen before it is read: how deep its keys and lists go.
#
# The reader of TOML makes a table for each part of a dotted key, and remembers each: a file of 160
# kB, made to be dear, took it 15 seconds and 3 GB. So the text is first cut into what TOML itself
# is made of, texts in quotes and comments each as a whole, and what is too deep is refused by its
# line. Counting dots or looking for "=" in a line is not enough: both may stand in quotes.

DEEPEST_KEY = 4
"""The most parts of a dotted key: ``a.b.c.d``."""

DEEPEST_LIST = 20
"""How often lists and tables may stand in one another."""

_PIECE = re.compile(
    # Texts of several lines; they may end with two more quotes of their own. A text that is not
    # closed goes to the end: the reader stops there, too, and nothing is looked through twice.
    r'''"""(?:[^\\]|\\.)*?(?:"{3,5}|\Z)'''
    r"""|'''.*?(?:'{3,5}|\Z)"""
    r"""|"(?:[^"\\\n]|\\[^\n])*"?|'[^'\n]*'?"""
    r"""|\#[^\n]*|[\[\]{}=,.\n]""",
    re.DOTALL,
)


def check_depth(text: str) -> None:
    """Refuse keys of too many parts, and lists that stand too deep in one another.

    Where the text is no TOML, what stands before the mistake is judged rightly: it is what a
    reader comes to.
    """
    line = parts = 1
    depth = 0
    for piece in _pieces(text):
        if piece == ".":
            parts += 1
            if parts > DEEPEST_KEY:
                raise refusal("edition-key-too-deep", line=line, deepest=DEEPEST_KEY)
        elif piece in "[{":
            depth += 1
            parts = 1
            if depth > DEEPEST_LIST:
                raise refusal("edition-too-deep")
        elif piece in "]}":
            depth, parts = max(0, depth - 1), 1
        elif piece in "=,\n":
            parts = 1
        line += piece.count("\n")


def _pieces(text: str) -> Iterator[str]:
    """Yield texts in quotes, comments and signs that part things; plain letters are left out."""
    return (found[0] for found in _PIECE.finditer(text))


# --- edition text ---------------------------------------------------------------------------------

LARGEST_FILE = 200_000
"""The most characters an edition file may have."""

LONGEST_LINE = 500
"""The most characters in one line of it."""

LONGEST_ID, LONGEST_NAME = 40, 60

Id = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=LONGEST_ID)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]

Path_ = tuple[str | int, ...]
"""The way to a value: ``("suspects", 0, "start")``."""

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]")
_KEY = re.compile(r"""\s*((?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')(?:\s*\.\s*[\w"'-]+)*)\s*=\s*""")
_WHERE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def text_of(path: Path) -> str:
    """Return the text of an edition file; raises ``RefusedError`` for what cannot be read."""
    return read_text(path, 4 * LARGEST_FILE)


def table_of(text: str, longest: int = LONGEST_LINE) -> dict[str, object]:
    """Read TOML text; raises ``RefusedError`` that names the line where it is no TOML.

    ``longest`` is the most characters that a line may have.
    """
    if len(text) > LARGEST_FILE:
        raise refusal("edition-too-large", largest=LARGEST_FILE)
    for number, line in enumerate(_lines(text), start=1):
        if len(line) > longest:
            raise refusal("edition-line-too-long", line=number, longest=longest)
    check_depth(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise refusal("edition-not-toml", **_where(text, str(error))) from None
    except (RecursionError, ValueError):  # ValueError: a number of thousands of digits
        raise refusal("edition-too-deep") from None


def _where(text: str, message: str) -> dict[str, object]:
    """Return line, column and reason of a message of ``tomllib``."""
    reason = _WHERE.sub("", message)
    found = _WHERE.search(message)
    if found and found[1]:
        return {"line": int(found[1]), "column": int(found[2]), "reason": reason}
    return {"line": len(_lines(text.rstrip())), "column": 1, "reason": reason}


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").split("\n")


def without_table(text: str, name: str) -> str:
    """Return TOML text without the table of this name: from its header to the next one.

    What looks like a header within a text of several lines is none.
    """
    lines, headers = _lines(text), sorted(Places(text).headers())
    for at, (line, path) in enumerate(headers):
        if path == (name,):
            end = headers[at + 1][0] if at + 1 < len(headers) else len(lines) + 1
            return "\n".join([*lines[: line - 1], *lines[end - 1 :]])
    return text


# --- where things stand -----------------------------------------------------------------------


class Places:
    """The line of every table and key of a TOML text, counted from 1."""

    def __init__(self, text: str) -> None:
        self._lines = _lines(text)
        self._found: dict[Path_, int] = {}
        self._headers: list[tuple[int, Path_]] = []
        for path, line in self._walk():
            self._found.setdefault(path, line)

    def line(self, path: Path_) -> int:
        """Return the line of the value at the end of this way, or of the nearest thing before."""
        while path and path not in self._found:
            path = path[:-1]
        return self._found.get(path, 1)

    def row_line(self, path: Path_, row: int) -> int:
        """Return the line of this row, counted from 1, of the text of several lines there."""
        first = self.line(path)
        begins = self._lines[first - 1].partition("=")[2].strip() in {'"""', "'''"}
        first += begins
        while begins and first <= len(self._lines) and not self._lines[first - 1]:
            first += 1  # empty lines above the plan are no rows
        return min(first + row - 1, len(self._lines))

    def headers(self) -> list[tuple[int, Path_]]:
        """Return the line of each table's header, and the way to the table."""
        return self._headers

    def _walk(self) -> Iterator[tuple[Path_, int]]:
        """Yield ways and lines, in order; what stands within a long text is left out."""
        here: Path_ = ()
        counts: dict[Path_, int] = {}
        closing = ""
        for number, line in enumerate(self._lines, start=1):
            if closing:
                closing = "" if closing in line else closing
                continue
            if header := _HEADER.match(line):
                here = _parts(header[2])
                if header[1] == "[[":
                    counts[here] = counts.get(here, -1) + 1
                    here = (*here, counts[here])
                self._headers.append((number, here))
                yield here, number
            elif key := _KEY.match(line):
                yield from ((path, number) for path in _ways(here, _parts(key[1])))
                closing = _opened(line[key.end() :])


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


def _ways(here: Path_, parts: tuple[str, ...]) -> Iterator[Path_]:
    return ((*here, *parts[:count]) for count in range(1, len(parts) + 1))


def _opened(value: str) -> str:
    """Return the quotes that close a text of several lines, if the value opens one."""
    for quotes in ('"""', "'''"):
        if value.startswith(quotes) and quotes not in value[3:]:
            return quotes
    return ""
