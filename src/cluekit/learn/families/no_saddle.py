"""Arrest or Gather against Kill or Hide: is there a corner to stay in, and if not? (14.1)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.two_by_two import (
    best_reply,
    both,
    cells,
    gain_tables,
    game_of,
    is_plain,
    swap_chances,
)
from cluekit.learn.forms import Case
from cluekit.learn.gains import Corner, Mixture, gain
from cluekit.learn.values import Word
from cluekit.logic.games import MatrixGame, Mixed, equilibrium, mixed_strategy
from cluekit.words import mark

ROWS = (mark("Arrest"), mark("Gather"))
COLUMNS = (mark("Kill"), mark("Hide"))
At = tuple[int, int]
CORNERS: dict[At, str] = {
    (0, 0): "arrest-kill",
    (0, 1): "arrest-hide",
    (1, 0): "gather-kill",
    (1, 1): "gather-hide",
}
KILLER_LEAVES = mark("the Killer would not stay there: he goes to {there}.")
INSPECTOR_LEAVES = mark("the Inspector would not stay there: she goes to {there}.")
SAFE = mark(
    "it is the smallest in its row and the largest in its column: nobody gains by leaving it"
)
UNSAFE = mark(
    "the Inspector alone can be sure of {maximin}, the Killer can hold her down to {minimax}, and "
    "no number is both"
)


def values(case: Case) -> dict[str, object]:
    """Return the corner that is safe, the equilibrium, and what hasty people say."""
    game = game_of(case.numbers)
    found = equilibrium(game)
    return {
        **cells(game),
        **both(game, ROWS, COLUMNS),
        **_corner(game),
        "inspector": found.rows,
        "killer": found.columns,
        "worth": found.value,
        "value_said": gain(found.value),
        "inspector_said": Mixture(ROWS, found.rows),
        "killer_said": Mixture(COLUMNS, found.columns),
        "turned_rows": swap_chances(found.rows),
        "turned_columns": swap_chances(found.columns),
        **_hasty(game),
    }


def _corner(game: MatrixGame) -> dict[str, object]:
    about = {"maximin": gain(game.maximin), "minimax": gain(game.minimax)}
    saddle = next(iter(game.saddle_points), None)
    best = max(CORNERS, key=lambda at: game.gains[at[0]][at[1]])
    return {
        **about,
        "saddle": CORNERS[saddle] if saddle else "none",
        "why_saddle": Word(SAFE) if saddle else Word(UNSAFE, dict(about)),
        "highest": CORNERS[best],
        **_left(game, best, saddle),
    }


def _left(game: MatrixGame, best: At, saddle: At | None) -> dict[str, object]:
    """Return who leaves each corner that is not safe, and where to: first the Killer the best."""
    (_, away), others = _away(game, best), [at for at in CORNERS if at not in (best, saddle)]
    found: dict[str, object] = {"away": away}
    for number in range(1, len(CORNERS)):
        corner = others[min(number, len(others)) - 1]
        sentence, there = _away(game, corner)
        found |= {
            f"corner_{number}": CORNERS[corner],
            f"leaves_{number}": Word(sentence, {"there": there}),
        }
    return found


def _away(game: MatrixGame, at: At) -> tuple[str, Corner]:
    """Return that somebody leaves a corner, and the corner to which: the Killer, if he gains."""
    row, column = at
    if game.gains[row][1 - column] < game.gains[row][column]:
        return KILLER_LEAVES, _corner_at(game, row, 1 - column)
    return INSPECTOR_LEAVES, _corner_at(game, 1 - row, column)


def _corner_at(game: MatrixGame, row: int, column: int) -> Corner:
    return Corner(ROWS[row], COLUMNS[column], game.gains[row][column])


def _hasty(game: MatrixGame) -> dict[str, object]:
    """Return what somebody plays who stays with one choice, or tosses a coin."""
    stays = max(range(2), key=lambda row: min(game.gains[row]))
    always = mixed_strategy(*(int(row == stays) for row in range(2)))
    even = mixed_strategy("1/2", "1/2")
    found = equilibrium(game)
    mean = sum((gain for row in game.gains for gain in row), start=0 * found.value) / 4
    return {
        "always": always,
        "always_row": Word(ROWS[stays]),
        "even": even,
        **best_reply(game, "always", always, COLUMNS),
        **best_reply(game, "even", even, COLUMNS),
        **best_reply(game, "turned", swap_chances(found.rows), COLUMNS),
        **_used_by_her(game, swap_chances(found.columns)),
        "mean": mean,
        "top": game.maximin,
        "roof": game.minimax,
    }


def _used_by_her(game: MatrixGame, killers: Mixed) -> dict[str, object]:
    """Return what the Inspector plays against a strategy of the Killer, and what she has then."""
    worths = game.worth_of_rows(killers)
    best = max(range(len(ROWS)), key=worths.__getitem__)
    return {"hers_reply": Word(ROWS[best]), "hers_worth": gain(worths[best])}


def fresh(case: Case, luck: Luck) -> Case:
    """Return another table: with a safe corner in about every third, else both must mix."""
    with_saddle = luck.pick((True, False, False))
    fits = _is_safe if with_saddle else _must_mix
    numbers = next(numbers for numbers in gain_tables(luck) if fits(game_of(numbers)))
    return replace(case, numbers=numbers)


def _must_mix(game: MatrixGame) -> bool:
    found = equilibrium(game)
    return is_plain(game) and found.value.denominator <= 100  # noqa: PLR2004 - two decimals


def _is_safe(game: MatrixGame) -> bool:
    """Tell whether there is a safe corner that is not the highest number of all."""
    highest = max(max(row) for row in game.gains)
    return len(game.saddle_points) == 1 and equilibrium(game).value < highest
