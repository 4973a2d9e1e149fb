"""Our agents at the tables of `tables_per_second.py`: one that finds everything, two by rules."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue import NAMES, new_game
from cluekit.clue.bots.sheet_bots import Deepen, Notes
from cluekit.clue.deduction.puzzle import by_hands
from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.public.table import Question
from cluekit.clue.public.view import Own, Shown, View
from cluekit.logic import Holds, Lacks, OneOf, Premise, Puzzle
from cluekit.logic import Showed as ShowedCard
from cluekit.logic.counting import count

KINDS = (range(6), range(6, 12), range(12, 21))
SEATS = 3
BASE = new_game("uk", NAMES[:SEATS], 1).view(0)


class Complete:
    """Complete knowledge: asked of the counter whenever something new was heard."""

    def __init__(self, sizes: list[int], hand: set[int]) -> None:
        mine = sum(1 << card for card in hand)
        self.sizes = tuple(sizes)
        self.premises: list[Premise] = [
            Holds(0, mine, rule="mine"),
            Lacks(0, (1 << 21) - 1 & ~mine, rule="mine"),
        ]
        self.can = tuple(1 if card in hand else 0b1110 for card in range(21))

    def hear(self, asker: int, cards: tuple[int, ...], shower: int, shown: int) -> None:
        """Keep what is new; deduce all that follows."""
        before = len(self.premises)
        asked = sum(1 << card for card in cards)
        for step in range(1, SEATS):
            seat = (asker + step) % SEATS
            if seat == shower:
                self._showed(seat, cards, asked, shown)
                break
            if any(self.can[card] >> seat & 1 for card in cards):
                self.premises.append(Lacks(seat, asked))
        if len(self.premises) > before:
            kinds = tuple(sum(1 << card for card in kind) for kind in KINDS)
            found = count(Puzzle(kinds, self.sizes, tuple(self.premises)))
            if found is not None:
                self.can = found.can

    def _showed(self, seat: int, cards: tuple[int, ...], asked: int, shown: int) -> None:
        known = any(self.can[card] == 1 << seat for card in cards)
        if shown >= 0 and self.can[shown] != 1 << seat:
            self.premises.append(ShowedCard(seat, shown, asked))
        elif shown < 0 and seat and not known:
            self.premises.append(OneOf(seat, asked))

    def solved(self) -> bool:
        """Look whether three cards are known to be in the case file."""
        return sum(can == 1 << SEATS for can in self.can) == len(KINDS)


class ByRules:
    """The sheet of a bot that goes by simple rules, as it plays with it."""

    deepen: Deepen | None = None

    def __init__(self, sizes: list[int], hand: set[int]) -> None:
        table = replace(BASE.table, sizes=tuple(sizes), questions=(), order=tuple(range(SEATS)))
        self.view = View(table, 0, Own(hand=tuple(sorted(hand))))
        self.notes = Notes(self.deepen)
        self.sheet: Sheet = self.notes.up_to(self.view)

    def hear(self, asker: int, cards: tuple[int, ...], shower: int, shown: int) -> None:
        """Enter the question, and conclude what the rules give."""
        passed = 0
        for step in range(1, SEATS):
            seat = (asker + step) % SEATS
            if seat == shower:
                break
            passed |= 1 << seat
        table, own = self.view.table, self.view.own
        question = Question(asker, (cards[0], cards[1], cards[2]), passed)
        if shower >= 0:
            answers = ((shower, 1),)
            question = replace(
                question, shower=shower, showers=1 << shower, answers=answers, shown=1
            )
        if shown >= 0:
            own = replace(
                own, shown=(*own.shown, Shown(len(table.questions), shown, shower, asker))
            )
        self.view = View(replace(table, questions=(*table.questions, question)), 0, own)
        self.sheet = self.notes.up_to(self.view)

    def solved(self) -> bool:
        """Look whether the sheet has the case file."""
        return self.sheet.solution() is not None


class NoteTaker(ByRules):
    """Passes, shown cards, one place a card, one card of each kind."""


class Careful(ByRules):
    """The same, and hand sizes, and shows that were not seen."""

    deepen = staticmethod(by_hands)
