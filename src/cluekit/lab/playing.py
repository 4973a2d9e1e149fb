"""One game of bots, played to its end: who sits where, and how it ended.

Every game has luck of its own, made from the seed and its index. So game 17 is the same game
whether it is played alone, last, or in another process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

import msgspec

from cluekit.core import SPECTATOR, Chance, refusal
from cluekit.core.problems import nearest
from cluekit.core.session import AnySession, run
from cluekit.editions import Edition, explain
from cluekit.lab.games import lab_game
from cluekit.lab.guests import seated_bots

Ending = Literal["solved", "unsolved", "arrest", "inspector-killed", "toll", "unfinished"]

Each = Callable[[Iterable[int]], Iterable[int]]
"""What wraps the numbers of the games, for instance in a progress bar."""

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


def kinds_of(edition: Edition, bots: Sequence[str], players: int | None) -> tuple[str, ...]:
    """Return the bot of each seat."""
    game = lab_game(edition)
    bots = game.by_id(bots)
    for bot in bots:
        if bot not in game.bots:
            raise refusal("no-such-bot", name=bot, known=game.known)
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


def check_word(word: str, known: list[str]) -> None:
    """Refuse a word that is not known, and name the one that was perhaps meant."""
    if word not in known:
        about = {"value": str(word)[:40], "known": known}
        if meant := nearest(str(word), known):
            raise refusal("edition-value-nearest", **about, meant=meant)
        raise refusal("edition-value", **about)


def play_game(
    edition: Edition,
    players: tuple[object, ...],
    bots: Sequence[str],
    seed: int | str,
    index: int,
    max_turns: int = 1000,
) -> AnySession:
    """Return game number ``index`` of the experiment with this seed, played to its end."""
    session = begin_game(edition, players, seed, index)
    finish_game(session, bots, max_turns)
    return session


def begin_game(
    edition: Edition, players: tuple[object, ...], seed: int | str, index: int
) -> AnySession:
    """Return game number ``index`` of the experiment with this seed, before its first move."""
    game, luck = lab_game(edition).game, Chance(seed, index)
    return AnySession(game, edition, players, luck, explain=explain)


def finish_game(session: AnySession, bots: Sequence[str], max_turns: int) -> None:
    """Let bots play a game to its end, or until it has had the most turns."""

    def until(game: AnySession) -> bool:
        # No turn goes without a move
        return game.step > max_turns and bool(game.view(SPECTATOR).table.turn > max_turns)

    seats = seated_bots(session.edition, bots)
    run(session.prepare(), seats, most=max_turns)  # no turn without a move: nobody need ask yet
    run(session.prepare(), seats, until)
    run(session.prepare(), seats, until)  # where characters are chosen, the dealer goes on after


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
