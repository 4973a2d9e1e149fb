"""Estimates: a mean or a share with the interval in which the true one lies, 95 times in 100.

Plain formulas, so that no scientific library is needed. Means take Student's t; its quantile is
the Cornish-Fisher series (Abramowitz and Stegun 26.7.5), right to 0.5 % from five pairs on, and
too narrow below that. Shares take Wilson's interval, which stays between 0 and 1.

Differences between pairs of games take the bootstrap; intervals that hold at every look on the way
are in ``run``. What somebody guesses beforehand is an interval, too, and gets a score.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from hashlib import shake_256
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev

import msgspec

from cluekit.core import refusal
from cluekit.words import say
from cluekit.words.numbers import decimal

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


# --- bootstrap ------------------------------------------------------------------------------------
# The mean of paired differences with its interval, by the bootstrap.
#
# The differences are drawn anew from themselves, as many as there are and with putting back, again
# and again; the middle of the means that come out is the interval. It is the expanded percentile
# interval of T. C. Hesterberg, "What Teachers Should Know About the Bootstrap", The American
# Statistician 69 (2015): as wide as Student's t where differences spread evenly, and lopsided where
# they do. Luck is our own, so the same differences have the same interval everywhere.
#
# Few differences leave too little to draw from; of many, drawing gives what Student's t gives. Both
# take Student's t.

FEWEST, MOST = 20, 2000
DRAWS = 1000
"""The ends of the interval are the 25th mean or so, from below and from above."""


def paired_mean(differences: Sequence[float], confidence: float = ALMOST_ALWAYS) -> Estimate:
    """Return the mean of at least two differences with its interval."""
    count, at = len(differences), list(differences).__getitem__
    if not FEWEST <= count <= MOST:
        return mean_of(differences, confidence)
    means = sorted(sum(map(at, places(draw, count))) / count for draw in range(DRAWS))
    # Which share of the means lies outside, to each side: fewer than for a normal mean
    reach = t_quantile(confidence, count - 1) * sqrt(count / (count - 1))
    outside = NormalDist().cdf(-reach)
    low, high = (between(means, share) for share in (outside, 1 - outside))
    return Estimate(fmean(differences), low, high)


def places(draw: int, count: int) -> list[int]:
    """Return ``count`` numbers 0 … ``count`` - 1, each equally likely, from a hash of the draw."""
    words = array("I", shake_256(b"cluekit bootstrap %d" % draw).digest(4 * count))
    if sys.byteorder == "big":
        words.byteswap()
    return [word * count >> 32 for word in words]


def between(ordered: Sequence[float], share: float) -> float:
    """Return the value below which this share lies."""
    place = share * (len(ordered) - 1)
    first = int(place)
    second = min(first + 1, len(ordered) - 1)
    return ordered[first] + (place - first) * (ordered[second] - ordered[first])


def effect_of(differences: Sequence[float]) -> float:
    """Return the mean difference in standard deviations of the differences; 0 where all are 0."""
    mean = fmean(differences)
    return mean / stdev(differences) if mean and stdev(differences) else 0.0


# --- guesses --------------------------------------------------------------------------------------
# A guess as an interval, and its score once the number is known.
#
# The interval score of T. Gneiting and A. E. Raftery, "Strictly Proper Scoring Rules, Prediction,
# and Estimation", Journal of the American Statistical Association 102 (2007), equation 43. Smaller
# is better: an interval costs its width, and where it misses, ten times by how much. Nothing is won
# by an interval that is wider, or narrower, than what one believes 80 times in 100.

SURE = 0.8
"""How often a guess should hold."""


class IntervalGuess(msgspec.Struct, frozen=True):
    """Somebody's guess: the number lies from ``low`` to ``high``, 80 times in 100."""

    low: float
    high: float

    def __post_init__(self) -> None:
        if not self.low <= self.high:
            raise refusal("guess-backwards", low=self.low, high=self.high)

    def holds(self, truth: float) -> bool:
        """Tell whether the number lies in it."""
        return self.low <= truth <= self.high

    def score(self, truth: float) -> float:
        """Return what the guess costs, in the number's own unit; 0 is the best there is.

        >>> IntervalGuess(-1.0, 2.0).score(0.5)
        3.0
        >>> IntervalGuess(-1.0, 2.0).score(2.5)
        8.0
        """
        missed = max(self.low - truth, truth - self.high, 0.0)
        return self.high - self.low + 2 / (1 - SURE) * missed


def guess_outcome(guess: IntervalGuess, truth: float) -> str:
    """Return what became of a guess, in words."""
    low, high, cost = (decimal(x, 1) for x in (guess.low, guess.high, guess.score(truth)))
    if guess.holds(truth):
        held = say("Your guess, from {low} to {high}, holds.", low=low, high=high)
    else:
        held = say("Your guess, from {low} to {high}, missed.", low=low, high=high)
    told = say("It costs {cost} points: its width, and ten for each turn it missed by.", cost=cost)
    return f"{held} {told}"
