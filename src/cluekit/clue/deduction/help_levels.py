"""What a notebook may say to its owner, from the owner's view alone.

There are four levels of help: ``pencil`` prints nothing; ``check`` prints nothing and judges pencil
marks when it is asked to; ``follows`` prints what the rules give that have been unlocked; ``all``
prints everything that follows, and how likely the rest is.

Cells are (card, column): columns are the seats, then the envelope, then the cards that lie face
down, as on a ``Sheet``. The puzzle numbers its holders otherwise (``Holders``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from cluekit.clue.deduction.puzzle import Holders, holders_of, puzzle_of
from cluekit.clue.deduction.sheet import NO, OPEN, YES, Mark, Sheet, sheet_of
from cluekit.clue.editions.cast import Deck
from cluekit.clue.public.view import View
from cluekit.logic import SET_UP, OneOf, Puzzle
from cluekit.logic.work import Work
from cluekit.sets import mask, members

HELPS = ("pencil", "check", "follows", "all")

BEGINNER = frozenset({"mine", "shown", "looked", "told", "pass", "show", "row", "envelope"})
"""The rules that print on a sheet when no lesson has unlocked any: those of ``Sheet``."""

SUPPOSING = frozenset({"cases", "contradiction"})

Cell = tuple[int, int]
"""A card and a column."""


def is_dealt(view: View) -> bool:
    """Tell whether there is anything to conclude from: hands have been dealt."""
    return bool(view.table.sizes)


# --- certain marks ------------------------------------------------------------------------------


def blank(deck: Deck, holders: Holders) -> Sheet:
    """Return a sheet with nothing on it."""
    return Sheet(deck, holders.seats, pool=holders.pool is not None)


def by_rules(
    view: View,
    rules: Collection[str],
    can: Sequence[int] | None = None,
    work: Work | None = None,
) -> Sheet:
    """Return the sheet with everything that these rules give, each mark with its rule.

    Rules that suppose are quicker where ``can``, the closure, is known. Raises ``TooHardError``
    where ``work`` is given, and is not enough.
    """
    if not is_dealt(view) or BEGINNER >= set(rules) >= BEGINNER - {"told", "show"}:
        return sheet_of(view)
    return derive_sheet(view.deck, holders_of(view.table), puzzle_of(view), rules, can, work)


def derive_sheet(
    deck: Deck,
    holders: Holders,
    puzzle: Puzzle,
    rules: Collection[str],
    can: Sequence[int] | None = None,
    work: Work | None = None,
) -> Sheet:
    """Return the sheet with everything that these rules give of a puzzle over this deck.

    Raises ``TooHardError`` where ``work`` is given, and is not enough.
    """
    from cluekit.logic.rules import derive  # noqa: PLC0415 - only where more is unlocked

    found = derive(puzzle, rules, can, work)
    sheet = closure_without_rules(deck, holders, found.can)
    for card, holder in product(range(deck.size), range(holders.file + 1)):
        rule, column = found.rule_for(card, holder), holders.column(holder)
        if rule is not None and column is not None:
            _note(sheet, (card, column), Mark(YES if rule[0] else NO, rule[1]))
    return sheet


def closure_sheet(deck: Deck, holders: Holders, puzzle: Puzzle, can: Collection[int]) -> Sheet:
    """Return the sheet on which each card may be with the holders ``can`` names (bitmasks)."""
    from cluekit.logic.rules import ALL  # noqa: PLC0415 - only where more is unlocked

    sheet = closure_without_rules(deck, holders, can)
    plain = derive_sheet(deck, holders, puzzle, ALL - SUPPOSING)
    for cell in cells(sheet):
        found, says = plain.mark(*cell), sheet.says(*cell)
        if says != OPEN:
            _note(sheet, cell, found if found.says == says else Mark(says, "follows"))
    return sheet


def closure_without_rules(deck: Deck, holders: Holders, can: Collection[int]) -> Sheet:
    """Return the sheet of the closure, without the rules by which things follow."""
    sheet = blank(deck, holders)
    for_each = (map(holders.column, members(may)) for may in can)
    sheet.take_down([mask(at for at in columns if at is not None) for columns in for_each])
    return sheet


def _note(sheet: Sheet, cell: Cell, found: Mark) -> None:
    if sheet.marks is not None:
        sheet.marks[cell] = found


def cells(sheet: Sheet) -> Iterator[Cell]:
    """Yield the cells of a sheet, row by row."""
    return product(range(sheet.deck.size), range(sheet.holders))


# --- what is open -------------------------------------------------------------------------------


def unseen_shows(holders: Holders, puzzle: Puzzle, sheet: Sheet) -> dict[Cell, tuple[int, ...]]:
    """Return the numbers (from 1) of the log entries whose unseen show a cell may belong to.

    Only shows that leave a choice on this sheet count: two or more cards open, none certain.
    """
    links: dict[Cell, set[int]] = {}
    for premise in puzzle.premises:
        column = holders.column(premise.holder)
        if isinstance(premise, OneOf) and premise.entry != SET_UP and column is not None:
            for cell in choice(sheet, premise.cards, column):
                links.setdefault(cell, set()).add(premise.entry + 1)
    return {cell: tuple(sorted(numbers)) for cell, numbers in links.items()}


def choice(sheet: Sheet, cards: int, column: int) -> tuple[Cell, ...]:
    """Return the open cells of which one must be so; () where one is certain or alone."""
    asked = [(card, column) for card in members(cards)]
    open_now = tuple(cell for cell in asked if sheet.says(*cell) == OPEN)
    certain = any(sheet.says(*cell) == YES for cell in asked)
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
