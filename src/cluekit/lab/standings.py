"""The standings of a tournament: ratings, who wins from which seat, and who forfeited.

Nothing is concluded before all games have been played: their number was decided beforehand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from cluekit.core import refusal
from cluekit.lab.estimate import Estimate, share_of
from cluekit.lab.findings import Crash, crashes_in
from cluekit.lab.ratings import Wins, ratings
from cluekit.lab.results import Results
from cluekit.lab.rows import Row
from cluekit.lab.tournament import Tournament


class Rating(msgspec.Struct, frozen=True):
    """One bot: its points with their interval, games, how many it won, how many it forfeited.

    ``behind`` is by how many points the best one is ahead of it; null for the best one.
    """

    bot: str
    rating: float
    low: float
    high: float
    games: int
    wins: int
    forfeits: int
    behind: Estimate | None


class SeatShare(msgspec.Struct, frozen=True):
    """One seat, with any bot in it: its share of the games that somebody won."""

    seat: str
    wins: int
    games: int
    share: Estimate


class Forfeit(msgspec.Struct, frozen=True):
    """A game that a bot forfeited, in which seat and why; ``notation`` is how far it went."""

    game: int
    bot: str
    seat: str
    reason: str
    notation: str


class Standings(msgspec.Struct, frozen=True, tag_field="format", tag="cluekit-tournament-results"):
    """What was asked for, what was played, and what follows: the best bot first."""

    version: int
    """The version of the format."""
    tournament: str
    """The id of the tournament."""
    edition: str
    """The id of the edition."""
    bots: tuple[str, ...]
    """The bots that took part."""
    players: int
    """How many sit at a table."""
    seed: int | str
    """What decides all luck."""
    max_turns: int
    """After how many turns a game is stopped."""
    asked: int
    """How many games were asked for."""
    played: int
    """How many were played."""
    deals: int
    """How many deals that is: each is played in every seating of the bots."""
    complete: bool
    """Whether all games were played."""
    digest: str
    """A digest of all rows: the same tournament has the same, wherever it was played."""
    won: int
    """How many games somebody won."""
    ratings: tuple[Rating, ...]
    """The bots, the best first; empty while games are missing."""
    seats: tuple[SeatShare, ...]
    """What each seat is worth with any bot in it; empty while games are missing."""
    forfeits: tuple[Forfeit, ...]
    """The games that a bot forfeited."""
    crashes: tuple[Crash, ...]
    """The games that broke off."""


def standings(results: Results) -> Standings:
    """Return the standings of a tournament; raises ``RefusedError`` for an experiment."""
    asked, rows, whole = results.experiment, results.rows, results.complete
    if not isinstance(asked, Tournament):
        raise refusal("no-tournament")
    won = Counter(row.winner for row in rows if row.winner)
    games = won.total()
    seats = [SeatShare(s, won[s], games, share_of(won[s], games)) for s in asked.seats if games]
    forfeits = (
        Forfeit(row.game, bot, row.forfeit, row.reason, row.notation)
        for row in rows
        for bot in _who(asked, row, row.forfeit)
    )
    return Standings(
        version=1,
        tournament=asked.id,
        edition=asked.edition.id,
        bots=asked.bots,
        players=asked.players,
        seed=asked.seed,
        max_turns=asked.max_turns,
        asked=asked.games,
        played=results.done,
        deals=asked.deals,
        complete=whole,
        digest=results.digest,
        won=sum(row.winner is not None for row in rows),
        ratings=_ratings(asked, rows) if whole else (),
        seats=tuple(seats) if whole else (),
        forfeits=tuple(forfeits),
        crashes=crashes_in(rows),
    )


# --- bots ----------------------------------------------------------------------------------------


def _ratings(asked: Tournament, rows: Sequence[Row]) -> tuple[Rating, ...]:
    found = ratings(_beaten(asked, rows))
    wins = Counter(bot for row in rows for bot in _who(asked, row, row.winner))
    forfeits = Counter(bot for row in rows for bot in _who(asked, row, row.forfeit))
    games = Counter(bot for row in rows for bot in set(asked.bots_in(row.game)))
    numbers = sorted(range(len(asked.bots)), key=lambda number: -found.of(number).value)
    listed = []
    for number in numbers:
        bot, points = asked.bots[number], found.of(number)
        behind = None if number == numbers[0] else found.ahead(numbers[0], number)
        values = (points.value, points.low, points.high, games[bot], wins[bot], forfeits[bot])
        listed.append(Rating(bot, *values, behind))
    return tuple(listed)


def _who(asked: Tournament, row: Row, seat: str | None) -> list[str]:
    """Return the bot in a seat of a game, or nobody."""
    return [asked.bots_in(row.game)[asked.seats.index(seat)]] if seat else []


def _beaten(asked: Tournament, rows: Sequence[Row]) -> list[Wins]:
    """Return who beat whom in each deal."""
    number = {bot: place for place, bot in enumerate(asked.bots)}
    found: list[Wins] = [[[0 for _ in number] for _ in number] for _ in range(asked.deals)]
    for row in rows:
        wins = found[asked.deal_of(row.game)]
        # Two seats of one bot do not play against each other
        table = asked.bots_in(row.game)
        pairs = [(bot, other) for bot in _who(asked, row, row.winner) for other in table]
        pairs += [(other, bot) for bot in _who(asked, row, row.forfeit) for other in table]
        for winner, loser in pairs:
            wins[number[winner]][number[loser]] += winner != loser
    return found
