"""The skin: every rule of style that a widget of Noir needs beyond those of all widgets."""

from __future__ import annotations

from cluekit.noir.picture.board import CSS as BOARD
from cluekit.noir.picture.cards import CSS as CARDS
from cluekit.noir.picture.live import CSS as LIVE


def stylesheet() -> str:
    """Return the rules of the board, of its live form and of cards."""
    return f"{BOARD}\n{LIVE}\n{CARDS}"
