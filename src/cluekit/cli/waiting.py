"""A line on the terminal while something takes long, and how to stop it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import TextIO

from cluekit.words import Reader, here, say, speaking

SECOND = 1.0
"""What is done sooner needs no line; and so often the line is written anew."""


@contextmanager
def waiting(out: TextIO | None = None, second: float = SECOND) -> Iterator[None]:
    """Write how long this has taken, second by second, where somebody watches."""
    out = out or sys.stderr
    if not out.isatty():
        yield
        return
    done = Event()
    writer = Thread(target=_write, args=(out, done, second, here()), daemon=True)
    writer.start()
    try:
        yield
    finally:
        done.set()
        writer.join()


def _write(out: TextIO, done: Event, second: float, reader: Reader) -> None:
    seconds, longest = 0, 0
    while not done.wait(second):
        seconds += 1
        with speaking(reader):
            line = say("{n} s. Ctrl + C stops it, and keeps what is known.", n=seconds)
        longest = max(longest, len(line))
        out.write(f"\r{line:<{longest}}")
        out.flush()
    if longest:
        out.write("\r" + " " * longest + "\r")
        out.flush()
