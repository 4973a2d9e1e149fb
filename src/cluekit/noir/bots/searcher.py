"""The bot ``searcher``: it tries its moves in worlds that might be this one, and looks further.

Information-set tree search (Cowling, Powley and Whitehouse 2012): every trial begins in another
world, drawn from the exact belief about the other side (``suppose``), and goes down one and the
same tree, whose nodes are what this side would know, not where the cards are: so it cannot choose
by what it cannot see. The other side plays as ``careful`` does, by its own cards in that world,
and belongs to what happens to the searcher (as in Silver and Veness 2010): it never learns from
the tree who the searcher is. A trial ends with the game, or adds a node, which is worth what
``bayes`` gives its best move with all candidates alike. Which moves are tried is decided by upper
confidence bounds (Auer, Cesa-Bianchi and Fischer 2002); a move begins with the worth ``bayes``
gives it, counted as a few trials.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import log, sqrt

from cluekit.core import Luck
from cluekit.noir.bots import bayes_bot, careful_bot
from cluekit.noir.bots.glass_box import Account, Option, Reason, best, rank
from cluekit.noir.bots.outcomes import Follower, Thoughts, Weigh, all_alike, thoughts
from cluekit.noir.deduction.supposed_worlds import Supposed, play_on, suppose
from cluekit.noir.public import moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.view import View

BUDGET = 60
"""How many trials, and so nodes at most, before a move."""
WIDTH = 6
"""How many moves of a node are tried: those that ``bayes`` holds worth most."""
TRUST = 12
"""How many trials the first worth, which ``bayes`` gives, counts for."""
CURIOUS = 0.5
"""How much a move is favoured for being tried less than others."""


class Node:
    """What this side would know at some point, and how its moves there have fared."""

    def __init__(self) -> None:
        self.options: tuple[Option, ...] = ()
        self.tries: list[int] = []
        self.won: list[float] = []
        self.later: dict[Hashable, Node] = {}
        self._surprise = 0.0

    def expand(self, here: Thoughts, choices: Choices) -> Node:
        """Weigh the moves when somebody comes here for the first time."""
        if not self.options:
            self.options = rank(bayes_bot.weigh(here, choices))[:WIDTH]
            self.tries = [0] * len(self.options)
            self.won = [0.0] * len(self.options)
        return self

    def worth(self, at: int) -> float:
        """Return the share of trials won; the first worth counts as ``TRUST`` of them.

        The first worths say how moves compare; how high they are altogether, the trials say.
        """
        shift = self._surprise / max(1, sum(self.tries))
        first = self.options[at].worth + shift
        return (self.won[at] + TRUST * first) / (self.tries[at] + TRUST)

    def next(self) -> int:
        """Return which move to try: the greatest upper confidence bound."""
        many = log(1 + sum(self.tries))
        return max(
            range(len(self.options)),
            key=lambda at: self.worth(at) + CURIOUS * sqrt(many / (self.tries[at] + 1)),
        )

    def learn(self, at: int, won: float) -> None:
        """Note what a trial of a move came to: 1 won, 0 lost, or a chance to win."""
        self.tries[at] += 1
        self.won[at] += won
        self._surprise += won - self.options[at].worth


class Searcher(Follower):
    """A bot that searches; ``budget`` is the number of trials, ``model`` how the others play."""

    def __init__(self, budget: int = BUDGET, model: Weigh = careful_bot.weigh) -> None:
        super().__init__(exact=True)
        self.budget = budget
        self._model = model

    def __call__(self, view: View, choices: Choices, luck: Luck) -> moves.Move:
        """Return the move to make."""
        return self.explain(view, choices, luck).move

    def explain(self, view: View, choices: Choices, luck: Luck) -> Account:
        """Return the move it makes with this luck, and what came of each one it tried."""
        public = self._following.up_to(view.table)
        here = thoughts(view, public)
        root = Node().expand(here, choices)
        for _ in range(self.budget if len(root.options) > 1 else 0):
            world = suppose(view, public.known, here.other, luck)
            self._try(root, world, view, luck)
        options = []
        for at, first in enumerate(root.options):
            worth = root.worth(at)
            wins = min(1.0, max(0.0, worth))
            why = Reason("searched", left=root.tries[at], wins=wins, chance=first.worth)
            options.append(Option(first.move, worth, why))
        made = luck.pick(best(options))
        return Account(made.move, made.reason, here.known, here.other, here.seen, rank(options))

    def _try(self, root: Node, world: Supposed, view: View, luck: Luck) -> None:
        """Go down the tree in this world to the end or a new node; note its worth on the way."""
        seat, node = view.seat, root
        way: list[tuple[Node, int]] = []
        while True:
            at = node.next()
            way.append((node, at))
            world = self._until_mine(play_on(world, node.options[at].move, luck), seat, luck)
            if world.choices.seat != seat:
                worth = float(world.table.winner == seat)
                break
            # A node of the tree stands for what the side has been told since the view
            news = world.table.history[len(view.table.history) :]
            key = (news, world.owns[view.seat])
            known = key in node.later
            node = node.later.setdefault(key, Node())
            node.expand(all_alike(world.view(seat), world.public), world.choices)
            if not known:
                worth = min(1.0, max(0.0, node.options[0].worth))
                break
        for passed, tried in way:
            passed.learn(tried, worth)

    def _until_mine(self, world: Supposed, seat: int, luck: Luck) -> Supposed:
        """Let the other side play until this one is to decide, or the game is over."""
        while world.choices.seat == 1 - seat:
            there = all_alike(world.view(1 - seat), world.public)
            options = self._model(there, world.choices)
            world = play_on(world, luck.pick(best(options)).move, luck)
        return world
