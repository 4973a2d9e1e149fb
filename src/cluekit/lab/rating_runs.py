"""A tournament played from a cell, between bots by name or functions of your own."""

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
from cluekit.lab.chart_matplotlib import Theme
from cluekit.lab.charts import Points, seat_called
from cluekit.lab.estimate import ALMOST_ALWAYS, Estimate, share_of
from cluekit.lab.guests import welcome
from cluekit.lab.plot import DrawnPlot, Plot, draw, picture
from cluekit.lab.report import unfinished_text, whole_with_sign, with_sign
from cluekit.lab.result_charts import Shown, seat_shares
from cluekit.lab.results import Results, results_in
from cluekit.lab.run import run_experiment
from cluekit.lab.standings import Forfeit, Rating, SeatShare, Standings, standings
from cluekit.lab.tables import DataTable
from cluekit.lab.tournament import tournament
from cluekit.words import say

# --- standings text -------------------------------------------------------------------------------
# The standings of a tournament in sentences.


def standings_text(found: Standings) -> str:
    """Return the standings of a tournament, one sentence per line."""
    part = [unfinished_text(found.played, found.asked)]
    return "\n".join([*_broken_off(found), *(_whole(found) if found.complete else part)])


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


def _whole(found: Standings) -> Iterator[str]:
    yield say(
        "{games:game} with {deals:deal}, each deal with every bot in every seat. Won: {won}.",
        games=found.asked,
        deals=found.deals,
        won=found.won,
    )
    yield say("Points (400 ahead means ten wins to one; the mean is 0), with their 95% intervals:")
    for place, one in enumerate(found.ratings, start=1):
        yield say(
            "{place}. {bot}: {rating} ({low} to {high}); {wins} of {games:game} won.",
            place=place,
            bot=one.bot,
            rating=with_sign(one.rating),
            low=with_sign(one.low),
            high=with_sign(one.high),
            wins=one.wins,
            games=one.games,
        )
    # Of the best one only what the intervals of its lead allow
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
    yield from _of_seats(found.seats)


def _of_seats(seats: Sequence[SeatShare]) -> Iterator[str]:
    """Yield each seat's share, and what may be concluded of it, by intervals that hold together."""
    if not seats:
        return
    for number, seat in enumerate(seats, start=1):
        yield say(
            "Seat {number}: {share:.0%} of the games won (95%: {low:.0%} to {high:.0%}).",
            number=number,
            share=seat.share.value,
            low=seat.share.low,
            high=seat.share.high,
        )
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


# --- standings charts -----------------------------------------------------------------------------
# The pictures of a tournament: the points of the bots, and what the seats are worth.

EDGE = 0.06
"""How much wider than the widest interval the scale of points is, to each side."""


def points(listed: Sequence[Rating], words: str) -> Shown:
    """Return each bot's points with their interval, the best on top; ``words`` say all of it."""
    title = say("Points of each bot, with 95% intervals")
    low, high = min(one.low for one in listed), max(one.high for one in listed)
    edge = EDGE * (high - low) or 1
    rows = []
    for one in listed:
        ends = {"rating": one.rating, "low": one.low, "high": one.high}
        said = {name: whole_with_sign(value) for name, value in ends.items()}
        label = say("{rating} ({low} to {high})", **said)
        rows.append((one.bot, Estimate(one.rating, one.low, one.high), label))
    chart = Points(title, tuple(rows), (low - edge, high + edge))
    return Shown(chart, words, points_table(listed))


def points_table(listed: Sequence[Rating]) -> DataTable:
    """Return each bot's points with their interval, its games and what became of them."""
    columns = [say("bot"), say("points"), say("from"), say("to")]
    columns += [say("games"), say("won"), say("forfeited")]
    rows = [(r.bot, r.rating, r.low, r.high, r.games, r.wins, r.forfeits) for r in listed]
    return DataTable(say("Points of each bot, with 95% intervals"), columns, rows)


def seats(found: Standings) -> Shown:
    """Return each seat's share of the games won, whoever sat there, beside equal shares."""
    shares = [
        (seat_called(number, one.seat), (one.share,))
        for number, one in enumerate(found.seats, start=1)
    ]
    title = say("Share of the games won from each seat, whoever sits there")
    return seat_shares(title, [""], shares, equal=1 / len(shares))


# --- rating runs ----------------------------------------------------------------------------------


class Rated:
    """A tournament that was played: ``standings`` as data, ``results`` game by game, a picture."""

    def __init__(self, results: Results, guests: Mapping[str, Bot]) -> None:
        self.results = results
        self.standings: Standings = standings(results)
        self._guests = guests

    def __repr__(self) -> str:
        """Return it in sentences."""
        return standings_text(self.standings)

    def plot(self, what: str = "points", theme: Theme = "light") -> Plot | DrawnPlot:
        """Return a picture: the bots' "points", the "seats"' shares, or one of ``picture``."""
        found = self.standings
        if what not in {"points", "seats"}:
            return picture(self.results, what, theme)
        if not found.complete or not found.seats:
            raise refusal("nothing-to-draw")  # nothing follows from a part
        shown = points(found.ratings, repr(self)) if what == "points" else seats(found)
        return draw(shown, theme)

    @property
    def table(self) -> DataTable:
        """Each bot's points with their interval, its games, and what became of them."""
        return points_table(self.standings.ratings)

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
