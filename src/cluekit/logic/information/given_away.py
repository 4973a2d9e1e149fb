"""What a question gives away: how many bits each of the others learns by listening.

The asker of a question is not the only one to hear its answer. Everybody hears who passes and who
shows; each of the others puts that beside a hand of its own. How much a listener learns depends
on that hand, which the asker does not know: so it is counted for every hand it may have, and the
mean is taken over the worlds that the asker holds possible. That the asker chose this question
is taken to tell nothing.

>>> from cluekit.logic.listing import deals
>>> from cluekit.logic.puzzle import Puzzle
>>> new = tuple(deals(Puzzle(kinds=(0b111, 0b111000, 0b111000000), sizes=(2, 2, 2))))
>>> mine = SmallTable(new, seat=0, hand=0b1001)
>>> asked = Question(0, (1, 4, 7), order=(1, 2))
>>> [round(bits, 3) for bits in mine.given_away(asked).values()]
[0.086, 0.287]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations, product
from math import comb, log2, prod

import msgspec

from cluekit.logic.information.tree import TooWideError
from cluekit.logic.information.unsettled import remainder
from cluekit.logic.information.worlds import Model, worlds
from cluekit.logic.information.worth import Question
from cluekit.logic.puzzle import SET_UP, Deal, Holds, Lacks, NotAll, Puzzle, hands_in
from cluekit.logic.work import TooHardError, Work
from cluekit.sets import mask, members


class Past(msgspec.Struct, frozen=True, gc=False):
    """A question that was answered: who showed a card, or None; ``card`` where this seat saw it."""

    question: Question
    shower: int | None
    card: int | None = None


class Row(msgspec.Struct, frozen=True, gc=False):
    """A world: a deal, and which card was shown at each question so far; 1 of ``ways`` choices."""

    deal: int
    shown: tuple[int | None, ...]
    ways: int


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """An answer that a question may get: who shows what, how likely, and what it leaves open.

    ``deals`` and ``files`` are how many of each are still possible, ``bits`` is the entropy of the
    case file then.
    """

    shower: int | None
    card: int | None
    chance: float
    deals: int
    files: int
    bits: float


Key = tuple[int, tuple[int | None, ...]]
"""What one seat has seen that others have not: its hand, and the cards shown to it or by it."""

Weights = dict[int, float]
"""How much each deal weighs."""


class SmallTable:
    """What one seat knows, and what it knows about what the others know.

    ``deals`` are all ways to deal, whatever anybody has seen: each of them is looked at, so it is
    for small decks. Each shows one card, and the first who can show one ends a question.
    """

    def __init__(
        self,
        deals: Sequence[Deal],
        seat: int,
        hand: int,
        past: Sequence[Past] = (),
        model: Model = "deals",
    ) -> None:
        self.seat = seat
        self.model = model
        self.past = tuple(past)
        dealt = [(deal, hands_in(deal)) for deal in deals]
        # Only deals with which everybody would have answered as they did
        fitting = [
            (deal, hands)
            for deal, hands in dealt
            if all(_shower(hands, each.question) == each.shower for each in self.past)
        ]
        self._deals = [deal for deal, _ in fitting]
        self._hands = [hands for _, hands in fitting]
        self._files = [hands[-1] for hands in self._hands]
        self._mine: Key = hand, tuple(each.card for each in self.past)
        self._known: dict[tuple[int, Key], Weights] = {}

    # --- what is asked of it ------------------------------------------------------------------

    @property
    def bits(self) -> float:
        """The entropy of the case file for this seat."""
        return self._entropy(self._weights(self.seat, self._mine))

    @property
    def possible(self) -> list[Deal]:
        """The deals that this seat holds possible."""
        return [self._deals[number] for number in self._weights(self.seat, self._mine)]

    def outcomes(self, question: Question) -> list[Outcome]:
        """Return every answer that this seat may get to a question of its own, likeliest first."""
        found: dict[tuple[int | None, int | None], Weights] = defaultdict(dict)
        weights = self._weights(self.seat, self._mine)
        for number, weight in weights.items():
            shower = self._shower(number, question)
            cards = self._could_show(number, question, shower)
            for card in cards:
                found[shower, card][number] = weight / len(cards)
        total = sum(weights.values())
        told = []
        for (shower, card), left in found.items():
            files = len({self._files[number] for number in left})
            chance = sum(left.values()) / total
            told.append(Outcome(shower, card, chance, len(left), files, self._entropy(left)))
        return sorted(told, key=lambda o: (-round(o.chance, 9), o.shower is None, str(o)))

    def given_away(self, question: Question) -> dict[int, float]:
        """Return how many bits each of the others is expected to learn of the case file."""
        return {seat: self._learns(seat, question) for seat in question.order}

    # --- counting -----------------------------------------------------------------------------

    def _learns(self, seat: int, question: Question) -> float:
        """Return how much less is open for a listener afterwards, on average over my worlds."""
        chances: dict[Key, dict[int | None, float]] = {}
        for row, weight in self._my_rows:
            heard = chances.setdefault(self._key(seat, row), defaultdict(float))
            heard[self._shower(row.deal, question)] += weight
        total = sum(weight for _, weight in self._my_rows)
        learnt = 0.0
        for key, heard in chances.items():
            possible = self._weights(seat, key)
            by_shower: dict[int | None, Weights] = defaultdict(dict)
            for number, weight in possible.items():
                by_shower[self._shower(number, question)][number] = weight
            before = self._entropy(possible)
            after = {who: self._entropy(weights) for who, weights in by_shower.items()}
            learnt += sum(weight * (before - after[who]) for who, weight in heard.items())
        return learnt / total

    @cached_property
    def _my_rows(self) -> list[tuple[Row, float]]:
        """The worlds that this seat holds possible, and how much each weighs."""
        weights = self._weights(self.seat, self._mine)
        rows = self._by_key[self.seat][self._mine]
        of_deal: dict[int, float] = defaultdict(float)
        for row in rows:
            of_deal[row.deal] += 1 / row.ways
        return [(row, weights[row.deal] / (row.ways * of_deal[row.deal])) for row in rows]

    def _weights(self, seat: int, key: Key) -> Weights:
        """Return the deals that a seat holds possible that has seen this, each with its weight."""
        known = self._known.get((seat, key))
        if known is None:
            known = defaultdict(float)
            for row in self._by_key[seat][key]:
                known[row.deal] = 1.0 if self.model == "deals" else known[row.deal] + 1 / row.ways
            self._known[seat, key] = known
        return known

    @cached_property
    def _by_key(self) -> list[dict[Key, list[Row]]]:
        """For each seat the worlds, by what it has seen in them."""
        rows: list[Row] = []
        for number in range(len(self._deals)):  # with every way to show the cards that fits
            shown = [self._could_show(number, each.question, each.shower) for each in self.past]
            ways = prod(map(len, shown))
            rows += (Row(number, each, ways) for each in product(*shown))
        found: list[dict[Key, list[Row]]] = []
        for seat in range(len(self._hands[0]) - 1):
            keyed: dict[Key, list[Row]] = defaultdict(list)
            for row in rows:
                keyed[self._key(seat, row)].append(row)
            found.append(keyed)
        return found

    def _key(self, seat: int, row: Row) -> Key:
        """Return what a seat has seen in a world: its hand, and the cards it saw or showed."""
        seen = (
            card if seat in (each.question.asker, each.shower) else None
            for card, each in zip(row.shown, self.past, strict=True)
        )
        return self._hands[row.deal][seat], tuple(seen)

    def _shower(self, number: int, question: Question) -> int | None:
        return _shower(self._hands[number], question)

    def _could_show(
        self, number: int, question: Question, shower: int | None
    ) -> list[int] | list[None]:
        """Return the cards that may be shown; one None where there is nobody to show one."""
        if shower is None:
            return [None]
        return [card for card in question.cards if self._deals[number][card] == shower]

    # --- weighing -----------------------------------------------------------------------------

    def _entropy(self, weights: Weights) -> float:
        files: dict[int, float] = defaultdict(float)
        for number, weight in weights.items():
            files[self._files[number]] += weight
        total = sum(files.values())
        return log2(total) - sum(each * log2(each) for each in files.values()) / total


def _shower(hands: Sequence[int], question: Question) -> int | None:
    asked = mask(question.cards)
    return next((holder for holder in question.order if hands[holder] & asked), None)


# --- silence --------------------------------------------------------------------------------------
# The dog that did not bark: who says nothing does not know.
#
# Somebody who would speak up when sure, and does not, holds no hand that would make sure. So every
# hand that, with what this holder certainly knows, leaves one case file only, is a hand it does not
# have. Less knowledge than the holder really has forces less, so what is concluded stays true.

EVERY = 20_000
"""Up to this many deals all are looked through."""
HANDS = 2_000
"""Else up to this many hands are tried, by the cheap rules alone; of more nothing is said."""
STEPS = 400_000
"""The most steps taken for one holder: half a second. To try a hand takes one a premise."""


def silence(
    known: Puzzle,
    holder: int,
    kinds: Iterable[int] | None = None,
    entry: int = SET_UP,
    *,
    every: int = EVERY,
    steps: int = STEPS,
) -> tuple[NotAll, ...]:
    """Return what follows when this holder does not know the case file's cards of these kinds.

    ``known`` is what the holder certainly knows besides its own hand; without ``kinds`` it is
    the whole case file that it does not know. Each premise excludes one hand. Up to ``every``
    deals every telling hand is found; where these ``steps`` do not suffice, none is.
    """
    asked = tuple(known.kinds if kinds is None else kinds)
    work = Work(steps)
    try:
        hands = _telling(known, holder, asked, every, work)
    except TooHardError:
        return ()
    return tuple(NotAll(holder, hand, entry, "silence") for hand in sorted(hands))


def _telling(
    known: Puzzle, holder: int, kinds: tuple[int, ...], every: int, work: Work
) -> list[int]:
    """Return the hands that would make sure."""
    try:
        here = worlds(known, every=every, some=1, work=work)
    except TooWideError:
        here = None
    if here is not None and here.exact:
        # Group all deals by the holder's hand: the telling hands see one case file alone
        file = here.puzzle.file
        seen: dict[int, set[int]] = {}
        asked = sum(kinds)
        for deal in zip(*here.columns, strict=True):
            hand = mask(card for card, at in enumerate(deal) if at == holder)
            inside = mask(card for card, at in enumerate(deal) if at == file)
            seen.setdefault(hand, set()).add(inside & asked)
        return [hand for hand, files in seen.items() if len(files) == 1 and hand]
    return _tried(known, holder, kinds, work)


def _tried(known: Puzzle, holder: int, kinds: tuple[int, ...], work: Work) -> list[int]:
    """Try every hand the holder may have, if there are not too many."""
    left, size = remainder(known, by_choice=False), known.sizes[holder]
    if left is None or size is None:
        return []
    may = mask(card for card, can in enumerate(left.can) if can >> holder & 1)
    has = mask(card for card, can in enumerate(left.can) if can == 1 << holder)
    free = list(members(may & ~has))
    wanted = size - has.bit_count()
    if comb(len(free), wanted) > HANDS:
        return []
    work.spend(comb(len(free), wanted) * len(known.premises))
    found = []
    for more in combinations(free, wanted):
        hand = has | mask(more)
        others = (1 << known.cards) - 1 & ~hand
        held = known.with_premises(Holds(holder, hand), Lacks(holder, others))
        left = remainder(held, by_choice=False)
        # Do the cheap rules find the case file's cards of these kinds?
        if left is not None and all(
            sum(left.can[card] >> known.file & 1 for card in members(kind)) == 1 for kind in kinds
        ):
            found.append(hand)
    return found
