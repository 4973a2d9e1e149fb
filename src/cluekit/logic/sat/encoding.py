"""A puzzle as a SAT problem: one variable for "this holder has this card", cardinalities native.

Variables of MiniCard are numbered from 1: card c at holder h is ``c * (holders) + h + 1``, behind
them come the guards, by which groups of premises are switched on. There are no other auxiliary
variables, so a model *is* a deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any, Self

from cluekit.logic.puzzle import (
    Clause,
    Deal,
    Holds,
    HowMany,
    Lacks,
    Literal,
    NotAll,
    OneOf,
    Premise,
    Puzzle,
    Showed,
    in_single_choices,
)
from cluekit.logic.work import TooHardError, Work
from cluekit.sets import members

ALWAYS = 0
"""The guard of a premise that is in force whatever is assumed."""

Between = Sequence[tuple[int, int, int]]
"""Hands whose size lies between two numbers: (hand, least, most)."""

Clauses = list[list[int]]

PATIENCE = 20_000
"""The most conflicts of one search. Games need some hundreds; only pigeonhole puzzles need more."""

CONFLICT, SEARCH = 6, 6
"""About what a conflict, and a search without one, take, in steps."""


class SatMissingError(ImportError):
    """python-sat is not installed; the message says how to get it."""

    def __init__(self) -> None:
        super().__init__("This needs python-sat. Install it: python -m pip install 'cluekit[sat]'")


def minicard() -> Any:
    """Return a new MiniCard solver; raises ``SatMissingError`` where python-sat is missing."""
    try:
        from pysat.solvers import Minicard  # noqa: PLC0415 - needed only where it is asked
    except ImportError:
        raise SatMissingError from None
    return Minicard()


class Solver:
    """A SAT solver that holds one puzzle. Use it in a ``with``: its memory is not Python's.

    ``guards`` gives each premise a group: ``ALWAYS``, or a number from 1 that ``model`` names
    when the premises of that group shall be in force. Without it all premises are always so.
    ``between`` gives (hand, least, most) for hands of which more is known than nothing, ``work``
    the steps that all its searches may take together.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        guards: Sequence[int] = (),
        between: Between = (),
        work: Work | None = None,
    ) -> None:
        self._work = work or Work()
        self._work.spend(len(puzzle.premises))
        self.holders = puzzle.file + 1
        self._cards = puzzle.cards
        self._first_guard = self._last = self.holders * self._cards
        self._sat = minicard()
        self._deal_of(puzzle)
        for hand, least, most in between:
            variables = [self.has(card, hand) for card in range(self._cards)]
            if least > 0:
                self._sat.add_atmost([-each for each in variables], len(variables) - least)
            self._sat.add_atmost(variables, most)
        for number, premise in enumerate(puzzle.premises):
            guard = guards[number] if guards else ALWAYS
            head = [-self._first_guard - guard] if guard else []
            for clause in self._said(premise):
                self._sat.add_clause(head + clause)
        self._last += max(guards, default=0)

    def __enter__(self) -> Self:
        """Return the solver."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        """Give the memory back."""
        self._sat.delete()

    # --- the puzzle ----------------------------------------------------------------------------

    def has(self, card: int, holder: int) -> int:
        """Return the variable that says the holder has the card."""
        return card * self.holders + holder + 1

    def literal(self, literal: Literal) -> int:
        """Return a literal as the solver writes it."""
        variable = self.has(literal.card, literal.holder)
        return variable if literal.has else -variable

    def _deal_of(self, puzzle: Puzzle) -> None:
        """Every card is in one place; hands have their sizes, the case file one of each kind."""
        for card in range(self._cards):
            self._exactly(1, [self.has(card, holder) for holder in range(self.holders)])
        for kind in puzzle.kinds:
            self._exactly(1, [self.has(card, puzzle.file) for card in members(kind)])
        left = self._cards - len(puzzle.kinds)  # what hands of unknown size share
        open_hands: list[int] = []
        for hand, size in enumerate(puzzle.sizes):
            cards = [self.has(card, hand) for card in range(self._cards)]
            if size is None:
                open_hands += cards
            else:
                self._exactly(size, cards)
                left -= size
        self._exactly(left, open_hands)

    def _exactly(self, count: int, variables: list[int]) -> None:
        if not 0 <= count <= len(variables):
            self._sat.add_clause([])
        elif count == 1:  # a clause is quicker than a count
            self._sat.add_clause(variables)
            self._sat.add_atmost(variables, 1)
        elif variables:
            self._sat.add_atmost(variables, count)
            self._sat.add_atmost([-each for each in variables], len(variables) - count)

    def _said(self, premise: Premise) -> Clauses:
        """Return the clauses of a premise."""
        holder = premise.holder
        match premise:
            case Holds(cards=cards):
                return [[self.has(card, holder)] for card in members(cards)]
            case Lacks(cards=cards):
                return [[-self.has(card, holder)] for card in members(cards)]
            case OneOf(cards=cards):
                return [[self.has(card, holder) for card in members(cards)]]
            case Showed(card=card):
                return [[self.has(card, holder)]]
            case NotAll(cards=cards):
                return [[-self.has(card, holder) for card in members(cards)]]
            case HowMany():
                return [clause for one in in_single_choices(premise) for clause in self._said(one)]

    # --- asking --------------------------------------------------------------------------------

    def model(self, literals: Sequence[int] = (), guards: Sequence[int] = ()) -> Deal | None:
        """Return a deal in which these literals, and the premises of these groups, are true.

        None where there is none; raises ``TooHardError`` where that is too hard to find out.
        """
        first, width = self._first_guard, self.holders
        assumed = [*(first + guard for guard in guards), *literals]
        self._work.spend(SEARCH)
        before = self._conflicts
        self._sat.conf_budget(min(PATIENCE, 1 + self._work.left // CONFLICT))
        found = self._sat.solve_limited(assumptions=assumed)
        self._work.spend(CONFLICT * (self._conflicts - before))
        if found is None:
            raise TooHardError
        if not found:
            return None
        model = self._sat.get_model()[:first]
        return tuple((variable - 1) % width for variable in model if variable > 0)

    @property
    def _conflicts(self) -> int:
        return int(self._sat.accum_stats()["conflicts"])

    def core(self) -> tuple[int, ...]:
        """Return groups that cannot all be in force, after ``model`` found no deal."""
        first = self._first_guard
        return tuple(sorted(one - first for one in self._sat.get_core() or () if one > first))

    def one_of(self, literals: Sequence[int]) -> int:
        """Return a new literal; to assume it is to ask for a deal with one of these."""
        self._last += 1
        self._sat.add_clause([-self._last, *literals])
        return self._last

    def prefer(self, literals: Sequence[int]) -> None:
        """Let models make these true where nothing speaks against it."""
        self._sat.set_phases(list(literals))


def denials(solver: Solver, clause: Clause) -> Iterator[int]:
    """Yield the literals that say a clause is false."""
    return (-solver.literal(literal) for literal in clause)
