"""What a seat knows, as a deduction problem: its letters become premises.

Everything comes from the view, that is from the seat's own letters. The holders of the puzzle are
the seats 0 … n-1, then the open cards and the cards that lie face down, where there are any, then
the case file (``Holders`` tells which is which). The entry of a premise is the number of the
question in ``view.table.questions``; what no question told has the entry ``SET_UP``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import msgspec

from cluekit.clue.cast import span
from cluekit.clue.choices import Phase
from cluekit.clue.table import Question, Table
from cluekit.clue.view import View
from cluekit.core.sets import mask, members
from cluekit.logic import Holds, Lacks, NotAll, OneOf, Premise, Puzzle, Showed


class Holders(msgspec.Struct, frozen=True):
    """Which number stands for which holder; -1 where there is none.

    ``table`` are the cards that lie open, ``pool`` those that lie face down (U31).
    """

    seats: int
    table: int
    pool: int
    file: int

    def name(self, holder: int) -> str:
        """Return "table", "pool" or "envelope"; a seat has its own name and gives ""."""
        return {self.table: "table", self.pool: "pool", self.file: "envelope"}.get(holder, "")


def holders_of(table: Table) -> Holders:
    """Return the holders of this table's puzzle."""
    seats = len(table.players)
    piles = seats + bool(table.face_up)
    return Holders(
        seats,
        table=seats if table.face_up else -1,
        pool=piles if table.face_down else -1,
        file=piles + bool(table.face_down),
    )


def puzzle_of(view: View) -> Puzzle:
    """Return everything that this seat's letters say, as kinds, hand sizes and premises."""
    table, deck = view.table, view.deck
    piles = [len(table.face_up)] if table.face_up else []
    piles += [table.face_down] if table.face_down else []
    return Puzzle(
        kinds=tuple(span(kind) for kind in (deck.suspects, deck.weapons, deck.rooms)),
        sizes=(*table.sizes, *piles),
        premises=tuple(_premises(view, holders_of(table))),
    )


def _premises(view: View, holders: Holders) -> Iterator[Premise]:
    yield from _dealt(view, holders)
    yield from _revealed(view, holders)
    for entry, question in enumerate(view.table.questions):
        yield from _answers(view, question, entry)
        if _failed(view.table, entry):
            yield NotAll(holders.file, mask(question.cards), entry)


def _dealt(view: View, holders: Holders) -> Iterator[Premise]:
    """What is known before the first question: the own hand, and the cards that lie open."""
    whole = (1 << view.deck.size) - 1
    for holder, cards in ((view.seat, mask(view.hand)), (holders.table, mask(view.table.face_up))):
        if cards:
            yield Holds(holder, cards, rule="mine")
            yield Lacks(holder, whole & ~cards, rule="mine")


def _revealed(view: View, holders: Holders) -> Iterator[Premise]:
    """What was seen outside questions: bonus cards, face-down cards, the case file."""
    for seat, card in view.table.laid_open:
        yield Holds(seat, 1 << card, rule="shown")
    for shown in view.own.shown:
        if shown.question < 0 and shown.by != view.seat:
            yield Holds(shown.by, 1 << shown.card, rule="shown")
    if view.own.peeked:
        yield Holds(holders.pool, mask(card for _, card in view.own.peeked), rule="looked")
    inside = view.own.looked or view.table.case_file
    if inside:
        yield Holds(holders.file, mask(inside), rule="looked")


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
    seen = [s.card for s in view.own.shown if s.question == entry and s.by == seat]
    if shows_all(view.table, question):
        yield Holds(seat, mask(seen), entry, rule="shown")
        yield Lacks(seat, asked & ~mask(seen), entry, rule="pass")
    elif len(seen) == 1:
        yield Showed(seat, seen[0], asked, entry)
    else:
        yield Holds(seat, mask(seen), entry, rule="shown")


def _unseen(
    table: Table, question: Question, entry: int, answer: tuple[int, int]
) -> Iterator[Premise]:
    """So many cards of the three, shown to another: at least that many; all that match: exactly.

    Of k cards at least n are held when every choice of k-n+1 of them has one that is; at most n
    when no choice of n+1 is held together.
    """
    seat, count = answer
    cards = question.cards
    if count == len(cards):
        yield Holds(seat, mask(cards), entry, rule="shown")
        return
    for some in combinations(cards, len(cards) - count + 1):
        yield OneOf(seat, mask(some), entry)
    if shows_all(table, question):
        for some in combinations(cards, count + 1):
            yield NotAll(seat, mask(some), entry, rule="pass")


def shows_all(table: Table, question: Question) -> bool:
    """Tell whether an answer to this question shows every card that matches (P12)."""
    options = table.edition.options
    return not question.accusing and (options.questioning == "fast" or options.cards_shown == "all")


def _failed(table: Table, entry: int) -> bool:
    """Tell whether an accusation said aloud met no answer and was wrong all the same (C15)."""
    question = table.questions[entry]
    pending = table.phase == Phase.ANSWER and entry == len(table.questions) - 1
    return question.accusing and not question.showers and not pending and table.winner < 0
