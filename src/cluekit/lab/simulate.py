"""Simulation: bots play many games; who wins, how the games end, how long they take.

Every game has luck of its own, made from the seed and its index. So game 17 is the same game
whether it is played alone, last, or in another process.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import Any, Literal

import msgspec

from cluekit.core import SPECTATOR, Chance, RefusedError, refusal
from cluekit.core.session import AnySession, run
from cluekit.editions import Edition
from cluekit.lab.estimate import Estimate, share_of
from cluekit.lab.games import lab_game
from cluekit.lab.plainly import plainly
from cluekit.lab.progress import made
from cluekit.words import say

Ending = Literal["solved", "unsolved", "arrest", "inspector-killed", "toll", "unfinished"]

MOST_GAMES = 1_000_000
"""The most games of one simulation: each is kept in memory."""


class Outcome(msgspec.Struct, frozen=True):
    """How one game ended. ``winner`` is a seat id, ``case_file`` three card ids.

    ``unsolved``: all have accused wrongly (U19). ``unfinished``: stopped after the most turns.
    In Noir a turn is an action, and ``case_file`` says who the Killer and the Inspector were.
    """

    index: int
    winner: str | None
    ending: Ending
    turns: int
    case_file: tuple[str, ...]


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


Each = Callable[[Iterable[int]], Iterable[int]]


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
    may wrap the numbers of the games, for instance in a progress bar. Stopped on the way, it comes
    to the games played until then. Raises ``RefusedError`` for a bot that does not exist and for
    numbers that do not fit.
    """
    kinds = kinds_of(edition, bots, players)
    check_numbers(games, max_turns)
    seated = seats_for(edition, len(kinds))

    def one(index: int) -> Outcome:
        return play_one(edition, seated, kinds, seed, index, max_turns)

    played = made(one, each(range(games)), so_far=_so_far)
    seats = tuple(player.id for player in seated)
    together = totals(played, seats, lab_game(edition).endings)
    return Simulation(1, edition.id, len(seats), seats, kinds, seed, max_turns, played, together)


def _so_far(games: Sequence[Outcome]) -> str:
    return say("So far {mean:.1f} turns a game.", mean=fmean(game.turns for game in games))


def kinds_of(edition: Edition, bots: Sequence[str], players: int | None) -> tuple[str, ...]:
    """Return the bot of each seat."""
    known = lab_game(edition).bots
    for bot in bots:
        if bot not in known:
            raise refusal("no-such-bot", name=bot, known=list(known))
    if len(bots) == 1 and players is not None:
        least, most = edition.players
        if not least <= players <= most:
            raise refusal("wrong-number-of-players", players=players, least=least, most=most)
        return tuple(bots) * players
    if players is not None and players != len(bots):
        raise refusal("bots-and-players", bots=len(bots), players=players)
    return tuple(bots)


def seats_for(edition: Edition, seats: int) -> tuple[Any, ...]:
    """Return this many players, called by their seats."""
    return lab_game(edition).seated(edition, seats)


def check_numbers(games: int, max_turns: int) -> None:
    """Refuse numbers of games and turns that do not fit."""
    if not 1 <= games <= MOST_GAMES:
        raise refusal("games-impossible", games=games, most=MOST_GAMES)
    if max_turns < 1:
        raise refusal("turns-impossible", turns=max_turns)


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
    kinds_of(edition, bots, len(players))
    check_numbers(1, max_turns)
    return outcome_of(play_game(edition, players, bots, seed, index, max_turns), index, max_turns)


def play_game(
    edition: Edition,
    players: tuple[object, ...],
    bots: Sequence[str],
    seed: int | str,
    index: int,
    max_turns: int = 1000,
) -> AnySession:
    """Return game number ``index`` of the experiment with this seed, played to its end."""
    played_here = lab_game(edition)
    session = AnySession(played_here.game, edition, players, Chance(seed, index))
    seats, until = played_here.bots_for(bots), _longer_than(max_turns)
    run(session.prepare(), seats, until)
    run(session.prepare(), seats, until)  # where characters are chosen, the dealer goes on after
    return session


def outcome_of(session: AnySession, index: int, max_turns: int = 1000) -> Outcome:
    """Say how a game that was played ended."""
    table = session.view(SPECTATOR).table
    here = lab_game(session.edition)
    ending: Any = here.ending(table) if session.over else "unfinished"
    return Outcome(
        index=index,
        winner=None if table.winner is None else session.players[table.winner].id,
        ending=ending,
        turns=min(here.turns(table), max_turns),
        case_file=here.solution(session),
    )


def _longer_than(turns: int) -> Callable[[AnySession], bool]:
    """Return the question whether a game has had more turns; no turn goes without a move."""
    return lambda s: s.step > turns and bool(s.view(SPECTATOR).table.turn > turns)


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
