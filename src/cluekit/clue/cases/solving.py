"""What follows from a case and how likely the rest is, over all hand sizes that are possible."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import log2
from typing import Literal

import msgspec

from cluekit.clue.cases.case import Case
from cluekit.clue.two_deals import two_deals
from cluekit.logic import Clause, Deal, Puzzle, sat
from cluekit.logic import Literal as Cell
from cluekit.logic.counting import Count, Model, count
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
        return -sum(float(share) * log2(share) for share in self.joint.values()) or 0.0

    @property
    def envelope(self) -> tuple[int, ...] | None:
        """The case file where it is certain."""
        return next(iter(self.joint)) if len(self.joint) == 1 else None


def solve(case: Case, model: Model = "deals") -> Solution:
    """Return everything that follows from a case."""
    puzzles = list(case.puzzles())
    counts = [found for found in (count(puzzle, model) for puzzle in puzzles) if found]
    if not counts:
        return Solution(case, model, len(puzzles), clash=clash(case))
    whole = sum((_weight(one, one.total) for one in counts), Fraction(0))
    return Solution(
        case=case,
        model=model,
        vectors=len(puzzles),
        deals=sum(one.deals for one in counts),
        can=_can(case, counts),
        marginals=_marginals(case, counts, whole),
        joint=_joint(counts, whole),
    )


def _weight(one: Count, weight: int) -> Fraction:
    """Return a weight on the scale that all counts share."""
    scale: Fraction = getattr(one, "scale", Fraction(1))
    return weight / scale


def _can(case: Case, counts: list[Count]) -> tuple[int, ...] | None:
    if any(one.capped for one in counts):
        return sat.closure(case.puzzle(), case.spread())
    sets = [one.can for one in counts]
    return tuple(_union(masks) for masks in zip(*sets, strict=True))


def possible(puzzle: Puzzle, between: Between = ()) -> tuple[int, ...] | None:
    """Return the set of possible holders of each card, None where nothing fits."""
    return sat.closure(puzzle, between)


def _union(masks: tuple[int, ...]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _marginals(
    case: Case, counts: list[Count], whole: Fraction
) -> tuple[tuple[Fraction, ...], ...] | None:
    if any(one.marginals is None for one in counts):
        return None
    tables = [(one, one.marginals or ()) for one in counts]
    cards, holders = range(case.deck.size), range(len(case.holders))

    def chance(card: int, holder: int) -> Fraction:
        weights = (_weight(one, table[card][holder]) for one, table in tables)
        return sum(weights, Fraction(0)) / whole

    return tuple(tuple(chance(card, holder) for holder in holders) for card in cards)


def _joint(counts: list[Count], whole: Fraction) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of each content of the case file, the likeliest first."""
    joint: dict[tuple[int, ...], Fraction] = {}
    for one in counts:
        for cards, weight in one.joint.items():
            joint[cards] = joint.get(cards, Fraction(0)) + _weight(one, weight) / whole
    return dict(sorted(joint.items(), key=lambda item: (-item[1], item[0])))


# --- why ---------------------------------------------------------------------------------------


def clash(case: Case) -> tuple[int, ...]:
    """Return the numbers of the fewest entries that contradict each other; () for the set-up."""
    entries = sat.smallest_clash(case.puzzle(), case.spread())
    return tuple(entry + 1 for entry in entries or ())


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
    fewest = sat.smallest(case.puzzle(), goal, case.spread())
    return Why(card, holder, says, proofs, tuple(entry + 1 for entry in fewest))


def _two_worlds(case: Case, clause: Clause) -> tuple[Deal, Deal] | None:
    """Return two deals, one each way, that differ little where one vector of sizes has both."""
    for puzzle in case.puzzles():
        found = two_deals(puzzle, clause)
        if found is not None:
            return found
    two = sat.worlds(case.puzzle(), clause, case.spread())
    return (two.true, two.false) if two.true and two.false else None


def _proofs(case: Case, goal: Clause) -> Iterator[tuple[Puzzle, Proof]]:
    """Yield a proof that needs no unknown size, or else one for each vector of sizes."""
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
    chosen = [entry - 1 for entry in entries]
    proof = blame(case.puzzle(), entries=chosen)
    if proof is not None:
        yield case.puzzle(), proof
        return
    for number, each in enumerate(case.puzzles()):
        found = blame(each, entries=chosen) if number < MOST_VECTORS else None
        if found is not None:
            yield each, found
