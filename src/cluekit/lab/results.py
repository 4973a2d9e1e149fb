"""Results: the rows of an experiment that are there so far, in the order of the games.

They are the same no matter who played them, in which chunks and in which order; so are their digest
and their CSV.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from cluekit.core.file_reader import open_plain
from cluekit.core.home import wait_for_disk, write_whole
from cluekit.core.locks import BusyError, hold_lock
from cluekit.core.problems import RefusedError, refusal
from cluekit.core.savefile import seal_line, unseal
from cluekit.core.session import AnySession
from cluekit.editions import plainly
from cluekit.lab import tables
from cluekit.lab.guests import guest_prints
from cluekit.lab.pairs import Pair, pair_of
from cluekit.lab.rows import Row
from cluekit.lab.runners import Chunk, stamp
from cluekit.lab.tournament import Playable

Played = tuple[Row, ...]
"""The rows of one game, an arm each."""


class Results:
    """What has been played of an experiment. ``counted`` is after how many games it may end.

    That is all of them, unless it was stopped early at a look: games beyond are not counted.
    """

    def __init__(self, experiment: Playable, rows: Iterable[Row] = ()) -> None:
        self.experiment = experiment
        self.counted = experiment.games
        self._rows: list[Played | None] = [None] * experiment.games
        self._first_missing = 0
        self.add(rows)

    def __repr__(self) -> str:
        """Return how much there is."""
        return f"<Results {self.experiment.id[:8]}: {self.done} of {self.counted} games>"

    def add(self, rows: Iterable[Row]) -> None:
        """Add rows, all arms of a game together."""
        together: list[Row] = []
        for row in rows:
            together.append(row)
            if len(together) == len(self.experiment.arms):
                self._rows[row.game] = tuple(together)
                together = []
        while self._first_missing < len(self._rows) and self._rows[self._first_missing]:
            self._first_missing += 1

    def has(self, game: int) -> bool:
        """Tell whether a game is there."""
        return self._rows[game] is not None

    @property
    def done(self) -> int:
        """How many games there are, each in every arm."""
        return sum(each is not None for each in self._rows[: self.counted])

    @property
    def unbroken(self) -> int:
        """How many games there are from the first one on, without a gap."""
        return min(self._first_missing, self.counted)

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return self._first_missing >= self.counted

    @property
    def missing(self) -> list[range]:
        """The games that are still to be played, as ranges."""
        found: list[range] = []
        for game, rows in enumerate(self._rows[: self.counted]):
            if rows is not None:
                continue
            if found and found[-1].stop == game:
                found[-1] = range(found[-1].start, game + 1)
            else:
                found.append(range(game, game + 1))
        return found

    @plainly
    def games(self, until: int | None = None) -> list[Played]:
        """Return the rows game by game, those that are there."""
        return [rows for rows in self._rows[: self.counted if until is None else until] if rows]

    @plainly
    def pairs(self, arm: int, until: int | None = None) -> list[Pair]:
        """Return the pairs of the first arm and another; without those in which one crashed."""
        both = ((rows[0], rows[arm]) for rows in self.games(until))
        return [pair_of(*two) for two in both if not any(row.broken_off for row in two)]

    @property
    def rows(self) -> list[Row]:
        """All rows, in the order of games and arms: the tidy table."""
        return [row for rows in self.games() for row in rows]

    @property
    def digest(self) -> str:
        """A hash of all rows: equal results have equal hashes."""
        found = blake2b(self.experiment.id.encode(), digest_size=16)
        for row in self.rows:
            found.update(msgspec.json.encode(row))
        return found.hexdigest()

    @plainly
    def game(self, index: int, arm: int = 0) -> AnySession:
        """Return one of the games, played again, move by move the same."""
        return self.experiment.game(index, arm)

    # --- as a table ---------------------------------------------------------------------------

    @property
    def records(self) -> list[tables.Record]:
        """The table as records, one a game: ``pandas.DataFrame(results.records)``."""
        return list(tables.records(self.rows, self._about))

    @plainly
    def csv(self) -> str:
        """Return the table as CSV."""
        return tables.csv_text(self.rows, self._about)

    @plainly
    def to_parquet(self, path: str | Path) -> None:
        """Write the table as Parquet; raises ``RefusedError`` where pyarrow is not installed."""
        if find_spec("pyarrow") is None:
            raise refusal("package-missing", package="pyarrow", extra="")
        from pyarrow import parquet, table  # noqa: PLC0415 - not everybody has it, and it is heavy

        records = self.records
        columns = {name: [record[name] for record in records] for name in tables.COLUMNS}
        parquet.write_table(table(columns), str(path))

    def _about(self, row: Row) -> dict[str, str]:
        asked = self.experiment
        bots = "+".join(asked.bots_in(row.game))
        return {"edition": asked.editions[row.arm].id, "seed": str(asked.seed), "bots": bots}


# --- results file ---------------------------------------------------------------------------------
# The file of an experiment's results: JSON lines that are only ever added to.
#
# The first line says which experiment it is and which kit plays it; every further line holds a
# chunk of games. Each line has a checksum over itself and all lines before. A line is on the disk
# before the next one is written: an interrupt, a crash or a power cut takes at most what was in
# play.

VERSION = 1
LARGEST_FILE = 2_000_000_000
LONGEST_LINE = 50_000_000
Kind = TypeVar("Kind")


class _Head(msgspec.Struct, frozen=True, tag_field="format", tag="cluekit-results"):
    """The first line."""

    version: int
    kit: str
    rules: str
    experiment: Playable
    guests: dict[str, str] = {}
    """A print of the code of each bot that is not ours."""


class _Line(msgspec.Struct, frozen=True):
    """A chunk of games, to be written: the rows are JSON already."""

    first: int
    last: int
    rows: msgspec.Raw


class _Games(msgspec.Struct, frozen=True):
    """A chunk of games that was read."""

    first: int
    last: int
    rows: tuple[Row, ...]


class ResultsFile:
    """A file of results that is open for more: what is in it, and a way to add to it."""

    def __init__(self, file: BinaryIO, results: Results, before: str) -> None:
        self.results = results
        self._file = file
        self._before = before

    def add(self, chunk: Chunk, rows: bytes) -> None:
        """Add a chunk of games, and wait until it is on the disk; raises ``RefusedError``."""
        line, checksum = seal_line(_Line(*chunk, msgspec.Raw(rows)), self._before)
        try:
            self._file.write(line)
            self._file.flush()
            wait_for_disk(self._file.fileno())
        except OSError as error:
            name = Path(str(self._file.name)).name
            raise refusal("save-failed", file=name, reason=error.strerror) from error
        self._before = checksum
        self.results.add(msgspec.json.decode(rows, type=tuple[Row, ...]))


@contextmanager
def open_results(
    path: Path, experiment: Playable, *, resume: bool = False
) -> Iterator[ResultsFile]:
    """Open the file of an experiment, this program alone: a new one, or one to ``resume``.

    Raises ``RefusedError`` for a file that is there already, and with ``resume`` for one that is
    damaged, or of another experiment or another kit; the file is then as it was. A last line that
    a crash cut off is played again.
    """
    if not resume:
        _begin(path, experiment)
    with open_plain(path, LARGEST_FILE):
        pass  # it is there, and a plain file
    with path.open("r+b") as file:
        try:
            with hold_lock(file):
                # By the same opening: closing another one would give the lock back.
                head, results, before, length = _read(path, file)
                _check_ours(path, head, experiment)
                file.truncate(length)
                file.seek(length)
                yield ResultsFile(file, results, before)
        except BusyError:
            raise refusal("results-busy", file=path.name) from None


def _begin(path: Path, experiment: Playable) -> None:
    guests = guest_prints(experiment.bots)
    line, _ = seal_line(_Head(VERSION, *stamp(), experiment, guests), "")
    try:
        write_whole(path, line, over=False)
    except FileExistsError:
        code = "results-there" if path.is_file() else "file-not-plain"
        raise refusal(code, file=path.name or str(path)) from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise refusal("save-failed", file=path.name, reason=reason) from None


def _check_ours(path: Path, head: _Head, experiment: Playable) -> None:
    if head.experiment != experiment:
        raise refusal("results-of-another", file=path.name)
    if (head.kit, head.rules) != stamp():
        raise refusal("results-of-another-kit", file=path.name, kit=head.kit)
    for name, code in guest_prints(experiment.bots).items():
        if head.guests.get(name) != code:
            raise refusal("results-of-another-bot", file=path.name, name=name)


@plainly
def read_results(path: str | Path) -> Results:
    """Return the results in a file; raises ``RefusedError`` where it is damaged or foreign."""
    with open_plain(Path(path), LARGEST_FILE) as file:
        return _read(Path(path), file)[1]


def results_in(name: str, file: BinaryIO) -> Results:
    """Return the results in a file of this name that is open."""
    return _read(Path(name), file)[1]


def _read(path: Path, file: BinaryIO) -> tuple[_Head, Results, str, int]:
    """Read a whole file: its head, its results, its last checksum, its bytes without a torn end."""
    lines = _lines(path, file)
    text, before, length = next(lines, (b"", "", 0))
    try:
        mark = msgspec.json.decode(text, type=_Mark)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise refusal("results-foreign", file=path.name) from None
    if mark.format == "cluekit-results" and mark.version > VERSION:
        raise refusal("results-newer", file=path.name, version=mark.version, known=VERSION)
    head = _decode(path, text, _Head, 1)
    results = Results(head.experiment)
    for number, (line, checksum, bytes_) in enumerate(lines, start=2):
        results.add(_rows(path, number, line, results))
        before, length = checksum, bytes_
    return head, results, before, length


def _lines(path: Path, file: BinaryIO) -> Iterator[tuple[bytes, str, int]]:
    """Yield each whole line without its checksum, the checksum, and the bytes up to its end."""
    before, length, number = "", 0, 0
    while (text := file.readline(LONGEST_LINE)).endswith(b"\n"):
        number += 1
        length += len(text)
        found = unseal(text[:-1], before)
        if found is None:
            ours = number > 1 or b'"cluekit-results"' in text[:80]
            raise _damaged(path, number) if ours else refusal("results-foreign", file=path.name)
        before = found[1]
        yield found[0], before, length
    if len(text) == LONGEST_LINE:
        raise _damaged(path, number + 1)


class _Mark(msgspec.Struct):
    """What tells our files from others, in whatever version."""

    format: str
    version: int


def _rows(path: Path, number: int, text: bytes, results: Results) -> tuple[Row, ...]:
    """Return the rows of a line; what is there twice, or is no game of ours, is damage."""
    said = _decode(path, text, _Games, number)
    arms = len(results.experiment.arms)
    fits = 0 <= said.first < said.last <= results.experiment.games
    # A line of a few bytes may speak of any number of games: the rows are counted, not the games.
    if not fits or len(said.rows) != (said.last - said.first) * arms or results.has(said.first):
        raise _damaged(path, number)
    wanted = product(range(said.first, said.last), range(arms))
    seats = results.experiment.seats
    for row, place in zip(said.rows, wanted, strict=True):
        known = row.winner in (None, *seats) and row.forfeit in ("", *seats)
        forfeited = (row.ending == "forfeit") == bool(row.forfeit)
        if not ((row.game, row.arm) == place and known and forfeited):
            raise _damaged(path, number)
    return said.rows


def _decode(path: Path, text: bytes, kind: type[Kind], number: int) -> Kind:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise _damaged(path, number) from None


def _damaged(path: Path, number: int) -> RefusedError:
    return refusal("results-damaged", file=path.name, line=number)
