"""Simulation: bots play many games; who wins, how the games end, how long they take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

import msgspec

from cluekit.core import RefusedError, refusal
from cluekit.editions import Edition, plainly
from cluekit.lab.bars import make_each
from cluekit.lab.estimate import Estimate, share_of
from cluekit.lab.games import lab_game
from cluekit.lab.playing import (
    Each,
    Ending,
    Outcome,
    check_numbers,
    kinds_of,
    outcome_of,
    play_game,
    seats_for,
)
from cluekit.words import say


class Totals(msgspec.Struct, frozen=True):
    """All games together: games won by each seat, as numbers and as shares; endings, turns."""

    games: int
    wins: dict[str, int]
    shares: dict[str, Estimate]
    endings: dict[Ending, int]
    turns_mean: float
    turns_least: int
    turns_most: int


class Simulation(msgspec.Struct, frozen=True, tag_field="format", tag="cluekit-simulation"):
    """A whole simulation: what was asked for, each game, and all together.

    ``seats`` are the ids of the seats, clockwise; ``bots`` says which bot sits there.
    """

    version: int
    edition: str
    players: int
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int | str
    max_turns: int
    games: tuple[Outcome, ...]
    totals: Totals


@plainly
def simulate(  # noqa: PLR0913 - one argument for each thing a person can ask for
    edition: Edition,
    bots: Sequence[str],
    games: int,
    seed: int | str = 0,
    players: int | None = None,
    *,
    max_turns: int = 1000,
    each: Each = iter,
) -> Simulation:
    """Let bots play this many games.

    ``bots`` names one bot for each seat clockwise, or one for all of ``players`` seats. ``each``
    may wrap the numbers of the games, for instance in a progress bar. If you stop it, you get the
    games played until then. Raises ``RefusedError`` for a bot that does not exist and for
    numbers that do not fit.
    """
    kinds = kinds_of(edition, bots, players)
    check_numbers(games, max_turns)
    seated = seats_for(edition, len(kinds))

    def one(index: int) -> Outcome:
        return play_one(edition, seated, kinds, seed, index, max_turns)

    def so_far(played: Sequence[Outcome]) -> str:
        return say("So far {mean:.1f} turns a game.", mean=fmean(game.turns for game in played))

    played = make_each(one, each(range(games)), so_far=so_far)
    seats = tuple(player.id for player in seated)
    together = totals(played, seats, lab_game(edition).endings)
    return Simulation(1, edition.id, len(seats), seats, kinds, seed, max_turns, played, together)


@plainly
def play_one(
    edition: Edition,
    players: tuple[object, ...],
    bots: Sequence[str],
    seed: int | str,
    index: int,
    max_turns: int = 1000,
) -> Outcome:
    """Play game number ``index`` of the experiment with this seed, and say how it ended.

    Raises ``RefusedError`` for players, bots and numbers that do not fit.
    """
    game = lab_game(edition).game
    if not all(isinstance(player, game.Player) for player in players):
        raise refusal("players-of-another-game")
    problem = game.problem_with_players(edition, players)
    if problem:
        raise RefusedError(problem)
    bots = kinds_of(edition, bots, len(players))
    check_numbers(1, max_turns)
    return outcome_of(play_game(edition, players, bots, seed, index, max_turns), index, max_turns)


def totals(games: Sequence[Outcome], seats: Sequence[str], every: Sequence[str]) -> Totals:
    """Count the games together; ``every`` ending that there is gets its number."""
    wins = Counter(game.winner for game in games)
    endings: Counter[object] = Counter(game.ending for game in games)
    turns = [game.turns for game in games]
    return Totals(
        games=len(games),
        wins={seat: wins[seat] for seat in seats},
        shares={seat: share_of(wins[seat], len(games)) for seat in seats},
        endings={ending: endings[ending] for ending in every},  # type: ignore[misc] # they are
        turns_mean=fmean(turns),
        turns_least=min(turns),
        turns_most=max(turns),
    )
