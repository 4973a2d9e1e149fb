"""What follows from a case: the sheet, chances and answers, each worked out when first wanted."""

from __future__ import annotations

from functools import cached_property

from cluekit.clue.deduction.puzzle import Holders
from cluekit.clue.picture.sheets.sheet import Layout, Notes
from cluekit.clue.wording.claims import Names
from cluekit.core import Problem, RefusedError
from cluekit.logic import Clause
from cluekit.logic.counting import Model
from cluekit.logic.solver import STEPS, Knowledge, Solution, clash_proofs
from cluekit.logic.work import TooHardError
from cluekit.records import Case
from cluekit.records.answer import AskAnswer
from cluekit.records.question_worth import advice, if_silent
from cluekit.records.report import holders_in, layout_in, names_in
from cluekit.ui.notebook.conclusions import Answer, Conclusions, fewest
from cluekit.words import say


class CaseMachine(Conclusions):
    """What follows from a record; with ``silence`` also from nobody's having accused.

    ``silent`` tells whether that is counted in: not where somebody must have been sure and kept
    still. ``unheard`` tells that finding this out takes too many steps.
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
        super().__init__(case.deck, model, steps)
        self.unheard, spoken = False, None
        if silence:
            try:
                spoken = if_silent(case, steps)
            except TooHardError:
                self.unheard = True
        self.silent = spoken is not None
        self.case, self.rows = spoken or case, rows

    @cached_property
    def known(self) -> Knowledge:
        """Everything that was written down."""
        return self.case.knowledge()

    @cached_property
    def holders(self) -> Holders:
        """Which number stands for which holder."""
        return holders_in(self.case)

    @cached_property
    def layout(self) -> Layout:
        """Columns and rows."""
        return layout_in(self.case)

    @cached_property
    def names(self) -> Names:
        """What statements are made with; entries are called by the lines they were written on."""
        return names_in(self.case, lambda entry: say("line {number}", number=self.rows[entry] + 1))

    @property
    def solution(self) -> Solution:
        """What follows, how likely the rest is, or what clashes."""
        return self.solution_for()

    def notes(self) -> Notes:
        """Return the chances of open cells and the tags of unseen shows, by line."""
        if self.solution.can is None:
            return Notes()
        tags = {
            cell: tuple(self.rows[number - 1] + 1 for number in numbers)
            for cell, numbers in self.links(self.closed).items()
        }
        return Notes(shares=self.shares(), tags=tags, badges=True, asks=True, pressing="ask")

    def answer(self, question: Clause, *, printed: bool = True) -> Answer:
        """Answer as everywhere, with the fewest entries at once: a record is read line by line."""
        found = super().answer(question, printed=printed)
        return found if found.deals else fewest(found)

    def clash(self) -> Answer | None:
        """Return how the fewest entries that contradict each other do so."""
        found = clash_proofs(self.solution, self.steps)
        return Answer(self.known, found[0][0], (), found[0][1]) if found else None

    @cached_property
    def advice(self) -> tuple[AskAnswer, ...] | Problem:
        """The best suggestions, or why there are none; worked out once."""
        try:
            return advice(self.case, self.model, self.steps)
        except TooHardError:
            return Problem("case-too-hard")
        except RefusedError as refused:
            return refused.problem
