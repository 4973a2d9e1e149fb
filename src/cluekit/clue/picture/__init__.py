"""Pictures: board, cards, sheet, dice and log as pure functions of a view."""

from cluekit.clue.picture.boards.board import backdrop, board, describe, pieces, still_board
from cluekit.clue.picture.cards.faces import (
    back,
    bonus_card,
    bonus_words,
    card,
    face,
    hand,
    pressable,
    still_bonus,
    still_hand,
)
from cluekit.clue.picture.cards.open_cards import middle, still_middle
from cluekit.clue.picture.dice import dice, still_dice
from cluekit.clue.picture.log import log, plain_log
from cluekit.clue.picture.sheets.sheet import Pencil, sheet
from cluekit.clue.picture.sheets.sheet_still import still_sheet
from cluekit.clue.picture.skin import stylesheet

__all__ = [
    "Pencil",
    "back",
    "backdrop",
    "board",
    "bonus_card",
    "bonus_words",
    "card",
    "describe",
    "dice",
    "face",
    "hand",
    "log",
    "middle",
    "pieces",
    "plain_log",
    "pressable",
    "sheet",
    "still_board",
    "still_bonus",
    "still_dice",
    "still_hand",
    "still_middle",
    "still_sheet",
    "stylesheet",
]
