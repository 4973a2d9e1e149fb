"""Locks between processes: two kernels that write the same file do so one after the other.

The system itself keeps them, and gives them back when a process ends, however it ends. Where a
system or a disk knows no locks there are none, so every writer also compares what it finds. In a
browser each tab has a Python of its own and nothing keeps them apart.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EACCES, EAGAIN, EDEADLK
from pathlib import Path
from typing import IO

PATIENCE, PAUSE = 500, 0.01
"""How often a lock is tried, and the seconds between: five seconds of waiting in all."""

_TAKEN = {EACCES, EAGAIN, EDEADLK}
"""What systems say of a lock that somebody else has."""


class BusyError(OSError):
    """Another program has had the file to itself for longer than anybody should wait."""


@contextmanager
def hold_lock(file: IO[bytes]) -> Iterator[None]:
    """Have this open file alone among all processes that ask for the same.

    Raises ``BusyError`` when another process does not give it back.
    """
    for _ in range(PATIENCE):
        if _taken(file.fileno()):
            break
        time.sleep(PAUSE)
    else:
        raise BusyError(EAGAIN, "another program is using it")
    try:
        yield
    finally:
        if not file.closed:  # else it was given back then, and the number may be another file's
            with suppress(OSError):  # a disk without locks; another gives it back on closing
                _give_back(file.fileno())


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Keep other processes that ask for the same, such as a second lesson, waiting meanwhile.

    For reading a file, changing what it says, and replacing it whole: the lock is a file beside
    it, which is never replaced. Raises ``OSError``.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f".{path.name}.lock").open("a+b") as file, hold_lock(file):
        yield


def _taken(number: int) -> bool:
    """Try to take the lock; tell whether it is ours, or there are no locks here."""
    try:
        _take(number)
    except OSError as error:
        return error.errno not in _TAKEN
    return True


if sys.platform == "win32":
    import msvcrt
    import os

    _FAR = 2**40
    """Where the locked byte lies: behind the end of any file, where nobody reads or writes."""

    def _take(number: int) -> None:
        _at(number, msvcrt.LK_NBLCK)

    def _give_back(number: int) -> None:
        _at(number, msvcrt.LK_UNLCK)

    def _at(number: int, how: int) -> None:
        here = os.lseek(number, 0, os.SEEK_CUR)
        os.lseek(number, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(number, how, 1)
        finally:
            os.lseek(number, here, os.SEEK_SET)

elif sys.platform == "emscripten":
    # Python in the browser is one process, and what it calls locks differs from one to the next.

    def _take(number: int) -> None:
        """Do nothing: nobody else is there."""

    def _give_back(number: int) -> None:
        """Do nothing."""

else:
    import fcntl

    # `lockf`, not `flock`: its locks belong to the process. A file that an interrupt left
    # open, held by a traceback, cannot lock out the process's own next writing.

    def _take(number: int) -> None:
        fcntl.lockf(number, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _give_back(number: int) -> None:
        fcntl.lockf(number, fcntl.LOCK_UN)
