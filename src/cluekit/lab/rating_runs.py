"""A tournament played from a cell: bots named, or functions of one's own, and what came out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from cluekit.core.calls import guard
from cluekit.core.session import AnySession, Bot
from cluekit.editions import Edition, plainly
from cluekit.lab.data_table import DataTable
from cluekit.lab.guests import welcome
from cluekit.lab.picture import as_picture, picture
from cluekit.lab.plot import Plot, Theme
from cluekit.lab.plot_svg import DrawnPlot
from cluekit.lab.rating_plot import plot_ratings, ratings_table, seats_shown, whole
from cluekit.lab.results import Results
from cluekit.lab.run import run_experiment
from cluekit.lab.standings import Standings, standings
from cluekit.lab.standings_text import standings_text
from cluekit.lab.tournament import tournament


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
