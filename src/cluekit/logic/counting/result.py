"""What counting gives: exact whole numbers, read as chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

from cluekit.logic.scoring import entropy
from cluekit.sets import mask

Model = Literal["deals", "refuter"]
"""How likely deals are: ``deals``, every deal equally; ``refuter``, who could show several cards
chose one of them at random, so that a deal weighs one in that many for every card that we saw."""


class Count(msgspec.Struct, frozen=True, gc=False):
    """The deals that fit, and how they weigh.

    ``deals`` is their number in both models. ``total`` is the sum of their weights, whole numbers
    to a common scale: in the model "deals" each weighs 1. ``marginals[card][holder]`` is the weight
    of the deals in which the holder has the card. ``joint`` gives for each content of the case
    file, one card of each kind, the weight of its deals; contents that cannot be are not in it.

    ``capped`` says that the problem was too large for marginals: then ``marginals`` is None, and
    the rest is exact all the same.
    """

    model: Model
    deals: int
    total: int
    marginals: tuple[tuple[int, ...], ...] | None
    joint: dict[tuple[int, ...], int]
    capped: bool = False

    def marginal(self, card: int, holder: int) -> Fraction:
        """Return the chance that the holder has the card. Raise ValueError where capped."""
        return Fraction(self._table[card][holder], self.total)

    @property
    def can(self) -> tuple[int, ...]:
        """For each card the set of holders that may have it. Raise ValueError where capped."""
        return tuple(
            mask(holder for holder, weight in enumerate(row) if weight) for row in self._table
        )

    def entropy(self) -> float:
        """Return how many bits of the case file are not known."""
        total = self.total
        return entropy(weight / total for weight in self.joint.values())

    @property
    def _table(self) -> tuple[tuple[int, ...], ...]:
        if self.marginals is None:
            raise ValueError("too many deals for marginals: only the joint was counted (capped)")
        return self.marginals
