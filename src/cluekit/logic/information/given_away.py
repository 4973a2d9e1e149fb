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
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from math import log2

import msgspec

from cluekit.logic.information.worlds import Model
from cluekit.logic.information.worth import Question
from cluekit.logic.puzzle import Deal, hands_in
from cluekit.sets import mask


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
        self._deals = [deal for deal in deals if self._fits(deal)]
        self._hands = [hands_in(deal) for deal in self._deals]
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
        told = [self._outcome(*answer, left, total) for answer, left in found.items()]
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
            before = self._entropy(self._weights(seat, key))
            after = self._open_after(seat, key, question)
            learnt += sum(weight * (before - after[who]) for who, weight in heard.items())
        return learnt / total

    def _open_after(self, seat: int, key: Key, question: Question) -> dict[int | None, float]:
        """Return the bits open for a seat that has seen this, by who is heard to show."""
        split: dict[int | None, Weights] = defaultdict(dict)
        for number, weight in self._weights(seat, key).items():
            split[self._shower(number, question)][number] = weight
        return {shower: self._entropy(weights) for shower, weights in split.items()}

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
        found: list[dict[Key, list[Row]]] = []
        for seat in range(len(self._hands[0]) - 1):
            keyed: dict[Key, list[Row]] = defaultdict(list)
            for row in self._rows:
                keyed[self._key(seat, row)].append(row)
            found.append(keyed)
        return found

    @cached_property
    def _rows(self) -> list[Row]:
        return [row for number in range(len(self._deals)) for row in self._ways(number)]

    def _ways(self, number: int) -> Iterator[Row]:
        """Yield a deal with every way in which the cards were shown that fits it."""
        shown = [self._could_show(number, each.question, each.shower) for each in self.past]
        ways = 1
        for cards in shown:
            ways *= len(cards)
        return (Row(number, each, ways) for each in product(*shown))

    def _key(self, seat: int, row: Row) -> Key:
        """Return what a seat has seen in a world: its hand, and the cards it saw or showed."""
        seen = (
            card if seat in (each.question.asker, each.shower) else None
            for card, each in zip(row.shown, self.past, strict=True)
        )
        return self._hands[row.deal][seat], tuple(seen)

    def _fits(self, deal: Deal) -> bool:
        """Tell whether everybody would have answered so with this deal."""
        hands = hands_in(deal)
        return all(_shower(hands, each.question) == each.shower for each in self.past)

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

    def _outcome(
        self, shower: int | None, card: int | None, left: Weights, total: float
    ) -> Outcome:
        files = len({self._files[number] for number in left})
        chance = sum(left.values()) / total
        return Outcome(shower, card, chance, len(left), files, self._entropy(left))

    def _entropy(self, weights: Weights) -> float:
        files: dict[int, float] = defaultdict(float)
        for number, weight in weights.items():
            files[self._files[number]] += weight
        total = sum(files.values())
        return log2(total) - sum(each * log2(each) for each in files.values()) / total


def _shower(hands: Sequence[int], question: Question) -> int | None:
    asked = mask(question.cards)
    return next((holder for holder in question.order if hands[holder] & asked), None)
