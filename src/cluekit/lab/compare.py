"""A fair experiment: two houses play the same games, pair by pair.

Both games of a pair have the same luck: the same cards, the same chairs, and the same dice until
the games part ways. So what is lucky in both drops out of the difference. The later games part,
the more that is: pairs need fewer games than separate games do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from cluekit.core import Problem, RefusedError
from cluekit.core.session import Session
from cluekit.houses import Edition
from cluekit.lab.estimate import ALMOST_ALWAYS, Estimate, mean_of, share_of
from cluekit.lab.games import lab_game
from cluekit.lab.progress import bar
from cluekit.lab.simulate import (
    Each,
    Outcome,
    check_numbers,
    kinds_of,
    outcome_of,
    played,
    seats_for,
)

Arm = Literal["one", "other"]


class Pair(msgspec.Struct, frozen=True):
    """Game ``index`` in both houses; ``same_deal`` if all cards lay in the same places."""

    index: int
    one: Outcome
    other: Outcome
    same_deal: bool

    @property
    def longer(self) -> int:
        """How many turns longer the game was in the other house; negative if shorter."""
        return self.other.turns - self.one.turns


class Chair(msgspec.Struct, frozen=True):
    """A chair's share of all games won, in each house, and how it changed within the pairs.

    The intervals of the changes are wider, so that all chairs' together hold 95 times in 100.
    """

    seat: str
    bot: str
    one: Estimate
    other: Estimate
    change: Estimate


class Comparison(msgspec.Struct, frozen=True):
    """A whole experiment: what was compared, every pair, and what it comes to.

    ``turns`` is the mean number of turns in each house, ``longer`` the mean of the differences
    within the pairs with its interval; an unfinished game counts ``max_turns`` turns.
    """

    one: Edition
    other: Edition
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int | str
    max_turns: int
    pairs: tuple[Pair, ...]
    turns: tuple[float, float]
    longer: Estimate
    chairs: tuple[Chair, ...]

    @property
    def most_different(self) -> Pair:
        """The pair whose lengths differ most; of several, the first."""
        return max(self.pairs, key=lambda pair: abs(pair.longer))

    @property
    def unfinished(self) -> int:
        """How many games were stopped after ``max_turns``."""
        outcomes = (outcome for pair in self.pairs for outcome in (pair.one, pair.other))
        return sum(outcome.ending == "unfinished" for outcome in outcomes)

    def game(self, index: int, house: Arm = "other") -> Session:
        """Return game ``index`` of a house, played again, move by move the same."""
        edition = self.one if house == "one" else self.other
        players = seats_for(edition, len(self.bots))
        return played(edition, players, self.bots, self.seed, index, self.max_turns)

    def parting(self, index: int) -> int:
        """Return how many moves, the set-up's with them, game ``index`` goes alike in both."""
        one, other = self.game(index, "one").record, self.game(index, "other").record
        unlike = (
            step
            for step, (ours, theirs) in enumerate(zip(one, other, strict=False))
            if (ours.seat, ours.move) != (theirs.seat, theirs.move)
        )
        return next(unlike, min(len(one), len(other)))

    def say(self) -> str:
        """Return what came out, in sentences."""
        from cluekit.lab.telling import told  # noqa: PLC0415 - it knows this type

        return told(self)

    def plot(self, theme: Literal["light", "dark"] = "light") -> Any:
        """Return the picture of what came out; only this needs matplotlib."""
        from cluekit.lab.plotting import plot  # noqa: PLC0415 - heavy

        return plot(self, theme)

    def __repr__(self) -> str:
        """Return what came out, in sentences."""
        return self.say()


def compare(  # noqa: PLR0913 - one argument for each thing a person can ask for
    one: Edition,
    other: Edition,
    bots: str | Sequence[str] = "",
    games: int = 100,
    seed: int | str = 0,
    players: int | None = None,
    *,
    max_turns: int = 1000,
    each: Each = bar,
) -> Comparison:
    """Let the same bots play the same games by the rules of both editions.

    ``bots`` names one bot for all chairs (three, or ``players``) or one for each chair; without
    any, note-takers play, and careful bots in Noir. Raises
    ``RefusedError`` for a bot that does not exist, for numbers that do not fit, and for editions
    of two games.
    """
    if lab_game(one) is not lab_game(other):
        about = {"one": one.id, "other": other.id}
        raise RefusedError(Problem("editions-of-two-games", about=about))
    kinds = _kinds(one, bots, players)
    check_numbers(games, max_turns)
    if games < 2:  # noqa: PLR2004 - one difference alone tells nothing about its spread
        raise RefusedError(Problem("pairs-too-few", about={"games": games}))
    seated = seats_for(one, len(kinds)), seats_for(other, len(kinds))

    def pair(index: int) -> Pair:
        first, second = (
            played(house, sitting, kinds, seed, index, max_turns)
            for house, sitting in zip((one, other), seated, strict=True)
        )
        outcomes = outcome_of(first, index, max_turns), outcome_of(second, index, max_turns)
        return Pair(index, *outcomes, same_deal=_deal(first) == _deal(second))

    pairs = tuple(pair(index) for index in each(range(games)))
    seats = tuple(player.id for player in seated[0])
    return Comparison(
        one, other, seats, kinds, seed, max_turns, pairs, *summed_up(pairs, seats, kinds)
    )


DEFAULT_PLAYERS = 3


def _kinds(edition: Edition, bots: str | Sequence[str], players: int | None) -> tuple[str, ...]:
    if isinstance(bots, str):
        most = edition.players[1]
        bot = bots or lab_game(edition).usual
        return kinds_of(edition, [bot], players or min(DEFAULT_PLAYERS, most))
    return kinds_of(edition, bots, players)


def _deal(session: Session) -> set[tuple[str, ...]]:
    """Return where the cards lay, by their ids."""
    return lab_game(session.edition).deal(session)


def summed_up(
    pairs: Sequence[Pair], seats: Sequence[str], kinds: Sequence[str]
) -> tuple[tuple[float, float], Estimate, tuple[Chair, ...]]:
    """Return the mean lengths, their mean difference, and each chair's share of the wins."""
    one = mean_of([pair.one.turns for pair in pairs]).value
    other = mean_of([pair.other.turns for pair in pairs]).value
    longer = mean_of([pair.longer for pair in pairs])
    chairs = (_chair(pairs, seat, bot, len(seats)) for seat, bot in zip(seats, kinds, strict=True))
    return (one, other), longer, tuple(chairs)


def _chair(pairs: Sequence[Pair], seat: str, bot: str, chairs: int) -> Chair:
    one = [pair.one.winner == seat for pair in pairs]
    other = [pair.other.winner == seat for pair in pairs]
    changes = [now - before for before, now in zip(one, other, strict=True)]
    return Chair(
        seat,
        bot,
        share_of(sum(one), len(pairs)),
        share_of(sum(other), len(pairs)),
        mean_of(changes, 1 - (1 - ALMOST_ALWAYS) / chairs),
    )
