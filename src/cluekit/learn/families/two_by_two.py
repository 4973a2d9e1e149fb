"""Games of two choices each, in hundredths: how they are drawn, and what is said of them.

What families of lesson 14 share; it makes no cases of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from cluekit.core import Luck
from cluekit.learn.gains import Gains, gain, hundredths
from cluekit.learn.values import Said, Word
from cluekit.logic.games import MatrixGame, Mixed, Side, equilibrium

NEAREST = Fraction(3, 100)
"""Chances that are nearer than this are hard to tell apart."""
MOST = 12
"""The largest denominator of a chance that can be found by hand."""
_TRIES = 400
SIZE = 2


def game_of(numbers: Sequence[int], columns: int = SIZE) -> MatrixGame:
    """Return the table of gains that these hundredths are, row by row."""
    gains = hundredths(*numbers)
    starts = range(0, len(gains), columns)
    return MatrixGame(tuple(gains[start : start + columns] for start in starts))


def gain_tables(luck: Luck, low: int = 1, high: int = 19) -> Iterator[tuple[int, ...]]:
    """Yield tables of four different multiples of five hundredths, without end in practice."""
    for _ in range(_TRIES):
        numbers = tuple(5 * luck.pick(range(low, high + 1)) for _ in range(SIZE * SIZE))
        if len(set(numbers)) == SIZE * SIZE:
            yield numbers


def is_plain(game: MatrixGame) -> bool:
    """Tell whether both sides must mix, in chances that are found by hand and not nearly alike."""
    found = equilibrium(game)
    chances = (*found.rows, *found.columns)
    apart = abs(found.rows[0] - Fraction(1, 2)) > NEAREST
    return min(chances) > 0 and max(c.denominator for c in chances) <= MOST and apart


def cells(game: MatrixGame) -> dict[str, Said]:
    """Return the four numbers as sentences name them: a b in the first row, c d in the second."""
    (a, b), (c, d) = game.gains
    return {"a": gain(a), "b": gain(b), "c": gain(c), "d": gain(d)}


def best_reply(
    game: MatrixGame, name: str, strategy: Mixed, replies: tuple[str, ...]
) -> dict[str, Said | Word]:
    """Return what the other side plays against a strategy of the rows, and what it leaves them."""
    reply = replies[game.replies(strategy)[0]]
    return {f"{name}_reply": Word(reply), f"{name}_worth": gain(game.sure_of(strategy))}


def swap_chances(strategy: Mixed) -> Mixed:
    """Return a strategy with its two chances changed round."""
    return strategy[::-1]


def both(game: MatrixGame, rows: tuple[str, ...], columns: tuple[str, ...]) -> dict[str, Gains]:
    """Return the table as each side sees it."""
    sides: tuple[Side, Side] = ("rows", "columns")
    one, other = (Gains(game, rows, columns, side) for side in sides)
    return {"for_rows": one, "for_columns": other}
