"""What follows from a case and how likely the rest is, over all hand sizes that are possible."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from cluekit.clue.cases.case import Case
from cluekit.clue.cases.fewest import fewest, is_hard
from cluekit.clue.two_deals import two_deals
from cluekit.logic import Clause, Deal, Puzzle, sat
from cluekit.logic import Literal as Cell
from cluekit.logic.counting import Count, Model, count_evenly
from cluekit.logic.entropy import entropy
from cluekit.logic.explain import Proof, blame, why
from cluekit.logic.sat import Between

Says = Literal["yes", "no", "open"]
YES: Says = "yes"
NO: Says = "no"
OPEN: Says = "open"

MOST_VECTORS = 20
"""A conclusion that needs each vector of sizes by itself is explained for so many of them."""


class Solution(msgspec.Struct, frozen=True):
    """What a case comes to.

    ``can`` is the set (bitmask) of possible holders of each card, or None where the entries
    contradict each other: then ``clash`` are the numbers of the fewest entries that do.
    ``marginals[card][holder]`` and ``joint[case file]`` are chances; ``marginals`` is None where
    the case is too large for them. ``deals`` sums over ``vectors`` ways to deal.
    """

    case: Case
    model: Model
    vectors: int
    deals: int = 0
    can: tuple[int, ...] | None = None
    marginals: tuple[tuple[Fraction, ...], ...] | None = None
    joint: dict[tuple[int, ...], Fraction] = {}
    clash: tuple[int, ...] = ()

    def says(self, card: int, holder: int) -> Says:
        """Return "yes", "no" or "open"."""
        if self.can is None or not self.can[card] >> holder & 1:
            return NO
        return OPEN if self.can[card] & (self.can[card] - 1) else YES

    @property
    def entropy(self) -> float:
        """How many bits of the case file are not known."""
        return entropy(self.joint.values())

    @property
    def envelope(self) -> tuple[int, ...] | None:
        """The case file where it is certain."""
        return next(iter(self.joint)) if len(self.joint) == 1 else None


def solve(case: Case, model: Model = "deals") -> Solution:
    """Return everything that follows from a case."""
    ways = sum(1 for _ in case.vectors())
    found = count_evenly(case.puzzle(), case.spread(), model)
    if not found:
        return Solution(case, model, ways, clash=fewest(case, ()))
    return Solution(
        case=case,
        model=model,
        vectors=ways,
        deals=found.deals,
        can=possible(case.puzzle(), case.spread()) if found.capped else found.can,
        marginals=_marginals(case, found),
        joint=_joint(found),
    )


def possible(puzzle: Puzzle, between: Between = ()) -> tuple[int, ...] | None:
    """Return the set of possible holders of each card, None where nothing fits."""
    return sat.closure(puzzle, between)


def _marginals(case: Case, found: Count) -> tuple[tuple[Fraction, ...], ...] | None:
    if found.capped:
        return None
    holders = range(len(case.holders))
    return tuple(
        tuple(found.marginal(card, holder) for holder in holders) for card in range(case.deck.size)
    )


def _joint(found: Count) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of each content of the case file, the likeliest first."""
    joint = {cards: Fraction(weight, found.total) for cards, weight in found.joint.items()}
    return dict(sorted(joint.items(), key=lambda item: (-item[1], item[0])))


# --- why ---------------------------------------------------------------------------------------


class Why(msgspec.Struct, frozen=True):
    """Why a cell is as it is: ``says`` is "yes", "no" or "open".

    Where it is certain there are proofs: one, or one for each vector of sizes where the sizes are
    not known (each with its puzzle). Where it is open there are two deals, one each way.
    """

    card: int
    holder: int
    says: Says
    proofs: tuple[tuple[Puzzle, Proof], ...] = ()
    entries: tuple[int, ...] = ()
    worlds: tuple[Deal, Deal] | None = None


def explain(solution: Solution, card: int, holder: int) -> Why:
    """Return why a card is with a holder or not, or why that is not certain."""
    case, says = solution.case, solution.says(card, holder)
    goal = (Cell(card, holder, has=says == YES),)
    if says == OPEN:
        return Why(card, holder, says, worlds=_two_worlds(case, (Cell(card, holder),)))
    proofs = tuple(_proofs(case, goal))
    return Why(card, holder, says, proofs, fewest(case, goal))


def _two_worlds(case: Case, clause: Clause) -> tuple[Deal, Deal] | None:
    """Return two deals, one each way, that differ little where one vector of sizes has both."""
    for puzzle in case.puzzles():
        found = two_deals(puzzle, clause)
        if found is not None:
            return found
    two = sat.worlds(case.puzzle(), clause, case.spread())
    return (two.true, two.false) if two.true and two.false else None


def _proofs(case: Case, goal: Clause) -> Iterator[tuple[Puzzle, Proof]]:
    """Yield a proof that needs no unknown size, or else one for each vector of sizes.

    None at all where the search is too hard: the proof would be endless.
    """
    if is_hard(case, goal):
        return
    puzzle = case.puzzle()
    proof = why(puzzle, goal)
    if proof is not None:
        yield puzzle, proof
        return
    for number, each in enumerate(case.puzzles()):
        found = why(each, goal) if number < MOST_VECTORS else None
        if found is not None:
            yield each, found


def clash_proofs(case: Case, entries: tuple[int, ...]) -> Iterator[tuple[Puzzle, Proof]]:
    """Yield how these entries contradict each other: once, or for each vector of sizes."""
    if is_hard(case, ()):
        return
    chosen = [entry - 1 for entry in entries]
    proof = blame(case.puzzle(), entries=chosen)
    if proof is not None:
        yield case.puzzle(), proof
        return
    for number, each in enumerate(case.puzzles()):
        found = blame(each, entries=chosen) if number < MOST_VECTORS else None
        if found is not None:
            yield each, found
