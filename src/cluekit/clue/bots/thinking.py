"""What ``expert`` thinks: possible worlds, the chances of every case file, the worth of asking.

All of it follows from the puzzle that the seat's letters make. It is worked out once for each
state of knowledge, and the worth of questions only when it is asked.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cached_property

from cluekit.clue.asking import Suggestion, weighed
from cluekit.clue.cast import Triple
from cluekit.clue.view import View
from cluekit.logic import Puzzle
from cluekit.logic.information import Scale, TooWideError, Worlds, files, worlds

EVERY, SOME = 2_048, 1_024
"""Up to so many deals a bot weighs all, of more so many: it has to decide at once."""


class Thought:
    """What follows from one state of knowledge; ``chances`` gives each case file its share."""

    def __init__(self, view: View, puzzle: Puzzle, here: Worlds) -> None:
        self.view = view
        self.puzzle = puzzle
        self.worlds = here
        self.chances = shares(here)
        self.likeliest: Triple = max(self.chances, key=lambda file: (self.chances[file], file))
        self._scale = Scale(here)

    @property
    def sure(self) -> Fraction:
        """How likely the likeliest case file is."""
        return self.chances[self.likeliest]

    def about(self, room: int) -> list[Suggestion]:
        """Return the suggestions about one room, the best first."""
        found = weighed(self.view, self._scale, [room])
        return sorted(found, key=lambda s: (-round(s.worth.bits, 9), s.cards, s.whom))

    @cached_property
    def best_of_rooms(self) -> dict[int, Suggestion]:
        """The best suggestion about each room."""
        return {room: self.about(room)[0] for room in self.view.deck.rooms}

    @cached_property
    def best(self) -> Suggestion:
        """The best suggestion there is."""
        return max(self.best_of_rooms.values(), key=lambda s: s.worth.bits)


def thought(view: View, puzzle: Puzzle) -> Thought | None:
    """Think; None where the deck is too large, or the letters contradict each other."""
    try:
        here = worlds(puzzle, "refuter", every=EVERY, some=SOME)
    except TooWideError:
        return None
    return Thought(view, puzzle, here) if here else None


def shares(here: Worlds) -> dict[Triple, Fraction]:
    """Return how likely each case file is in these worlds."""
    weights: Counter[Triple] = Counter()
    for (suspect, weapon, room), weight in files(here).items():
        weights[suspect, weapon, room] = weight
    total = weights.total()
    return {file: Fraction(weight, total) for file, weight in weights.items()}
