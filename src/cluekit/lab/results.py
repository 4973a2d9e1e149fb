"""Results: the rows of an experiment that are there so far, in the order of the games.

They are the same no matter who played them, in which chunks and in which order; so are their digest
and their CSV.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

import msgspec

from cluekit.core import refusal
from cluekit.core.session import AnySession
from cluekit.editions import plainly
from cluekit.lab import rows as tables
from cluekit.lab.pairs import Pair, pair_of
from cluekit.lab.rows import Row
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
