"""Where a record comes from: the bytes of a file, read safely as TOML or JSON, with its lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cluekit.core import Problem, RefusedError, refusal
from cluekit.core.edition_text import Path_, table_of
from cluekit.core.file_reader import read_text
from cluekit.records.file_format import LARGEST_FILE, LONGEST_LINE


class Source:
    """The text of a file, its table of values, and the lines on which these stand.

    ``folder`` is where it lies, or None for a text that lies nowhere.
    """

    def __init__(self, text: str, table: dict[str, Any], folder: Path | None = None) -> None:
        self.text, self.table, self.folder = text, table, folder

    def line(self, path: Path_) -> int:
        """Return the line of a key, counted from 1; of what stands in a list, that of the item."""
        keys = [part for part in path if isinstance(part, str)]
        last = path[-1] if path else None
        if isinstance(last, int) and isinstance(value := self.table.get(keys[0]), list):
            texts = [item if isinstance(item, str) else "" for item in value]
            return list(self.lines_of(keys[-1], texts))[last]
        return self._number(self._key(keys[-1])) if keys else 1

    def lines_of(self, key: str, items: Sequence[str]) -> Iterator[int]:
        """Yield the line on which each item of a list stands."""
        at = self._key(key)
        line, seen = self._number(at), at
        for item in items:
            found, length = self._find(item, at)
            if found >= 0:
                line += self.text.count("\n", seen, found)
                at, seen = found + length, found
            yield line

    def text_lines(self, key: str, value: str) -> Iterator[tuple[int, str]]:
        """Yield the lines of a text of several lines, each with its number in the file."""
        found, _ = self._find(value.strip("\n"), self._key(key))
        first = self._number(max(found, self._key(key)))
        spread = found >= 0 and "\n" in self.text[found : found + len(value)]
        skipped = len(value) - len(value.lstrip("\n"))
        for offset, line in enumerate(value.split("\n")):
            yield (first + max(offset - skipped, 0) if spread else first), line

    def _number(self, offset: int) -> int:
        return 1 + self.text.count("\n", 0, offset)

    def _key(self, key: str) -> int:
        """Return where a key stands: at the beginning of a line, or anywhere in JSON; else 0."""
        name = re.escape(key[:100])
        for form in (rf'^[ \t\[]*["\']?{name}["\']?[ \t]*[=:\]]', rf'"{name}"\s*:'):
            found = re.search(form, self.text, re.MULTILINE)
            if found:
                return found.start()
        return 0

    def _find(self, item: str, begin: int) -> tuple[int, int]:
        """Return where an item stands from there on, and how long it is as it is written."""
        for written in (item, json.dumps(item)[1:-1], json.dumps(item, ensure_ascii=False)[1:-1]):
            found = self.text.find(written, begin) if written else -1
            if found >= 0:
                return found, len(written)
        return -1, 0


def text_of(path: Path) -> str:
    """Return the text of a file; raises ``RefusedError`` that says why it cannot be read."""
    return read_text(path, 4 * LARGEST_FILE).replace("\r\n", "\n")


def source(text: str, folder: Path | None = None) -> Source:
    """Read a text as JSON where it begins like it, else as TOML; raises ``RefusedError``."""
    if len(text) > LARGEST_FILE:
        raise refusal("case-too-large", largest=LARGEST_FILE)
    table = (
        json_table(text) if text.lstrip()[:1] in {"{", "["} and _is_json(text) else toml_table(text)
    )
    return Source(text, table, folder)


def _is_json(text: str) -> bool:
    """A TOML file may begin with [deck]; JSON begins with a brace, or a list of values."""
    return not re.match(r"\s*\[\s*[A-Za-z_-]+\s*\]", text)


def toml_table(text: str) -> dict[str, object]:
    """Read TOML text; raises ``RefusedError`` that names the line where it is none."""
    try:
        return table_of(text, longest=LONGEST_LINE)
    except RefusedError as refused:
        raise _refusal_at(refused.problem) from None


def _refusal_at(problem: Problem) -> RefusedError:
    """Return a refusal that says the line in its sentence."""
    if problem.code == "edition-not-toml":
        return refusal("case-not-toml", **problem.about)
    about = {"key": "–", **problem.about} if "line" in problem.about else problem.about
    return refusal(problem.code, **about)


def json_table(text: str) -> dict[str, object]:
    """Read JSON text; raises ``RefusedError`` that names the line where it is none."""
    try:
        table = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise refusal(
            "case-not-json", line=error.lineno, column=error.colno, reason=error.msg
        ) from None
    except (RecursionError, ValueError):  # ValueError: a number of thousands of digits
        raise refusal("edition-too-deep") from None
    if not isinstance(table, dict):
        raise refusal("case-not-a-table")
    return table


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table: dict[str, object] = {}
    for key, value in pairs:
        if key in table:
            raise refusal("case-key-twice", name=key[:40])
        table[key] = value
    return table
