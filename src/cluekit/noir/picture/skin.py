"""The skin: every rule of style that a widget of Noir needs beyond those of all widgets."""

from __future__ import annotations

from cluekit.noir.picture.boards.board import CSS as BOARD
from cluekit.noir.picture.boards.live import CSS as LIVE
from cluekit.noir.picture.cards.cards import CSS as CARDS
from cluekit.noir.picture.cards.cards import SET_UP_CSS as SET_UP
from cluekit.noir.picture.cards.cards import UNMASKED_CSS as UNMASKED


def stylesheet() -> str:
    """Return the rules of the board, of its live form of cards, of beginning and end."""
    return f"{BOARD}\n{LIVE}\n{CARDS}\n{SET_UP}\n{UNMASKED}"
