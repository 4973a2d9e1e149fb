"""The two rules of hand sizes: hand-full and hand-forced.

``hand-full``    a hand whose cards are all known has no other;
``hand-forced``  a hand that can have only as many cards as it is large has them all.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.logic.puzzle import Literal, members
from cluekit.logic.rules.board import Board, Found


def hand_full(board: Board) -> Iterator[Found]:
    """Yield that full hands have no other card; a clash where a hand has too many."""
    for holder, size in enumerate(board.puzzle.sizes):
        if size is None:
            continue
        more = board.yes[holder].bit_count() - size
        if more > 0:
            known = board.lines(members(board.yes[holder]), holder)
            yield Found((), (), known[: size + 1])
        elif not more and board.open(holder):
            known = board.lines(members(board.yes[holder]), holder)
            for card in members(board.open(holder)):
                yield Found((Literal(card, holder, has=False),), (), known)


def hand_forced(board: Board) -> Iterator[Found]:
    """Yield that hands which can have only so many cards have them; a clash where too few."""
    for holder, size in enumerate(board.puzzle.sizes):
        if size is None:
            continue
        out = board.no[holder]
        spare = board.cards - size - out.bit_count()
        if spare < 0:
            enough = board.cards - size + 1
            yield Found((), (), board.lines(members(out), holder)[:enough])
        elif not spare and board.open(holder):
            lines = board.lines(members(out), holder)
            for card in members(board.open(holder)):
                yield Found((Literal(card, holder),), (), lines)
