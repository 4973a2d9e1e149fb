"""Keepers: each writes the moves of one game to the end of its save file.

A line is in the file before ``Session.play`` returns, so a program that is killed loses nothing. It
is on the disk then, too; but where somebody waits for an answer, the answer goes first:

    with answer_first():
        ...  # play, and send the answer
    # here the last line is on the disk

Meanwhile no second line is written before the first is on the disk. So a power cut at the wrong
moment takes at most the last move, which is then as if it had never been made.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from errno import ENOSPC
from io import FileIO
from pathlib import Path
from typing import Any

import msgspec

from cluekit.core.home import wait_for_disk
from cluekit.core.letters import Letter
from cluekit.core.locks import BusyError, hold_lock
from cluekit.core.problems import Problem, RefusedError, refusal
from cluekit.core.savefile import SEAL, seal, seal_line
from cluekit.core.session import Keeper as AnyKeeper
from cluekit.core.session import Step


class _Answer:
    """An answer that somebody waits for: the keepers whose last line may not be on the disk yet.

    ``out`` is set when it has been given. A task that was begun meanwhile, such as the bots' clock,
    goes on with a copy of the context, and so with this answer: it must not wait for it for ever.
    """

    def __init__(self) -> None:
        self.keepers: list[Keeper] = []
        self.out = False


_ANSWER: ContextVar[_Answer | None] = ContextVar("answer", default=None)


@contextmanager
def answer_first() -> Iterator[None]:
    """Wait for the disk only at the end of this, when the answer is out.

    Raises ``RefusedError`` if the disk failed; the next move writes the line once more.
    """
    answer = _Answer()
    before = _ANSWER.set(answer)
    try:
        yield
    except BaseException:
        answer.out = True
        with suppress(RefusedError):
            _settle(answer.keepers)
        raise
    finally:
        answer.out = True
        _ANSWER.reset(before)
    _settle(answer.keepers)


def _waiting() -> list[Keeper] | None:
    """Return the keepers of the answer that is to go first; None where none is."""
    answer = _ANSWER.get()
    return None if answer is None or answer.out else answer.keepers


def _settle(keepers: list[Keeper]) -> None:
    for keeper in keepers:
        keeper.settle()


class Played(msgspec.Struct, frozen=True, tag_field="line", tag="move"):
    """A line to be written: an accepted move, its number from 1 and all its letters."""

    step: int
    seat: int
    move: Any
    letters: tuple[Letter, ...]


class TakenBack(msgspec.Struct, frozen=True, tag_field="line", tag="undo"):
    """A line to be written: the last accepted move, number ``step``, was taken back."""

    step: int


class Keeper:
    """Writes each accepted move to the end of one save file, at once.

    It stands for the file up to a certain line: ``length`` bytes, the last of them the line with
    this ``checksum``. Where nothing can be written, or the file ends otherwise, it raises
    ``RefusedError``; the file is then as before. ``torn`` bytes of a line that a crash left
    behind are cut off by the first writing; ``owed`` is its last line while that may not be on the
    disk yet.
    """

    def __init__(
        self, path: Path, length: int, checksum: str, torn: int = 0, owed: bytes = b""
    ) -> None:
        self.path = path
        self.length = length
        self.checksum = checksum
        self._torn = torn
        self._unsure = b""
        self._owed = owed

    def note_move(self, number: int, step: Step) -> Keeper:
        """Write an accepted move; moves are numbered from 0 here, from 1 in the file."""
        return self._append(Played(number + 1, step.seat, step.move, step.letters))

    def note_undo(self, number: int) -> Keeper:
        """Write that a move was taken back."""
        return self._append(TakenBack(number + 1))

    def withdraw(self) -> None:
        """Cut off the line that was written last, where it is not certain to have come about.

        What fails here is done before the next line is written.
        """
        if not self._unsure:
            return
        with suppress(OSError, RefusedError):
            with self._opened() as file, hold_lock(file):
                self._check_end(file)
                file.truncate(self.length)
            self._unsure, self._torn = b"", 0

    def check(self) -> None:
        """Refuse a file that does not end as this keeper left it, before anything is written."""
        with self._refusals(), self._opened() as file:
            self._check_end(file)

    def _append(self, said: object) -> Keeper:
        return self.append(*seal_line(said, self.checksum))

    def append(self, line: bytes, checksum: str) -> Keeper:
        """Write a line, or several at once, of which the last has this checksum."""
        with self._refusals(), self._opened() as file, hold_lock(file):
            self._check_end(file)
            self._write(file, line)
        waiting = _waiting()
        owed = b"" if waiting is None else line
        after = Keeper(self.path, self.length + len(line), checksum, owed=owed)
        if waiting is not None:
            waiting.append(after)
        return after

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        """Refuse in words what the system cannot do."""
        try:
            yield
        except BusyError:
            raise refusal("save-busy", file=self.path.name) from None
        except OSError as error:
            raise refusal("save-failed", file=self.path.name, reason=error.strerror) from error

    def settle(self) -> None:
        """Wait until the last line is on the disk; raises ``RefusedError`` if the disk failed.

        The line stays owed then: the next writing writes it again, for a system may take what
        it could not write for written.
        """
        if not self._owed:
            return
        with self._refusals(), self._opened() as file:
            wait_for_disk(file.fileno())
        self._owed = b""

    def _opened(self) -> FileIO:
        return self.path.open("r+b", buffering=0)

    def _check_end(self, file: FileIO) -> None:
        """Refuse a file that does not end as this keeper left it, or was about to leave it."""
        tail = max(0, self.length - SEAL)
        file.seek(tail)
        found = file.read(self.length - tail + max(self._torn, len(self._unsure)) + 1)
        last, rest = found[: self.length - tail], found[self.length - tail :]
        ours = len(rest) == self._torn or (self._unsure and self._unsure.startswith(rest))
        if not (last.endswith(seal(self.checksum)) and ours):
            raise refusal("save-changed-elsewhere", file=self.path.name)

    def _write(self, file: FileIO, line: bytes) -> None:
        """Write behind a line that is on the disk; leave no half line behind on an error."""
        self._unsure = line  # from here on the file may hold it, whatever happens
        file.truncate(self.length)
        file.seek(self.length - len(self._owed))
        try:
            if self._owed:
                _write_all(file, self._owed)
                wait_for_disk(file.fileno())
                self._owed = b""
            _write_all(file, line)
            if _waiting() is None:
                wait_for_disk(file.fileno())
        except OSError:
            file.truncate(self.length)
            raise


def _write_all(file: FileIO, line: bytes) -> None:
    if file.write(line) != len(line):
        raise OSError(ENOSPC, os.strerror(ENOSPC))


Noted = Callable[[AnyKeeper], AnyKeeper]
"""A pending line: takes the keeper of all before it, writes it, returns the keeper of all."""


class PatientKeeper:
    """Lets a game go on where nothing can be written: what is owed is noted when that works again.

    ``problem`` says why nothing could be written, None where nothing is owed. A file that another
    program has changed or locked is still refused.
    """

    def __init__(
        self, keeper: AnyKeeper, owed: tuple[Noted, ...] = (), problem: Problem | None = None
    ) -> None:
        self.problem = problem
        self._keeper, self._owed = keeper, owed
        self._tried: list[AnyKeeper] = []

    @property
    def path(self) -> Path:
        """The file that it writes."""
        return self._keeper.path

    def note_move(self, number: int, step: Step) -> PatientKeeper:
        """Note an accepted move, or owe it."""
        return self.noting(lambda keeper: keeper.note_move(number, step))

    def note_undo(self, number: int) -> PatientKeeper:
        """Note that a move was taken back, or owe it."""
        return self.noting(lambda keeper: keeper.note_undo(number))

    def noting(self, *more: Noted) -> PatientKeeper:
        """Note what is owed, as far as that works, and this behind it."""
        keeper, owed = self._keeper, [*self._owed, *more]
        self._tried = []
        while owed:
            self._tried.append(keeper)
            try:
                keeper = owed[0](keeper)
            except RefusedError as error:
                if error.problem.code != "save-failed":
                    raise
                return PatientKeeper(keeper, tuple(owed), error.problem)
            del owed[0]
        return PatientKeeper(keeper)

    def withdraw(self) -> None:
        """Rub out whatever was noted after this, the last first."""
        while self._tried:
            self._tried.pop().withdraw()
