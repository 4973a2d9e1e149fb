"""What follows from a case and how likely the rest is, over all hand sizes that are possible."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from cluekit.clue.cases.case import Case
from cluekit.clue.cases.fewest import fewest, is_hard
from cluekit.clue.cases.sources import refusal
from cluekit.clue.two_deals import two_deals
from cluekit.logic import (
    Clause,
    Deal,
    Holds,
    Puzzle,
    Showed,
    members,
    sat,
)
from cluekit.logic import Literal as Cell
from cluekit.logic.counting import Count, Model, count
from cluekit.logic.entropy import entropy
from cluekit.logic.explain import Proof, blame, why
from cluekit.logic.sat import Between

Says = Literal["yes", "no", "open"]
YES: Says = "yes"
NO: Says = "no"
OPEN: Says = "open"

Counts = list[tuple[Count, Fraction]]
"""Counts of different hand sizes, each with the worth of one of its whole numbers."""

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
    puzzles = list(case.puzzles())
    counted = [(puzzle, count(puzzle, model)) for puzzle in puzzles]
    fits = [(puzzle, found) for puzzle, found in counted if found]
    if not fits:
        return Solution(case, model, len(puzzles), clash=fewest(case, ()))
    scaled = model == "refuter" and len(fits) > 1
    counts = [
        (one, weight_of_all(p, one) / one.total if scaled else Fraction(1)) for p, one in fits
    ]
    whole = sum((one.total * unit for one, unit in counts), Fraction(0))
    return Solution(
        case=case,
        model=model,
        vectors=len(puzzles),
        deals=sum(one.deals for one, _ in counts),
        can=_can(case, counts),
        marginals=_marginals(case, counts, whole),
        joint=_joint(counts, whole),
    )


def weight_of_all(puzzle: Puzzle, found: Count) -> Fraction:
    """Return the weight of all deals together, in the model "refuter".

    A count's weights are whole numbers on a scale of its own; counts of different hand sizes are
    added on the scale on which a deal weighs how likely the cards shown to us were to be chosen.
    That of one deal is divided by its share of all, which a chain of counts gives.
    """
    if found.capped:
        raise refusal("case-too-wide")
    share = Fraction(1)
    deal: list[int] = []
    for card in range(puzzle.cards):
        chances = [found.marginal(card, holder) for holder in range(puzzle.file + 1)]
        likeliest = max(chances)
        deal.append(chances.index(likeliest))
        if likeliest < 1:
            share *= likeliest
            puzzle = puzzle.told(Holds(deal[card], 1 << card))
            found = count(puzzle, "refuter") or found
    return _chosen(puzzle, deal) / share


def _chosen(puzzle: Puzzle, deal: list[int]) -> Fraction:
    """Return how likely the cards shown to us were to be chosen in this deal."""
    chance = Fraction(1)
    for premise in puzzle.premises:
        if isinstance(premise, Showed):
            among = premise.among | 1 << premise.card
            chance /= sum(deal[card] == premise.holder for card in members(among))
    return chance


def _can(case: Case, counts: Counts) -> tuple[int, ...] | None:
    if any(one.capped for one, _ in counts):
        return possible(case.puzzle(), case.spread())
    return tuple(_union(masks) for masks in zip(*(one.can for one, _ in counts), strict=True))


def possible(puzzle: Puzzle, between: Between = ()) -> tuple[int, ...] | None:
    """Return the set of possible holders of each card, None where nothing fits."""
    return sat.closure(puzzle, between)


def _union(masks: tuple[int, ...]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _marginals(
    case: Case, counts: Counts, whole: Fraction
) -> tuple[tuple[Fraction, ...], ...] | None:
    tables = [(one.marginals, unit) for one, unit in counts if one.marginals is not None]
    if len(tables) < len(counts):
        return None
    cards, holders = range(case.deck.size), range(len(case.holders))

    def chance(card: int, holder: int) -> Fraction:
        weights = (table[card][holder] * unit for table, unit in tables)
        return sum(weights, Fraction(0)) / whole

    return tuple(tuple(chance(card, holder) for holder in holders) for card in cards)


def _joint(counts: Counts, whole: Fraction) -> dict[tuple[int, ...], Fraction]:
    """Return the chance of each content of the case file, the likeliest first."""
    joint: dict[tuple[int, ...], Fraction] = {}
    for one, unit in counts:
        for cards, weight in one.joint.items():
            joint[cards] = joint.get(cards, Fraction(0)) + weight * unit / whole
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
