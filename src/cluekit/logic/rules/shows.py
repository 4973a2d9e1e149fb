"""The rule of shows that were not seen: show-last.

``show-last``  who showed a card has at least one of those asked for; those that are out cannot be
               it. When all but one are out, it is the last.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.logic.puzzle import Literal
from cluekit.logic.rules.board import Board, Found, Show
from cluekit.sets import members


def show_last(board: Board) -> Iterator[Found]:
    """Yield the last card of every show of which the others are out; a clash when all are."""
    for show in board.shows:
        left = show.cards & ~board.no[show.holder]
        if not left & (left - 1) and not left & board.yes[show.holder]:
            yield left_of_show(board, show)


def left_of_show(board: Board, show: Show) -> Found:
    """Return that the holder has one of the cards that are left, citing those that are out."""
    out = show.cards & board.no[show.holder]
    says = tuple(Literal(card, show.holder) for card in members(show.cards & ~out))
    return Found(says, (show.number,), board.lines(members(out), show.holder))


def shows_left(board: Board) -> Iterator[Found]:
    """Yield, for every show that no known card answers, the cards that are left."""
    for show in board.shows:
        if not show.cards & board.yes[show.holder]:
            yield left_of_show(board, show)
