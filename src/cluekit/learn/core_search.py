"""Which clues of a case prove a goal: deal by deal, which clues it breaks.

A set of clues proves a goal exactly when every deal in which the goal is false breaks one of them;
so the smallest such sets are minimal hitting sets. Everything is listed, nothing is assumed.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from itertools import islice

from msgspec.structs import replace

from cluekit.learn.code_case import CodeCase
from cluekit.learn.code_minds import CodeDeal
from cluekit.logic import Deal, Puzzle
from cluekit.logic import holds_in as true_in
from cluekit.logic.clauses import minimal_hitting
from cluekit.logic.formulas import true_in as formula_true
from cluekit.logic.listing import deals
from cluekit.logic.puzzle import SET_UP
from cluekit.words import say

MOST_DEALS = 5_000
Numbers = frozenset[int]
"""Clues by number, from 1."""


class CoreSearch:
    """A case of the lesson deck, and which sets of its clues prove what."""

    def __init__(self, case: CodeCase) -> None:
        self.case = case
        self.every: Numbers = frozenset(range(1, len(case.clues) + 1))

    @cached_property
    def broken(self) -> tuple[tuple[Deal, Numbers], ...]:
        """Each deal that fits your hand, with the clues it breaks; ``LookupError`` for many."""
        return deals_and_breaks(self.case.puzzle)

    def fitting(self, on: Collection[int]) -> list[Deal]:
        """Return the deals that fit your hand and these clues."""
        return [deal for deal, broken in self.broken if not broken & frozenset(on)]

    def counter_deal(self, on: Collection[int], goal: str) -> CodeDeal | None:
        """Return a deal that fits these clues and in which the goal is false, or None.

        Raises ``RefusedError`` for a goal that is no statement.
        """
        wanted = self.case.read(goal)
        shown = map(self.case.shown, self.fitting(on))
        return next((deal for deal in shown if not formula_true(wanted, deal.true)), None)

    def proves(self, on: Collection[int], goal: str) -> bool:
        """Tell whether these clues prove the goal: contradictory ones prove everything."""
        return self.counter_deal(on, goal) is None

    def cores(self, goal: str) -> tuple[Numbers, ...]:
        """Return all minimal sets of clues that prove the goal; none where all together do not."""
        wanted = self.case.read(goal)
        shown = ((self.case.shown(deal), broken) for deal, broken in self.broken)
        return minimal_hitting(b for deal, b in shown if not formula_true(wanted, deal.true))


def deals_and_breaks(puzzle: Puzzle) -> tuple[tuple[Deal, Numbers], ...]:
    """Return each deal that fits the set-up alone, with the clues (from 1) that it breaks.

    Raises ``LookupError`` in words where there are too many.
    """
    own = tuple(p for p in puzzle.premises if p.entry == SET_UP)
    listed = tuple(islice(deals(replace(puzzle, premises=own)), MOST_DEALS + 1))
    if len(listed) > MOST_DEALS:
        raise LookupError(say("There are too many deals to list. Say what you hold."))
    told = [premise for premise in puzzle.premises if premise.entry != SET_UP]
    return tuple(
        (deal, frozenset(each.entry + 1 for each in told if not true_in(deal, each)))
        for deal in listed
    )
