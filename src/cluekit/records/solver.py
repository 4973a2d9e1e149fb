"""What follows from a record and how likely the rest is, over all hand sizes that are possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from math import prod
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from cluekit.logic import SET_UP, Clause, Deal, Holds, Lacks, NotAll, OneOf, Premise, Puzzle, sat
from cluekit.logic import Literal as Cell
from cluekit.logic.counting import Count, Model, at_once, count, count_evenly
from cluekit.logic.explain import Proof, why, why_by
from cluekit.logic.listing import two_deals
from cluekit.logic.sat import Between
from cluekit.logic.scoring import entropy
from cluekit.logic.work import TooHardError, Work
from cluekit.records.record import Case
from cluekit.sets import mask

# --- fewest entries -------------------------------------------------------------------------------
# The fewest entries of a record from which something follows.

How = Literal["fewest", "enough", "all"]
"""The fewest entries there are; some of which none can be spared; or simply all of them."""


class Entries(NamedTuple):
    """Entries from which something follows, by their numbers, and what is known of them."""

    numbers: tuple[int, ...]
    how: How = "fewest"


Way = tuple[How, Callable[[Case, Clause, Work], tuple[int, ...]]]


def fewest(case: Case, goal: Clause, steps: int) -> Entries:
    """Return the fewest entries from which the goal follows.

    Where they are too hard to find in this many steps, some that suffice and of which none can be
    spared; at the worst all.
    """
    for how, way in _WAYS:
        try:
            return Entries(tuple(entry + 1 for entry in way(case, goal, Work(steps))), how)
        except TooHardError:
            continue
    return Entries(tuple(range(1, len(case.entries) + 1)), "all")


def _smallest(case: Case, goal: Clause, work: Work) -> tuple[int, ...]:
    return sat.smallest(case.puzzle(), goal, case.spread(), work)


def _enough(case: Case, goal: Clause, work: Work) -> tuple[int, ...]:
    return sat.enough(case.puzzle(), goal, case.spread(), work)


def _by_counting(case: Case, goal: Clause, work: Work) -> tuple[int, ...]:
    """Return entries of which none can be spared, by counting: that minds no pigeonholes."""
    against = tuple(
        (Lacks if literal.has else Holds)(literal.holder, 1 << literal.card) for literal in goal
    )
    kept = list(range(len(case.entries)))
    for entry in reversed(range(len(case.entries))):
        fewer = {SET_UP, *kept} - {entry}
        if not any(_fits(puzzle, fewer, against, work) for puzzle in case.puzzles()):
            kept.remove(entry)
    return tuple(kept)


_WAYS: tuple[Way, ...] = (("fewest", _smallest), ("enough", _enough), ("enough", _by_counting))


def _fits(puzzle: Puzzle, entries: set[int], more: tuple[Premise, ...], work: Work) -> bool:
    chosen = tuple(premise for premise in puzzle.premises if premise.entry in entries)
    asked = Puzzle(puzzle.kinds, puzzle.sizes, (*chosen, *more))
    work.spend(1 + len(chosen))
    return count(asked, kept=0, work=work) is not None


def is_hard(case: Case, goal: Clause, steps: int) -> bool:
    """Tell whether the search for it was given up: a proof, too, would be endless."""
    try:
        sat.entails(case.puzzle(), goal, case.spread(), Work(steps))
    except TooHardError:
        return True
    return False


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
    """What a record comes to."""

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
        return _solved(case, model, steps, marks)
    except KeyboardInterrupt:
        return replace(_uncounted(case, model, marks, 0), stopped=True)


def _solved(case: Case, model: Model, steps: int, marks: Marks) -> Solution:
    marks.begin()
    try:
        found = count_evenly(case.puzzle(), case.spread(), model, work=Work(steps))
    except TooHardError:
        return _settled_first(case, model, steps, marks)
    if not found:
        return _clashing(case, model, steps)
    if found.capped:
        marks.settle()
    return _counted(case, found, marks)


def _settled_first(case: Case, model: Model, steps: int, marks: Marks) -> Solution:
    before = marks.can
    marks.settle()
    if marks.can is None:
        return _clashing(case, model, steps)
    if marks.can == before:
        return _uncounted(case, model, marks, steps)
    try:
        found = count_evenly(marks.puzzle(), case.spread(), model, work=Work(steps))
    except TooHardError:
        return _uncounted(case, model, marks, steps)
    return _counted(case, found, marks) if found else _clashing(case, model, steps)


def _uncounted(case: Case, model: Model, marks: Marks, steps: int) -> Solution:
    if marks.can is None:
        return _clashing(case, model, steps)
    return Solution(
        case=case,
        model=model,
        vectors=_ways(case),
        deals=None,
        can=marks.can,
        at_most=_at_most(case, marks.puzzle(), marks.can, steps),
        settled=marks.settled,
    )


def _counted(case: Case, found: Count, marks: Marks) -> Solution:
    capped = found.capped
    return Solution(
        case=case,
        model=found.model,
        vectors=_ways(case),
        deals=found.deals,
        can=(marks.can or ()) if capped else found.can,
        marginals=_marginals(case, found),
        joint=_joint(found),
        settled=marks.settled if capped else True,
    )


def _clashing(case: Case, model: Model, steps: int) -> Solution:
    """Return which entries clash; all of them when the search for the fewest is interrupted."""
    try:
        clash = fewest(case, (), steps)
    except KeyboardInterrupt:
        clash = fewest(case, (), 0)
    return Solution(case, model, _ways(case), clash=clash.numbers, how=clash.how)


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
            self.can = possible(self.case.puzzle(), self.case.spread(), work, out)
            self.settled = True
        except TooHardError:
            return
        finally:
            if not self.settled:
                self.can = tuple(every & ~holders for holders in out)

    def puzzle(self) -> Puzzle:
        """Return the puzzle of the record with what these marks rule out."""
        return self.case.puzzle().with_premises(*self._ruled_out())

    def _ruled_out(self) -> Iterator[Lacks]:
        for holder in range(len(self.case.holders)):
            out = mask(c for c, holders in enumerate(self.can or ()) if not holders >> holder & 1)
            if out:
                yield Lacks(holder, out)


def _at_most(case: Case, known: Puzzle, can: tuple[int, ...], steps: int) -> int:
    """Return a number that the deals cannot exceed: those without the unseen shows."""
    loose = prod(holders.bit_count() for holders in can)
    plain = tuple(each for each in known.premises if not isinstance(each, OneOf | NotAll))
    try:
        asked = Puzzle(known.kinds, known.sizes, plain)
        found = count_evenly(asked, case.spread(), kept=0, work=Work(steps))
    except TooHardError:
        return loose
    return min(loose, found.deals) if found else loose


def possible(
    puzzle: Puzzle,
    between: Between = (),
    work: Work | None = None,
    out: list[int] | None = None,
) -> tuple[int, ...] | None:
    """Return the set of possible holders of each card, None where nothing fits."""
    return sat.closure(puzzle, between, work, out)


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
    case, says = solution.case, solution.says(card, holder)
    goal = (Cell(card, holder, has=says == YES),)
    if says == OPEN:
        return _why_open(solution, card, holder, steps)
    entries, how = fewest(case, goal, steps)
    proofs = _proofs(case, goal, entries, steps)
    return Why(card, holder, says, proofs, () if how == "all" else entries, how=how)


def _why_open(solution: Solution, card: int, holder: int, steps: int) -> Why:
    """Return two deals; where the cell was not settled there may be none, and so it is certain."""
    case = solution.case
    worlds = _two_worlds(case, (Cell(card, holder),), steps)
    if worlds is None and not solution.settled:
        return explain(_with_cell(solution, card, holder, steps), card, holder, steps)
    return Why(card, holder, OPEN, worlds=worlds)


def _with_cell(solution: Solution, card: int, holder: int, steps: int) -> Solution:
    """Return the solution with this cell settled, which turned out not to be open."""
    case = solution.case
    has = sat.entails(case.puzzle(), (Cell(card, holder),), case.spread(), Work(steps))
    can = list(solution.can or ())
    can[card] = 1 << holder if has else can[card] & ~(1 << holder)
    return replace(solution, can=tuple(can))


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

    By the simplest rules that suffice, from the ``whole`` record or these entries alone; where the
    whole is too much, from these entries, too. None where the search is too hard: the proof would
    be endless.
    """
    if is_hard(case, goal, steps):
        return ()
    for chosen in ([None] if whole else []) + [[entry - 1 for entry in entries]]:
        try:
            return tuple(_proofs_in(case, goal, chosen, Work(steps)))
        except TooHardError:
            continue
    return ()


def _proofs_in(
    case: Case, goal: Clause, entries: list[int] | None, work: Work
) -> Iterator[tuple[Puzzle, Proof]]:
    puzzle = case.puzzle()
    proof = _why(puzzle, goal, entries, work)
    if proof is not None:
        yield puzzle, proof
        return
    for each in islice(case.puzzles(), MOST_VECTORS):
        found = _why(each, goal, entries, work)
        if found is not None:
            yield each, found


def _why(puzzle: Puzzle, goal: Clause, entries: list[int] | None, work: Work) -> Proof | None:
    if entries is None:
        return why(puzzle, goal, work=work)
    return why_by(puzzle, goal, entries, work=work)
