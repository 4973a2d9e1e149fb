"""The games that a lesson calls by name, and games in somebody's own numbers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isfinite

from cluekit.learn.exercises.L14.bluff import BLUFF
from cluekit.learn.exercises.L14.two_by_two import COLUMNS, DIVES, KICKS, PLACES, ROWS, game_of
from cluekit.learn.gains import Gains
from cluekit.logic.games import MatrixGame
from cluekit.words import mark, say

MOST = 4
"""The most choices of a side: a table of more is too wide for a phone."""
Numbers = Sequence[Sequence[int | float]]

HONEST = (mark("arrest another"), mark("arrest yourself"))
KILLS = (mark("kill the arrested"), mark("kill the other"))
PRIZES = (Fraction(1), Fraction(0)), (Fraction(0), Fraction(3))

GAMES = {
    "arrest or gather": Gains(game_of((80, 20, 40, 60)), ROWS, COLUMNS),
    "hide and seek": Gains(MatrixGame(PRIZES), PLACES, PLACES),
    "two by two": Gains(BLUFF, HONEST, KILLS),
    "penalty": Gains(game_of((40, 90, 70, 45)), KICKS, DIVES),
}
"""Each with what the rows gain: a chance of winning, points, goals."""


def game_called(game: str | Numbers, rows: Sequence[str], columns: Sequence[str]) -> Gains:
    """Return a game by its name, or one in numbers; raises ``LookupError`` in words."""
    if isinstance(game, str):
        if game not in GAMES:
            known = ", ".join(f'"{name}"' for name in GAMES)
            raise LookupError(say("There is no such game. There are: {names}.", names=known))
        return GAMES[game]
    wide = {len(row) for row in game}
    if len(wide) != 1 or not 1 < len(game) <= MOST or not 1 < max(wide) <= MOST:
        raise LookupError(say("Write 2 to {most} rows, each with 2 to {most} numbers.", most=MOST))
    if not all(isfinite(number) for row in game for number in row):
        raise LookupError(say("Every gain is a number, such as {example}.", example="0.4"))
    table = MatrixGame(tuple(tuple(Fraction(str(number)) for number in row) for row in game))
    mine = tuple(rows) or _numbered(mark("Row"), len(table.gains))
    theirs = tuple(columns) or _numbered(mark("Column"), len(table.gains[0]))
    if (len(mine), len(theirs)) != (len(table.gains), len(table.gains[0])):
        raise LookupError(say("Give a name to each row and to each column."))
    return Gains(table, mine, theirs)


def _numbered(word: str, count: int) -> tuple[str, ...]:
    return tuple(f"{say(word)} {number}" for number in range(1, count + 1))
