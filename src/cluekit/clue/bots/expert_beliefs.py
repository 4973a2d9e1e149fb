"""What ``expert`` thinks: possible worlds, the chances of every case file, the worth of asking.

All of it follows from the puzzle that the seat's letters make. It is worked out once for each
state of knowledge, and the worth of questions only when it is asked.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cached_property

from cluekit.clue.bots.goals import wanted_rooms, worth_asking
from cluekit.clue.deduction.advice import Suggestion, weigh_suggestions
from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.editions.cast import Triple
from cluekit.clue.public.view import View
from cluekit.logic import Puzzle
from cluekit.logic.information import Scale, TooWideError, Worlds, Worth, files, worlds

EVERY, SOME = 2_048, 1_024
"""Up to this many deals a bot weighs all, of more this many: it has to decide at once."""


LOUD = 0.3
"""How much of a bit that everybody learns is taken off: a secret is worth more."""
SETTLES = 2.0
"""How many bits the chance is worth to settle the case at once: the accusation may follow."""


class Thought:
    """What follows from one state of knowledge.

    ``sheet`` holds what is certain, ``chances`` gives each case file its share.
    """

    def __init__(self, view: View, puzzle: Puzzle, sheet: Sheet, here: Worlds) -> None:
        self.view = view
        self.puzzle = puzzle
        self.sheet = sheet
        self.worlds = here
        self.chances = shares(here)
        self.likeliest: Triple = max(self.chances, key=lambda file: (self.chances[file], file))
        self._scale = Scale(here)
        deck = view.deck
        kinds = (deck.suspects, deck.weapons)
        self._named = [worth_asking(view, sheet, kind, own=True) for kind in kinds]

    @property
    def sure(self) -> Fraction:
        """How likely the likeliest case file is."""
        return self.chances[self.likeliest]

    def about(self, room: int) -> list[Suggestion]:
        """Return the suggestions about one room that name cards worth asking, the best first."""
        suspects, weapons = self._named
        found = weigh_suggestions(self.view, self._scale, (suspects, weapons, [room]))
        return sorted(found, key=lambda s: (-round(gain(s.worth), 9), s.cards, s.whom))

    @cached_property
    def everything(self) -> list[Suggestion]:
        """Every suggestion that there is, about whichever cards, in the order of the cards."""
        deck = self.view.deck
        cards = (deck.suspects, deck.weapons, deck.rooms)
        return list(weigh_suggestions(self.view, self._scale, cards))

    @cached_property
    def best_of_rooms(self) -> dict[int, Suggestion]:
        """The best suggestion about each room worth going to."""
        deck = self.view.deck
        rooms = (deck.room(place) for place in wanted_rooms(self.view, self.sheet))
        return {room: self.about(room)[0] for room in rooms}

    @cached_property
    def best(self) -> Suggestion:
        """The best suggestion there is."""
        return max(self.best_of_rooms.values(), key=lambda s: gain(s.worth))


def gain(worth: Worth) -> float:
    """Return what a question is worth to a player who has rivals, in bits."""
    return worth.bits - LOUD * worth.public + SETTLES * worth.solves


def think(view: View, puzzle: Puzzle, sheet: Sheet) -> Thought | None:
    """Think; None where the deck is too large, or the letters contradict each other."""
    try:
        here = worlds(puzzle, "refuter", every=EVERY, some=SOME)
    except TooWideError:
        return None
    return Thought(view, puzzle, sheet, here) if here else None


def shares(here: Worlds) -> dict[Triple, Fraction]:
    """Return how likely each case file is in these worlds."""
    weights: Counter[Triple] = Counter()
    for (suspect, weapon, room), weight in files(here).items():
        weights[suspect, weapon, room] = weight
    total = weights.total()
    return {file: Fraction(weight, total) for file, weight in weights.items()}
