"""Noir: the Inspector, the Killer and a grid that moves, in three modes.

>>> from cluekit.noir import new_game
>>> session = new_game("noir-classic", seed=7)
>>> session.choices.phase.value
'first-kill'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluekit.noir.front import (
        CAST,
        INSPECTOR,
        KILLER,
        SHIPPED,
        Choices,
        Edition,
        Phase,
        Player,
        Session,
        Table,
        View,
        edition,
        find_edition,
        game,
        moves,
        new_game,
        players_for,
        read_edition,
    )

__all__ = [
    "CAST",
    "INSPECTOR",
    "KILLER",
    "SHIPPED",
    "Choices",
    "Edition",
    "Phase",
    "Player",
    "Session",
    "Table",
    "View",
    "edition",
    "find_edition",
    "game",
    "moves",
    "new_game",
    "players_for",
    "read_edition",
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
