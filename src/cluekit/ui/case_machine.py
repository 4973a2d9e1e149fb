"""What follows from a case: the sheet, chances and answers, each worked out when first wanted."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from cluekit.clue.cases import Case
from cluekit.clue.cases.silent import if_silent
from cluekit.clue.cases.solving import Solution, clash_proofs, explain, solve
from cluekit.clue.helping import closed, unseen_shows
from cluekit.clue.picture.casefile import Believed
from cluekit.clue.picture.layout import Cell, Layout
from cluekit.clue.picture.layout_case import holders_in, layout_in, names_in
from cluekit.clue.picture.sheet import Notes
from cluekit.clue.sheet import OPEN, YES, Sheet
from cluekit.clue.wording.claims import Names
from cluekit.ui.answers import Answer
from cluekit.ui.machine import Model


class CaseMachine:
    """Conclusions from what a family wrote down; by ``silence`` also from nobody's accusing.

    ``silent`` says that this is counted in: not where it cannot be, for somebody was sure and
    kept still.
    """

    def __init__(
        self, case: Case, rows: tuple[int, ...], model: Model, *, silence: bool = False
    ) -> None:
        spoken = if_silent(case) if silence else None
        self.silent = spoken is not None
        self.case = spoken or case
        self.rows = rows
        self.model = model

    @cached_property
    def solution(self) -> Solution:
        """What follows, how likely the rest is, or what clashes."""
        return solve(self.case, self.model)

    @cached_property
    def layout(self) -> Layout:
        """Columns and rows."""
        return layout_in(self.case)

    @cached_property
    def names(self) -> Names:
        """What statements are made with; entries are called by the lines they were written on."""
        return names_in(self.case, self.rows)

    @cached_property
    def sheet(self) -> Sheet:
        """Everything that follows; nothing where entries clash."""
        holders, puzzle = holders_in(self.case), self.case.puzzle()
        can = self.solution.can
        if can is None:
            return Sheet(self.case.deck, holders.seats, pool=holders.pool >= 0)
        return closed(self.case.deck, holders, puzzle, can)

    def notes(self) -> Notes:
        """Return the chances of open cells and the tags of unseen shows, by line."""
        if self.solution.can is None:
            return Notes()
        links = unseen_shows(holders_in(self.case), self.case.puzzle(), self.sheet)
        tags = {
            cell: tuple(self.rows[number - 1] + 1 for number in numbers)
            for cell, numbers in links.items()
        }
        return Notes(shares=self._shares(), tags=tags, badges=True, asks=True, pressing="ask")

    def _shares(self) -> dict[Cell, Fraction]:
        table = self.solution.marginals
        if table is None:
            return {}
        columns = range(self.sheet.holders)
        return {
            (card, column): row[self.layout.places.index(column)]
            for card, row in enumerate(table)
            for column in columns
            if self.sheet.says(card, column) == OPEN
        }

    def believed(self) -> Believed:
        """Return what the pictures of the case file show."""
        whole = self.solution.joint
        joint = {(cards[0], cards[1], cards[2]): share for cards, share in whole.items()}
        return Believed(self.layout.lines, joint, self.solution.deals, self.solution.entropy)

    def answer(self, cell: Cell) -> Answer:
        """Answer why a cell is so, or show two deals that say why it is not known."""
        literal = self.layout.literal(cell)
        found = explain(self.solution, literal.card, literal.holder)
        if found.worlds is not None:
            return Answer(self.case.puzzle(), (literal,), deals=found.worlds)
        goal = (literal if found.says == YES else ~literal,)
        puzzle, proof = found.proofs[0] if found.proofs else (self.case.puzzle(), None)
        entries = tuple(number - 1 for number in found.entries)
        return Answer(puzzle, goal, proof, entries=entries, each_size=len(found.proofs) > 1)

    def clash(self) -> Answer | None:
        """Return how the fewest entries that contradict each other do so."""
        found = next(clash_proofs(self.case, self.solution.clash), None)
        return Answer(found[0], (), found[1]) if found else None
