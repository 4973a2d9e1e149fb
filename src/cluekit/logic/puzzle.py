"""A deduction problem: what was dealt to whom, and what somebody observed.

Cards are the numbers 0 … n-1, sets of cards are bitmasks over them. A *deal* gives every card one
holder. The holders 0 … h-1 are hands: the players, then piles such as cards that lie open or face
down. The holder h is the *case file*: it holds exactly one card of each kind. Nothing here knows
a game; what a seat saw of a game becomes premises elsewhere.

>>> puzzle = Puzzle(kinds=(0b11, 0b1100), sizes=(1, 1), premises=(Holds(0, 0b1, rule="mine"),))
>>> puzzle.file, puzzle.cards
(2, 4)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

import msgspec

from cluekit.sets import mask, members, union

SET_UP = -1
"""The entry of a premise that stands in no log: your own hand, cards that lie open.

A number: entries are sorted and compared at every step of a proof, and this one comes first.
"""


class Holds(msgspec.Struct, frozen=True, gc=False, tag="holds"):
    """The holder has all of these cards.

    ``rule`` names how it is known: "mine", "shown", "looked", "told". ``entry`` is the number of
    the log entry that says so, or ``SET_UP``; the same holds for the other premises.
    """

    holder: int
    cards: int
    entry: int = SET_UP
    rule: str = "shown"


class Lacks(msgspec.Struct, frozen=True, gc=False, tag="lacks"):
    """The holder has none of these cards: a pass, or a card known not to be there."""

    holder: int
    cards: int
    entry: int = SET_UP
    rule: str = "pass"


class OneOf(msgspec.Struct, frozen=True, gc=False, tag="one-of"):
    """The holder has at least one of these cards: a show that was not seen."""

    holder: int
    cards: int
    entry: int = SET_UP


class Showed(msgspec.Struct, frozen=True, gc=False, tag="showed"):
    """The holder chose ``card`` among those of ``among`` it has, and let us see it.

    That the holder has ``card`` is all that follows. How likely the rest is depends on how the
    holder chose; the two models of ``counting`` differ here and nowhere else.
    """

    holder: int
    card: int
    among: int
    entry: int = SET_UP


class NotAll(msgspec.Struct, frozen=True, gc=False, tag="not-all"):
    """The holder does not have all of these cards together.

    A failed accusation says it of the case file; silence may say it of a hand.
    """

    holder: int
    cards: int
    entry: int = SET_UP
    rule: str = "accused"


class HowMany(msgspec.Struct, frozen=True, gc=False, tag="how-many"):
    """Of these cards the holder has at least ``least`` and at most ``most``: it was said."""

    holder: int
    cards: int
    least: int
    most: int
    entry: int = SET_UP
    rule: str = "how-many"


Premise = Holds | Lacks | OneOf | Showed | NotAll | HowMany


def seen_whole(holder: int, cards: int, deck: int) -> tuple[Holds, Lacks]:
    """Return what a hand or a pile says that was seen whole: it has these cards and no others."""
    return Holds(holder, cards, rule="mine"), Lacks(holder, deck & ~cards, rule="mine")


def at_least(holder: int, count: int, cards: Sequence[int], entry: int) -> Iterator[OneOf]:
    """Yield that the holder has this many of these cards, or more.

    Of k cards at least n are held when every choice of k-n+1 of them has one that is: at least
    two of a, b, c means one of a, b, and one of a, c, and one of b, c.
    """
    for some in combinations(cards, len(cards) - count + 1):
        yield OneOf(holder, mask(some), entry)


def at_most(holder: int, count: int, cards: Sequence[int], entry: int) -> Iterator[NotAll]:
    """Yield that the holder has this many of these cards, or fewer: no choice of one more."""
    for some in combinations(cards, count + 1):
        yield NotAll(holder, mask(some), entry, rule="pass")


def in_single_choices(premise: HowMany) -> Iterator[OneOf | NotAll]:
    """Yield what a count says in single choices, for those who reckon with these alone."""
    cards = tuple(members(premise.cards))
    if premise.least:
        yield from at_least(premise.holder, premise.least, cards, premise.entry)
    if premise.most < len(cards):
        yield from at_most(premise.holder, premise.most, cards, premise.entry)


def without_counts(premises: Iterable[Premise]) -> Iterator[Premise]:
    """Yield premises, each count as what it says in single choices."""
    for premise in premises:
        yield from in_single_choices(premise) if isinstance(premise, HowMany) else (premise,)


class Literal(msgspec.Struct, frozen=True, gc=False, order=True):
    """That a holder has a card (``has``), or that it has not."""

    card: int
    holder: int
    has: bool = True

    def __invert__(self) -> Literal:
        """Return the opposite."""
        return Literal(self.card, self.holder, not self.has)


Clause = tuple[Literal, ...]
"""At least one of these literals is true. A clause of one literal is that literal."""

Deal = tuple[int, ...]
"""A possible world: the holder of each card, in card order."""


class Puzzle(msgspec.Struct, frozen=True, gc=False):
    """What is dealt, and what is known about it.

    ``kinds`` are the sets of cards of each kind: disjoint, and together all cards. ``sizes`` gives
    the number of cards of each hand, None where it is unknown or not to be used.
    """

    kinds: tuple[int, ...]
    sizes: tuple[int | None, ...]
    premises: tuple[Premise, ...] = ()

    @property
    def file(self) -> int:
        """The number of the case file among the holders."""
        return len(self.sizes)

    @property
    def cards(self) -> int:
        """The number of cards."""
        return max(self.kinds).bit_length()

    def kind_of(self, card: int) -> int:
        """Return the set of all cards of this card's kind."""
        return next(kind for kind in self.kinds if kind >> card & 1)

    def with_premises(self, *premises: Premise) -> Puzzle:
        """Return the puzzle with more premises."""
        return Puzzle(self.kinds, self.sizes, self.premises + premises)

    def only(self, chosen: Iterator[int] | tuple[int, ...] | list[int]) -> Puzzle:
        """Return the puzzle with the premises of these numbers alone."""
        return Puzzle(self.kinds, self.sizes, tuple(self.premises[number] for number in chosen))


@lru_cache(maxsize=16_384)
def hands_in(deal: Deal) -> tuple[int, ...]:
    """Return the cards of each holder. The few deals of a small deck are looked at all the time."""
    found = [0] * (max(deal, default=-1) + 1)
    for card, holder in enumerate(deal):
        found[holder] |= 1 << card
    return tuple(found)


def hand_in(deal: Deal, holder: int) -> int:
    """Return the cards of one holder, none where the deal gives it none."""
    hands = hands_in(deal)
    return hands[holder] if holder < len(hands) else 0


def holds_in(deal: Deal, premise: Premise) -> bool:
    """Tell whether the premise is true in this deal."""
    held = hand_in(deal, premise.holder)
    match premise:
        case Holds(cards=cards):
            return not cards & ~held
        case Lacks(cards=cards):
            return not cards & held
        case OneOf(cards=cards):
            return bool(cards & held)
        case Showed(card=card):
            return bool(held >> card & 1)
        case NotAll(cards=cards):
            return bool(cards & ~held)
        case HowMany(cards=cards, least=least, most=most):
            return least <= (cards & held).bit_count() <= most


def is_legal(puzzle: Puzzle, deal: Deal) -> bool:
    """Tell whether the deal obeys the sizes, the case file's one of each kind, and all premises."""
    if any(size is not None and deal.count(hand) != size for hand, size in enumerate(puzzle.sizes)):
        return False
    inside = hand_in(deal, puzzle.file)
    if any((inside & kind).bit_count() != 1 for kind in puzzle.kinds):
        return False
    return all(holds_in(deal, premise) for premise in puzzle.premises)


def problem_with(puzzle: Puzzle) -> str | None:
    """Return what is malformed about the puzzle itself, or None; contradictions are no such thing.

    Meant for programmers; what people write is checked, in words, where it is read.
    """
    whole = (1 << sum(kind.bit_count() for kind in puzzle.kinds)) - 1
    if not puzzle.kinds or not all(puzzle.kinds) or union(puzzle.kinds) != whole:
        return "kinds must be disjoint, not empty, and together the cards 0 … n-1"
    for premise in puzzle.premises:
        cards = 1 << premise.card if isinstance(premise, Showed) else premise.cards
        if not 0 <= premise.holder <= puzzle.file or cards & ~whole:
            return f"{premise} names a holder or a card that does not exist"
    return None
