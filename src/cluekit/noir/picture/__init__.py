"""Pictures of Noir: pure functions of a view."""

from cluekit.noir.picture.boards.board import board, board_still
from cluekit.noir.picture.boards.live import Look, live_board
from cluekit.noir.picture.cards.faces import face
from cluekit.noir.picture.skin import stylesheet

__all__ = ["Look", "board", "board_still", "face", "live_board", "stylesheet"]
