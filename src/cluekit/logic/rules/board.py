"""The board on which rules conclude: for every cell whether it is decided, and by which line.

A line is a step of reasoning while it is still being found: it points to the lines it rests on.
What nobody points to in the end is left out when a proof is written (``steps.write``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import count
from typing import NamedTuple

import msgspec

from cluekit.logic.puzzle import (
    Clause,
    Holds,
    HowMany,
    Lacks,
    Literal,
    NotAll,
    OneOf,
    Puzzle,
    Showed,
)
from cluekit.logic.work import Work
from cluekit.sets import members

SUPPOSED = "suppose"
"""What stands in the place of a rule at a supposition."""


class Line(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A conclusion: ``says`` holds because of these premises and lines, and at these cases.

    ``order`` counts lines as they are found. ``cases`` pairs each supposition with the last line
    of what follows from it. ``under`` are the suppositions, by their order, that the line still
    stands under. The empty clause is never true: a line that says it is a clash.
    """

    order: int
    says: Clause
    by: str
    premises: tuple[int, ...] = ()
    cites: tuple[Line, ...] = ()
    cases: tuple[tuple[Line, Line], ...] = ()
    under: frozenset[int] = frozenset()


class Found(NamedTuple):
    """What a rule found: the clause, and the premises and lines it follows from."""

    says: Clause
    premises: tuple[int, ...]
    cites: tuple[Line, ...]


class Show(NamedTuple):
    """A show that was not seen: premise ``number``, at least one of ``cards``."""

    number: int
    holder: int
    cards: int


Hand = tuple[tuple[int, ...], int]
"""Holders and how many cards they have together; nearly always one holder."""


def hands_of(puzzle: Puzzle) -> tuple[Hand, ...]:
    """Return every hand with its size, and those without a known size together as one."""
    sizes = puzzle.sizes
    known = [((holder,), size) for holder, size in enumerate(sizes) if size is not None]
    unknown = tuple(holder for holder, size in enumerate(sizes) if size is None)
    left = puzzle.cards - len(puzzle.kinds) - sum(size for _, size in known)
    return (*known, (unknown, left)) if unknown else tuple(known)


class Board:
    """What is decided so far.

    ``yes[holder]`` and ``no[holder]`` are sets of cards (bitmasks); they never overlap. ``clash``
    is the line that contradicts another, or None. ``plain`` are the premises that name literals.
    """

    __slots__ = (
        "bans",
        "cards",
        "cells",
        "clash",
        "counts",
        "hands",
        "no",
        "numbers",
        "plain",
        "puzzle",
        "shows",
        "whole",
        "work",
        "yes",
    )

    def __init__(
        self, puzzle: Puzzle, among: Iterable[int] | None = None, work: Work | None = None
    ) -> None:
        """Lay out the puzzle, with the premises of these numbers, or with all.

        ``work`` is what may be done on this board and all its copies together.
        """
        self.work = work or Work()
        self.puzzle = puzzle
        self.cards = puzzle.cards
        self.whole = (1 << self.cards) - 1
        holders = puzzle.file + 1
        self.yes = [0] * holders
        self.no = [0] * holders
        self.cells: list[Line | None] = [None] * (holders * self.cards)
        self.clash: Line | None = None
        self.hands = hands_of(puzzle)
        self.numbers = count()
        chosen = range(len(puzzle.premises)) if among is None else sorted(among)
        # Put apart what names literals, what is a show, and what is a ban
        premises = [(number, puzzle.premises[number]) for number in chosen]
        self.plain: tuple[tuple[int, Holds | Lacks | Showed], ...] = tuple(
            (n, p) for n, p in premises if isinstance(p, Holds | Lacks | Showed)
        )
        self.shows = tuple(Show(n, p.holder, p.cards) for n, p in premises if isinstance(p, OneOf))
        self.bans = tuple((n, p) for n, p in premises if isinstance(p, NotAll))
        self.counts = tuple((n, p) for n, p in premises if isinstance(p, HowMany))

    # --- asking ----------------------------------------------------------------------------------

    def line(self, card: int, holder: int) -> Line:
        """Return the line that decided a cell; only for cells that are decided."""
        found = self.cells[holder * self.cards + card]
        if found is None:
            raise LookupError(f"card {card} at holder {holder} is not decided")
        return found

    def lines(self, cards: Iterable[int], holder: int) -> tuple[Line, ...]:
        """Return the lines that decided these cards at a holder."""
        return tuple(self.line(card, holder) for card in cards)

    def line_of(self, literal: Literal) -> Line | None:
        """Return the line that says this literal, or None."""
        marks = self.yes if literal.has else self.no
        if not marks[literal.holder] >> literal.card & 1:
            return None
        return self.line(literal.card, literal.holder)

    def open(self, holder: int) -> int:
        """Return the cards that are not decided at a holder."""
        return self.whole & ~self.yes[holder] & ~self.no[holder]

    def proves(self, goal: Clause) -> Line | None:
        """Return a line that says the goal or more: one of its literals, or a clash."""
        if self.clash:
            return self.clash
        known = (self.line_of(literal) for literal in goal)
        return next((line for line in known if line), None)

    # --- concluding ------------------------------------------------------------------------------

    def note(self, by: str, found: Found, cases: tuple[tuple[Line, Line], ...] = ()) -> Line:
        """Return the new line; it decides nothing yet."""
        under: frozenset[int] = frozenset()
        for cited in found.cites:
            under |= cited.under
        for supposed, last in cases:
            under |= last.under - {supposed.order}
        return Line(next(self.numbers), found.says, by, found.premises, found.cites, cases, under)

    def enter(self, line: Line) -> None:
        """Let a line of one literal decide its cell, or a line of none be the clash."""
        if not line.says:
            self.clash = line
            return
        (literal,) = line.says
        marks = self.yes if literal.has else self.no
        marks[literal.holder] |= 1 << literal.card
        self.cells[literal.holder * self.cards + literal.card] = line

    def take(self, by: str, findings: Iterable[Found]) -> bool:
        """Enter what a rule found, up to a clash; tell whether there was anything new.

        A finding whose opposite is known is a clash by the same rule, citing both.
        """
        news = False
        for found in findings:
            if not found.says:
                self.enter(self.note(by, found))
                return True
            (literal,) = found.says
            if self.line_of(literal):
                continue
            news = True
            against = self.line_of(~literal)
            if against:
                self.enter(self.note(by, Found((), found.premises, (*found.cites, against))))
                break
            self.enter(self.note(by, found))
        return news

    # --- supposing -------------------------------------------------------------------------------

    def suppose(self, literal: Literal) -> tuple[Board, Line]:
        """Return a board on which the literal is taken for true, and the line that supposes it."""
        board = self.copy()
        order = next(self.numbers)
        line = Line(order, (literal,), SUPPOSED, under=frozenset({order}))
        against = board.line_of(~literal)
        if against:
            board.clash = board.note("contradiction", Found((), (), (line, against)))
        else:
            board.enter(line)
        return board, line

    def copy(self) -> Board:
        """Return a board that can go its own way; lines are shared, and so is their count."""
        board: Board = Board.__new__(Board)
        board.puzzle, board.cards, board.whole = self.puzzle, self.cards, self.whole
        board.plain, board.shows, board.bans = self.plain, self.shows, self.bans
        board.counts = self.counts
        board.hands, board.numbers, board.clash = self.hands, self.numbers, self.clash
        board.work = self.work
        board.yes, board.no, board.cells = list(self.yes), list(self.no), list(self.cells)
        return board


Rules = Collection[str]
"""Names of rules that may be used."""


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
            cites = tuple(line for holder in holders for line in board.lines(enough, holder))
            yield Found((), (), cites)
        elif not spare and len(holders) == 1 and board.open(holders[0]):
            lines = board.lines(members(out), holders[0])
            for card in members(board.open(holders[0])):
                yield Found((Literal(card, holders[0]),), (), lines)


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
# The two rules of the grid: row and envelope.
#
# ``row``       a card is in exactly one place: known there, it is nowhere else; when all places but
#               one are out, it is in that one;
# ``envelope``  the case file holds exactly one card of each kind: one known, the others are out;
#               when all but one are out, it is that one.


def row(board: Board) -> Iterator[Found]:
    """Yield what follows from each card being in exactly one place."""
    held = more = somewhere = twice = 0
    for yes, no in zip(board.yes, board.no, strict=True):
        twice |= held & yes
        held |= yes
        more |= somewhere & ~no
        somewhere |= ~no
    for card in members(twice):
        yield Found((), (), _owners(board, card)[:2])
    for holder in range(len(board.yes)):
        for card in members(held & board.open(holder)):
            yield Found((Literal(card, holder, has=False),), (), _owners(board, card))
    for card in members(board.whole & ~somewhere):
        yield left_of_row(board, card)
    for card in members(board.whole & somewhere & ~more & ~held):
        yield left_of_row(board, card)


def _owners(board: Board, card: int) -> tuple[Line, ...]:
    return tuple(
        board.line(card, holder) for holder, cards in enumerate(board.yes) if cards >> card & 1
    )


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
            lines = board.lines(members(inside), file)
            if len(lines) > 1:
                yield Found((), (), lines[:2])
            for card in members(kind & board.open(file)):
                yield Found((Literal(card, file, has=False),), (), lines)
        elif not (may := kind & ~board.no[file]) & (may - 1):
            yield left_of_envelope(board, kind)


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
