"""Ratings: how strong bots are beside each other, with intervals (Bradley and Terry, by choix).

Winning a game is beating everybody else at the table; forfeiting it is losing to everybody.
R. A. Bradley and M. E. Terry, "Rank Analysis of Incomplete Block Designs", Biometrika 39 (1952);
of a game with several seats only its winner is used, which leaves the estimate consistent
(H. Azari Soufiani et al., "Generalized Method-of-Moments for Rank Aggregation", NIPS 2013).

Ratings are on the scale of chess: 400 points ahead means ten wins to one; the mean of all is 0.
The intervals are percentiles of ratings of the same deals drawn anew: games with the same deal
stay together.

In a browser there is no choix. There the same estimate is found by the plain iteration of
D. R. Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32 (2004).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from math import exp, log
from statistics import fmean

from cluekit.core import refusal
from cluekit.core.home import is_in_browser
from cluekit.lab.estimate import DRAWS, Estimate, between, places

POINTS = 400 / log(10)
"""How many points of rating a factor e in strength is."""

PRIOR = 0.5
"""So often each bot is taken to have beaten each other one before: nobody is endlessly strong."""

FEWEST_DEALS = 20
"""Fewer deals drawn anew say too little about their spread."""

LOW, HIGH = 0.025, 0.975

MOST_ROUNDS, STILL = 10_000, 1e-9
"""When the iteration ends: it moves no strength by more, a millionth of a point."""

Wins = list[list[int]]
"""Who beat whom, and how often: ``wins[a][b]`` is how often ``a`` beat ``b``."""


Table = Sequence[Sequence[float]]
"""The same, with what is taken to have been before."""


class Ratings:
    """The points of each bot, by its number: as they were played, and for deals drawn anew."""

    def __init__(self, points: list[float], drawn: list[list[float]]) -> None:
        self._points = points
        self._drawn = drawn

    def of(self, bot: int) -> Estimate:
        """Return a bot's points with their interval."""
        return _estimate(self._points[bot], [points[bot] for points in self._drawn])

    def ahead(self, bot: int, other: int) -> Estimate:
        """Return by how many points one is ahead of another: two bots met the same deals.

        That two intervals overlap does not say that this one holds zero.
        """
        leads = [points[bot] - points[other] for points in self._drawn]
        return _estimate(self._points[bot] - self._points[other], leads)


def _estimate(value: float, drawn: list[float]) -> Estimate:
    drawn = sorted(drawn)
    low, high = (between(drawn, share) for share in (LOW, HIGH))
    return Estimate(round(value, 1), round(low, 1), round(high, 1))


def ratings(deals: Sequence[Wins]) -> Ratings:
    """Return the ratings that follow from who beat whom in each deal.

    There are ``FEWEST_DEALS`` or more. Raises ``RefusedError`` where choix is not installed.
    """
    if find_spec("choix"):
        strengths = _by_choix
    elif is_in_browser():
        strengths = by_iteration
    else:
        raise refusal("package-missing", package="choix", extra="tournament")
    points = cache(lambda wins: _points(strengths(wins)))  # of few bots, many draws are alike
    drawn = ([deals[place] for place in places(draw, len(deals))] for draw in range(DRAWS))
    return Ratings(points(_summed(deals)), [points(_summed(each)) for each in drawn])


def _summed(deals: Sequence[Wins]) -> tuple[tuple[float, ...], ...]:
    """Return how often each bot beat each other one, in these games and before."""
    bots = range(len(deals[0]))
    rows = [
        [sum(column) for column in zip(*(deal[a] for deal in deals), strict=True)] for a in bots
    ]
    return tuple(tuple(0.0 if a == b else rows[a][b] + PRIOR for b in bots) for a in bots)


def _points(strengths: list[float]) -> list[float]:
    mean = fmean(strengths)
    return [POINTS * (strength - mean) for strength in strengths]


def _by_choix(wins: Table) -> list[float]:
    """Return the logarithm of each one's strength, by choix."""
    import choix  # noqa: PLC0415 - not everybody has it, and it is heavy
    import numpy as np  # noqa: PLC0415 - it is heavy, and choix brings it

    return [float(each) for each in choix.ilsr_pairwise_dense(np.array(wins))]


def by_iteration(wins: Table) -> list[float]:
    """Return the same: each strength anew from the others', until none moves."""
    bots = range(len(wins))
    won = [sum(row) for row in wins]
    met = [[wins[a][b] + wins[b][a] for b in bots] for a in bots]
    found = [0.0 for _ in bots]
    for _ in range(MOST_ROUNDS):
        strong = [exp(each) for each in found]
        now = [
            log(won[a] / sum(met[a][b] / (strong[a] + strong[b]) for b in bots if a != b))
            for a in bots
        ]
        mean = fmean(now)
        now = [each - mean for each in now]
        moved = max(abs(a - b) for a, b in zip(now, found, strict=True))
        found = now
        if moved < STILL:
            break
    return found
