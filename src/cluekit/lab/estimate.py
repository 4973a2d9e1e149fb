"""Estimates: a mean or a share with the interval in which the true one lies, 95 times in 100.

Plain formulas, so that no scientific library is needed. Means take Student's t; its quantile is
the Cornish-Fisher series (Abramowitz and Stegun 26.7.5), right to 0.5 % from five pairs on, and
too narrow below that. Shares take Wilson's interval, which stays between 0 and 1.

Differences between pairs of games are in ``bootstrap``, looks on the way in ``sequential``;
``compare`` chooses among them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev

import msgspec

ALMOST_ALWAYS = 0.95


class Estimate(msgspec.Struct, frozen=True):
    """A value and the interval from ``low`` to ``high`` that it was estimated with."""

    value: float
    low: float
    high: float

    def __repr__(self) -> str:
        """Return the value with its interval, two decimals each."""
        return f"{self.value:+.2f} ({self.low:+.2f} to {self.high:+.2f})"

    @property
    def clear(self) -> int:
        """1 if the whole interval lies above zero, -1 if below, 0 if zero lies within."""
        return (self.low > 0) - (self.high < 0)


def mean_of(values: Sequence[float], confidence: float = ALMOST_ALWAYS) -> Estimate:
    """Return the mean of at least two values with its t interval."""
    mean = fmean(values)
    half = t_quantile(confidence, len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(mean, mean - half, mean + half)


def share_of(count: int, whole: int, confidence: float = ALMOST_ALWAYS) -> Estimate:
    """Return the share ``count / whole`` with Wilson's interval."""
    z, share = _normal(confidence), count / whole
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    spread = sqrt(share * (1 - share) / whole + (z / (2 * whole)) ** 2)
    half = z * spread / (1 + z * z / whole)
    low, high = middle - half, middle + half
    return Estimate(share, low if count else 0.0, high if count < whole else 1.0)


def t_quantile(confidence: float, freedom: int) -> float:
    """Return how many standard errors the interval reaches to each side."""
    if freedom < 1:
        return inf
    z = _normal(confidence)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def _normal(confidence: float) -> float:
    return NormalDist().inv_cdf((1 + confidence) / 2)
