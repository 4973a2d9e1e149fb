"""The board on which rules conclude: for every cell whether it is decided, and by which line.

A line is a step of reasoning while it is still being found: it points to the lines it rests on.
What nobody points to in the end is left out when a proof is written (``steps.write``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import count
from typing import NamedTuple

import msgspec

from cluekit.logic.puzzle import (
    Clause,
    Holds,
    Lacks,
    Literal,
    NotAll,
    OneOf,
    Premise,
    Puzzle,
    Showed,
)
from cluekit.logic.work import Work

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
        self._sort([(number, puzzle.premises[number]) for number in chosen])

    def _sort(self, premises: list[tuple[int, Premise]]) -> None:
        """Put apart what names literals, what is a show, and what is a ban."""
        self.plain: tuple[tuple[int, Holds | Lacks | Showed], ...] = tuple(
            (n, p) for n, p in premises if isinstance(p, Holds | Lacks | Showed)
        )
        self.shows = tuple(Show(n, p.holder, p.cards) for n, p in premises if isinstance(p, OneOf))
        self.bans = tuple((n, p) for n, p in premises if isinstance(p, NotAll))

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
            line = self._judge(by, found)
            if line:
                self.enter(line)
                news = True
            if self.clash:
                break
        return news

    def _judge(self, by: str, found: Found) -> Line | None:
        if found.says:
            (literal,) = found.says
            if self.line_of(literal):
                return None
            against = self.line_of(~literal)
            if against:
                return self.note(by, Found((), found.premises, (*found.cites, against)))
        return self.note(by, found)

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
        board.hands, board.numbers, board.clash = self.hands, self.numbers, self.clash
        board.work = self.work
        board.yes, board.no, board.cells = list(self.yes), list(self.no), list(self.cells)
        return board


Rules = Collection[str]
"""Names of rules that may be used."""
