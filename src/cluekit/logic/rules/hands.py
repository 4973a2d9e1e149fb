"""The two rules of hand sizes: hand-full and hand-forced.

``hand-full``    a hand whose cards are all known has no other;
``hand-forced``  a hand that can have only as many cards as it is large has them all.

Hands whose sizes are not known count as one: together they have what the others leave.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.logic.puzzle import Literal
from cluekit.logic.rules.board import Board, Found, Line
from cluekit.sets import members


def hand_full(board: Board) -> Iterator[Found]:
    """Yield that full hands have no other card; a clash where a hand has too many."""
    for holders, size in board.hands:
        more = sum(board.yes[holder].bit_count() for holder in holders) - size
        if more > 0:
            yield Found((), (), _known(board, holders)[: max(size, 0) + 1])
        elif not more and any(map(board.open, holders)):
            known = _known(board, holders)
            for holder in holders:
                for card in members(board.open(holder)):
                    yield Found((Literal(card, holder, has=False),), (), known)


def _known(board: Board, holders: tuple[int, ...]) -> tuple[Line, ...]:
    return tuple(
        line for holder in holders for line in board.lines(members(board.yes[holder]), holder)
    )


def hand_forced(board: Board) -> Iterator[Found]:
    """Yield the cards of hands that have no others to choose from; a clash for too few."""
    for holders, size in board.hands:
        out = board.whole
        for holder in holders:
            out &= board.no[holder]
        spare = board.cards - size - out.bit_count()
        if spare < 0:
            enough = list(members(out))[: board.cards - size + 1]
            yield Found((), (), _out(board, holders, enough))
        elif not spare and len(holders) == 1 and board.open(holders[0]):
            lines = board.lines(members(out), holders[0])
            for card in members(board.open(holders[0])):
                yield Found((Literal(card, holders[0]),), (), lines)


def _out(board: Board, holders: tuple[int, ...], cards: list[int]) -> tuple[Line, ...]:
    return tuple(line for holder in holders for line in board.lines(cards, holder))
