"""Pictures: board, cards, sheet, dice and log as pure functions of a view."""

from cluekit.clue.picture.board import backdrop, board, pieces, said, still_board
from cluekit.clue.picture.skin import stylesheet

__all__ = ["backdrop", "board", "pieces", "said", "still_board", "stylesheet"]
