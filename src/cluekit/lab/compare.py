"""A fair experiment: two editions play the same games, pair by pair.

Both games of a pair have the same luck: the same cards, the same chairs, and the same dice until
the games part ways. So what is lucky in both drops out of the difference. The later games part,
the more that is: pairs need fewer games than separate games do.

Two roads lead to a ``Comparison``. ``compare`` plays by itself: ``each`` can wrap the games'
numbers, and a bot's mistake is raised. ``comparison_of`` takes the results of an ``Experiment``,
which may be played on workers, kept in a file and have several arms; there, a game that went wrong
is a row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal

from cluekit.core import refusal
from cluekit.core.calls import guard
from cluekit.editions import Edition, plainly
from cluekit.lab import report
from cluekit.lab.bars import bar, make_each
from cluekit.lab.estimate import ALMOST_ALWAYS, Estimate, effect_of, mean_of, paired_mean, share_of
from cluekit.lab.experiment import FEWEST_PAIRS, kinds_for
from cluekit.lab.games import lab_game
from cluekit.lab.pairs import Chair, Pair, PairedGames, pair_of
from cluekit.lab.playing import Each, check_numbers, play_game, seats_for
from cluekit.lab.results import Results
from cluekit.lab.rows import Row, row_of
from cluekit.lab.run import confidence_for, sequence_mean

if TYPE_CHECKING:
    from cluekit.lab.plot import DrawnPlot, Plot


class Comparison(PairedGames, frozen=True):
    """An experiment that tells in words and in a picture what came out."""

    def say(self) -> str:
        """Return what came out, in sentences."""
        return report.report_text(self)

    @property
    def effect(self) -> float:
        """How large the effect is: the mean difference in standard deviations of differences."""
        return effect_of([pair.longer for pair in self.pairs])

    def plot(
        self, what: str = "differences", theme: Literal["light", "dark"] = "light"
    ) -> Plot | DrawnPlot:
        """Return a picture: of the "differences" within the pairs, or one of ``picture``.

        Only this takes matplotlib, where it is there.
        """
        from cluekit.lab.plot import draw, picture  # noqa: PLC0415 - heavy
        from cluekit.lab.result_charts import differences  # noqa: PLC0415 - the same

        if what == "differences":
            return draw(differences(self), theme)
        return picture(self, what, theme)

    def __repr__(self) -> str:
        """Return what came out, in sentences."""
        return self.say()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """Return what follows and a picture of it; all that was counted lies folded below."""
        from cluekit.lab.plot import result_to_look_at  # noqa: PLC0415 - terminals need no picture

        return {"text/plain": self.say(), "text/html": str(result_to_look_at(self))}


guard(Comparison, plainly, but=PairedGames)


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
    each: Each | None = None,
) -> Comparison:
    """Let the same bots play the same games by the rules of ``one`` edition and the ``other``.

    ``bots`` names one bot for all chairs (three, or ``players``) or one for each chair; without
    any, note-takers play, and careful bots in Noir. ``games`` pairs are played, with the luck of
    ``seed``, each game for ``max_turns`` at most. ``each`` wraps the games' numbers while they are
    played and shows how far it is; it is a progress bar by default. If you stop it, you get what
    was played until then, from two pairs on. Raises ``RefusedError`` for a bot that does not exist,
    for numbers that do not fit, and for editions of two games.
    """
    if lab_game(one) is not lab_game(other):
        raise refusal("editions-of-two-games", one=one.id, other=other.id)
    kinds = kinds_for(one, bots, players)
    check_numbers(games, max_turns)
    if games < FEWEST_PAIRS:
        raise refusal("pairs-too-few", games=games)
    seated = seats_for(one, len(kinds)), seats_for(other, len(kinds))

    def row(edition: Edition, arm: int, index: int) -> Row:
        session = play_game(edition, seated[arm], kinds, seed, index, max_turns)
        return row_of(session, arm, index, max_turns)

    def pair(index: int) -> Pair:
        return pair_of(row(one, 0, index), row(other, 1, index))

    pairs = make_each(pair, (each or bar)(range(games)), FEWEST_PAIRS, report.so_far)
    seats = tuple(player.id for player in seated[0])
    result = summed_up(pairs, seats, kinds)
    return Comparison(one, other, seats, kinds, seed, max_turns, pairs, *result, asked=games)


Interval = Callable[[Sequence[float], float], Estimate]
"""What gives the mean of differences with its interval, as sure as is asked."""


def summed_up(
    pairs: Sequence[Pair],
    seats: Sequence[str],
    kinds: Sequence[str],
    sure: float = ALMOST_ALWAYS,
    interval: Interval | None = None,
) -> tuple[tuple[float, float], Estimate, tuple[Chair, ...]]:
    """Return the mean lengths, their mean difference, and each chair's share of the wins.

    ``interval`` makes all intervals; without it they hold for a number of pairs fixed beforehand.
    """
    one = mean_of([pair.one.turns for pair in pairs]).value
    other = mean_of([pair.other.turns for pair in pairs]).value
    longer = (interval or paired_mean)([pair.longer for pair in pairs], sure)
    each = 1 - (1 - sure) / len(seats)
    chairs = []
    for seat, bot in zip(seats, kinds, strict=True):
        won = [(pair.one.winner == seat, pair.other.winner == seat) for pair in pairs]
        first, second = (share_of(sum(games), len(pairs)) for games in zip(*won, strict=True))
        change = (interval or mean_of)([now - before for before, now in won], each)
        chairs.append(Chair(seat, bot, first, second, change))
    return (one, other), longer, tuple(chairs)


@plainly
def comparison_of(results: Results, arm: int = 1) -> Comparison:
    """Return the comparison of an experiment's first arm with another, made from its results.

    Where it might have stopped early the intervals are those that hold at every look; with several
    arms they are wider, so that all differences together hold 95 times in 100. Raises
    ``RefusedError`` where there are fewer than two pairs.
    """
    asked = results.experiment
    interval = partial(sequence_mean, asked.games) if asked.stop_when_clear else None
    return _comparison(results, arm, interval, len(results.pairs(arm)))


def comparison_so_far(results: Results, arm: int = 1) -> Comparison:
    """Compare the games that have been played so far, with intervals that hold at every look.

    Such intervals are wider than those for a number fixed beforehand; they are narrowest once all
    the games that were asked for have been played. Raises ``RefusedError`` for fewer than two
    pairs.
    """
    asked = results.experiment.games
    return _comparison(results, arm, partial(sequence_mean, asked), asked)


def _comparison(
    results: Results, arm: int, interval: Interval | None, meant_for: int
) -> Comparison:
    asked, pairs = results.experiment, results.pairs(arm)
    if len(pairs) < FEWEST_PAIRS:
        raise refusal("pairs-too-few", games=len(pairs))
    editions, seats = asked.editions, asked.seats
    sums = summed_up(pairs, seats, asked.bots, confidence_for(len(editions)), interval)
    about = (editions[0], editions[arm], seats, asked.bots, asked.seed, asked.max_turns)
    return Comparison(*about, tuple(pairs), *sums, asked=meant_for)
