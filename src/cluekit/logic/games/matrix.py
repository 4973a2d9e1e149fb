"""A zero-sum game as a table: one side chooses a row, the other a column, at the same time.

The number where they meet is what the rows gain and the columns lose. A mixed strategy has a
chance for each of a side's choices; the chances are 0 or more, and add up to 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

Side = Literal["rows", "columns"]
ROWS: Side = "rows"
COLUMNS: Side = "columns"

Mixed = tuple[Fraction, ...]
"""A chance for each choice of a side, in order."""


class MatrixGame(msgspec.Struct, frozen=True):
    """What the rows gain, row by row; every row has a number for each column."""

    gains: tuple[tuple[Fraction, ...], ...]

    def __post_init__(self) -> None:
        """Refuse a table that is no table."""
        if not self.gains or not self.gains[0]:
            raise ValueError("a game needs a row and a column")
        if len({len(row) for row in self.gains}) > 1:
            raise ValueError("all rows of a game have equally many columns")

    @property
    def seen_by_columns(self) -> MatrixGame:
        """The same game with the sides swapped: rows are what were columns, and gains losses."""
        return MatrixGame(tuple(tuple(-gain for gain in column) for column in self._columns))

    @property
    def _columns(self) -> tuple[tuple[Fraction, ...], ...]:
        return tuple(zip(*self.gains, strict=True))

    def seen_by(self, side: Side) -> MatrixGame:
        """Return the game in which this side chooses the row, and gains."""
        return self if side == ROWS else self.seen_by_columns

    def choices(self, side: Side) -> int:
        """Return how many choices a side has."""
        return len(self.gains if side == ROWS else self.gains[0])

    # --- what choices are worth, always to the rows -------------------------------------------

    def worth_of_rows(self, columns: Mixed) -> Mixed:
        """Return what each row gains on average against a mixed strategy of the columns."""
        return tuple(_sum_of_products(row, columns) for row in self.gains)

    def worth_of_columns(self, rows: Mixed) -> Mixed:
        """Return what the rows gain on average from each column, playing a mixed strategy."""
        return tuple(_sum_of_products(column, rows) for column in self._columns)

    def worth(self, rows: Mixed, columns: Mixed) -> Fraction:
        """Return what the rows gain on average when both sides mix."""
        return _sum_of_products(self.worth_of_rows(columns), rows)

    def sure_of(self, rows: Mixed) -> Fraction:
        """Return what a mixed strategy of the rows gains against the best reply to it."""
        return min(self.worth_of_columns(rows))

    def replies(self, rows: Mixed) -> tuple[int, ...]:
        """Return the columns that are best against a mixed strategy of the rows."""
        worth = self.worth_of_columns(rows)
        return tuple(n for n, each in enumerate(worth) if each == min(worth))

    def exploitability(self, rows: Mixed, columns: Mixed) -> Fraction:
        """Return how much two best replies together gain; 0 at an equilibrium and nowhere else."""
        return max(self.worth_of_rows(columns)) - min(self.worth_of_columns(rows))

    # --- without mixing -----------------------------------------------------------------------

    @property
    def maximin(self) -> Fraction:
        """The most that a single row is sure of."""
        return max(map(min, self.gains))

    @property
    def minimax(self) -> Fraction:
        """The least to which a single column holds the rows down."""
        return min(map(max, self._columns))

    @property
    def saddle_points(self) -> tuple[tuple[int, int], ...]:
        """Row and column of each number that is least in its row and most in its column."""
        columns = self._columns
        return tuple(
            (r, c)
            for r, row in enumerate(self.gains)
            for c, gain in enumerate(row)
            if gain == min(row) == max(columns[c])
        )

    @property
    def dominated_rows(self) -> tuple[tuple[int, int], ...]:
        """Each row that another one beats in every column: (it, the row that beats it)."""
        pairs = ((n, m) for n in range(len(self.gains)) for m in range(len(self.gains)))
        return tuple((n, m) for n, m in pairs if _beats(self.gains[m], self.gains[n]))

    def without_row(self, row: int) -> MatrixGame:
        """Return the game without a row."""
        return MatrixGame(tuple(each for n, each in enumerate(self.gains) if n != row))


def mixed_strategy(*chances: object) -> Mixed:
    """Return a mixed strategy from numbers or texts such as "1/4".

    Raises ``ValueError`` unless they are 0 or more, and add up to 1.
    """
    found = tuple(Fraction(str(chance)) for chance in chances)
    if any(chance < 0 for chance in found) or sum(found) != 1:
        raise ValueError("the chances of a strategy are 0 or more, and add up to 1")
    return found


def _sum_of_products(some: Iterable[Fraction], others: Sequence[Fraction]) -> Fraction:
    return sum((one * other for one, other in zip(some, others, strict=True)), Fraction(0))


def _beats(one: Sequence[Fraction], other: Sequence[Fraction]) -> bool:
    return all(mine > theirs for mine, theirs in zip(one, other, strict=True))
