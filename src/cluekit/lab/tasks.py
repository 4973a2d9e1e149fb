"""One task: some of the games of an experiment, played by any worker that has time.

A task is plain data in and plain data out: the experiment as JSON and two numbers; the rows as
JSON. Nothing of ours is pickled, and a worker needs no more than this kit.
"""

from __future__ import annotations

import msgspec

from cluekit.core.session import AnySession
from cluekit.lab.games import lab_game
from cluekit.lab.guests import ForfeitError
from cluekit.lab.playing import finish_game
from cluekit.lab.rows import Row, row_of
from cluekit.lab.tournament import Playable
from cluekit.words import speaking

LONGEST_REASON = 200


def play_chunk(experiment: bytes, first: int, last: int) -> bytes:
    """Return the rows of games ``first`` to ``last`` - 1, each in every arm, as JSON.

    A game that goes wrong becomes a row with its reason and its notation: no exception leaves.
    """
    asked: Playable = msgspec.json.decode(experiment, type=Playable)
    games, arms = range(first, last), range(len(asked.arms))
    return msgspec.json.encode([play_row(asked, arm, game) for game in games for arm in arms])


def play_row(asked: Playable, arm: int, game: int) -> Row:
    """Return the row of one game, whatever happens in it."""
    session: AnySession | None = None
    try:
        session = asked.begin(game, arm)
        finish_game(session, asked.bots_in(game), asked.max_turns)
        return row_of(session, arm, game, asked.max_turns)
    except ForfeitError as lost:
        return Row(
            arm,
            game,
            ending="forfeit",
            reason=lost.reason,
            notation=_notation_of(session),
            forfeit=asked.seats[lost.seat],
        )
    except Exception as error:  # noqa: BLE001 - whatever a bot does is the game's, not the worker's
        with speaking("en"):  # the same row for every reader
            reason = f"{type(error).__name__}: {error}"[:LONGEST_REASON]
            return Row(arm, game, reason=reason, notation=_notation_of(session))


def _notation_of(session: AnySession | None) -> str:
    """Return the notation of a game as far as it went; "" where even that cannot be written."""
    try:
        return lab_game(session.edition).write(session) if session else ""
    except Exception:  # noqa: BLE001 - a half-done set-up has no text
        return ""
