"""The equilibrium of a small zero-sum game, exactly, by trying supports.

Every table of gains has an equilibrium in which both sides mix equally many choices, and whose
square of gains can be solved as equations once all gains are made positive (Shapley and Snow,
*Basic solutions of discrete games*, 1950). So the squares are tried, the smallest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from cluekit.logic.games.matrix import MatrixGame, Mixed

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
