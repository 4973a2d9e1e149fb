"""Paired games as data: the pairs, each chair's share, and how to play one again.

``Comparison`` adds words and pictures to ``PairedGames``. It is in a file of its own (``compare``),
since what makes those, ``report`` and ``result_charts``, takes paired games and cannot import it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cluekit.core.calls import guard
from cluekit.core.session import AnySession
from cluekit.editions import Edition, plainly
from cluekit.lab.estimate import Estimate
from cluekit.lab.playing import Outcome, play_game, seats_for
from cluekit.lab.rows import Row

Arm = Literal["one", "other"]


class Pair(msgspec.Struct, frozen=True):
    """Game ``index`` in both editions; ``same_deal`` if all cards lay in the same places."""

    index: int
    one: Outcome
    other: Outcome
    same_deal: bool

    @property
    def longer(self) -> int:
        """How many turns longer the game was in the other edition; negative if shorter."""
        return self.other.turns - self.one.turns


def pair_of(one: Row, other: Row) -> Pair:
    """Return the pair of one game's rows in two arms."""
    return Pair(one.game, one.outcome, other.outcome, same_deal=one.deal == other.deal)


class Chair(msgspec.Struct, frozen=True):
    """A chair's share of all games won, in each edition, and how it changed within the pairs.

    The intervals of the changes are wider, so that all chairs' together hold 95 times in 100.
    """

    seat: str
    bot: str
    one: Estimate
    other: Estimate
    change: Estimate


class PairedGames(msgspec.Struct, frozen=True):
    """A whole comparison: the two editions, every pair of games, and what follows from them."""

    one: Edition
    """The first edition."""
    other: Edition
    """The edition it is compared with."""
    seats: tuple[str, ...]
    """The seats by their ids."""
    bots: tuple[str, ...]
    """The bot in each seat."""
    seed: int | str
    """What decides all luck: pair by pair the same in both."""
    max_turns: int
    """After how many turns a game is stopped: an unfinished one counts as this long."""
    pairs: tuple[Pair, ...]
    """The pairs that were played."""
    turns: tuple[float, float]
    """The mean number of turns in each edition."""
    longer: Estimate
    """The mean of the differences within the pairs, with its interval."""
    chairs: tuple[Chair, ...]
    """How often each chair wins in both."""
    asked: int = 0
    """How many pairs were asked for: where there are fewer, somebody stopped it."""

    @property
    def most_different(self) -> Pair:
        """The pair whose lengths differ most; of several, the first."""
        return max(self.pairs, key=lambda pair: abs(pair.longer))

    @property
    def telling(self) -> Pair:
        """The pair that shows the difference best: far apart, and to the side of the mean.

        Where no side is clear, the pair that is farthest apart.
        """
        if not self.longer.clear:
            return self.most_different
        return max(self.pairs, key=lambda pair: pair.longer * self.longer.clear)

    @property
    def unfinished(self) -> int:
        """How many games were stopped after ``max_turns``."""
        outcomes = (outcome for pair in self.pairs for outcome in (pair.one, pair.other))
        return sum(outcome.ending == "unfinished" for outcome in outcomes)

    def game(self, index: int, arm: Arm = "other") -> AnySession:
        """Return game ``index`` of one arm, played again, move by move the same."""
        edition = self.one if arm == "one" else self.other
        players = seats_for(edition, len(self.bots))
        return play_game(edition, players, self.bots, self.seed, index, self.max_turns)

    def parting(self, index: int) -> int:
        """Return how many moves, the set-up's with them, game ``index`` goes alike in both."""
        one, other = self.game(index, "one").record, self.game(index, "other").record
        unlike = (
            step
            for step, (ours, theirs) in enumerate(zip(one, other, strict=False))
            if (ours.seat, ours.move) != (theirs.seat, theirs.move)
        )
        return next(unlike, min(len(one), len(other)))


guard(PairedGames, plainly, but=msgspec.Struct)
