"""Entropy: how many bits are open (Shannon 1948)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import log2


def entropy(shares: Iterable[Fraction | float]) -> float:
    """Return the bits that are open where these are the chances of what may be; none is 0."""
    return -sum(float(share) * log2(share) for share in shares) or 0.0
