"""Fitting: what in a table of plain values does not fit the types of an edition file.

Where a reader of types stops at the first mistake, this goes on and names them all, each with the
way to it, what it should be and, where a word is nearly right, the word that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

from msgspec import inspect

from cluekit.clue.edition_file import File
from cluekit.clue.edition_text import Path_
from cluekit.core import Problem

_LONG = 40


class Placed(NamedTuple):
    """A problem and the way to the value it is about."""

    path: Path_
    problem: Problem


@cache
def form() -> inspect.StructType:
    """Return the type of a whole file."""
    found = inspect.type_info(File)
    assert isinstance(found, inspect.StructType)  # noqa: S101 - File is a Struct
    return found


def misfits(value: Any, kind: inspect.Type, path: Path_ = ()) -> Iterator[Placed]:
    """Yield everything in the value that does not fit the kind."""
    needs = _NEEDS[type(kind)]
    fits = isinstance(value, needs) and (needs in {bool, object} or not isinstance(value, bool))
    if fits:
        yield from _FIT[type(kind)](value, kind, path)
    else:
        about = {"needs": needs.__name__, "found": type(value).__name__}
        yield Placed(path, Problem("edition-type", about=about))


def nearest(word: str, known: Sequence[str]) -> str:
    """Return the known word that was probably meant, or ""."""
    close = get_close_matches(word[:_LONG].lower(), known, n=1, cutoff=0.6)
    return close[0] if close else ""


def _table(value: Mapping[str, Any], kind: inspect.StructType, path: Path_) -> Iterator[Placed]:
    fields = {field.encode_name: field for field in kind.fields}
    for key in value:
        if key not in fields:
            yield Placed((*path, key), _unknown_key(key, list(fields), path))
    for key, field in fields.items():
        if key in value:
            yield from misfits(value[key], field.type, (*path, key))
        elif field.required:
            yield Placed(path, Problem("edition-key-missing", about={"missing": key}))


def _unknown_key(key: str, known: list[str], path: Path_) -> Problem:
    """Say which key was meant, where it belongs, or which there are."""
    meant = nearest(key.replace("_", "-"), known)
    if meant:
        return Problem("edition-key-nearest", about={"name": key[:_LONG], "meant": meant})
    homes = [table for table in _tables() if key in _tables()[table] and table != path[:1]]
    if homes:
        table = homes[0][0] if homes[0] else ""
        code = "edition-key-elsewhere" if table else "edition-key-on-top"
        return Problem(code, about={"name": key[:_LONG], "table": table})
    return Problem("edition-key-unknown", about={"name": key[:_LONG], "known": known})


@cache
def _tables() -> dict[tuple[str, ...], tuple[str, ...]]:
    """Return the keys of the file, and of those tables that are there once."""
    top = tuple(field.encode_name for field in form().fields)
    found: dict[tuple[str, ...], tuple[str, ...]] = {(): top}
    for field in form().fields:
        if isinstance(field.type, inspect.StructType):
            found[(field.encode_name,)] = tuple(f.encode_name for f in field.type.fields)
    return found


def _list(value: list[Any], kind: Any, path: Path_) -> Iterator[Placed]:
    least, most = kind.min_length or 0, kind.max_length
    if len(value) < least:
        yield Placed(path, Problem("edition-too-few", about={"count": len(value), "least": least}))
    if most is not None and len(value) > most:
        yield Placed(path, Problem("edition-too-many", about={"count": len(value), "most": most}))
    for index, item in enumerate(value[:most]):
        yield from misfits(item, kind.item_type, (*path, index))


def _tuple(value: list[Any], kind: inspect.TupleType, path: Path_) -> Iterator[Placed]:
    if len(value) != len(kind.item_types):
        about = {"count": len(value), "exactly": len(kind.item_types)}
        yield Placed(path, Problem("edition-how-many", about=about))
        return
    for index, (item, each) in enumerate(zip(value, kind.item_types, strict=True)):
        yield from misfits(item, each, (*path, index))


def _literal(value: Any, kind: inspect.LiteralType, path: Path_) -> Iterator[Placed]:
    if any(value == known and type(value) is type(known) for known in kind.values):
        return
    known = [str(each) for each in kind.values]
    about: dict[str, Any] = {"value": _written(value), "known": known}
    meant = (
        nearest(value.replace("_", "-").replace(" ", "-"), known) if isinstance(value, str) else ""
    )
    if meant:
        yield Placed(path, Problem("edition-value-nearest", about={**about, "meant": meant}))
    else:
        yield Placed(path, Problem("edition-value", about=about))


def _written(value: Any) -> str:
    """Return a value about as it stands in the file."""
    if isinstance(value, bool | int):
        return _short(value).lower()
    return value[:_LONG] if isinstance(value, str) else "…"


def _text(value: str, kind: inspect.StrType, path: Path_) -> Iterator[Placed]:
    if kind.max_length is not None and len(value) > kind.max_length:
        yield Placed(path, Problem("edition-too-long", about={"longest": kind.max_length}))
    elif kind.min_length and not value.strip():
        yield Placed(path, Problem("edition-blank"))
    elif not value.isprintable() and path[-1:] != ("map",):
        yield Placed(path, Problem("edition-unprintable"))
    elif kind.pattern and not re.fullmatch(kind.pattern, value):
        about = {"value": value[:_LONG]}
        yield Placed(path, Problem(f"edition-{_PATTERNS[kind.pattern]}", about=about))


_PATTERNS = {
    "^[a-z0-9]+(-[a-z0-9]+)*$": "bad-id",
    "^#[0-9A-Fa-f]{6}$": "bad-colour",
    "^[0-9]$": "bad-digit",
}


def _number(value: int, kind: inspect.IntType, path: Path_) -> Iterator[Placed]:
    if (kind.ge is not None and value < kind.ge) or (kind.le is not None and value > kind.le):
        about = {"value": _short(value), "least": kind.ge, "most": kind.le}
        yield Placed(path, Problem("edition-out-of-range", about=about))


def _short(value: int) -> str:
    """Return a number in figures, unless it has too many of them."""
    return str(value) if abs(value) < 10**12 else "…"


def _one_of(value: Any, kind: inspect.UnionType, path: Path_) -> Iterator[Placed]:
    """Hold the value against the kind that its own type speaks for, else against the first."""
    kinds = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
    meant = next((each for each in kinds if isinstance(value, _speaks_for(each))), kinds[0])
    if value is not None or len(kinds) == len(kind.types):
        yield from misfits(value, meant, path)


def _speaks_for(kind: inspect.Type) -> type:
    return type(kind.values[0]) if isinstance(kind, inspect.LiteralType) else _NEEDS[type(kind)]


def _anything(_: Any, __: Any, ___: Path_) -> Iterator[Placed]:
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
