"""A match of many rounds against a bot that learns by regret, and what was played so far.

The bot decides from the rounds that are over, before anybody presses: it cannot see what comes.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec
from msgspec.structs import replace

from cluekit.core import Chance
from cluekit.learn.gains import Gains
from cluekit.logic.games import ROWS, Regrets

_FINE = 10_000
"""A chance is drawn to this many parts."""


class Match(msgspec.Struct, frozen=True):
    """The rounds played: what the learner and the bot chose, in pairs, and what the bot learned.

    The learner plays the side of ``gains``. ``number`` counts the matches: each has other luck.
    """

    gains: Gains
    rounds: int
    seed: int
    bot: Regrets
    played: tuple[tuple[int, int], ...] = ()
    number: int = 0

    @property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return len(self.played) >= self.rounds

    @property
    def choices(self) -> tuple[str, ...]:
        """What the learner may do, as messages."""
        return self.gains.rows if self.gains.side == ROWS else self.gains.columns

    @property
    def bots_next(self) -> int:
        """What the bot does in the next round: it is settled before the learner moves."""
        luck = Chance(self.seed, self.number).luck("bot", len(self.played))
        left = Fraction(luck.die(_FINE) - 1, _FINE)
        chances = self.bot.strategy
        for choice, chance in enumerate(chances):
            left -= Fraction(chance)
            if left < 0:
                return choice
        return max(range(len(chances)), key=chances.__getitem__)

    def after(self, mine: int) -> Match:
        """Return the match after a round in which the learner plays this choice."""
        theirs = self.bots_next
        seen = self.gains.game.seen_by("columns" if self.gains.side == ROWS else "rows")
        worth = [float(row[mine]) for row in seen.gains]
        bot = self.bot.after(worth, worth[theirs])
        return replace(self, bot=bot, played=(*self.played, (mine, theirs)))

    def gain_of(self, pair: tuple[int, int]) -> Fraction:
        """Return what the rows gain in a round."""
        row, column = pair if self.gains.side == ROWS else pair[::-1]
        return self.gains.game.gains[row][column]

    @property
    def average(self) -> Fraction | None:
        """What the rows gained on average; None before the first round."""
        gained = [self.gain_of(pair) for pair in self.played]
        return sum(gained, Fraction(0)) / len(gained) if gained else None

    def often(self, side: int) -> tuple[int, ...]:
        """Return how often each choice was played: 0 the learner's, 1 the bot's."""
        chosen = [pair[side] for pair in self.played]
        count = len(self.choices) if side == 0 else len(self.gains.theirs)
        return tuple(chosen.count(choice) for choice in range(count))


def new_match(gains: Gains, rounds: int, seed: int, number: int = 0) -> Match:
    """Return a match before its first round."""
    return Match(gains, rounds, seed, Regrets.of_nothing(len(gains.theirs)), number=number)
