"""What the command line says: answers on stdout, everything else on stderr."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EBADF, EIO
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, NoReturn, TextIO

import msgspec

from cluekit.core import Problem
from cluekit.editions import Edition, explain
from cluekit.visible import visible
from cluekit.words import Reader, here, say, speaking

if TYPE_CHECKING:
    from cluekit.core.schemas import Schemas

LONGEST_LINE = 400
"""The most letters of a message about the command line."""


class UnheardError(OSError):
    """The answer could not be written: no stream, or a disk that is full."""


def open_streams() -> None:
    """Write UTF-8 into files and pipes; let no console, however narrow its alphabet, stop us.

    Numbers 0 to 2 are taken where the caller closed them: else the next file that is opened
    would be where messages go.
    """
    for _ in range(3):
        taken = os.open(os.devnull, os.O_RDWR)
        if taken > 2:  # noqa: PLR2004 - stdin, stdout, stderr
            os.close(taken)
            break
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            file = not stream.isatty() and "PYTHONIOENCODING" not in os.environ
            stream.reconfigure(encoding="utf-8" if file else None, errors="replace")
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - as long as we run


def answer(text: str) -> None:
    """Say a line of the answer; raises ``UnheardError``, or ``BrokenPipeError``."""
    _write_out(f"{text}\n")


def answer_json(thing: object) -> None:
    """Give the whole answer as one JSON object."""
    try:
        written = msgspec.json.encode(thing)
    except UnicodeEncodeError:  # a name of a file that is no text
        written = msgspec.json.encode(_as_text(msgspec.to_builtins(thing)))
    _write_out(msgspec.json.format(written, indent=2).decode() + "\n")


def answer_schema(schemas: Schemas, name: str) -> None:
    """Answer with one of the published JSON Schemas."""
    answer(schemas.published_text(name).decode().rstrip())


def _as_text(thing: object) -> object:
    """Return the same with texts that can be written: bytes that are no text become �."""
    if isinstance(thing, dict):
        return {_as_text(key): _as_text(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [_as_text(each) for each in thing]
    return readable(thing) if isinstance(thing, str) else thing


def _write_out(text: str) -> None:
    with _heard():
        sys.stdout.write(visible(text))


def end_answer() -> None:
    """Let everything that was answered leave; raises ``UnheardError``, or ``BrokenPipeError``."""
    with _heard():
        sys.stdout.flush()


@contextmanager
def _heard() -> Iterator[None]:
    if sys.stdout is None:
        raise UnheardError(EBADF, os.strerror(EBADF))
    try:
        yield
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:  # ValueError: the stream was closed in between
        reason = getattr(error, "strerror", None) or str(error)
        raise UnheardError(EIO, reason) from None


def give_up_answering() -> None:
    """Send what is still to be written nowhere: Python tries once more when it ends."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def tell(text: str) -> None:
    """Say something that is not the answer, where that is possible."""
    with suppress(OSError, ValueError):
        sys.stderr.write(f"{visible(text)}\n")
        sys.stderr.flush()


def draw(lines: Iterable[str]) -> None:
    """Show a drawing of our own, with its colours, where that is possible: no stranger's text."""
    with suppress(OSError, ValueError):
        sys.stderr.writelines(f"{line}\n" for line in lines)
        sys.stderr.flush()


def readable(path: Path | str) -> str:
    """Return a path as text, even where its bytes are not valid text."""
    return str(path).encode("utf-8", "surrogateescape").decode("utf-8", "replace")


class Parser(argparse.ArgumentParser):
    """Reads the command line; what it says is written as everything else is."""

    def _print_message(self, message: str, file: object = None) -> None:
        (answer if file is sys.stdout else tell)(message.rstrip("\n"))

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in a line, and end the program."""
        line = " ".join(message.split())
        super().error(line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} …")


def whole_number(written: str) -> int:
    """Return the whole number that stands on the command line."""
    if not re.fullmatch(r"[+-]?[0-9]{1,12}", written):
        raise argparse.ArgumentTypeError("a whole number of at most 12 digits")
    return int(written)


def say_why(
    problem: Problem, edition: Edition | None = None, players: Sequence[object] = ()
) -> None:
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


# --- waiting --------------------------------------------------------------------------------------
# A line on the terminal while something takes long, and how to stop it.

SECOND = 1.0
"""What is done sooner needs no line; and so often the line is written anew."""


@contextmanager
def waiting(
    out: TextIO | None = None, second: float = SECOND, done_so_far: Callable[[], str] = str
) -> Iterator[None]:
    """Write how long this has taken, and what is done, second by second, where somebody watches."""
    out = out or sys.stderr
    if not out.isatty():
        yield
        return
    done = Event()
    writer = Thread(target=_write, args=(out, done, second, here(), done_so_far))
    writer.daemon = True
    writer.start()
    try:
        yield
    finally:
        done.set()
        writer.join()


def _write(
    out: TextIO, done: Event, second: float, reader: Reader, done_so_far: Callable[[], str]
) -> None:
    seconds, longest = 0, 0
    while not done.wait(second):
        seconds += 1
        with speaking(reader):
            line = say("{n} s. Ctrl + C stops it, and keeps what is known.", n=seconds)
            line = f"{line} {done_so_far()}".rstrip()
        longest = max(longest, len(line))
        out.write(f"\r{line:<{longest}}")
        out.flush()
    if longest:
        out.write("\r" + " " * longest + "\r")
        out.flush()
