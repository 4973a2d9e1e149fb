"""A tournament played from a cell: bots named, or functions of one's own, and what came out."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import BinaryIO, cast

from cluekit.core import refusal
from cluekit.core.calls import guard
from cluekit.core.session import AnySession, Bot
from cluekit.editions import Edition, plainly
from cluekit.lab.estimate import ALMOST_ALWAYS, share_of
from cluekit.lab.guests import welcome
from cluekit.lab.picture import as_picture, picture
from cluekit.lab.plot import DrawnPlot, Plot, Theme
from cluekit.lab.rating_plot import plot_ratings, ratings_table, seats_shown, whole
from cluekit.lab.report import with_sign
from cluekit.lab.results import Results, results_in
from cluekit.lab.rows import DataTable
from cluekit.lab.run import run_experiment
from cluekit.lab.standings import Forfeit, Rating, SeatShare, Standings, standings
from cluekit.lab.tournament import tournament
from cluekit.words import say

# --- standings text -------------------------------------------------------------------------------
# What a tournament has come to, in sentences and a table.


def standings_text(found: Standings) -> str:
    """Return what a tournament has come to, one sentence per line."""
    return "\n".join([*_broken_off(found), *(_whole(found) if found.complete else _part(found))])


def _broken_off(found: Standings) -> Iterator[str]:
    """Yield the games that crashed, and how many each bot forfeited, with the first reason."""
    for crash in found.crashes:
        about = {"game": crash.game, "reason": crash.reason}
        yield say("Game {game} crashed and is left out: {reason}", **about)
    first: dict[str, Forfeit] = {}
    for one in found.forfeits:
        first.setdefault(one.bot, one)
    for bot, one in first.items():
        yield say(
            "{bot} forfeited {times:game}. The first is number {game}: {reason}",
            bot=bot,
            times=sum(each.bot == bot for each in found.forfeits),
            game=one.game,
            reason=one.reason,
        )


def _part(found: Standings) -> Iterator[str]:
    yield say(
        "Finished so far: {done} of {asked:game}. Nothing follows yet.",
        done=found.played,
        asked=found.asked,
    )


def _whole(found: Standings) -> Iterator[str]:
    yield say(
        "{games:game} with {deals:deal}, each deal with every bot in every seat. Won: {won}.",
        games=found.asked,
        deals=found.deals,
        won=found.won,
    )
    yield say("Points (400 ahead means ten wins to one; the mean is 0), with their 95% intervals:")
    yield from (_rating_line(place, one) for place, one in enumerate(found.ratings, start=1))
    # What may be concluded of the best one: only what the intervals of its lead allow
    best, *others = found.ratings
    level = [one.bot for one in others if one.behind and one.behind.clear <= 0]
    if level:
        yield say(
            "These games do not tell {best} from {others}: zero lies in the interval of its lead.",
            best=best.bot,
            others=", ".join(level),
        )
    else:
        yield say("{best} is ahead of all the others, and every interval says so.", best=best.bot)
    yield from (_seat_line(number, seat) for number, seat in enumerate(found.seats, start=1))
    yield from _seat_verdict(found.seats)


def _rating_line(place: int, one: Rating) -> str:
    return say(
        "{place}. {bot}: {rating} ({low} to {high}); {wins} of {games:game} won.",
        place=place,
        bot=one.bot,
        rating=with_sign(one.rating),
        low=with_sign(one.low),
        high=with_sign(one.high),
        wins=one.wins,
        games=one.games,
    )


def _seat_line(number: int, seat: SeatShare) -> str:
    return say(
        "Seat {number}: {share:.0%} of the games won (95%: {low:.0%} to {high:.0%}).",
        number=number,
        share=seat.share.value,
        low=seat.share.low,
        high=seat.share.high,
    )


def _seat_verdict(seats: Sequence[SeatShare]) -> Iterator[str]:
    """Yield what may be concluded of the seats, by intervals that hold together."""
    if not seats:
        return
    sure, equal, clear = 1 - (1 - ALMOST_ALWAYS) / len(seats), 1 / len(seats), False
    for number, seat in enumerate(seats, start=1):
        share = share_of(seat.wins, seat.games, sure)
        if share.low > equal:
            yield say("Seat {number} wins more often than an equal share.", number=number)
        elif share.high < equal:
            yield say("Seat {number} wins less often than an equal share.", number=number)
        clear = clear or not share.low <= equal <= share.high
    if not clear:
        yield say("No seat clearly wins more often than another.")


# --- rating runs ----------------------------------------------------------------------------------


class Rated:
    """What a tournament has come to: ``standings`` as data, ``results`` game by game, a picture."""

    def __init__(self, results: Results, guests: Mapping[str, Bot]) -> None:
        self.results = results
        self.standings: Standings = standings(results)
        self._guests = guests

    def __repr__(self) -> str:
        """Return it in sentences."""
        return standings_text(self.standings)

    def plot(self, what: str = "points", theme: Theme = "light") -> Plot | DrawnPlot:
        """Return a picture: the bots' "points", the "seats"' shares, or one of ``picture``."""
        if what == "points":
            whole(self.standings)
            return plot_ratings(self.standings.ratings, repr(self), theme)
        if what == "seats":
            return as_picture(seats_shown(self.standings), theme)
        return picture(self.results, what, theme)

    @property
    def table(self) -> DataTable:
        """Each bot's points with their interval, its games, and what became of them."""
        return ratings_table(self.standings.ratings)

    def game(self, index: int) -> AnySession:
        """Return one of the games, played again: to replay one that was forfeited, for instance."""
        with welcome(self._guests):
            return self.results.game(index)


guard(Rated, plainly)


@plainly
def rate(  # noqa: PLR0913 - one argument for each thing a person can ask for
    edition: Edition,
    bots: Sequence[str | Callable[..., object]],
    games: int = 300,
    seed: int | str = 0,
    players: int | None = None,
    *,
    max_turns: int = 1000,
    file: str | Path | None = None,
    workers: int = 1,
    scheduler: str = "",
    resume: bool = False,
) -> Rated:
    """Let bots meet in every seat; return how strong they are.

    At least this many ``games`` are played, rounded up to whole deals. The ``edition`` is played by
    this many ``players`` at once (by default the fewest there can be). ``seed`` decides all luck; a
    game is stopped after ``max_turns``. A bot is a name, or a function ``(view, choices, luck) ->
    move`` of your own, which plays under its name with hyphens. Whatever it does wrong forfeits the
    game it sits in. Rows go into ``file`` as they come, and ``resume`` goes on with one that is
    there; ``workers`` is how many processes play, or ``scheduler`` the address of a Dask cluster.
    Raises ``RefusedError`` for bots and numbers that do not fit.
    """
    guests = {_name(bot): bot for bot in bots if not isinstance(bot, str)}
    names = [bot if isinstance(bot, str) else _name(bot) for bot in bots]
    with welcome(guests):
        asked = tournament(edition, names, games, seed, players, max_turns=max_turns)
        results = run_experiment(asked, file, workers, resume=resume, scheduler=scheduler)
    return Rated(results, guests)


def _name(bot: Callable[..., object]) -> str:
    """Return what a function is called as a bot."""
    called = getattr(bot, "__name__", type(bot).__name__)
    return str(called).strip("_").lower().replace("_", "-")


# --- past tournaments -----------------------------------------------------------------------------
# Tournaments that were played beforehand and come with the kit, since they take minutes.
#
# A lesson reads one by its name. Each is a file of results as ``rate`` writes it, packed; every
# game in it can be played again, move by move the same: ``results.game(17)``.

NAMES = ("greedy in the mansion",)
"""``greedy`` against ``complete`` in ``uk``: four at a table, 42 deals, 504 games, seed 2026."""


@plainly
def past_tournament(name: str) -> Rated:
    """Return a tournament that comes with the kit; raises ``RefusedError`` for another name."""
    if name not in NAMES:
        raise refusal("no-such-tournament", name=name[:60], known=list(NAMES))
    return _read(name)


@cache
def _read(name: str) -> Rated:
    file = resources.files("cluekit.lab").joinpath("past", f"{name.replace(' ', '-')}.jsonl.gz")
    with file.open("rb") as packed, gzip.open(packed) as lines:
        return Rated(results_in(file.name, cast("BinaryIO", lines)), {})
