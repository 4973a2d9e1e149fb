"""Clue and Cluedo: the mansion games, in every edition.

>>> from cluekit.clue import new_game
>>> session = new_game("mini", seed=7)
>>> session.view(0).table.turn
1
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluekit.core.late_names import late_names

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


# One room of the game alone, such as its cards, does without the front.
__getattr__, __dir__ = late_names(__name__, dict.fromkeys(__all__, f"{__name__}.front"))
