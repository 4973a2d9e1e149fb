"""The mean of paired differences with its interval, by the bootstrap.

The differences are drawn anew from themselves, as many as there are and with putting back, again
and again; the middle of the means that come out is the interval. It is the expanded percentile
interval of T. C. Hesterberg, "What Teachers Should Know About the Bootstrap", The American
Statistician 69 (2015): as wide as Student's t where differences spread evenly, and lopsided where
they do. Luck is our own, so the same differences have the same interval everywhere.

Of few differences nothing can be drawn that is not there; of many, drawing comes to what Student's
t gives. There Student's t it is.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from hashlib import shake_256
from math import sqrt
from statistics import NormalDist, fmean, stdev

from cluekit.lab.estimate import ALMOST_ALWAYS, Estimate, mean_of, t_quantile

FEWEST, MOST = 20, 2000
DRAWS = 1000
"""The ends of the interval are the 25th mean or so, from below and from above."""


def paired_mean(differences: Sequence[float], confidence: float = ALMOST_ALWAYS) -> Estimate:
    """Return the mean of at least two differences with its interval."""
    if not FEWEST <= len(differences) <= MOST:
        return mean_of(differences, confidence)
    means = sorted(_means(differences))
    outside = _outside(confidence, len(differences))
    low, high = (between(means, share) for share in (outside, 1 - outside))
    return Estimate(fmean(differences), low, high)


def _outside(confidence: float, count: int) -> float:
    """Return which share of the means lies outside, to each side: fewer than for a normal mean."""
    reach = t_quantile(confidence, count - 1) * sqrt(count / (count - 1))
    return NormalDist().cdf(-reach)


def _means(differences: Sequence[float]) -> list[float]:
    """Draw as many differences as there are, again and again; return their means."""
    count, at = len(differences), list(differences).__getitem__
    return [sum(map(at, places(draw, count))) / count for draw in range(DRAWS)]


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
