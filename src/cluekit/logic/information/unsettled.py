"""What is left to deal once the easy conclusions are drawn: cards, free places, conditions.

Only rules that cost nothing are applied (a card is in one place, the case file holds one card of
each kind, a full hand takes no more, a hand that needs all it may have gets it, a condition with
one candidate left). They are sound, so no deal is lost; what they miss, the tree of deals finds.
"""

from __future__ import annotations

from math import lcm

import msgspec

from cluekit.logic.puzzle import (
    Holds,
    Lacks,
    NotAll,
    OneOf,
    Puzzle,
    Showed,
    without_counts,
)
from cluekit.sets import mask, members


class Choice(msgspec.Struct, frozen=True, gc=False):
    """A holder chose which card to show: of the ``known`` it has, and those of ``cards`` it has.

    ``scale`` makes the weight, 1 over the number to choose from, a whole number.
    """

    holder: int
    cards: int
    known: int
    scale: int


class Unsettled(msgspec.Struct, frozen=True, gc=False):
    """A puzzle without what is settled.

    ``can`` is the set of possible holders of each card, ``slots`` the number of free places of
    each holder for the cards still ``open`` (None: any number); the file's entry counts kinds.
    ``some`` are conditions "the holder has one of these open cards", ``not_all`` "the holder has
    not all of these open cards".
    """

    puzzle: Puzzle
    can: tuple[int, ...]
    open: int
    slots: tuple[int | None, ...]
    some: tuple[tuple[int, int], ...]
    not_all: tuple[tuple[int, int], ...]
    chosen: tuple[Choice, ...]


def remainder(puzzle: Puzzle, *, by_choice: bool) -> Unsettled | None:
    """Return what is left of the puzzle, None when it contradicts itself at first sight.

    ``by_choice`` keeps the choices of those who showed a card (the refuter model).
    """
    board = _Board(puzzle)
    if not board.settle():
        return None
    return board.left(by_choice=by_choice)


class _Board:
    """The possible holders of each card, narrowed until nothing cheap follows any more."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.can = [(1 << puzzle.file + 1) - 1] * puzzle.cards
        self.some: list[tuple[int, int]] = []
        self.not_all: list[tuple[int, int]] = []
        for premise in without_counts(puzzle.premises):
            match premise:
                case Holds(holder=holder, cards=cards):
                    self._only(cards, 1 << holder)
                case Showed(holder=holder, card=card):
                    self._only(1 << card, 1 << holder)
                case Lacks(holder=holder, cards=cards):
                    self._only(cards, ~(1 << holder))
                case OneOf(holder=holder, cards=cards):
                    self.some.append((holder, cards))
                case NotAll(holder=holder, cards=cards):
                    self.not_all.append((holder, cards))

    def _only(self, cards: int, holders: int) -> None:
        for card in members(cards):
            self.can[card] &= holders

    def may(self, holder: int) -> int:
        """Return the cards that the holder may have."""
        return mask(card for card, can in enumerate(self.can) if can >> holder & 1)

    def has(self, holder: int) -> int:
        """Return the cards that the holder certainly has."""
        return mask(card for card, can in enumerate(self.can) if can == 1 << holder)

    def settle(self) -> bool:
        """Apply the rules until nothing changes; tell whether every card still has a place."""
        before: list[int] = []
        while before != self.can:
            before = list(self.can)
            if not all(self.can):
                return False
            if not all(self._fill(hand, size) for hand, size in enumerate(self.puzzle.sizes)):
                return False
            if not all(map(self._one_of_each, self.puzzle.kinds)):
                return False
            if not self._keep_conditions():
                return False
        return True

    def _fill(self, hand: int, size: int | None) -> bool:
        """Close a full hand; give a hand that needs all it may have everything."""
        if size is None:
            return True
        may, has = self.may(hand), self.has(hand)
        if has.bit_count() > size or may.bit_count() < size:
            return False
        if has.bit_count() == size:
            self._only(may & ~has, ~(1 << hand))
        elif may.bit_count() == size:
            self._only(may, 1 << hand)
        return True

    def _one_of_each(self, kind: int) -> bool:
        """Hold the case file to one card of this kind."""
        file = self.puzzle.file
        may, has = self.may(file) & kind, self.has(file) & kind
        if not may or has.bit_count() > 1:
            return False
        if has:
            self._only(may & ~has, ~(1 << file))
        elif may.bit_count() == 1:
            self._only(may, 1 << file)
        return True

    def _keep_conditions(self) -> bool:
        """Give the last card of a condition; take the one that would complete a barred set."""
        for holder, cards in self.some:
            left = cards & self.may(holder)
            if not left & (left - 1):
                self._only(left, 1 << holder)
            if not left:
                return False
        for holder, cards in self.not_all:
            left = cards & ~self.has(holder)
            if not left:
                return False
            if not left & (left - 1):
                self._only(left, ~(1 << holder))
        return True

    def left(self, *, by_choice: bool) -> Unsettled:
        """Return what is open, with the conditions that are not yet met."""
        file = self.puzzle.file
        undecided = mask(card for card, can in enumerate(self.can) if can & (can - 1))
        has = [self.has(holder) for holder in range(file + 1)]
        may = [self.may(holder) & undecided for holder in range(file + 1)]
        sizes = (*self.puzzle.sizes, len(self.puzzle.kinds))
        some = {(h, cards & may[h]) for h, cards in self.some if not cards & has[h]}
        apart = {(h, cards & may[h]) for h, cards in self.not_all if not cards & ~has[h] & ~may[h]}
        chosen = []
        for premise in self.puzzle.premises if by_choice else ():
            if isinstance(premise, Showed) and (left := premise.among & may[premise.holder]):
                # How many there were to choose from is not known yet
                known = (premise.among & has[premise.holder]).bit_count()
                scale = lcm(*range(known, known + left.bit_count() + 1))
                chosen.append(Choice(premise.holder, left, known, scale))
        return Unsettled(
            self.puzzle,
            tuple(self.can),
            undecided,
            tuple(None if s is None else s - has[h].bit_count() for h, s in enumerate(sizes)),
            tuple(sorted(some)),
            tuple(sorted(apart)),
            tuple(chosen),
        )
