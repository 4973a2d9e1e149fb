"""Small games of two sides, one of which gains what the other loses. All numbers are exact.

``MatrixGame``   a table of gains: what a choice is worth, saddle points, what may be deleted; a
                 mixed strategy has a chance for each of a side's choices, and they add up to 1
``equilibrium``  mixed strategies that nobody can exploit, and the value of the game
``Regrets``      learning by regret, round by round

No game of the house is known here: a table of gains is all there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Literal, NamedTuple

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
        return tuple(
            (n, m)
            for n, m in pairs
            if all(one > other for one, other in zip(self.gains[m], self.gains[n], strict=True))
        )

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


# --- equilibrium ----------------------------------------------------------------------------------
# The equilibrium of a small zero-sum game, exactly, by trying supports.
#
# Every table of gains has an equilibrium in which both sides mix equally many choices, and whose
# square of gains can be solved as equations once all gains are made positive (Shapley and Snow,
# *Basic solutions of discrete games*, 1950). So the squares are tried, the smallest first.

LARGEST = 6
"""The most choices of a side: there are 923 squares in a table of six by six."""

_Square = list[list[Fraction]]


class Equilibrium(NamedTuple):
    """A mixed strategy of each side, neither of which can be exploited, and the rows' value."""

    rows: Mixed
    columns: Mixed
    value: Fraction


def equilibrium(game: MatrixGame) -> Equilibrium:
    """Return an equilibrium: the first that is found, where there are several.

    Raises ``ValueError`` for a side with more than ``LARGEST`` choices.

    >>> pennies = MatrixGame(((Fraction(1), Fraction(-1)), (Fraction(-1), Fraction(1))))
    >>> equilibrium(pennies).rows
    (Fraction(1, 2), Fraction(1, 2))
    """
    if max(len(game.gains), len(game.gains[0])) > LARGEST:
        raise ValueError(f"a side has at most {LARGEST} choices here")
    return next(_equilibria(game))


def _equilibria(game: MatrixGame) -> Iterator[Equilibrium]:
    """Yield the equilibria that stand on a square of gains."""
    rows, columns = range(len(game.gains)), range(len(game.gains[0]))
    lift = 1 - min(min(row) for row in game.gains)
    for size in range(1, min(len(rows), len(columns)) + 1):
        for some in combinations(rows, size):
            for others in combinations(columns, size):
                square = [[game.gains[r][c] + lift for c in others] for r in some]
                found = _on_square(game, square, some, others)
                if found and game.exploitability(found.rows, found.columns) == 0:
                    yield found


def _on_square(
    game: MatrixGame, square: _Square, some: Sequence[int], others: Sequence[int]
) -> Equilibrium | None:
    """Return the strategies that make the other side indifferent within a square, if any do."""
    columns = _solved(square)
    rows = _solved([list(column) for column in zip(*square, strict=True)])
    if rows is None or columns is None or min(rows) < 0 or min(columns) < 0:
        return None
    mine = _spread(rows, some, len(game.gains))
    theirs = _spread(columns, others, len(game.gains[0]))
    return Equilibrium(mine, theirs, game.worth(mine, theirs))


def _spread(weights: Sequence[Fraction], at: Sequence[int], whole: int) -> Mixed:
    """Return weights as chances that add up to 1, and 0 for all other choices."""
    share = dict(zip(at, weights, strict=True))
    total = sum(weights)
    return tuple(share.get(n, Fraction(0)) / total for n in range(whole))


def _solved(square: _Square) -> list[Fraction] | None:
    """Return x with square · x = (1, …, 1), by elimination; None where there is no single x."""
    lines = [[*row, Fraction(1)] for row in square]
    for at in range(len(lines)):
        pivot = next((n for n in range(at, len(lines)) if lines[n][at]), None)
        if pivot is None:
            return None
        lines[at], lines[pivot] = lines[pivot], lines[at]
        lines[at] = [each / lines[at][at] for each in lines[at]]
        for n, line in enumerate(lines):
            if n != at and line[at]:
                lines[n] = [a - line[at] * b for a, b in zip(line, lines[at], strict=True)]
    return [line[-1] for line in lines]


# --- regret ---------------------------------------------------------------------------------------
# Regret matching: play what you regret not having played, in proportion (Hart, Mas-Colell 2000).
#
# In a zero-sum game the *average* of what two such players do comes near an equilibrium; what they
# do in a round may go round in circles for ever.


class Regrets(msgspec.Struct, frozen=True):
    """What one side has learned: the regret of each choice, and the chances it has played, summed.

    ``rounds`` is how many rounds were played. Nothing here knows what the other side does next.
    """

    regrets: tuple[float, ...]
    played: tuple[float, ...]
    rounds: int = 0

    @classmethod
    def of_nothing(cls, choices: int) -> Regrets:
        """Return a side with this many choices that has not played yet."""
        return cls((0.0,) * choices, (0.0,) * choices)

    @property
    def strategy(self) -> tuple[float, ...]:
        """The chances in the next round: by what is regretted, evenly where nothing is."""
        above = [max(regret, 0.0) for regret in self.regrets]
        total = sum(above)
        return tuple(each / total if total else 1 / len(above) for each in above)

    @property
    def average(self) -> tuple[float, ...]:
        """The average of all chances so far; even before the first round."""
        whole = sum(self.played)
        return tuple(each / whole if whole else 1 / len(self.played) for each in self.played)

    @property
    def regret_a_round(self) -> float:
        """By how much a round the best single choice would have done better; never below 0."""
        return max(0.0, *self.regrets) / self.rounds if self.rounds else 0.0

    def after(self, worth: Sequence[float], got: float) -> Regrets:
        """Return what is learned in a round: ``worth`` of each choice in it, and what was got."""
        chances = self.strategy
        regrets = zip(self.regrets, worth, strict=True)
        return Regrets(
            tuple(regret + each - got for regret, each in regrets),
            tuple(one + chance for one, chance in zip(self.played, chances, strict=True)),
            self.rounds + 1,
        )


class Round(NamedTuple):
    """Both sides after a round of learning from each other."""

    rows: Regrets
    columns: Regrets


def rounds_of_regret(game: MatrixGame, rounds: int) -> list[Round]:
    """Return both sides after each round, learning from each other's chances.

    No luck is in it: a choice counts by what it is worth on average against the other's chances.
    """
    gains = [[float(gain) for gain in row] for row in game.gains]
    losses = [[-gain for gain in column] for column in zip(*gains, strict=True)]
    now = Round(Regrets.of_nothing(len(gains)), Regrets.of_nothing(len(losses)))
    found = []
    for _ in range(rounds):
        rows, columns = now.rows.strategy, now.columns.strategy
        now = Round(_learned(now.rows, gains, columns), _learned(now.columns, losses, rows))
        found.append(now)
    return found


def _learned(side: Regrets, gains: list[list[float]], others: Sequence[float]) -> Regrets:
    """Return a side after a round against these chances of the other."""
    worth = [sum(g * chance for g, chance in zip(row, others, strict=True)) for row in gains]
    got = sum(w * chance for w, chance in zip(worth, side.strategy, strict=True))
    return side.after(worth, got)
