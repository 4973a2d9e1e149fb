"""The desk of Clue, and what lies where one acts."""

from __future__ import annotations

from typing import TypeAlias

from cluekit.clue.public.choices import Choices
from cluekit.clue.public.view import View
from cluekit.ui.tables.desk import Desk

ClueDesk: TypeAlias = Desk[View, Choices]


def answers(desk: ClueDesk) -> bool:
    """Tell whether a card must be shown now: then the hand lies where one acts."""
    return desk.choices is not None and bool(desk.choices.show)


def peeks(desk: ClueDesk) -> bool:
    """Tell whether a face-down card may be looked at now: then they lie where one acts."""
    return desk.choices is not None and bool(desk.choices.peek)


def walks(desk: ClueDesk) -> bool:
    """Tell whether a place on the board is chosen now."""
    return desk.choices is not None and bool(desk.choices.walks)


def resolving(desk: ClueDesk) -> int | None:
    """Return the bonus card that is being resolved, if there is one."""
    table = desk.view.table
    return table.bonus_drawn[0] if table.phase == "bonus" and table.bonus_drawn else None
