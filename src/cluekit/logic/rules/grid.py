"""The two rules of the grid: row and envelope.

``row``       a card is in exactly one place: known there, it is nowhere else; when all places but
              one are out, it is in that one;
``envelope``  the case file holds exactly one card of each kind: one known, the others are out; when
              all but one are out, it is that one.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.logic.puzzle import Literal
from cluekit.logic.rules.board import Board, Found, Line
from cluekit.sets import members


def row(board: Board) -> Iterator[Found]:
    """Yield what follows from each card being in exactly one place."""
    yield from _nowhere_else(board)
    yield from _only_place(board)


def _nowhere_else(board: Board) -> Iterator[Found]:
    held = twice = 0
    for cards in board.yes:
        twice |= held & cards
        held |= cards
    for card in members(twice):
        yield Found((), (), _owners(board, card)[:2])
    for holder in range(len(board.yes)):
        for card in members(held & board.open(holder)):
            yield Found((Literal(card, holder, has=False),), (), _owners(board, card))


def _owners(board: Board, card: int) -> tuple[Line, ...]:
    return tuple(
        board.line(card, holder) for holder, cards in enumerate(board.yes) if cards >> card & 1
    )


def _only_place(board: Board) -> Iterator[Found]:
    somewhere = twice = held = 0
    for yes, no in zip(board.yes, board.no, strict=True):
        twice |= somewhere & ~no
        somewhere |= ~no
        held |= yes
    for card in members(board.whole & ~somewhere):
        yield left_of_row(board, card)
    for card in members(board.whole & somewhere & ~twice & ~held):
        yield left_of_row(board, card)


def left_of_row(board: Board, card: int) -> Found:
    """Return that the card is in one of the places that are left, citing those that are out."""
    out = [holder for holder, cards in enumerate(board.no) if cards >> card & 1]
    says = tuple(Literal(card, holder) for holder in range(len(board.no)) if holder not in out)
    return Found(says, (), tuple(board.line(card, holder) for holder in out))


def envelope(board: Board) -> Iterator[Found]:
    """Yield what follows from the case file holding exactly one card of each kind."""
    file = board.puzzle.file
    for kind in board.puzzle.kinds:
        inside = kind & board.yes[file]
        if inside:
            yield from _only_one(board, kind, inside)
        elif not (may := kind & ~board.no[file]) & (may - 1):
            yield left_of_envelope(board, kind)


def _only_one(board: Board, kind: int, inside: int) -> Iterator[Found]:
    file = board.puzzle.file
    lines = board.lines(members(inside), file)
    if len(lines) > 1:
        yield Found((), (), lines[:2])
    for card in members(kind & board.open(file)):
        yield Found((Literal(card, file, has=False),), (), lines)


def left_of_envelope(board: Board, kind: int) -> Found:
    """Return that one of the candidates left is in the file, citing those that are out."""
    file = board.puzzle.file
    out = kind & board.no[file]
    says = tuple(Literal(card, file) for card in members(kind & ~out))
    return Found(says, (), board.lines(members(out), file))


def rows_left(board: Board) -> Iterator[Found]:
    """Yield, for every card that is not placed, the places that are left."""
    held = 0
    for cards in board.yes:
        held |= cards
    for card in members(board.whole & ~held):
        yield left_of_row(board, card)


def envelopes_left(board: Board) -> Iterator[Found]:
    """Yield, for every kind that is not settled, the candidates that are left."""
    for kind in board.puzzle.kinds:
        if not kind & board.yes[board.puzzle.file]:
            yield left_of_envelope(board, kind)
