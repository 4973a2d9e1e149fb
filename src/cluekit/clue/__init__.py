"""Clue and Cluedo: the mansion games, in every edition.

>>> from cluekit.clue import new_game
>>> session = new_game("mini", seed=7)
>>> session.view(0).table.turn
1
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluekit.clue.front import (
        BOTS,
        NAMES,
        SHIPPED,
        Bot,
        Choices,
        Edition,
        Phase,
        Player,
        Question,
        Session,
        Sheet,
        Table,
        View,
        bots_for,
        edition,
        find_edition,
        game,
        get_ready,
        moves,
        new_game,
        open_saved,
        players_for,
        read_edition,
        sheet_of,
        stack_deck,
    )

__all__ = [
    "BOTS",
    "NAMES",
    "SHIPPED",
    "Bot",
    "Choices",
    "Edition",
    "Phase",
    "Player",
    "Question",
    "Session",
    "Sheet",
    "Table",
    "View",
    "bots_for",
    "edition",
    "find_edition",
    "game",
    "get_ready",
    "moves",
    "new_game",
    "open_saved",
    "players_for",
    "read_edition",
    "sheet_of",
    "stack_deck",
]


def __getattr__(name: str) -> object:
    """Load the front when one of its names is asked for: one room alone does without (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.front"), name)
    return found


def __dir__() -> list[str]:
    """Return the names for completion, loaded or not."""
    return sorted({*globals(), *__all__})
