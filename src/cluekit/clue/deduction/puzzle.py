"""What a seat knows, as a deduction problem: its letters become premises.

Everything comes from the view, that is from the seat's own letters. The holders of the puzzle are
the seats 0 … n-1, then the open cards and the cards that lie face down, where there are any, then
the case file (``Holders`` tells which is which). The entry of a premise is the number of the
question in ``view.table.questions``; what no question told has the entry ``SET_UP``.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.public.choices import Phase
from cluekit.clue.public.table import Question, Said, Table
from cluekit.clue.public.view import View
from cluekit.logic import Holds, HowMany, Lacks, NotAll, Premise, Puzzle, Showed
from cluekit.logic.puzzle import at_least, at_most, seen_whole
from cluekit.sets import mask, members


class Holders(msgspec.Struct, frozen=True):
    """Which number stands for which holder; None where there is none.

    ``table`` are the cards that lie open, ``pool`` those that lie face down (U31).
    """

    seats: int
    table: int | None
    pool: int | None
    file: int

    def name(self, holder: int) -> str:
        """Return "table", "pool" or "envelope"; a seat has its own name and gives ""."""
        names = {self.table: "table", self.pool: "pool", self.file: "envelope"}
        return names.get(holder, "")

    def column(self, holder: int) -> int | None:
        """Return the column of a sheet that a holder has; None for the cards that lie open."""
        if holder < self.seats:
            return holder
        return {self.file: self.seats, self.pool: self.seats + 1}.get(holder)

    def at(self, column: int) -> int:
        """Return the holder that a column of a sheet stands for."""
        if column < self.seats:
            return column
        return self.file if column == self.seats or self.pool is None else self.pool


def holders_of(table: Table) -> Holders:
    """Return the holders of this table's puzzle."""
    seats = len(table.players)
    piles = seats + bool(table.face_up)
    return Holders(
        seats,
        table=seats if table.face_up else None,
        pool=piles if table.face_down else None,
        file=piles + bool(table.face_down),
    )


def puzzle_of(view: View) -> Puzzle:
    """Return everything that this seat's letters say, as kinds, hand sizes and premises."""
    table, deck = view.table, view.deck
    piles = [len(table.face_up)] if table.face_up else []
    piles += [table.face_down] if table.face_down else []
    return Puzzle(
        kinds=deck.kinds,
        sizes=(*table.sizes, *piles),
        premises=tuple(_premises(view, holders_of(table))),
    )


def _premises(view: View, holders: Holders) -> Iterator[Premise]:
    for holder, cards in ((view.seat, mask(view.hand)), (holders.table, mask(view.table.face_up))):
        if cards and holder is not None:
            yield from seen_whole(holder, cards, view.deck.whole)
    yield from _outside_questions(view, holders)
    for entry, question in enumerate(view.table.questions):
        yield from _answers(view, question, entry)
        # Said aloud, it met no answer and was wrong all the same (C15)
        table = view.table
        pending = table.phase == Phase.ANSWER and entry == len(table.questions) - 1
        if question.accusing and not question.showers and not pending and table.winner is None:
            yield NotAll(holders.file, mask(question.cards), entry)


def _outside_questions(view: View, holders: Holders) -> Iterator[Premise]:
    """Yield what bonus cards, rules, face-down cards and the case file told."""
    for seat, card in view.table.laid_open:
        yield Holds(seat, 1 << card, rule="shown")
    for shown in view.own.shown:
        if shown.question is None and shown.by != view.seat:
            yield Holds(shown.by, 1 << shown.card, rule="shown")
    if view.own.peeked and holders.pool is not None:
        yield Holds(holders.pool, mask(card for _, card in view.own.peeked), rule="looked")
    inside = view.own.looked or view.table.case_file
    if inside:
        yield Holds(holders.file, mask(inside), rule="looked")
    yield from map(_word_premise, view.words)


def _word_premise(said: Said) -> Premise:
    """Return what a seat said of its hand, by a rule of one's own."""
    cards, holder, entry = mask(said.cards), said.seat, said.question
    if not said.most:
        return Lacks(holder, cards, entry, rule="told")
    if said.least == len(said.cards):
        return Holds(holder, cards, entry, rule="told")
    return HowMany(holder, cards, said.least, said.most, entry)


def _answers(view: View, question: Question, entry: int) -> Iterator[Premise]:
    asked = mask(question.cards)
    for seat in members(question.passed):
        yield Lacks(seat, asked, entry, rule="pass")
    for seat, count in question.answers:
        if seat == view.seat:
            continue
        if question.asker == view.seat:
            yield from _seen(view, question, entry, seat)
        else:
            yield from _unseen(view.table, question, entry, (seat, count))


def _seen(view: View, question: Question, entry: int, seat: int) -> Iterator[Premise]:
    """A card, or cards, shown to us. One card alone was a choice; all that match were none."""
    asked = mask(question.cards)
    seen = view.cards_seen(entry, seat)
    if view.table.shows_all(question):
        yield Holds(seat, mask(seen), entry, rule="shown")
        yield Lacks(seat, asked & ~mask(seen), entry, rule="pass")
    elif len(seen) == 1:
        yield Showed(seat, seen[0], asked, entry)
    else:
        yield Holds(seat, mask(seen), entry, rule="shown")


def _unseen(
    table: Table, question: Question, entry: int, answer: tuple[int, int]
) -> Iterator[Premise]:
    """This many of the three, shown to another: at least that many; all that match: exactly."""
    seat, count = answer
    cards = question.cards
    if count == len(cards):
        yield Holds(seat, mask(cards), entry, rule="shown")
        return
    yield from at_least(seat, count, cards, entry)
    if table.shows_all(question):
        yield from at_most(seat, count, cards, entry)


# --- hand size rules ------------------------------------------------------------------------------
# What follows from hand sizes and from cards shown to others: three more rules for a sheet.
#
# ``show-last``    who showed a card nobody else saw has at least one of the three; when two are
#                  out, it is the third;
# ``hand-full``    a holder whose cards are all known has no other;
# ``hand-forced``  a holder who can have only as many cards as the hand is large has them all.
#
# These are for the sheets of bots; the same rules in proofs are in ``logic.rules.board``.


def by_hands(sheet: Sheet, view: View) -> Sheet:
    """Apply the rules, and those of the sheet, until nothing new follows; return the sheet."""
    before: list[int] = []
    while before != sheet.can:
        before = list(sheet.can)
        for index, question in enumerate(view.table.questions):
            for seat in members(question.showers):
                left = [card for card in question.cards if sheet.can[card] >> seat & 1]
                if len(left) == 1:
                    sheet.place(left[0], seat, "show-last", index)
        _hands(sheet, view.table)
        sheet.conclude()
    return sheet


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
