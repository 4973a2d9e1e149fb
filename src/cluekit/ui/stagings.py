"""Staging: everything a table in a notebook asks of a game beyond its rules.

The table itself knows no game: it keeps turns, moments, frames, saves and what lies at its edge.
Which game is played is said by the edition; each game has a record of functions like the others'.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cluekit import houses
from cluekit.core import Problem
from cluekit.core.session import Bot, Session
from cluekit.core.store import Saved
from cluekit.draw import Element, Still
from cluekit.houses import Edition, find_edition

if TYPE_CHECKING:
    from cluekit.ui.door import Press
    from cluekit.ui.frames import Parts
    from cluekit.ui.shown import Desk
    from cluekit.ui.tables import Table

Post = Sequence[tuple[int, Any]]
"""A seat's letters: (number of the move, fact)."""
Tool = Callable[["Table", list[str], "Press"], None]
"""What a press means that is no move: the table, the rest of the target's words, the press."""


class Staging(NamedTuple):
    """How a game is begun, read, drawn and told at a table.

    ``new_game(edition, names, seed, chance=…, ready=…)`` begins one, ``open_saved`` goes on with
    one. ``read`` makes moves of an order, ``order`` an order of a press. ``draw`` is the whole
    picture, ``played_back`` its parts that show a move of others, ``backdrop`` what never changes;
    ``still`` is a still picture of a view, ``words`` says all that it shows.
    ``tools`` are the presses of this game alone that are no moves.
    """

    bots: Mapping[str, Callable[[], Bot]]
    new_game: Callable[..., Session]
    open_saved: Callable[[Path], Saved]
    read: Callable[[str, Session], Sequence[Any]]
    order: Callable[[Press, Table], str]
    draw: Callable[[Desk], Element]
    played_back: Callable[[Desk], Parts]
    backdrop: Callable[[Any], str]
    tell_step: Callable[[Sequence[Any], Any], list[str]]
    offer: Callable[[Any, Any], str]
    plain_log: Callable[[Any, Post], str]
    words: Callable[[Any], str]
    still: Callable[[Any, Sequence[Any]], Still]
    explain: Callable[[Problem, Session], str]
    tools: Mapping[str, Tool] = {}


def staging_of(session: Session) -> Staging:
    """Return how the game of this session is staged."""
    return staging(session.game.name)


def staging(game: str) -> Staging:
    """Return how the game of this name is staged; nothing of the other games is loaded."""
    if game == "noir":
        from cluekit.ui.noir.staging import NOIR  # noqa: PLC0415 - only when it is played

        return NOIR
    from cluekit.ui.clue_staging import CLUE  # noqa: PLC0415

    return CLUE


def game_of(edition: str | Path | Edition) -> str:
    """Return the name of the game that an edition, its id or its file is of."""
    found = find_edition(edition) if isinstance(edition, str | Path) else edition
    return houses.game_of(found).name
