"""A step of a proof together with the clauses and premises it rests on."""

from __future__ import annotations

from typing import NamedTuple

from cluekit.logic import Clause, Literal, Premise
from cluekit.logic.rules import Step


class Because(NamedTuple):
    """A step, or several alike told as one, with what it rests on.

    ``says`` are the clauses, ``cited`` those of the lines it cites, ``premises`` the premises.
    """

    step: Step
    says: tuple[Clause, ...]
    cited: tuple[Clause, ...]
    premises: tuple[Premise, ...]

    @property
    def single(self) -> Literal | None:
        """The literal it says, or one of those alike; None where it says "one of" or clashes."""
        return self.says[0][0] if len(self.says[0]) == 1 else None

    @property
    def clash(self) -> bool:
        """Whether it says that something cannot be."""
        return not self.says[0]

    @property
    def holder(self) -> int:
        """The holder that the step is about: of what it says, or else of what it cites."""
        for clause in (*self.says, *self.cited):
            for literal in clause:
                return literal.holder
        return self.premises[0].holder if self.premises else 0
