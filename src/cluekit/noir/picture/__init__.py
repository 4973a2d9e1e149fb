"""Pictures of Noir: pure functions of a view."""

from cluekit.noir.picture.board import board, board_still
from cluekit.noir.picture.faces import face

__all__ = ["board", "board_still", "face"]
