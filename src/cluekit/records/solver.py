"""What follows from a record and how likely the rest is, over all hand sizes that are possible."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import islice
from math import prod
from typing import Literal

import msgspec
from msgspec.structs import replace

from cluekit.logic import SET_UP, Clause, Deal, Holds, Lacks, NotAll, OneOf, Puzzle, sat
from cluekit.logic import Literal as Cell
from cluekit.logic.counting import Count, Model, at_once, count, count_evenly
from cluekit.logic.explain import Proof, why, why_by
from cluekit.logic.listing import two_deals
from cluekit.logic.scoring import entropy
from cluekit.logic.work import TooHardError, Work
from cluekit.records.record import Case
from cluekit.sets import mask

# --- fewest entries -------------------------------------------------------------------------------
# The fewest entries of a record from which something follows.

How = Literal["fewest", "enough", "all"]
"""The fewest entries there are; some, none of which can be spared; or simply all."""


def fewest(case: Case, goal: Clause, steps: int) -> tuple[tuple[int, ...], How]:
    """Return the numbers of the fewest entries from which the goal follows.

    Where this many steps do not find them, return some that suffice and none of which can be
    spared; at the worst all of them.
    """
    puzzle, spread = case.puzzle(), case.spread()
    searches: tuple[tuple[How, Callable[..., tuple[int, ...]]], ...] = (
        ("fewest", partial(sat.smallest, puzzle, goal, spread)),
        ("enough", partial(sat.enough, puzzle, goal, spread)),
        ("enough", partial(_enough_by_counting, case, goal)),
    )
    for how, search in searches:
        try:
            return tuple(entry + 1 for entry in search(work=Work(steps))), how
        except TooHardError:
            continue
    return tuple(range(1, len(case.entries) + 1)), "all"


def _enough_by_counting(case: Case, goal: Clause, work: Work) -> tuple[int, ...]:
    """Return entries none of which can be spared, by counting: pigeonholes do not slow it down."""
    against = tuple(
        (Lacks if literal.has else Holds)(literal.holder, 1 << literal.card) for literal in goal
    )
    kept = list(range(len(case.entries)))
    for entry in reversed(range(len(case.entries))):
        fewer = {SET_UP, *kept} - {entry}
        for puzzle in case.puzzles():
            chosen = tuple(premise for premise in puzzle.premises if premise.entry in fewer)
            work.spend(1 + len(chosen))
            asked = Puzzle(puzzle.kinds, puzzle.sizes, (*chosen, *against))
            if count(asked, kept=0, work=work) is not None:
                break
        else:
            kept.remove(entry)
    return tuple(kept)


# --- solver ---------------------------------------------------------------------------------------

Says = Literal["yes", "no", "open"]
YES: Says = "yes"
NO: Says = "no"
OPEN: Says = "open"

MOST_VECTORS = 20
"""A conclusion that needs each vector of sizes by itself is explained for this many of them."""

STEPS = 1_000_000
"""How far each question about a record is followed: a second or two. No game needs a tenth."""


class Solution(msgspec.Struct, frozen=True):
    """What follows from a record, and how likely the rest is."""

    case: Case
    """The case."""
    model: Model
    """How likely a deal is, before counting."""
    vectors: int
    """Over how many ways to deal ``deals`` sums."""
    deals: int | None = 0
    """How many deals fit, or None where counting was given up."""
    can: tuple[int, ...] | None = None
    """The set (bitmask) of possible holders of each card, or None where the entries contradict each
    other."""
    marginals: tuple[tuple[Fraction, ...], ...] | None = None
    """``marginals[card][holder]`` is a chance; None where the record is too large for them."""
    joint: dict[tuple[int, ...], Fraction] = {}
    """``joint[case file]`` is a chance; empty where counting was given up."""
    clash: tuple[int, ...] = ()
    """The numbers of entries that contradict each other."""
    at_most: int = 0
    """How many deals there can be, where they were not counted."""
    settled: bool = True
    """Whether ``can`` is all that follows; else it is what was found."""
    how: How = "fewest"
    """What the entries of a clash are: the fewest, as a rule."""
    stopped: bool = False
    """Whether somebody broke the work off: then this is what was known by then."""

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


def solve(case: Case, model: Model = "deals", steps: int = STEPS) -> Solution:
    """Return everything that follows from a record, as far as this many steps lead each time.

    What cannot be counted at once is first settled cell by cell, and then counted once more with
    all that is known; where that is still too hard, the marks are still certain. When interrupted
    it answers with what is known by then.
    """
    marks = Marks(case, steps)
    try:
        try:
            found = _count(case, model, steps, marks)
        except TooHardError:
            return _uncounted(case, model, marks, steps)
        return _counted(case, found, marks) if found else _clashing(case, model, steps)
    except KeyboardInterrupt:
        return replace(_uncounted(case, model, marks, 0), stopped=True)


def _count(case: Case, model: Model, steps: int, marks: Marks) -> Count | None:
    """Count the deals; where that is too hard, once more with all that asking cell by cell gave."""
    marks.begin()
    try:
        found = count_evenly(case.puzzle(), case.spread(), model, work=Work(steps))
    except TooHardError:
        before = marks.can
        marks.settle()
        if marks.can is None:
            return None
        if marks.can == before:
            raise
        return count_evenly(marks.puzzle(), case.spread(), model, work=Work(steps))
    if found and found.capped:
        marks.settle()
    return found


def _counted(case: Case, found: Count, marks: Marks) -> Solution:
    cards, holders = range(case.deck.size), range(len(case.holders))
    chances = (tuple(found.marginal(card, holder) for holder in holders) for card in cards)
    joint = {inside: Fraction(weight, found.total) for inside, weight in found.joint.items()}
    return Solution(
        case=case,
        model=found.model,
        vectors=_ways(case),
        deals=found.deals,
        can=(marks.can or ()) if found.capped else found.can,
        marginals=None if found.capped else tuple(chances),
        joint=dict(sorted(joint.items(), key=lambda item: (-item[1], item[0]))),
        settled=marks.settled if found.capped else True,
    )


def _uncounted(case: Case, model: Model, marks: Marks, steps: int) -> Solution:
    if marks.can is None:
        return _clashing(case, model, steps)
    # The deals cannot exceed those without the unseen shows
    known, most = marks.puzzle(), prod(holders.bit_count() for holders in marks.can)
    plain = tuple(each for each in known.premises if not isinstance(each, OneOf | NotAll))
    loose = Puzzle(known.kinds, known.sizes, plain)
    with suppress(TooHardError):
        found = count_evenly(loose, case.spread(), kept=0, work=Work(steps))
        most = min(most, found.deals) if found else most
    return Solution(
        case=case,
        model=model,
        vectors=_ways(case),
        deals=None,
        can=marks.can,
        at_most=most,
        settled=marks.settled,
    )


def _clashing(case: Case, model: Model, steps: int) -> Solution:
    """Return which entries clash; all of them when the search for the fewest is interrupted."""
    try:
        clash, how = fewest(case, (), steps)
    except KeyboardInterrupt:
        clash, how = fewest(case, (), 0)
    return Solution(case, model, _ways(case), clash=clash, how=how)


def _ways(case: Case) -> int:
    return sum(1 for _ in case.vectors())


class Marks:
    """The possible holders of each card as far as they are known: fewer and fewer.

    ``can`` is None where nothing fits; ``settled`` says that it is all that follows.
    """

    def __init__(self, case: Case, steps: int) -> None:
        self.case, self.steps = case, steps
        every = (1 << len(case.holders)) - 1
        self.can: tuple[int, ...] | None = (every,) * case.deck.size
        self.settled = False

    def begin(self) -> None:
        """Take in what follows at once."""
        self.can = at_once(self.case.puzzle())
        self.settled = self.can is None

    def settle(self) -> None:
        """Ask about each cell that is open; what was found stays, however this ends."""
        if self.can is None:
            return
        every = (1 << len(self.case.holders)) - 1
        out = [every & ~holders for holders in self.can]
        work = Work(self.steps)
        try:
            self.can = sat.closure(self.case.puzzle(), self.case.spread(), work, out)
            self.settled = True
        except TooHardError:
            return
        finally:
            if not self.settled:
                self.can = tuple(every & ~holders for holders in out)

    def puzzle(self) -> Puzzle:
        """Return the puzzle of the record with what these marks rule out."""
        ruled_out = (
            mask(card for card, can in enumerate(self.can or ()) if not can >> holder & 1)
            for holder in range(len(self.case.holders))
        )
        lacks = (Lacks(holder, cards) for holder, cards in enumerate(ruled_out) if cards)
        return self.case.puzzle().with_premises(*lacks)


# --- why ---------------------------------------------------------------------------------------


class Why(msgspec.Struct, frozen=True):
    """Why a cell is as it is: ``says`` is "yes", "no" or "open".

    Where it is certain there are proofs: one, or one for each vector of sizes where the sizes are
    not known (each with its puzzle), or none where they would be too long. Where it is open there
    are two deals, one each way. ``how`` says what the entries are: the fewest, as a rule.
    """

    card: int
    holder: int
    says: Says
    proofs: tuple[tuple[Puzzle, Proof], ...] = ()
    entries: tuple[int, ...] = ()
    worlds: tuple[Deal, Deal] | None = None
    how: How = "fewest"


def explain(solution: Solution, card: int, holder: int, steps: int = STEPS) -> Why:
    """Return why a card is with a holder or not, or why that is not certain.

    Raises ``TooHardError`` where two deals for an open cell are not found in this many steps.
    """
    case, says, cell = solution.case, solution.says(card, holder), Cell(card, holder)
    if says == OPEN:
        worlds = _two_worlds(case, (cell,), steps)
        if worlds is not None or solution.settled:
            return Why(card, holder, OPEN, worlds=worlds)
        # The cell had not been settled, and turns out to be certain
        has = sat.entails(case.puzzle(), (cell,), case.spread(), Work(steps))
        says = YES if has else NO
    goal = (Cell(card, holder, has=says == YES),)
    entries, how = fewest(case, goal, steps)
    proofs = _proofs(case, goal, entries, steps)
    return Why(card, holder, says, proofs, () if how == "all" else entries, how=how)


def _two_worlds(case: Case, clause: Clause, steps: int) -> tuple[Deal, Deal] | None:
    """Return two deals, one each way, that differ little where one vector of sizes has both."""
    work = Work(steps)
    for puzzle in case.puzzles():
        found = two_deals(puzzle, clause, work)
        if found is not None:
            return found
    two = sat.worlds(case.puzzle(), clause, case.spread(), work)
    return (two.true, two.false) if two.true and two.false else None


def clash_proofs(
    case: Case, entries: tuple[int, ...], steps: int = STEPS
) -> tuple[tuple[Puzzle, Proof], ...]:
    """Return how these entries contradict each other: once, or for each vector of sizes."""
    return _proofs(case, (), entries, steps, whole=False)


def _proofs(
    case: Case, goal: Clause, entries: tuple[int, ...], steps: int, *, whole: bool = True
) -> tuple[tuple[Puzzle, Proof], ...]:
    """Return a proof that needs no unknown size, or else one for each vector of sizes.

    By the simplest rules that suffice, from the ``whole`` record or these entries alone; if the
    whole record is too large, from these entries only. Empty if the search takes too many steps:
    the proof would be endless.
    """
    puzzle = case.puzzle()
    by_entries = partial(why_by, entries=[entry - 1 for entry in entries])
    try:
        # Only to see whether a search can end: it raises where not, and is cheaper than a proof
        sat.entails(puzzle, goal, case.spread(), Work(steps))
        for prove in (why, by_entries) if whole else (by_entries,):
            with suppress(TooHardError):
                work = Work(steps)
                proof = prove(puzzle, goal, work=work)
                if proof is not None:
                    return ((puzzle, proof),)
                vectors = islice(case.puzzles(), MOST_VECTORS)
                each = [(one, prove(one, goal, work=work)) for one in vectors]
                return tuple((one, proof) for one, proof in each if proof is not None)
    except TooHardError:
        pass
    return ()
