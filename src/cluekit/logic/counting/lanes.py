"""The joint of the case file in lanes: one whole number holds the weight of every content.

Each open card of a kind has an index, each kind a stride; a content stands in the lane that is the
sum of index times stride over its cards. So the case file's taking a card shifts all lanes by as
many. Cards dealt with first have the low indices: numbers are long only when the walk nears its
end. Where all lanes at once would need too much memory, the contents are split into parts.

An example: the case file may hold one of the suspects 0, 1, 2 and one of the weapons 3, 4. The
suspects have the indices 0, 1, 2 and the stride 1, the weapons 0, 1 and the stride 3: so there are
six lanes, and suspect 2 with weapon 4 stands in lane 2 + 3 = 5. With lanes of 16 bits, a number
``value`` that holds the ways so far becomes ``value << 2 * 16`` when the case file takes suspect 2:
whatever stood in lane 0 or 3 stands in lane 2 or 5 now. One shift does it for all contents.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from cluekit.logic.counting.propagation import Narrowed
from cluekit.logic.puzzle import Puzzle
from cluekit.sets import members

Candidates = list[list[int]]
"""For each kind the cards that the case file may hold, in the order of the walk."""


def candidates(puzzle: Puzzle, state: Narrowed, walk: list[int]) -> Candidates:
    """Return what the case file may hold, in the order of the walk; certain cards alone."""
    when = {card: at for at, card in enumerate(walk)}
    file = state.possible[puzzle.file]
    return [
        sorted(members(kind & file), key=lambda card: when.get(card, 0)) for kind in puzzle.kinds
    ]


def parts(kinds: Candidates, most: int) -> Iterator[Candidates]:
    """Yield candidates that are these together, each with at most ``most`` contents (1 or more)."""
    longest = max(range(len(kinds)), key=lambda kind: len(kinds[kind]))
    cards = kinds[longest]
    if prod(map(len, kinds)) <= most:
        yield kinds
        return
    for half in (cards[: len(cards) // 2], cards[len(cards) // 2 :]):
        yield from parts([*kinds[:longest], half, *kinds[longest + 1 :]], most)


class Lanes:
    """Which of ``number`` lanes belongs to which content: ``of[card]`` is what a card adds."""

    def __init__(self, kinds: Candidates, walk: list[int]) -> None:
        when = {card: at for at, card in enumerate(walk)}
        self._kinds, self._walk = kinds, walk
        self.of: dict[int, int] = {}
        self.number = 1
        for cards in sorted(kinds, key=lambda cards: when.get(cards[-1], -1)):
            for index, card in enumerate(cards):
                self.of[card] = index * self.number
            self.number *= len(cards)

    def widest(self, states: list[int]) -> int:
        """Return how many lanes the widest layer has over all its states.

        ``states`` are the numbers of states after each card. A value has no lanes beyond what the
        cards so far can add.
        """
        reach, most = [0] * len(self._kinds), 0
        for card, number in zip(self._walk, states, strict=True):
            for kind, cards in enumerate(self._kinds):
                if card in cards:
                    reach[kind] = self.of[card]
            most = max(most, number * (1 + sum(reach)))
        return most

    def read(self, packed: int, width: int, divisor: int) -> dict[tuple[int, ...], int]:
        """Return the weight of every content that can be, each divided by the divisor.

        ``width`` is that of a lane in bits, a multiple of eight.
        """
        size = width // 8
        lanes = packed.to_bytes(self.number * size, "little")
        found = {}
        for content in product(*map(sorted, self._kinds)):
            at = size * sum(map(self.of.__getitem__, content))
            weight = int.from_bytes(lanes[at : at + size], "little")
            if weight:
                found[content] = weight // divisor
        return found
