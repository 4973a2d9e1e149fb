"""A bot that weighs its choices: what it follows, and how its weights become a move."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from cluekit.core import Luck
from cluekit.noir import moves
from cluekit.noir.belief import Belief
from cluekit.noir.bots.reasons import Account, Option, best, ranked, shares
from cluekit.noir.bots.thinking import Following, Public, Thoughts, thoughts
from cluekit.noir.choices import Choices
from cluekit.noir.knowledge import Candidates
from cluekit.noir.view import View

Weigh = Callable[[Thoughts, Choices], list[Option]]
"""Weighs the moves worth considering: what one thinks and may do → options, at least one."""


class Thinker:
    """A bot made of a way to weigh: it makes a move of the greatest worth, luck decides ties.

    ``exact`` where it believes; else it keeps sets, and all candidates count alike.
    """

    def __init__(self, weigh: Weigh, *, exact: bool) -> None:
        self.exact = exact
        self._weigh = weigh
        self._following = Following(exact=exact)

    def __call__(self, view: View, choices: Choices, luck: Luck) -> moves.Move:
        """Return the move to make."""
        return luck.pick(best(self._weigh(self._thoughts(view), choices))).move

    def explain(self, view: View, choices: Choices, luck: Luck) -> Account:
        """Return the move it makes with this luck, and everything that led to it."""
        here = self._thoughts(view)
        options = self._weigh(here, choices)
        made = luck.pick(best(options))
        return Account(made.move, made.reason, here.known, here.other, here.seen, ranked(options))

    def shares(self, view: View, choices: Choices, public: Public) -> dict[moves.Move, Fraction]:
        """Return how likely it makes each move, where ``public`` is what is public then."""
        return shares(self._weigh(thoughts(view, public), choices))

    def knows(self, view: View) -> Candidates:
        """Return who the other side can be to it."""
        return self._thoughts(view).known

    def believes(self, view: View) -> Belief:
        """Return how likely it holds each suspect to be the other side."""
        return self._thoughts(view).other

    def _thoughts(self, view: View) -> Thoughts:
        return thoughts(view, self._following.up_to(view.table))
