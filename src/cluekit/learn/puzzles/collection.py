"""Cases that people made, by name and code: those of one learner, or of a class, in a small file.

The file holds no solutions: each case is found out again when it is opened. It is replaced whole,
and one that is damaged or foreign is refused in words and never written over.

>>> cases_in("Rain at the tower: 1R06J-2RS9J-PNA")
(NamedCase(name='Rain at the tower', code='1R06J-2RS9J-PNA'),)
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cluekit.core import refusal
from cluekit.core.file_reader import read_file
from cluekit.core.home import home, write_whole
from cluekit.core.locks import alone_with
from cluekit.learn.puzzles.whodunit import code_of, whodunit_in
from cluekit.visible import visible

FORMAT: Literal["cluekit-cases"] = "cluekit-cases"
VERSION: Literal[1] = 1
LARGEST_FILE = 1_000_000
LONGEST_NAME, LONGEST_CODE, MOST_CASES = 60, 400, 1_000

_LINE = re.compile(r"^(.*?)[\s:;,–—-]*((?:[0-9A-Za-z]{5}-)+[0-9A-Za-z]{1,5})\s*$")
"""A name, and behind it the groups of a code."""


class NamedCase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A case under the name that its maker gave it."""

    name: Annotated[str, Meta(max_length=LONGEST_NAME)]
    """What it is called; "" where it has no name."""
    code: Annotated[str, Meta(min_length=1, max_length=LONGEST_CODE)]
    """By this it is opened."""


Cases = tuple[NamedCase, ...]


class CasesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cases in the order in which they came."""

    format: Literal["cluekit-cases"]
    """What the file is."""
    version: Literal[1]
    """The version of the format."""
    cases: Annotated[Cases, Meta(max_length=MOST_CASES)]
    """Each with its name and its code."""


class _Head(msgspec.Struct, frozen=True):
    format: str = ""
    version: int = 0


def file() -> Path:
    """Return where a learner's own cases lie."""
    return home() / "cases.json"


def load(path: Path | None = None, *, must: bool = False) -> Cases:
    """Return the cases in a file; none where there is no file, unless it ``must`` be there.

    Raises ``RefusedError`` for what cannot be read: ``cases-foreign``, ``cases-newer``,
    ``cases-damaged``, or ``puzzle-code`` for a code with a slip.
    """
    path = path or file()
    if not must and not os.path.lexists(path):
        return ()
    return _read(read_file(path, LARGEST_FILE), path.name)


def _read(content: bytes, name: str) -> Cases:
    try:
        head = msgspec.json.decode(content, type=_Head)
        if head.format != FORMAT:
            raise refusal("cases-foreign", file=name)
        if head.version > VERSION:
            raise refusal("cases-newer", file=name, version=head.version)
        found = msgspec.json.decode(content, type=CasesFile).cases
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise refusal("cases-damaged", file=name) from None
    return tuple(_checked(case.name, case.code) for case in found)


def save(cases: Iterable[NamedCase], path: Path | None = None) -> None:
    """Write these cases, in the place of those that were there; an unreadable file stays."""
    path, kept = path or file(), tuple(cases)
    load(path)
    if len(kept) > MOST_CASES:
        raise refusal("cases-full", file=path.name, most=MOST_CASES)
    try:
        write_whole(path, as_file(kept))
    except OSError as error:
        raise refusal("cases-unwritten", file=path.name, reason=error.strerror or "?") from error


def as_file(cases: Cases) -> bytes:
    """Return a file with these cases."""
    encoded = msgspec.json.encode(CasesFile(FORMAT, VERSION, cases))
    return msgspec.json.format(encoded, indent=1) + b"\n"


def add(cases: Iterable[NamedCase], path: Path | None = None) -> Cases:
    """Add cases to those in a file, and return all: of one code, the name that came last."""
    path = path or file()
    with alone_with(path):
        known = {case.code: case for case in load(path)}
        for case in cases:
            known[case.code] = _checked(case.name, case.code)
        save(known.values(), path)
    return tuple(known.values())


def remove(code: str, path: Path | None = None) -> Cases:
    """Take the case of this code out, and return those that are left."""
    path = path or file()
    with alone_with(path):
        left = tuple(case for case in load(path) if case.code != code)
        save(left, path)
    return left


def cases_in(text: str) -> Cases:
    """Return the cases of a text: that of a file, or a line for each, its name and its code.

    Raises ``RefusedError`` that names what cannot be read.
    """
    if text.lstrip().startswith("{"):
        return _read(text.encode("utf-8", "replace"), FORMAT)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_CASES:
        raise refusal("cases-full", file=FORMAT, most=MOST_CASES)
    return tuple(map(_case_on, lines))


def _case_on(line: str) -> NamedCase:
    found = _LINE.match(line)
    return _checked(*found.groups()) if found else _checked("", line)


def _checked(name: str, code: str) -> NamedCase:
    """Return the case with its code as the kit writes it, and a name that can be seen."""
    plain = " ".join(visible(name).split())[:LONGEST_NAME]
    return NamedCase(plain, code_of(whodunit_in(code)))


def as_lines(cases: Iterable[NamedCase]) -> str:
    """Return the cases as text, a line each, to be handed on: ``cases_in`` reads it back."""
    return "".join(
        f"{case.name}: {case.code}\n" if case.name else f"{case.code}\n" for case in cases
    )
