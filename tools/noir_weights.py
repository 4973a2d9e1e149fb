"""Fit the weights by which `bayes` judges a position of Noir: play, fit, play on with the fit.

    python tools/noir_weights.py [games] [rounds]

In each round this many games are played in each edition: `bayes` against itself and against
`careful` on either side. Now and then it makes any move, so that the features vary: less so from
round to round. Each of its decisions whose move did not end the game is a row: the features of what
was expected of the move, and whether that side won. The weights are those of the likeliest logistic
model (iteratively reweighted least squares), drawn a little towards 0. Printed for each round, with
how often the Killer wins against `careful` and against itself. Which round to keep is for people to
judge: what is best against one opponent need not be so against another.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import product
from math import exp

from noir_levels import play, share

from cluekit.core import Chance, Luck
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, Session, new_game
from cluekit.noir.bots import BOTS
from cluekit.noir.bots import bayes_bot as by_belief
from cluekit.noir.bots import outcomes as outlook
from cluekit.noir.bots.glass_box import ALIKE
from cluekit.noir.bots.outcomes import Following, Prospect, prospects, thoughts

PAIRS = (("bayes", "bayes"), ("careful", "bayes"), ("bayes", "careful"))
EXPLORED = (30, 15, 10)
"""In how many of a hundred decisions any move is made, by round; the last goes on."""
LONGEST, STEPS, RIDGE = 600, 12, 1e-3

Row = tuple[tuple[float, ...], int]
"""Features and a 1, and whether the side won."""


def rows_of(name: str, seed: str, explored: int, kinds: tuple[str, str]) -> list[list[Row]]:
    """Return the rows of a game, by seat; none of a game without an end."""
    game, luck = new_game(name, seed=seed), Chance(seed).luck("explore", 0)
    others, following = [BOTS[kind]() for kind in kinds], Following(exact=True)
    noted: list[tuple[int, int, tuple[float, ...]]] = []
    while not game.over and game.step < LONGEST:
        seat = game.choices.seat
        if kinds[seat] != "bayes":
            game.play(seat, others[seat](game.view(seat), game.choices, game.luck(f"bot {seat}")))
            continue
        made = _made(game, following, explored, luck)
        game.play(seat, made.move)
        if sum(chance for chance, _ in made.branches):
            noted.append((seat, game.step, _features(made)))
    winner = game.view(KILLER).table.winner
    rows: list[list[Row]] = [[], []]
    for seat, step, features in noted:
        if winner is not None and step < game.step:
            rows[seat].append((features, int(seat == winner)))
    return rows


def _made(game: Session, following: Following, explored: int, luck: Luck) -> Prospect:
    """Return what the move leads to that `bayes` makes, or any move."""
    view = game.view(game.choices.seat)
    found = prospects(thoughts(view, following.up_to(view.table)), game.choices)
    if luck.die(100) <= explored:
        return luck.pick(found)
    worths = [by_belief.weigh_prospect(prospect, view.seat).worth for prospect in found]
    most = max(worths) - ALIKE
    return luck.pick([p for p, worth in zip(found, worths, strict=True) if worth >= most])


def _features(made: Prospect) -> tuple[float, ...]:
    """Return the features expected after the move, and a 1 for the constant."""
    total = sum(chance for chance, _ in made.branches)
    columns = zip(*(outlook for _, outlook in made.branches), strict=True)
    chances = [chance / total for chance, _ in made.branches]
    mean = [sum(c * x for c, x in zip(chances, column, strict=True)) for column in columns]
    return (*mean, 1.0)


def fit(rows: Sequence[Row]) -> outlook.Weights:
    """Return the likeliest weights, a little ridge added (Newton's method)."""
    size = len(rows[0][0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-RIDGE * len(rows) * weight for weight in weights]
        bend = [[RIDGE * len(rows) * (i == j) for j in range(size)] for i in range(size)]
        for features, won in rows:
            chance = 1 / (1 + exp(-sum(w * x for w, x in zip(weights, features, strict=True))))
            for i, x in enumerate(features):
                slope[i] += (won - chance) * x
                for j in range(size):
                    bend[i][j] += chance * (1 - chance) * x * features[j]
        weights = [w + step for w, step in zip(weights, solved(bend, slope), strict=True)]
    return tuple(round(weight, 3) for weight in weights)


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a system of equations with a positive definite matrix (Gauss)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        for row in rows[i + 1 :]:
            factor = row[i] / pivot[i]
            row[i:] = [x - factor * y for x, y in zip(row[i:], pivot[i:], strict=True)]
    found = [0.0] * len(rows)
    for i in reversed(range(len(rows))):
        known = sum(rows[i][j] * found[j] for j in range(i + 1, len(rows)))
        found[i] = (rows[i][-1] - known) / rows[i][i]
    return found


def main(arguments: Sequence[str]) -> None:
    """Print the weights of each round and how they fare."""
    games, rounds = (int(word) for word in [*arguments, "60", "4"][:2])
    for number in range(rounds):
        explored = EXPLORED[min(number, len(EXPLORED) - 1)]
        every: list[list[Row]] = [[], []]
        for game, name, kinds in product(range(games), SHIPPED, PAIRS):
            found = rows_of(name, f"weights {number} {game}", explored, kinds)
            for seat in (KILLER, INSPECTOR):
                every[seat] += found[seat]
        outlook.WEIGHTS = (fit(every[KILLER]), fit(every[INSPECTOR]))
        print(f"round {number + 1}: {outlook.WEIGHTS}, {[len(rows) for rows in every]} rows")
        for name, (killer, inspector) in product(SHIPPED[:3], PAIRS):
            cell = play(name, killer, inspector, games)
            told = share(cell.killer, cell.ended)
            print(f"  {name}: {killer} as Killer against {inspector} wins {told}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
