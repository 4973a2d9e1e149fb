"""Everything that follows: the exact closure on a bot's sheet."""

from __future__ import annotations

from cluekit.clue.deduction.hand_size_rules import by_hands
from cluekit.clue.deduction.puzzle import holders_of, puzzle_of
from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.public.view import View
from cluekit.logic import Puzzle
from cluekit.logic.counting import count
from cluekit.sets import mask, members


class Closure:
    """Adds to a sheet whatever holds in every deal that fits the view.

    The rules of ``careful`` come first; deals are counted only when something new was heard and
    something is still open. What was found is kept until then. Where there are too many to count
    it leaves the sheet as ``careful`` has it.
    """

    def __init__(self) -> None:
        self._puzzle: Puzzle | None = None
        self._can: tuple[int, ...] | None = None

    def __call__(self, sheet: Sheet, view: View) -> Sheet:
        """Apply everything that follows; return the sheet."""
        by_hands(sheet, view)
        if all(not can & (can - 1) for can in sheet.can):
            return sheet
        puzzle = puzzle_of(view)
        if puzzle != self._puzzle:
            self._puzzle, self._can = puzzle, _counted(puzzle)
        if self._can is not None:
            _cross(sheet, view, self._can)
        return by_hands(sheet, view)


def _counted(puzzle: Puzzle) -> tuple[int, ...] | None:
    found = count(puzzle)
    return None if found is None or found.capped else found.can


def _cross(sheet: Sheet, view: View, can: tuple[int, ...]) -> None:
    """Cross every holder that has the card in no deal; the open cards lie outside the sheet."""
    holders = holders_of(view.table)
    places = {seat: seat for seat in range(sheet.seats)} | {holders.file: sheet.envelope}
    if holders.pool is not None:
        places[holders.pool] = sheet.envelope + 1
    for card, found in enumerate(can):
        inside = mask(places[h] for h in members(found) if h != holders.table)
        for holder in members(sheet.can[card] & ~inside):
            sheet.cross(card, holder, "count")
    sheet.conclude()
