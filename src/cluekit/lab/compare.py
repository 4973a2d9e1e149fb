"""A fair experiment: two editions play the same games, pair by pair.

Both games of a pair have the same luck: the same cards, the same chairs, and the same dice until
the games part ways. So what is lucky in both drops out of the difference. The later games part,
the more that is: pairs need fewer games than separate games do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from cluekit.core import refusal
from cluekit.core.session import AnySession
from cluekit.editions import Edition
from cluekit.lab import report
from cluekit.lab.estimate import ALMOST_ALWAYS, Estimate, mean_of, share_of
from cluekit.lab.experiment import Chair, Experiment, Pair
from cluekit.lab.games import lab_game
from cluekit.lab.plainly import plainly
from cluekit.lab.progress import bar, made
from cluekit.lab.simulate import (
    Each,
    check_numbers,
    kinds_of,
    outcome_of,
    play_game,
    seats_for,
)

if TYPE_CHECKING:
    from cluekit.draw import Still
    from cluekit.lab.plot import Plot

FEWEST_PAIRS = 2
"""One difference alone tells nothing about its spread."""


class Comparison(Experiment, frozen=True):
    """An experiment that tells in words and in a picture what came out."""

    def say(self) -> str:
        """Return what came out, in sentences."""
        return report.report_text(self)

    def plot(self, theme: Literal["light", "dark"] = "light") -> Plot | Still:
        """Return the picture of what came out; only this takes matplotlib, where it is there."""
        from cluekit.lab.plot import plot  # noqa: PLC0415 - heavy

        return plot(self, theme)

    def __repr__(self) -> str:
        """Return what came out, in sentences."""
        return self.say()


@plainly
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
    any, note-takers play, and careful bots in Noir. Stopped on the way, it comes to what was played
    until then, from two pairs on. Raises
    ``RefusedError`` for a bot that does not exist, for numbers that do not fit, and for editions
    of two games.
    """
    if lab_game(one) is not lab_game(other):
        raise refusal("editions-of-two-games", one=one.id, other=other.id)
    kinds = _kinds(one, bots, players)
    check_numbers(games, max_turns)
    if games < FEWEST_PAIRS:
        raise refusal("pairs-too-few", games=games)
    seated = seats_for(one, len(kinds)), seats_for(other, len(kinds))

    def pair(index: int) -> Pair:
        first, second = (
            play_game(house, sitting, kinds, seed, index, max_turns)
            for house, sitting in zip((one, other), seated, strict=True)
        )
        outcomes = outcome_of(first, index, max_turns), outcome_of(second, index, max_turns)
        return Pair(index, *outcomes, same_deal=_deal(first) == _deal(second))

    pairs = made(pair, each(range(games)), FEWEST_PAIRS, report.so_far)
    seats = tuple(player.id for player in seated[0])
    result = summed_up(pairs, seats, kinds)
    return Comparison(one, other, seats, kinds, seed, max_turns, pairs, *result, asked=games)


DEFAULT_PLAYERS = 3


def _kinds(edition: Edition, bots: str | Sequence[str], players: int | None) -> tuple[str, ...]:
    if isinstance(bots, str):
        most = edition.players[1]
        bot = bots or lab_game(edition).usual
        return kinds_of(edition, [bot], players or min(DEFAULT_PLAYERS, most))
    return kinds_of(edition, bots, players)


def _deal(session: AnySession) -> set[tuple[str, ...]]:
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
