"""A guess as an interval, and its score once the number is known.

The interval score of T. Gneiting and A. E. Raftery, "Strictly Proper Scoring Rules, Prediction,
and Estimation", Journal of the American Statistical Association 102 (2007), equation 43. Smaller is
better: an interval costs its width, and where it misses, ten times by how much. Nothing is won by
an interval that is wider, or narrower, than what one believes 80 times in 100.
"""

from __future__ import annotations

import msgspec

from cluekit.core import refusal
from cluekit.words import say
from cluekit.words.numbers import decimal

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
