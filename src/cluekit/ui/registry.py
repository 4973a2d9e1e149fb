"""The registry: how each game is staged. No other file of ``ui`` chooses between the games.

The waiting room, which knows no game, is handed this module as a value: ``Games`` in
``ui/tables/staging.py`` is what it asks of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cluekit import editions
from cluekit.core.session import AnySession
from cluekit.core.store import Listed
from cluekit.editions import Edition, card_lines, explain, find_edition, game_named, read_edition
from cluekit.ui.tables.staging import AnyStaging

__all__ = [
    "card_lines",
    "edition_ids",
    "explain",
    "find",
    "find_edition",
    "read_edition",
    "staging",
    "staging_for",
    "staging_of",
    "staging_of_saved",
]


def edition_ids() -> Sequence[str]:
    """Return the ids of the editions that come with the kit, of all games."""
    return editions.SHIPPED


def staging_of(session: AnySession) -> AnyStaging:
    """Return how the game of this session is staged."""
    return staging(session.game.name)


def staging_of_saved(saved: Listed) -> AnyStaging:
    """Return how a saved game is staged; any game says what is wrong with an unreadable file."""
    return staging(saved.head.game if saved.head else "")


def staging(game: str) -> AnyStaging:
    """Return how the game of this name is staged; nothing of the other games is loaded."""
    if game == "noir":
        from cluekit.ui.noir.staging import NOIR  # noqa: PLC0415 - only when it is played

        return NOIR
    from cluekit.ui.clue.staging import CLUE  # noqa: PLC0415 - the same

    return CLUE


def staging_for(edition: Edition) -> AnyStaging:
    """Return how the game of this edition is staged."""
    return staging(game_named(edition))


def find(edition: str | Path | Edition) -> tuple[Edition, AnyStaging]:
    """Return an edition (given itself, by its id or by its file), and how its game is staged."""
    found = find_edition(edition) if isinstance(edition, str | Path) else edition
    return found, staging_for(found)
