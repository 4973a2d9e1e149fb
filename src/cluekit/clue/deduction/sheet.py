"""The detective sheet: what is certain from one seat's view, and by which rule.

Only the rules that a beginner uses are applied here, each with its name:

``mine``      my own cards are mine, and nobody else's (U06); an open card lies on the table;
``shown``     who showed me a card has it (U12); ``looked``: I have seen the case file (U18);
``pass``      who could not answer holds none of the three cards (U12);
``row``       a card is in one place only: known there, it is nowhere else, and when all places but
              one are out, it is in that one;
``envelope``  the case file holds exactly one card of each kind (U03).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy

import msgspec

from cluekit.clue.editions.cast import KINDS, Deck
from cluekit.clue.public.table import Question
from cluekit.clue.public.view import Shown, View
from cluekit.core import SPECTATOR
from cluekit.sets import mask, members, members_tuple

YES, NO, OPEN = "yes", "no", "open"


class Mark(msgspec.Struct, frozen=True):
    """A certain mark in a cell: "yes" or "no", the rule, and the question it rests on, if one."""

    says: str
    rule: str
    question: int | None = None


class Sheet:
    """Cards × holders.

    Holders are the seats 0 … n-1, ``envelope`` = n and, where cards lie face down
    (``pool=True``), the pool = n + 1.

    ``can[card]`` is the set of holders (bitmask) that may still have the card, ``file`` the set
    of cards that the case file may hold, ``held`` the set of those that some player may hold;
    ``marks`` says of every decided cell why. A sheet takes in a view at a time: what it knew it
    need not conclude again while the game only went on.
    """

    def __init__(
        self, deck: Deck, seats: int, *, pool: bool = False, explained: bool = True
    ) -> None:
        self.deck = deck
        self.seats = seats
        self.envelope = seats
        self.holders = seats + 1 + pool
        self.can = [(1 << self.holders) - 1] * deck.size
        self.file = self.held = deck.whole
        self._players = (1 << seats) - 1
        whole = zip(deck.kinds, deck.piles, strict=True)
        self._kinds = [kind for kind, pile in whole for _ in pile]
        self.marks: dict[tuple[int, int], Mark] | None = {} if explained else None
        self._questions = 0
        self._last: Question | None = None
        self._shown = 0
        self._todo: list[int] = []

    def __eq__(self, other: object) -> bool:
        """Tell whether the same is known, for the same reasons."""
        return isinstance(other, Sheet) and self._known() == other._known()

    __hash__ = None  # type: ignore[assignment]  # it takes in one view after the other

    def _known(self) -> tuple[object, ...]:
        return self.deck, self.holders, self.can, self.file, self.marks

    def __repr__(self) -> str:
        """Return how much is settled."""
        settled = sum(1 for can in self.can if not can & (can - 1))
        return f"<Sheet: {settled} of {self.deck.size} cards placed>"

    def copy(self) -> Sheet:
        """Return a sheet of its own with the same marks."""
        other = copy(self)
        other.can, other._todo = [*self.can], [*self._todo]  # noqa: SLF001 - of our own kind
        other.marks = None if self.marks is None else dict(self.marks)
        return other

    def mark(self, card: int, holder: int) -> Mark:
        """Return what is certain about a cell, with the rule; "open" where nothing is."""
        return (self.marks or {}).get((card, holder), Mark(OPEN, ""))

    def says(self, card: int, holder: int) -> str:
        """Return "yes", "no" or "open"."""
        can = self.can[card]
        if not can >> holder & 1:
            return NO
        return OPEN if can & (can - 1) else YES

    def candidates(self, kind: range) -> int:
        """Return the cards of a kind that may still be in the envelope, as a bitmask."""
        return self.file & self._kinds[kind.start]

    def in_question(self, kind: range) -> int:
        """Return those candidates that some player may hold: no kind is settled that has one."""
        return self.file & self.held & self._kinds[kind.start]

    def solution(self) -> tuple[int, int, int] | None:
        """Return the case file when it is certain, else None."""
        if self.file.bit_count() != len(KINDS):
            return None
        found = [self.candidates(pile) for pile in self.deck.piles]
        if any(mask & (mask - 1) or not mask for mask in found):
            return None
        suspect, weapon, room = (mask.bit_length() - 1 for mask in found)
        return suspect, weapon, room

    def may_be_held(self, card: int) -> bool:
        """Tell whether the card is not settled and some player may hold it."""
        can = self.can[card]
        return bool(can & (can - 1)) and bool(can & self._players)

    # --- taking in what happened --------------------------------------------------------------

    def take_in(self, view: View) -> Sheet:
        """Conclude everything new in this view; return this sheet."""
        table, own = view.table, view.own
        if not self._questions and not self._shown:
            self._deal(view)
        for shown in own.shown[self._shown :]:
            self.place(shown.card, shown.by, "shown", shown.question)
        self._shown = len(own.shown)
        for seat, card in table.laid_open:
            self.place(card, seat, "shown")
        self._take_words(view)
        if table.face_down:
            self._look(view)
        # Take in the questions from the last known one on: that may have more answers by now
        questions = table.questions
        for index in range(max(0, self._questions - 1), len(questions)):
            if (question := questions[index]) is self._last:
                continue
            self._last = question
            if question.passed:
                self._hear(question, index)
            if question.asker == view.seat and table.shows_all(question):
                self._rest_is_not_there(view, index)
        self._questions = len(questions)
        for card in own.looked or table.case_file or ():
            self.place(card, self.envelope, "looked")
        self.conclude()
        return self

    def _deal(self, view: View) -> None:
        hand, me = view.hand, 1 << view.seat
        if hand:
            if self.marks is None:  # with nothing to note down, all cards at once
                self.can = [can & ~me for can in self.can]
                for card in hand:
                    self.can[card] |= me
            else:
                self.rule_out(members_tuple(self.deck.whole & ~mask(hand)), me, "mine")
            for card in hand:
                self.place(card, view.seat, "mine")
        self.rule_out(view.table.face_up, (1 << self.holders) - 1, "mine")

    def _take_words(self, view: View) -> None:
        """Take in what seats said of their hands, where that is all or none of some cards."""
        for said in view.words:
            question = said.question if said.question >= 0 else None
            if not said.most:
                self.rule_out(said.cards, 1 << said.seat, "told", question)
            for card in said.cards if said.least == len(said.cards) else ():
                self.place(card, said.seat, "told", question)

    def _look(self, view: View) -> None:
        """Place the face-down cards looked at; once all are known, no other lies there (U30)."""
        pool, seen = self.seats + 1, {card for _, card in view.own.peeked}
        for card in seen:
            self.place(card, pool, "looked")
        if len(seen) == view.table.face_down:
            self.rule_out(members(self.deck.whole & ~mask(seen)), 1 << pool, "looked")

    def _hear(self, question: Question, index: int) -> None:
        """Nobody who passed has any of the three; where marks say why, it goes seat by seat."""
        if self.marks is None:
            self.rule_out(question.cards, question.passed, "pass")
            return
        for seat in members(question.passed):
            self.rule_out(question.cards, 1 << seat, "pass", index)

    def _rest_is_not_there(self, view: View, index: int) -> None:
        """Cross what a player who shows every matching card did not show me (P12)."""
        question, seen = view.table.questions[index], {shown.card for shown in view.own.shown}
        for seat in members(question.showers):
            for card in question.cards:
                if card not in seen:
                    self.cross(card, seat, "pass", index)

    # --- the rules ----------------------------------------------------------------------------

    def cross(self, card: int, holder: int, rule: str, question: int | None = None) -> None:
        """Note that the holder has not the card; ``conclude`` then says what follows."""
        self.rule_out((card,), 1 << holder, rule, question)

    def rule_out(
        self, cards: Iterable[int], holders: int, rule: str, question: int | None = None
    ) -> None:
        """Note that none of these holders (bitmask) has any of the cards; then ``conclude``."""
        can, marks, inside = self.can, self.marks, 1 << self.envelope
        for card in cards:
            out = can[card] & holders
            if not out:
                continue
            left = can[card] = can[card] ^ out
            if not left & self._players:
                self.held &= ~(1 << card)
            if out & inside:
                self.file &= ~(1 << card)
                self._todo.append(card)
            elif marks is not None or not left & (left - 1):
                self._todo.append(card)  # a bot's sheet looks no further where nothing can follow
            if marks is not None:
                for holder in members(out):
                    marks[card, holder] = Mark(NO, rule, question)

    def place(self, card: int, holder: int, rule: str, question: int | None = None) -> None:
        """Note that the holder has the card; ``conclude`` then says what follows."""
        if self.marks is not None:
            self.marks.setdefault((card, holder), Mark(YES, rule, question))
        others = self.can[card] & ~(1 << holder)
        if not others:
            return
        self.can[card] = 1 << holder
        self._todo.append(card)
        if holder != self.envelope:
            self.file &= ~(1 << card)
        if holder >= self.seats:
            self.held &= ~(1 << card)
        if self.marks is not None:
            for other in members(others):
                self.marks[card, other] = Mark(NO, "row", question)

    def conclude(self) -> None:
        """Apply ``row`` and ``envelope`` until nothing new follows."""
        todo, inside = self._todo, 1 << self.envelope
        while todo:
            card = todo.pop()
            can = self.can[card]
            if self.marks is not None and can and not can & (can - 1):
                self.place(card, can.bit_length() - 1, "row")
            candidates = self.file & self._kinds[card]
            if candidates and not candidates & (candidates - 1):
                self.place(candidates.bit_length() - 1, self.envelope, "envelope")
            elif can == inside:
                self.rule_out(members(candidates & ~(1 << card)), inside, "envelope")

    def take_down(self, can: Sequence[int]) -> None:
        """Hold each card's set of holders for what is known, however that was found out."""
        self.can = list(can)
        self.file = mask(card for card, may in enumerate(can) if may >> self.envelope & 1)
        self.held = mask(card for card, may in enumerate(can) if may & self._players)


def sheet_of(view: View) -> Sheet:
    """Return the sheet of this view, each mark with its rule.

    >>> from cluekit.clue import new_game
    >>> sheet_of(new_game("mini", seed=7).view(0))
    <Sheet: 2 of 9 cards placed>
    """
    table = view.table
    return Sheet(view.deck, len(table.players), pool=table.face_down > 0).take_in(view)


def seen_cards(view: View) -> Iterator[Shown]:
    """Yield the cards that others showed to this seat."""
    return (shown for shown in view.own.shown if shown.by != view.seat != SPECTATOR)
