"""Scoring forecasts: the logarithmic score, and whether chances were calibrated.

The score is the logarithm of the chance that was given to what then happened, here in bits: 0 at
best, -1 for even odds, without end below for what was called impossible. It is a proper score
(I. J. Good, *Rational decisions*, 1952): on average nothing does better than saying what one
believes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import inf, log2

import msgspec


class Forecast(msgspec.Struct, frozen=True):
    """A chance between 0 and 1 that was given to something, and whether it happened."""

    chance: float
    happened: bool


class Bin(msgspec.Struct, frozen=True):
    """Forecasts alike: how many, the mean chance given, and how often it happened (0 to 1)."""

    count: int
    chance: float
    frequency: float


def log_score(chance: float) -> float:
    """Return the score in bits of the chance that was given to what happened."""
    return log2(chance) if chance > 0 else -inf


def score_in_bits(forecast: Forecast) -> float:
    """Return the score of a forecast of yes or no."""
    return log_score(forecast.chance if forecast.happened else 1 - forecast.chance)


def entropy(shares: Iterable[Fraction | float]) -> float:
    """Return the bits that are open where these are the chances of what may be; none is 0."""
    return -sum(float(share) * log2(share) for share in shares) or 0.0


def mean(scores: Sequence[float]) -> float:
    """Return the mean of scores; of none it is 0."""
    return sum(scores) / len(scores) if scores else 0.0


def calibration(forecasts: Iterable[Forecast], bins: int = 5) -> tuple[Bin, ...]:
    """Return forecasts in equal bins of their chance, empty ones left out.

    A calibrated forecaster sees what was called 70 % happen in 70 of 100 cases.
    """
    held: dict[int, list[Forecast]] = {}
    for forecast in forecasts:
        held.setdefault(min(int(forecast.chance * bins), bins - 1), []).append(forecast)
    return tuple(
        Bin(len(some), mean([one.chance for one in some]), mean([one.happened for one in some]))
        for _, some in sorted(held.items())
    )
