"""The text of a position file, as keys and values; what cannot be read is placed by its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable

import msgspec

from cluekit.core import RefusedError, refusal
from cluekit.core.problems import nearest
from cluekit.core.toml_guard import check_depth

_LINE = re.compile(r"\(at line (\d+),")
_BYTE = re.compile(r"\(byte (\d+)\)")


def table_of(text: str, *, as_json: bool) -> dict[str, object]:
    """Return the keys of a TOML or JSON text; raises ``RefusedError`` with the line."""
    if not as_json:
        check_depth(text)
    try:
        table = msgspec.json.decode(text.encode()) if as_json else tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _LINE.search(str(error))
        raise _unreadable(int(found[1]) if found else _last(text), "TOML") from None
    except msgspec.DecodeError as error:
        found = _BYTE.search(str(error))
        before = text.encode()[: int(found[1])] if found else b""
        line = 1 + before.count(b"\n") if found else _last(text)
        raise _unreadable(line, "JSON") from None
    except (ValueError, RecursionError):  # a number of thousands of digits; brackets in brackets
        raise refusal("position-too-deep") from None
    if not isinstance(table, dict):
        raise _unreadable(1, "JSON")
    return table


def _last(text: str) -> int:
    return 1 + text.rstrip().count("\n")


def _unreadable(line: int, kind: str) -> RefusedError:
    return refusal("position-not-written", line=line, kind=kind)


def check_keys(
    table: Iterable[str], known: Iterable[str], needed: Iterable[str] = (), within: str = ""
) -> None:
    """Refuse an unknown key, naming the nearest known one, and a missing key."""
    names, given = list(known), list(table)
    for key in given:
        if key not in names:
            near = nearest(key, names)
            about = {"key": within + key[:40], "known": names, "meant": near}
            code = "position-key-nearest" if near else "position-key-unknown"
            raise refusal(code, **about)
    for key in needed:
        if key not in given:
            raise refusal("position-key-missing", key=key)
