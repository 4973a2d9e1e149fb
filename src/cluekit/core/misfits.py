"""Fitting: what in a table of plain values does not fit the types of a file.

Where a reader of types stops at the first mistake, this goes on and names them all, each with the
way to it, what it should be and, where a word is nearly right, the word that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from cluekit.core.edition_text import Path_, Places, table_of
from cluekit.core.problems import Problem, RefusedError, nearest
from cluekit.visible import is_seen

MOST = 50
"""The most mistakes that are named at once."""

_LONG = 40
_MAP, _OF_SEVERAL_LINES = "map", (("story", "opening"), ("rule", "text"))
"""Texts of several lines; what is no mark of a map is named by the reader of maps."""


class Placed(NamedTuple):
    """A problem and the way to the value it is about."""

    path: Path_
    problem: Problem


Mistakes = Callable[[dict[str, object]], Iterator[Placed]]


def mistakes_in(text: str, version: int, mistakes: Mistakes) -> list[Problem]:
    """Return every mistake in the text of an edition file, in the order of its lines.

    ``version`` is the newest that can be read; ``mistakes`` says what is wrong in the table of
    the file. Each problem is about a ``line`` (counted from 1) and a ``key``; at most ``MOST``.
    """
    try:
        table = table_of(text)
    except RefusedError as refused:
        return [refused.problem]
    said = table.get("version")
    if type(said) is int and said > version:
        about = {"version": said if said < 10**6 else "…", "known": version}
        newer = Placed(("version",), Problem("edition-newer", about=about))
        return in_order(iter([newer]), Places(text))
    return in_order(mistakes(table), Places(text))


def notes_in(text: str, notes: Mistakes) -> list[Problem]:
    """Return what is odd in the text of an edition file without mistakes, by its lines."""
    return in_order(notes(table_of(text)), Places(text))


def in_order(found: Iterator[Placed], places: Places) -> list[Problem]:
    """Put line and key into the problems and sort them by line."""
    placed = []
    for path, problem in found:
        row = problem.about.get("row", 0)
        line = places.row_line(path, row) if row else places.line(path)
        placed.append(replace(problem, about={"line": line, "key": _key(path), **problem.about}))
        if len(placed) == MOST:
            break
    return sorted(placed, key=lambda problem: int(problem.about["line"]))


def _key(path: Path_) -> str:
    """Return the way to a value as people read it: ``suspects 2: start``."""
    names = [str(part) if isinstance(part, str) else str(part + 1) for part in path]
    if len(path) > 1 and isinstance(path[1], int):
        return ": ".join([" ".join(names[:2]), *names[2:]])[:80]
    return ".".join(names)[:80]


Kind = TypeVar("Kind")


def fit(value: object, kind: type[Kind]) -> Kind | None:
    """Return a plain value as this kind of thing, or None where it does not fit."""
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError):
        return None


@cache
def form_of(file: type) -> inspect.StructType:
    """Return the type of a whole file, a Struct, as it is looked through here."""
    found = inspect.type_info(file)
    assert isinstance(found, inspect.StructType)  # noqa: S101 - it is a Struct
    return found


def misfits(value: object, file: inspect.StructType) -> Iterator[Placed]:
    """Yield everything in the table of a file that does not fit the file's type."""
    for found in _misfits(value, file, ()):
        yield _at_home(found, file) if found.problem.code == "edition-key-unknown" else found


def _misfits(value: object, kind: inspect.Type, path: Path_) -> Iterator[Placed]:
    """Yield everything in a value that does not fit the kind."""
    needs = _NEEDS[type(kind)]
    fits = isinstance(value, needs) and (needs in {bool, object} or not isinstance(value, bool))
    if fits:
        yield from _FIT[type(kind)](value, kind, path)
    else:
        about = {"needs": needs.__name__, "found": type(value).__name__}
        yield Placed(path, Problem("edition-type", about=about))


def _table(value: Mapping[str, object], kind: inspect.StructType, path: Path_) -> Iterator[Placed]:
    fields = {field.encode_name: field for field in kind.fields}
    for key in value:
        if key not in fields:  # which key was meant, or which there are
            known, code = list(fields), "edition-key-unknown"
            about: dict[str, object] = {"name": key[:_LONG], "known": known}
            if meant := nearest(key.replace("_", "-"), known):
                code, about = "edition-key-nearest", {"name": key[:_LONG], "meant": meant}
            yield Placed((*path, key), Problem(code, about=about))
    for key, field in fields.items():
        if key in value:
            yield from _misfits(value[key], field.type, (*path, key))
        elif field.required:
            yield Placed(path, Problem("edition-key-missing", about={"missing": key}))


def _at_home(found: Placed, file: inspect.StructType) -> Placed:
    """Say of an unknown key in which other table of the file it belongs, if there is one."""
    key, here = str(found.path[-1]), found.path[:-1][:1]
    tables: dict[tuple[str, ...], inspect.StructType] = {(): file}
    for field in file.fields:
        if isinstance(field.type, inspect.StructType):  # a table that is there once
            tables[(field.encode_name,)] = field.type
    for home, kind in tables.items():
        if home != here and any(field.encode_name == key for field in kind.fields):
            table = home[0] if home else ""
            code = "edition-key-elsewhere" if table else "edition-key-on-top"
            return Placed(found.path, Problem(code, about={"name": key[:_LONG], "table": table}))
    return found


def _list(value: list[Any], kind: Any, path: Path_) -> Iterator[Placed]:
    least, most = kind.min_length or 0, kind.max_length
    if len(value) < least:
        yield Placed(path, Problem("edition-too-few", about={"count": len(value), "least": least}))
    if most is not None and len(value) > most:
        yield Placed(path, Problem("edition-too-many", about={"count": len(value), "most": most}))
    for index, item in enumerate(value[:most]):
        yield from _misfits(item, kind.item_type, (*path, index))


def _tuple(value: list[object], kind: inspect.TupleType, path: Path_) -> Iterator[Placed]:
    if len(value) != len(kind.item_types):
        about = {"count": len(value), "exactly": len(kind.item_types)}
        yield Placed(path, Problem("edition-how-many", about=about))
        return
    for index, (item, each) in enumerate(zip(value, kind.item_types, strict=True)):
        yield from _misfits(item, each, (*path, index))


def _literal(value: object, kind: inspect.LiteralType, path: Path_) -> Iterator[Placed]:
    if any(value == known and type(value) is type(known) for known in kind.values):
        return
    known, written, meant = [str(each) for each in kind.values], "…", ""
    if isinstance(value, str):
        written = value[:_LONG]
        meant = nearest(value.replace("_", "-").replace(" ", "-"), known)
    elif isinstance(value, int):
        written = _short(value).lower()
    about = {"value": written, "known": known}
    if meant:
        yield Placed(path, Problem("edition-value-nearest", about={**about, "meant": meant}))
    else:
        yield Placed(path, Problem("edition-value", about=about))


def _text(value: str, kind: inspect.StrType, path: Path_) -> Iterator[Placed]:
    if kind.max_length is not None and len(value) > kind.max_length:
        yield Placed(path, Problem("edition-too-long", about={"longest": kind.max_length}))
    elif kind.min_length and not value.strip():
        yield Placed(path, Problem("edition-blank"))
    elif row := _unprintable_row(value, path):
        yield Placed(path, Problem("edition-unprintable", about={"row": row}))
    elif kind.pattern and not re.fullmatch(kind.pattern, value):
        about = {"value": value[:_LONG]}
        yield Placed(path, Problem(f"edition-{_PATTERNS[kind.pattern]}", about=about))


def _unprintable_row(value: str, path: Path_) -> int:
    """Return the first row, from 1, with a character that cannot be shown; 0 where none has."""
    if path[-1] == _MAP:
        return 0
    rows = value.split("\n") if (path[0], path[-1]) in _OF_SEVERAL_LINES else [value]
    readable = [line.isprintable() and (not line or is_seen(line)) for line in rows]
    return 0 if all(readable) else 1 + readable.index(False)


_PATTERNS = {
    "^[a-z0-9]+(-[a-z0-9]+)*$": "bad-id",
    "^#[0-9A-Fa-f]{6}$": "bad-colour",
    "^[0-9]$": "bad-digit",
    "^[A-Z]{1,2}[1-9][0-9]?$": "bad-square",
}


def _number(value: int, kind: inspect.IntType, path: Path_) -> Iterator[Placed]:
    if (kind.ge is not None and value < kind.ge) or (kind.le is not None and value > kind.le):
        about = {"value": _short(value), "least": kind.ge, "most": kind.le}
        yield Placed(path, Problem("edition-out-of-range", about=about))


def _short(value: int) -> str:
    """Return a number in figures, unless it has too many of them."""
    return str(value) if abs(value) < 10**12 else "…"


def _one_of(value: object, kind: inspect.UnionType, path: Path_) -> Iterator[Placed]:
    """Hold the value against the kind that its own type speaks for, else against the first."""
    kinds = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
    meant = kinds[0]
    for one in reversed(kinds):
        needs = type(one.values[0]) if isinstance(one, inspect.LiteralType) else _NEEDS[type(one)]
        if isinstance(value, needs):
            meant = one
    if value is not None or len(kinds) == len(kind.types):
        yield from _misfits(value, meant, path)


def _anything(_: object, __: object, ___: Path_) -> Iterator[Placed]:
    yield from ()


_NEEDS: dict[type, type] = {
    inspect.StructType: dict,
    inspect.ListType: list,
    inspect.VarTupleType: list,
    inspect.TupleType: list,
    inspect.LiteralType: object,
    inspect.UnionType: object,
    inspect.StrType: str,
    inspect.IntType: int,
    inspect.BoolType: bool,
}
_FIT: dict[type, Callable[[Any, Any, Path_], Iterator[Placed]]] = {
    inspect.StructType: _table,
    inspect.ListType: _list,
    inspect.VarTupleType: _list,
    inspect.TupleType: _tuple,
    inspect.LiteralType: _literal,
    inspect.UnionType: _one_of,
    inspect.StrType: _text,
    inspect.IntType: _number,
    inspect.BoolType: _anything,
}
