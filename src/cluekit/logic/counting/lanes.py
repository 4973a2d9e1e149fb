"""The joint of the case file in lanes: one whole number holds the weight of every content.

Each card of a kind still open has an index, each open kind a stride; the content is the sum of
index times stride over its cards, and its weight stands in that lane.
"""

from __future__ import annotations

from itertools import product

from cluekit.logic.counting.propagation import Narrowed
from cluekit.logic.puzzle import Puzzle, members


class Lanes:
    """Which lane belongs to which content of the case file."""

    def __init__(self, puzzle: Puzzle, state: Narrowed, order: list[int]) -> None:
        file = state.possible[puzzle.file]
        late = {card: index for index, card in enumerate(reversed(order))}
        self._kinds = [sorted(members(kind & file), key=late.get) for kind in puzzle.kinds]  # type: ignore[arg-type]
        self.of: dict[int, int] = {}
        stride = 1
        by_last = sorted(self._kinds, key=lambda cards: late.get(cards[-1], -1))
        for cards in by_last:
            for index, card in enumerate(cards):
                self.of[card] = index * stride
            stride *= len(cards)
        self.number = stride

    def read(self, packed: int, width: int, divisor: int) -> dict[tuple[int, ...], int]:
        """Return the weight of every content that can be, each divided by the divisor."""
        data = packed.to_bytes((self.number * width + 7) // 8, "little")
        size = width // 8
        found = {}
        for content in product(*map(sorted, self._kinds)):
            at = size * sum(map(self.of.__getitem__, content))
            weight = int.from_bytes(data[at : at + size], "little")
            if weight:
                found[content] = weight // divisor
        return found
