"""Away from the table: a penalty kick, left or right, against a keeper who must guess (14.8)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.two_by_two import (
    both,
    cells,
    gain_tables,
    game_of,
    is_plain,
    swap_chances,
)
from cluekit.learn.forms import Case
from cluekit.learn.gains import Mixture, gain
from cluekit.logic.games import MatrixGame, equilibrium, mixed_strategy
from cluekit.words import mark

KICKS = (mark("kick left"), mark("kick right"))
DIVES = (mark("dive left"), mark("dive right"))


def values(case: Case) -> dict[str, object]:
    """Return how kicker and keeper mix, and what they do who have a favourite side."""
    game = game_of(case.numbers)
    found = equilibrium(game)
    strong = max(range(2), key=lambda row: sum(game.gains[row]))
    favourite = mixed_strategy(*(int(row == strong) for row in range(2)))
    even = mixed_strategy("1/2", "1/2")
    return {
        **cells(game),
        **both(game, KICKS, DIVES),
        "kicker": found.rows,
        "keeper": found.columns,
        "value": found.value,
        "kicker_said": Mixture(KICKS, found.rows),
        "keeper_said": Mixture(DIVES, found.columns),
        "value_said": gain(found.value),
        "favourite": favourite,
        "favourite_worth": gain(game.sure_of(favourite)),
        "even": even,
        "even_worth": gain(game.sure_of(even)),
        "turned": swap_chances(found.rows),
        "turned_keeper": swap_chances(found.columns),
        "turned_worth": gain(game.sure_of(swap_chances(found.rows))),
        "mean": sum((gain for row in game.gains for gain in row), start=0 * found.value) / 4,
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return other shares of goals: a keeper who dives the right way stops more."""
    numbers = next(n for n in gain_tables(luck, 8) if _is_football(n) and is_plain(game_of(n)))
    return replace(case, numbers=numbers)


def _is_football(numbers: tuple[int, ...]) -> bool:
    """Tell whether each dive is the better one on its own side, and the chances all differ."""
    a, b, c, d = numbers
    game: MatrixGame = game_of(numbers)
    found = equilibrium(game)
    return max(a, d) < min(b, c) and len({*found.rows, *found.columns}) == len(numbers)
