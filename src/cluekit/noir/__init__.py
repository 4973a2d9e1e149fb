"""Noir: the Inspector, the Killer and a grid that moves, in three modes.

>>> from cluekit.noir import new_game
>>> session = new_game("noir-classic", seed=7)
>>> session.choices.phase.value
'first-kill'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluekit.core.late_names import late_names

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


# One room of the game alone, such as its cards, does without the front.
__getattr__, __dir__ = late_names(__name__, dict.fromkeys(__all__, f"{__name__}.front"))
