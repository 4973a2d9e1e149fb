"""A bot that weighs its choices: what it follows, and how its weights become a move."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from cluekit.core import Luck
from cluekit.noir.bots.glass_box import Account, Option, best, rank, shares
from cluekit.noir.bots.tracker import Follower, Public, Thoughts, thoughts
from cluekit.noir.public import moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.view import View

Weigh = Callable[[Thoughts, Choices], list[Option]]
"""Weighs the moves worth considering: what one thinks and may do → options, at least one."""


class Thinker(Follower):
    """A bot made of a way to weigh: it makes a move of the greatest worth, luck decides ties.

    ``exact`` where it believes; else it keeps sets, and all candidates count alike.
    """

    def __init__(self, weigh: Weigh, *, exact: bool) -> None:
        super().__init__(exact=exact)
        self.exact = exact
        self._weigh = weigh

    def __call__(self, view: View, choices: Choices, luck: Luck) -> moves.Move:
        """Return the move to make."""
        return luck.pick(best(self._weigh(self._thoughts(view), choices))).move

    def explain(self, view: View, choices: Choices, luck: Luck) -> Account:
        """Return the move it makes with this luck, and everything that led to it."""
        here = self._thoughts(view)
        options = self._weigh(here, choices)
        made = luck.pick(best(options))
        return Account(made.move, made.reason, here.known, here.other, here.seen, rank(options))

    def shares(self, view: View, choices: Choices, public: Public) -> dict[moves.Move, Fraction]:
        """Return how likely it makes each move, where ``public`` is what is public then."""
        return shares(self._weigh(thoughts(view, public), choices))
