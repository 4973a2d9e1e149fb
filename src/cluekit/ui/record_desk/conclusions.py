"""What follows from a case: the sheet, chances and answers, each worked out when first wanted."""

from __future__ import annotations

from functools import cached_property

from cluekit.clue.deduction.help_levels import closure_sheet, unseen_shows
from cluekit.clue.deduction.sheet import OPEN, YES, Sheet
from cluekit.clue.picture.sheets.envelope import Believed
from cluekit.clue.picture.sheets.sheet import Layout, LayoutCell, Notes
from cluekit.clue.wording.claims import Names
from cluekit.core import Problem, RefusedError, refusal
from cluekit.logic.counting import Model
from cluekit.logic.work import TooHardError
from cluekit.records import Case
from cluekit.records.answer import AskAnswer
from cluekit.records.question_worth import advice, if_silent
from cluekit.records.report import holders_in, layout_in, names_in
from cluekit.records.solver import STEPS, Solution, clash_proofs, explain, solve
from cluekit.ui.notebook.conclusions import Answer
from cluekit.words import say


class CaseMachine:
    """What follows from a record; with ``silence`` also from nobody's having accused.

    ``silent`` tells whether that is counted in: not where somebody must have been sure and kept
    still. ``unheard`` tells that finding this out takes too many steps. Each question is followed
    for this many ``steps``.
    """

    def __init__(
        self,
        case: Case,
        rows: tuple[int, ...],
        model: Model,
        *,
        silence: bool = False,
        steps: int = STEPS,
    ) -> None:
        self.steps = steps
        self.unheard, spoken = False, None
        if silence:
            try:
                spoken = if_silent(case, steps)
            except TooHardError:
                self.unheard = True
        self.silent = spoken is not None
        self.case = spoken or case
        self.rows = rows
        self.model = model

    @cached_property
    def solution(self) -> Solution:
        """What follows, how likely the rest is, or what clashes."""
        return solve(self.case, self.model, self.steps)

    @cached_property
    def layout(self) -> Layout:
        """Columns and rows."""
        return layout_in(self.case)

    @cached_property
    def names(self) -> Names:
        """What statements are made with; entries are called by the lines they were written on."""

        def entry(number: int) -> str:
            return say("line {number}", number=self.rows[number] + 1)

        return names_in(self.case, entry)

    @cached_property
    def sheet(self) -> Sheet:
        """Everything that follows; nothing where entries clash."""
        holders, puzzle = holders_in(self.case), self.case.puzzle()
        can = self.solution.can
        if can is None:
            return Sheet(self.case.deck, holders.seats, pool=holders.pool is not None)
        return closure_sheet(self.case.deck, holders, puzzle, can)

    def notes(self) -> Notes:
        """Return the chances of open cells and the tags of unseen shows, by line."""
        if self.solution.can is None:
            return Notes()
        links = unseen_shows(holders_in(self.case), self.case.puzzle(), self.sheet)
        tags = {
            cell: tuple(self.rows[number - 1] + 1 for number in numbers)
            for cell, numbers in links.items()
        }
        shares = {
            (card, column): chances[self.layout.places.index(column)]
            for card, chances in enumerate(self.solution.marginals or ())
            for column in range(self.sheet.holders)
            if self.sheet.says(card, column) == OPEN
        }
        return Notes(shares=shares, tags=tags, badges=True, asks=True, pressing="ask")

    def file_chances(self) -> Believed | None:
        """Return what the pictures of the case file show; None where counting was given up."""
        if self.solution.deals is None:
            return None
        whole = self.solution.joint
        joint = {(cards[0], cards[1], cards[2]): share for cards, share in whole.items()}
        return Believed(self.layout.lines, joint, self.solution.deals, self.solution.entropy)

    def answer(self, cell: LayoutCell) -> Answer:
        """Answer why a cell is so, or show two deals that say why it is not known.

        Raises ``RefusedError`` where that takes too many steps.
        """
        literal = self.layout.literal(cell)
        try:
            found = explain(self.solution, literal.card, literal.holder, self.steps)
        except TooHardError:
            raise refusal("case-too-hard") from None
        if found.worlds is not None:
            return Answer(self.case.puzzle(), (literal,), deals=found.worlds)
        goal = (literal if found.says == YES else ~literal,)
        puzzle, proof = found.proofs[0] if found.proofs else (self.case.puzzle(), None)
        entries = tuple(number - 1 for number in found.entries)
        return Answer(puzzle, goal, proof, entries=entries, each_size=len(found.proofs) > 1)

    def clash(self) -> Answer | None:
        """Return how the fewest entries that contradict each other do so."""
        found = clash_proofs(self.case, self.solution.clash, self.steps)
        return Answer(found[0][0], (), found[0][1]) if found else None

    @cached_property
    def advice(self) -> tuple[AskAnswer, ...] | Problem:
        """The best suggestions, or why there are none; worked out once."""
        try:
            return advice(self.case, self.model, self.steps)
        except TooHardError:
            return Problem("case-too-hard")
        except RefusedError as refused:
            return refused.problem
