"""Files that people name are read here: plain files only, up to a size that the caller gives.

What lies under a name may be anything: a folder, a pipe that nobody writes to, a device without
an end, a link to nowhere. It is looked at before it is opened, again when it is open, and its
size before a byte is read; so nothing hangs and nothing fills the memory.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from cluekit.core.problems import RefusedError, refusal

_LOOKED_AT = 500  # names of a folder, at most
_ALIKE = 0.8  # for instance "my-game.tom" and "my-game.toml"


def read_file(path: Path, largest: int) -> bytes:
    """Return the bytes of a plain file, this many at most.

    Raises ``RefusedError``: "file-missing", "file-not-plain", "file-too-large" or
    "file-unreadable", each with the file.
    """
    with open_plain(path, largest) as file:
        content = file.read(largest + 1)
    if len(content) > largest:  # it has grown, or the system does not know its size
        raise _refuse("file-too-large", path, largest=largest)
    return content


def read_text(path: Path, largest: int) -> str:
    """Return the text of a plain file; raises ``RefusedError``, also where it is not UTF-8."""
    return decode_text(read_file(path, largest), path.name)


def decode_text(data: bytes, file: str) -> str:
    """Return bytes of a file as text; raises ``RefusedError`` with the first wrong line."""
    try:
        return data.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError as error:
        line = 1 + data[: error.start].count(b"\n")
        raise refusal("file-not-utf8", file=file, line=line) from None


@contextmanager
def open_plain(path: Path, largest: int) -> Iterator[BinaryIO]:
    """Open a plain file of this many bytes at most, to read it; raises ``RefusedError``."""
    try:
        try:
            _check(path, path.stat(), largest)
        except ValueError:  # a name that no file can have
            raise _refuse("file-missing", path) from None
        # Without waiting: the file may have become a pipe since it was looked at.
        with open(path, "rb", opener=_without_waiting) as file:
            _check(path, os.fstat(file.fileno()), largest)
            yield file
    except (FileNotFoundError, NotADirectoryError):
        raise _missing(path) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise _refuse("file-unreadable", path, reason=reason) from None


def _check(path: Path, found: os.stat_result, largest: int) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise _refuse("file-not-plain", path)
    if found.st_size > largest:
        raise _refuse("file-too-large", path, largest=largest)


def _without_waiting(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def _missing(path: Path) -> RefusedError:
    """Name the file of the same folder that was perhaps meant, where one is nearly called so."""
    try:
        names = [entry.name for entry in islice(os.scandir(path.parent), _LOOKED_AT)]
    except OSError:
        return _refuse("file-missing", path)
    near = get_close_matches(path.name, names, 1, _ALIKE)
    return (
        _refuse("file-missing-near", path, near=near[0]) if near else _refuse("file-missing", path)
    )


def _refuse(code: str, path: Path, **about: object) -> RefusedError:
    return refusal(code, file=path.name or str(path), **about)
