"""What ``cluekit solve`` was asked for besides the sheet, each part as far as its steps lead."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from cluekit.cli.console import tell
from cluekit.logic.work import TooHardError
from cluekit.records.question_worth import if_silent
from cluekit.records.record import Case
from cluekit.records.report import proof_answers, sizes_answer, why_answer
from cluekit.records.solution import (
    Answer,
    AskAnswer,
    AuditAnswer,
    Part,
    card_answers,
    entry_answers,
    file_answers,
)
from cluekit.records.solver import Solution, Why, clash_proofs
from cluekit.words import say

Found = TypeVar("Found")


class Parts:
    """The parts of the answer; ``left_out`` names those that took too many steps.

    ``stopped`` says that the work was broken off: from then on every part is left out.
    """

    def __init__(self) -> None:
        self.why: Why | None = None
        self.ask: tuple[AskAnswer, ...] | None = None
        self.audit: tuple[AuditAnswer, ...] | None = None
        self.left_out: list[Part] = []
        self.stopped = False

    def find(self, part: Part, look: Callable[[], Found]) -> Found | None:
        """Return a part of the answer, or None where it is left out."""
        try:
            if not self.stopped:
                return look()
        except TooHardError:
            pass
        except KeyboardInterrupt:
            self.stopped = True
        self.left_out.append(part)
        return None

    def silent(self, case: Case, steps: int) -> Case | None:
        """Return the case with everybody's silence counted in, None where it cannot be."""
        found = self.find("silence", lambda: if_silent(case, steps))
        if found is not None:
            tell(say("Taken as true: anybody who is sure accuses at the first chance."))
        elif not self.left_out:
            tell(
                say(
                    "Silence is not counted here: somebody must have been sure, and did not accuse."
                )
            )
        return found


def as_data(solution: Solution, parts: Parts, steps: int) -> Answer:
    """Return the answer as the types that the published schema is made from."""
    case, clash = solution.case, solution.clash
    consistent, counted = solution.can is not None, solution.deals is not None
    proofs = () if consistent or parts.stopped else clash_proofs(case, clash, steps)
    return Answer(
        consistent=consistent,
        model=solution.model,
        deals=solution.deals,
        sizes=sizes_answer(solution),
        cards=card_answers(solution),
        joint=file_answers(solution),
        entropy=solution.entropy if consistent and counted else None,
        clash=clash,
        entries=entry_answers(case.entries),
        explained=proof_answers(case, proofs),
        why=why_answer(solution, parts.why) if parts.why else None,
        ask=parts.ask,
        audit=parts.audit,
        counted=counted,
        at_most=None if counted else solution.at_most,
        settled=solution.settled,
        stopped=parts.stopped,
        left_out=tuple(parts.left_out),
    )
