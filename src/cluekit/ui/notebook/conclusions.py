"""What can be concluded from one view: each thing is worked out once, when it is first wanted."""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from functools import cached_property
from typing import Literal

from cluekit.clue import Session
from cluekit.clue.deduction.help_levels import (
    SUPPOSING,
    blank,
    by_rules,
    choice,
    closure_sheet,
    derive_sheet,
    is_dealt,
    shares,
    unseen_shows,
)
from cluekit.clue.deduction.puzzle import holders_of, puzzle_of
from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.deduction.silence import with_silence
from cluekit.clue.picture.sheets.sheet import Layout, LayoutCell, layout_of
from cluekit.clue.public.view import View
from cluekit.clue.wording.claims import Names, names_of
from cluekit.logic import Clause, OneOf, Puzzle
from cluekit.logic.counting import Count, at_once, count
from cluekit.logic.sat import closure
from cluekit.logic.work import ENDLESS, TooHardError, Work

Model = Literal["deals", "refuter"]
MODELS: tuple[Model, ...] = ("deals", "refuter")

STEPS = 1_000_000
"""How far each thing is followed: a second or two. Hardly any game needs a tenth of it."""


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
        try:
            return puzzle if count(puzzle, work=Work(STEPS)) else None
        except TooHardError:
            return None

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
        try:
            return self._by(self.rules, can)
        except TooHardError:
            return self._by(set(self.rules) - SUPPOSING, None)

    def _by(self, rules: Collection[str], can: tuple[int, ...] | None) -> Sheet:
        work = Work(STEPS if SUPPOSING & set(rules) else ENDLESS)
        if not self.silent:
            return by_rules(self.view, rules, can, work)
        deck, holders = self.view.deck, holders_of(self.view.table)
        return derive_sheet(deck, holders, self.puzzle, {*rules, "silence"}, can, work)

    def count(self, model: Model = "deals") -> Count | None:
        """Return the exact numbers of deals, or None: before the deal, or for too many steps."""
        if model not in self._counts:
            self._counts[model] = self._counted(model) if self.dealt else None
        return self._counts[model]

    def _counted(self, model: Model) -> Count | None:
        try:
            return count(self.puzzle, model, work=Work(STEPS))
        except TooHardError:
            return None

    @cached_property
    def closed(self) -> Sheet:
        """Everything that follows; where that takes too many steps, what follows at once."""
        if not self.dealt:
            return blank(self.view)
        counted = self.count()
        can = self._possible() if counted is None or counted.capped else counted.can
        if can is None:  # the cards that are still to be dealt fit into no hand
            return blank(self.view)
        return closure_sheet(self.view.deck, holders_of(self.view.table), self.puzzle, can)

    def _possible(self) -> tuple[int, ...] | None:
        try:
            return closure(self.puzzle, work=Work(STEPS))
        except TooHardError:
            return at_once(self.puzzle)

    def printed_sheet(self, level: str) -> Sheet:
        """Return what is printed at a level of help."""
        if level == "follows":
            return self.follows
        return self.closed if level == "all" else blank(self.view)

    def shares(self, model: Model) -> dict[LayoutCell, Fraction]:
        """Return how likely each open cell is; nothing where only the case file was counted."""
        counted = self.count(model)
        if counted is None or counted.marginals is None:
            return {}
        return shares(holders_of(self.view.table), self.closed, counted.marginals, counted.total)

    def links(self, sheet: Sheet) -> dict[LayoutCell, tuple[int, ...]]:
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


# --- entropy course -------------------------------------------------------------------------------
# How much was open after each question: the entropy of the case file over a game, for one seat.

Known = Callable[[View], Puzzle]


class Entropies:
    """The bits that were open for one seat, each worked out once.

    What a seat knew is its view at that moment: nothing is taken from later letters.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[Model, int], float] = {}

    def course(
        self,
        session: Session,
        seat: int,
        model: Model,
        known: Known = puzzle_of,
        until: int | None = None,
    ) -> tuple[float, ...]:
        """Return the bits at the beginning and after each question up to now, or a step.

        ``known`` makes a puzzle of each view, always the same one. Where counting takes too many
        steps, the course ends.
        """
        end = session.step if until is None else until
        last, work = _last_steps(session, seat, end), Work(STEPS)
        found: list[float] = []
        for questions, step in last.items():
            key = (model, questions)
            if key not in self._known or questions == max(last):
                try:
                    counted = count(known(session.view(seat, step)), model, work=work)
                    self._known[key] = counted.entropy() if counted else 0.0
                except TooHardError:
                    break
            found.append(self._known[key])
        return tuple(found)


def _last_steps(session: Session, seat: int, end: int) -> dict[int, int]:
    """Return for each number of questions the last step at which this many had been asked."""
    steps = {}
    for step in range(end + 1):
        view = session.view(seat, step)
        if is_dealt(view):
            steps[len(view.table.questions)] = step
    return steps
