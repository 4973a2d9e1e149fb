"""What a notebook may say to its owner, from the owner's view alone.

There are four levels of help: ``pencil`` prints nothing; ``check`` prints nothing and judges pencil
marks when it is asked to; ``follows`` prints what the rules give that have been unlocked; ``all``
prints everything that follows, and how likely the rest is.

Cells are (card, column): columns are the seats, then the envelope, then the cards that lie face
down, as on a ``Sheet``. The puzzle numbers its holders otherwise; ``column_of`` translates.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from cluekit.clue.cast import mask, members
from cluekit.clue.knowing import Holders, holders_of, puzzle_of
from cluekit.clue.sheet import NO, OPEN, YES, Mark, Sheet, sheet_of
from cluekit.clue.table import Table
from cluekit.clue.view import View
from cluekit.logic import SET_UP, Literal, OneOf

HELPS = ("pencil", "check", "follows", "all")

BEGINNER = frozenset({"mine", "shown", "looked", "told", "pass", "show", "row", "envelope"})
"""The rules that print on a sheet when no lesson has unlocked any: those of ``Sheet``."""

Cell = tuple[int, int]
"""A card and a column."""


def is_dealt(view: View) -> bool:
    """Tell whether there is anything to conclude from: hands have been dealt."""
    return bool(view.table.sizes)


# --- columns and holders ------------------------------------------------------------------------


def column_of(table: Table, holder: int) -> int:
    """Return the column of a holder of the puzzle; -1 for the cards that lie open."""
    holders = holders_of(table)
    if holder < holders.seats:
        return holder
    return {holders.file: holders.seats, holders.pool: holders.seats + 1}.get(holder, -1)


def holder_of(table: Table, column: int) -> int:
    """Return the holder of the puzzle that a column stands for."""
    holders = holders_of(table)
    if column < holders.seats:
        return column
    return holders.file if column == holders.seats else holders.pool


def literal_at(table: Table, cell: Cell, *, has: bool = True) -> Literal:
    """Return what a yes or a no in a cell says."""
    return Literal(cell[0], holder_of(table, cell[1]), has)


def cell_of(table: Table, literal: Literal) -> Cell:
    """Return the cell that a literal is about; its column is -1 for the cards that lie open."""
    return literal.card, column_of(table, literal.holder)


# --- certain marks ------------------------------------------------------------------------------


def blank(view: View) -> Sheet:
    """Return a sheet with nothing on it."""
    table = view.table
    return Sheet(view.deck, len(table.players), pool=table.face_down > 0)


def by_rules(view: View, rules: Collection[str]) -> Sheet:
    """Return the sheet with everything that these rules give, each mark with its rule."""
    if not is_dealt(view) or BEGINNER >= set(rules) >= BEGINNER - {"told", "show"}:
        return sheet_of(view)
    from cluekit.logic.rules import derive  # noqa: PLC0415 - only where more is unlocked

    found = derive(puzzle_of(view), rules)
    sheet = settled(view, found.can)
    for card, column in _cells(sheet):
        rule = found.rule_for(card, holder_of(view.table, column))
        if rule is not None:
            says = YES if rule[0] else NO
            _note(sheet, (card, column), Mark(says, rule[1]))
    return sheet


def settled(view: View, can: Collection[int]) -> Sheet:
    """Return the sheet on which each card may be with these holders of the puzzle (bitmasks)."""
    sheet, holders = blank(view), holders_of(view.table)
    sheet.can = [_columns(holders, may) for may in can]
    sheet.file = mask(card for card, may in enumerate(can) if may >> holders.file & 1)
    return sheet


def _columns(holders: Holders, may: int) -> int:
    """Return holders of the puzzle as columns."""
    columns = may & ((1 << holders.seats) - 1)
    columns |= (may >> holders.file & 1) << holders.seats
    if holders.pool >= 0:
        columns |= (may >> holders.pool & 1) << (holders.seats + 1)
    return columns


def everything(view: View, can: Collection[int]) -> Sheet:
    """Return the sheet of the closure; marks that plain rules give carry their names."""
    sheet, plain = settled(view, can), by_rules(view, _plain())
    for cell in _cells(sheet):
        found, says = plain.mark(*cell), sheet.says(*cell)
        if says != OPEN:
            _note(sheet, cell, found if found.says == says else Mark(says, "follows"))
    return sheet


def _plain() -> frozenset[str]:
    """Return the rules that conclude at once."""
    from cluekit.logic.rules import ALL  # noqa: PLC0415

    return ALL - {"cases", "contradiction"}


def _note(sheet: Sheet, cell: Cell, found: Mark) -> None:
    if sheet.marks is not None:
        sheet.marks[cell] = found


def _cells(sheet: Sheet) -> Iterator[Cell]:
    return ((card, column) for card in range(sheet.deck.size) for column in range(sheet.holders))


# --- what is open -------------------------------------------------------------------------------


def shares(
    view: View, sheet: Sheet, marginals: tuple[tuple[int, ...], ...], total: int
) -> dict[Cell, Fraction]:
    """Return how likely each open cell is, from integer weights by card and holder."""
    return {
        cell: Fraction(marginals[cell[0]][holder_of(view.table, cell[1])], total)
        for cell in _cells(sheet)
        if sheet.says(*cell) == OPEN
    }


def unseen_shows(view: View, sheet: Sheet) -> dict[Cell, tuple[int, ...]]:
    """Return the numbers (from 1) of the questions whose unseen show a cell may belong to.

    Only shows that leave a choice on this sheet count: two or more cards open, none certain.
    """
    if not is_dealt(view):
        return {}
    links: dict[Cell, tuple[int, ...]] = {}
    for premise in puzzle_of(view).premises:
        if not isinstance(premise, OneOf) or premise.entry == SET_UP:
            continue
        column = column_of(view.table, premise.holder)
        for cell in choice(sheet, premise.cards, column):
            links[cell] = (*links.get(cell, ()), premise.entry + 1)
    return {cell: tuple(sorted(set(numbers))) for cell, numbers in links.items()}


def choice(sheet: Sheet, cards: int, column: int) -> tuple[Cell, ...]:
    """Return the open cells of which one must be so; () where one is certain or alone."""
    cells = [(card, column) for card in members(cards)]
    open_now = tuple(cell for cell in cells if sheet.says(*cell) == OPEN)
    certain = any(sheet.says(*cell) == YES for cell in cells)
    return () if certain or len(open_now) < 2 else open_now  # noqa: PLR2004 - a choice


# --- judging a pencil ---------------------------------------------------------------------------


def verdicts(pencil: Mapping[Cell, str], closed: Sheet) -> dict[Cell, str]:
    """Judge pencil marks by everything that follows: "right", "wrong" or "early".

    A yes or no is early while it may go either way. A question mark is never judged.
    """
    judged = {}
    for cell, made in pencil.items():
        says = closed.says(*cell)
        if made in (YES, NO):
            judged[cell] = "early" if says == OPEN else "right" if says == made else "wrong"
    return judged
