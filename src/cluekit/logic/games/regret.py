"""Regret matching: play what you regret not having played, in proportion (Hart, Mas-Colell 2000).

In a zero-sum game the *average* of what two such players do comes near an equilibrium; what they
do in a round may go round in circles for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from cluekit.logic.games.matrix import MatrixGame


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
