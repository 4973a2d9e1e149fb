"""What follows from hand sizes and from cards shown to others: three more rules for a sheet.

``show-last``    who showed a card nobody else saw has at least one of the three; when two are out,
                 it is the third;
``hand-full``    a holder whose cards are all known has no other;
``hand-forced``  a holder who can have only as many cards as the hand is large has them all.

These are for the sheets of bots; the same rules in proofs are in ``logic.rules.hands``.
"""

from __future__ import annotations

from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.public.table import Table
from cluekit.clue.public.view import View
from cluekit.sets import members


def by_hands(sheet: Sheet, view: View) -> Sheet:
    """Apply the rules, and those of the sheet, until nothing new follows; return the sheet."""
    before: list[int] = []
    while before != sheet.can:
        before = list(sheet.can)
        _shows(sheet, view.table)
        _hands(sheet, view.table)
        sheet.conclude()
    return sheet


def _shows(sheet: Sheet, table: Table) -> None:
    for index, question in enumerate(table.questions):
        for seat in members(question.showers):
            left = [card for card in question.cards if sheet.can[card] >> seat & 1]
            if len(left) == 1:
                sheet.place(left[0], seat, "show-last", index)


def _hands(sheet: Sheet, table: Table) -> None:
    for holder, size in enumerate((*table.sizes, 3, table.face_down)):
        bit = 1 << holder
        may = [card for card, can in enumerate(sheet.can) if can & bit]
        has = [card for card in may if sheet.can[card] == bit]
        if len(may) == size and len(has) < size:
            for card in may:
                sheet.place(card, holder, "hand-forced")
        elif len(has) == size:
            for card in may:
                if card not in has:
                    sheet.cross(card, holder, "hand-full")
