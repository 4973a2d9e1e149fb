"""The journal: moves of a game in a browser, in memory at once, in the page's storage soon.

There a line in a file costs more than the whole move. So lines wait until nobody has moved for
``SOON`` seconds, at most ``LATEST``, and are written together; ``settle`` writes what waits now:
before a file is read, and when the page is left. A new file waits likewise, for the first move.

Each tab of a browser has a Python of its own, and no locks. Before the first line that waits the
file is looked at: where another tab has gone on with the game, the move is refused, as elsewhere.
Where that happens while lines wait, they go with the game before them into a file of their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from cluekit.core.home import is_in_browser, write_whole
from cluekit.core.keeper import Keeper, Played, TakenBack
from cluekit.core.problems import RefusedError, refusal
from cluekit.core.savefile import seal, seal_line
from cluekit.core.session import Keeper as AnyKeeper
from cluekit.core.session import Step

SOON, LATEST = 0.3, 2.0
"""Seconds after the last move, and after the first that waits."""

Later = Callable[[float, Callable[[], object]], object]
"""How something is done later, such as ``call_later`` of a loop."""


class Writes(Protocol):
    """What can be written when it is time."""

    def write(self) -> None:
        """Write it; where that fails, remember it or raise ``RefusedError``."""


_WAITING: set[Writes] = set()


def settle() -> None:
    """Write everything that waits; what cannot be written waits on."""
    for waiting in [*_WAITING]:
        _written(waiting)


def write_soon(waiting: Writes) -> bool:
    """Have this written soon, in a browser; tell whether it will be. Elsewhere nothing waits."""
    loop = _loop()
    if loop is not None and waiting not in _WAITING:
        _WAITING.add(waiting)
        loop.call_later(SOON, _written, waiting)
    return loop is not None


def _written(waiting: Writes) -> None:
    _WAITING.discard(waiting)
    with suppress(RefusedError):
        waiting.write()


def journal_of(keeper: Keeper) -> AnyKeeper:
    """Return who keeps a game here: this keeper, or in a browser its journal."""
    loop = _loop()
    if loop is None:
        return keeper
    return _Noted(Journal(keeper, loop.call_later, loop.time), 0, keeper.checksum)


def begun_journal(keeper: Keeper, content: bytes) -> AnyKeeper | None:
    """Return who begins a file with this content, which the keeper will stand for, soon.

    None where nothing waits: then the file is to be written at once.
    """
    loop = _loop()
    if loop is None:
        return None
    journal = Journal(keeper, loop.call_later, loop.time, content)
    journal.wait()
    return _Noted(journal, 0, keeper.checksum)


def _loop() -> asyncio.AbstractEventLoop | None:
    """Return what does things later, in a browser; elsewhere nothing waits."""
    if not is_in_browser():
        return None
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Journal:
    """The lines of one file that wait; ``keeper`` stands for those before them.

    ``begun`` are those before them where there is no file yet: it waits with its first lines.
    """

    def __init__(
        self, keeper: Keeper, later: Later, clock: Callable[[], float], begun: bytes = b""
    ) -> None:
        self.keeper = keeper
        self._begun = begun
        self._later, self._clock = later, clock
        self._lines: list[tuple[bytes, str]] = []
        self._written = 0
        self._turn, self._since = 0, 0.0
        self._beside = ""

    def add(self, place: int, line: bytes, checksum: str) -> None:
        """Let the line with this number wait; raises ``RefusedError`` as a keeper does."""
        self.cut(place)
        if self._beside:  # another tab has changed the file
            raise refusal("save-two-tabs", file=self.keeper.path.name, beside=self._beside)
        if self._lines and self._clock() - self._since > LATEST:
            self.write()
        if not self._lines:
            if not self._begun:
                self.keeper.check()
            self._since = self._clock()
        self._lines.append((line, checksum))
        self.wait()

    def wait(self) -> None:
        """Write soon, unless more comes meanwhile."""
        _WAITING.add(self)
        self._turn += 1
        turn = self._turn
        self._later(SOON, lambda: self._due(turn))

    def cut(self, place: int) -> None:
        """Forget lines from this number on: they did not come about."""
        del self._lines[max(0, place - self._written) :]

    def _due(self, turn: int) -> None:
        """Write, unless somebody has moved since; an error is told at the next move."""
        if turn == self._turn:
            with suppress(RefusedError):
                self.write()

    def write(self) -> None:
        """Write what waits; raises ``RefusedError``, and then it waits on, or lies elsewhere."""
        _WAITING.discard(self)
        if not self._lines and not self._begun:
            return
        lines = b"".join(line for line, _ in self._lines)
        try:
            self.keeper = self._put(lines)
        except RefusedError as error:
            if error.problem.code == "save-changed-elsewhere" and self._rescued(lines):
                self._forget()
            else:
                _WAITING.add(self)
            raise
        self._forget()

    def _put(self, lines: bytes) -> Keeper:
        """Write lines behind the file, or the file with them; return who stands for it then."""
        last = self._lines[-1][1] if self._lines else self.keeper.checksum
        if not self._begun:
            return self.keeper.append(lines, last)
        whole, path = self._begun + lines, self.keeper.path
        try:
            write_whole(path, whole, over=False)
        except OSError as error:
            raise refusal("save-failed", file=path.name, reason=error.strerror) from error
        self._begun = b""
        return Keeper(path, len(whole), last)

    def _forget(self) -> None:
        """Count what waited as written."""
        self._written += len(self._lines)
        self._lines.clear()

    def _rescued(self, lines: bytes) -> bool:
        """Put the game as it is here into a file beside; tell whether it is there."""
        with suppress(OSError):
            path = self.keeper.path
            before = path.read_bytes()[: self.keeper.length]
            if before.endswith(seal(self.keeper.checksum)):
                beside = path.with_name(f"{path.stem}-{self.keeper.checksum[:6]}{path.suffix}")
                write_whole(beside, before + lines, over=False)
                self._beside = beside.name
                return True
        return False


class _Noted:
    """A keeper that stands for a journal up to a line."""

    def __init__(self, journal: Journal, count: int, checksum: str) -> None:
        self.journal, self._count, self._sum = journal, count, checksum

    @property
    def path(self) -> Path:
        """The file of the game."""
        return self.journal.keeper.path

    def note_move(self, number: int, step: Step) -> _Noted:
        """Note an accepted move; moves are numbered from 0 here, from 1 in the file."""
        return self._with(Played(number + 1, step.seat, step.move, step.letters))

    def note_undo(self, number: int) -> _Noted:
        """Note that a move was taken back."""
        return self._with(TakenBack(number + 1))

    def withdraw(self) -> None:
        """Forget what was noted after this."""
        self.journal.cut(self._count)

    def _with(self, said: Played | TakenBack) -> _Noted:
        line, checksum = seal_line(said, self._sum)
        self.journal.add(self._count, line, checksum)
        return _Noted(self.journal, self._count + 1, checksum)
