"""What can be concluded from one view: each thing is worked out once, when it is first wanted."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import cached_property
from typing import Literal

from cluekit.clue.helping import (
    SUPPOSING,
    blank,
    by_rules,
    choice,
    closed,
    derived,
    is_dealt,
    shares,
    unseen_shows,
)
from cluekit.clue.knowing import holders_of, puzzle_of
from cluekit.clue.picture.layout import Cell, Layout, layout_of
from cluekit.clue.sheet import Sheet
from cluekit.clue.silence import with_silence
from cluekit.clue.view import View
from cluekit.clue.wording.claims import Names, names_of
from cluekit.logic import Clause, OneOf, Puzzle
from cluekit.logic.counting import Count, count
from cluekit.logic.sat import closure

Model = Literal["deals", "refuter"]
MODELS: tuple[Model, ...] = ("deals", "refuter")


class Machine:
    """Conclusions from one seat's view; ``rules`` are those that its owner has unlocked.

    ``silence`` asks to conclude from nobody's having accused, too; ``silent`` says that it is done:
    not where it cannot be, for somebody was sure and kept still.
    """

    def __init__(self, view: View, rules: Collection[str], *, silence: bool = False) -> None:
        self.view = view
        self.rules = rules
        self._silence = silence
        self._counts: dict[Model, Count | None] = {}

    @property
    def dealt(self) -> bool:
        """Whether there is anything to conclude from."""
        return is_dealt(self.view)

    @cached_property
    def puzzle(self) -> Puzzle:
        """Everything that this seat's letters say, and others' silence where that counts."""
        return puzzle_of(self.view) if self._with_silence is None else self._with_silence

    @property
    def silent(self) -> bool:
        """Whether the silence of others is counted in."""
        return self._with_silence is not None

    @cached_property
    def _with_silence(self) -> Puzzle | None:
        if not (self._silence and self.dealt):
            return None
        puzzle = with_silence(self.view)
        return puzzle if count(puzzle) else None

    @cached_property
    def layout(self) -> Layout:
        """Columns and rows."""
        return layout_of(self.view)

    @cached_property
    def names(self) -> Names:
        """What statements are made with."""
        return names_of(self.view)

    @cached_property
    def follows(self) -> Sheet:
        """What the unlocked rules give."""
        counted = self.count() if SUPPOSING & set(self.rules) else None
        can = counted.can if counted and not counted.capped else None
        if not self.silent:
            return by_rules(self.view, self.rules, can)
        deck, holders = self.view.deck, holders_of(self.view.table)
        return derived(deck, holders, self.puzzle, {*self.rules, "silence"}, can)

    def count(self, model: Model = "deals") -> Count | None:
        """Return the exact numbers of deals, or None before the deal."""
        if model not in self._counts:
            self._counts[model] = count(self.puzzle, model) if self.dealt else None
        return self._counts[model]

    @cached_property
    def closed(self) -> Sheet:
        """Everything that follows."""
        counted = self.count()
        if counted is None:
            return blank(self.view)
        can = closure(self.puzzle) if counted.capped else counted.can
        return closed(self.view.deck, holders_of(self.view.table), self.puzzle, can or ())

    def printed(self, level: str) -> Sheet:
        """Return what is printed at a level of help."""
        if level == "follows":
            return self.follows
        return self.closed if level == "all" else blank(self.view)

    def shares(self, model: Model) -> dict[Cell, Fraction]:
        """Return how likely each open cell is; nothing where only the case file was counted."""
        counted = self.count(model)
        if counted is None or counted.marginals is None:
            return {}
        return shares(holders_of(self.view.table), self.closed, counted.marginals, counted.total)

    def links(self, sheet: Sheet) -> dict[Cell, tuple[int, ...]]:
        """Return the numbers of the unseen shows that leave a choice on this sheet."""
        if not self.dealt:
            return {}
        return unseen_shows(holders_of(self.view.table), self.puzzle, sheet)

    def choices(self, sheet: Sheet) -> list[tuple[str, Clause]]:
        """Return what is certain though no cell of it is: what asks for it, and what it says.

        Each comes from a show that was not seen and leaves a choice on this sheet.
        """
        found: dict[Clause, str] = {}
        for number, premise in enumerate(self.puzzle.premises):
            if isinstance(premise, OneOf):
                column = self.layout.places[premise.holder]
                cells = choice(sheet, premise.cards, column)
                clause = tuple(self.layout.literal(cell) for cell in cells)
                if clause:
                    found.setdefault(clause, f"choice:{number}")
        return [(target, clause) for clause, target in found.items()]
