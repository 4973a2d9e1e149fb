"""The two rules of the grid: row and envelope.

``row``       a card is in exactly one place: known there, it is nowhere else; when all places but
              one are out, it is in that one;
``envelope``  the case file holds exactly one card of each kind: one known, the others are out; when
              all but one are out, it is that one.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.logic.puzzle import Literal
from cluekit.logic.rules.board import Board, Found, Line, Show
from cluekit.sets import members

# --- hands ----------------------------------------------------------------------------------------
# The two rules of hand sizes: hand-full and hand-forced.
#
# ``hand-full``    a hand whose cards are all known has no other;
# ``hand-forced``  a hand that can have only as many cards as it is large has them all.
#
# Hands whose sizes are not known count as one: together they have what the others leave.


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


# --- shows ----------------------------------------------------------------------------------------
# The rule of shows that were not seen: show-last.
#
# ``show-last``  who showed a card has at least one of those asked for; those that are out cannot be
#                it. When all but one are out, it is the last.


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


# --- grid -----------------------------------------------------------------------------------------


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
