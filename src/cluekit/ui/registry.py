"""The registry: how each game is staged. No other file of ``ui`` chooses between the games."""

from __future__ import annotations

from pathlib import Path

from cluekit import editions
from cluekit.core.session import AnySession
from cluekit.core.store import Listed
from cluekit.editions import Edition, find_edition
from cluekit.ui.tables.staging import AnyStaging


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


def find(edition: str | Path | Edition) -> tuple[Edition, AnyStaging]:
    """Return an edition (given itself, by its id or by its file), and how its game is staged."""
    found = find_edition(edition) if isinstance(edition, str | Path) else edition
    return found, staging(editions.game_of(found).name)
