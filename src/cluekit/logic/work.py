"""How much may be done before a question is given up: steps, not seconds.

So the same question has the same answer on every machine, and none takes for ever. A step is about
what it takes to follow one edge of a count; what costs more is counted as more.
"""

from __future__ import annotations

ENDLESS = 1 << 62
"""More steps than anything takes."""

WIDEST = 250_000
"""The most states of one layer of a count that has a limit: some 100 MB."""


class TooHardError(Exception):
    """A search was given up: it would have taken more steps than it was given."""


class Work:
    """A number of steps, which several questions may share. The default is never used up."""

    __slots__ = ("left", "widest")

    def __init__(self, steps: int = ENDLESS) -> None:
        self.left = steps
        self.widest = ENDLESS if steps >= ENDLESS else WIDEST

    def spend(self, steps: int) -> None:
        """Take steps; raises ``TooHardError`` when there are none left."""
        self.left -= steps
        if self.left < 0:
            raise TooHardError
