"""What follows, how likely the rest is, and why: from a seat's letters or from a written record.

    >>> from cluekit.logic import Holds, Literal, Puzzle
    >>> known = Knowledge(Puzzle(kinds=(0b11, 0b1100), sizes=(1, 1), premises=(Holds(0, 0b1),)))
    >>> found = solve(known)
    >>> found.deals, found.says(1, 2)
    (2, 'yes')
    >>> explain(found, (Literal(2, 2),)).says
    'open'

Nothing here asks where the premises come from. A record may leave hand sizes open: then what holds
in every way to deal the cards evenly is certain, and the deals of all of them are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import combinations, islice
from math import prod
from typing import Literal as OneWord

import msgspec
from msgspec.structs import replace

from cluekit.logic import sat
from cluekit.logic.counting import Count, Model, at_once, count, count_evenly
from cluekit.logic.counting.evenly import Evenly
from cluekit.logic.explain import Proof, why, why_by
from cluekit.logic.listing import two_deals
from cluekit.logic.puzzle import (
    SET_UP,
    Clause,
    Deal,
    Holds,
    HowMany,
    Lacks,
    NotAll,
    OneOf,
    Puzzle,
)
from cluekit.logic.scoring import entropy
from cluekit.logic.work import TooHardError, Work
from cluekit.sets import mask

STEPS = 1_000_000
"""How far each question is followed: a second or two. No game needs a tenth."""

MOST_VECTORS = 20
"""A conclusion that needs each vector of sizes by itself is explained for this many of them."""

Says = OneWord["yes", "no", "open"]
YES: Says = "yes"
NO: Says = "no"
OPEN: Says = "open"

How = OneWord["fewest", "enough", "all"]
"""The fewest entries there are; some, none of which can be spared; or simply all."""


class Knowledge(msgspec.Struct, frozen=True):
    """What is known: a puzzle, and which of its hands were dealt ``evenly``, with two sizes each.

    Premises carry the numbers of the log entries that say them.
    """

    puzzle: Puzzle
    evenly: Evenly = ()

    @property
    def entries(self) -> tuple[int, ...]:
        """The log entries that say anything, in their order."""
        said = {premise.entry for premise in self.puzzle.premises}
        return tuple(sorted(said - {SET_UP}))

    def puzzles(self) -> Iterator[Puzzle]:
        """Yield the puzzle with each vector of hand sizes that is possible."""
        if not self.evenly:
            yield self.puzzle
            return
        sizes = list(self.puzzle.sizes)
        for hand, least, _ in self.evenly:
            sizes[hand] = least
        more = self.puzzle.cards - len(self.puzzle.kinds) - sum(size or 0 for size in sizes)
        either = [hand for hand, least, most in self.evenly if most > least]
        for larger in combinations(either, more) if more >= 0 else ():
            vector = list(sizes)
            for hand, _, most in self.evenly:
                vector[hand] = most if hand in larger else vector[hand]
            yield Puzzle(self.puzzle.kinds, tuple(vector), self.puzzle.premises)


# --- what follows ---------------------------------------------------------------------------------


class Solution(msgspec.Struct, frozen=True):
    """What follows, and how likely the rest is."""

    known: Knowledge
    """What was known."""
    model: Model
    """How likely a deal is, before counting."""
    vectors: int
    """Over how many ways to deal ``deals`` sums."""
    deals: int | None = 0
    """How many deals fit, or None where counting was given up."""
    can: tuple[int, ...] | None = None
    """The set (bitmask) of possible holders of each card, or None where the premises contradict
    each other."""
    marginals: tuple[tuple[Fraction, ...], ...] | None = None
    """``marginals[card][holder]`` is a chance; None where there are too many deals for them."""
    joint: dict[tuple[int, ...], Fraction] = {}
    """``joint[case file]`` is a chance, the greatest first; empty where counting was given up."""
    clash: tuple[int, ...] = ()
    """The log entries that contradict each other."""
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


def solve(known: Knowledge, model: Model = "deals", steps: int = STEPS) -> Solution:
    """Return everything that follows, as far as this many steps lead each time.

    What cannot be counted at once is first settled cell by cell, and then counted once more with
    all that is known; where that is still too hard, the marks are still certain. When interrupted
    it answers with what is known by then.
    """
    marks = Marks(known, steps)
    try:
        try:
            found = _count(known, model, steps, marks)
        except TooHardError:
            return _uncounted(known, model, marks, steps)
        return _counted(known, found, marks) if found else _clashing(known, model, steps)
    except KeyboardInterrupt:
        return replace(_uncounted(known, model, marks, 0), stopped=True)


def _count(known: Knowledge, model: Model, steps: int, marks: Marks) -> Count | None:
    """Count the deals; where that is too hard, once more with all that asking cell by cell gave."""
    marks.begin()
    try:
        found = count_evenly(known.puzzle, known.evenly, model, work=Work(steps))
    except TooHardError:
        before = marks.can
        marks.settle()
        if marks.can is None:
            return None
        if marks.can == before:
            raise
        return count_evenly(marks.puzzle(), known.evenly, model, work=Work(steps))
    if found and found.capped:
        marks.settle()
    return found


def _counted(known: Knowledge, found: Count, marks: Marks) -> Solution:
    cards, holders = range(known.puzzle.cards), range(known.puzzle.file + 1)
    chances = (tuple(found.marginal(card, holder) for holder in holders) for card in cards)
    joint = {inside: Fraction(weight, found.total) for inside, weight in found.joint.items()}
    return Solution(
        known=known,
        model=found.model,
        vectors=_ways(known),
        deals=found.deals,
        can=(marks.can or ()) if found.capped else found.can,
        marginals=None if found.capped else tuple(chances),
        joint=dict(sorted(joint.items(), key=lambda item: (-item[1], item[0]))),
        settled=marks.settled if found.capped else True,
    )


_LOOSE = (OneOf, NotAll, HowMany)


def _uncounted(known: Knowledge, model: Model, marks: Marks, steps: int) -> Solution:
    if marks.can is None:
        return _clashing(known, model, steps)
    # The deals cannot exceed those without the unseen shows
    ruled, most = marks.puzzle(), prod(holders.bit_count() for holders in marks.can)
    plain = tuple(each for each in ruled.premises if not isinstance(each, _LOOSE))
    loose = Puzzle(ruled.kinds, ruled.sizes, plain)
    with suppress(TooHardError):
        found = count_evenly(loose, known.evenly, kept=0, work=Work(steps))
        most = min(most, found.deals) if found else most
    return Solution(
        known=known,
        model=model,
        vectors=_ways(known),
        deals=None,
        can=marks.can,
        at_most=most,
        settled=marks.settled,
    )


def _clashing(known: Knowledge, model: Model, steps: int) -> Solution:
    """Return which entries clash; all of them when the search for the fewest is interrupted."""
    try:
        clash, how = fewest(known, (), steps)
    except KeyboardInterrupt:
        clash, how = fewest(known, (), 0)
    return Solution(known, model, _ways(known), clash=clash, how=how)


def _ways(known: Knowledge) -> int:
    return sum(1 for _ in known.puzzles())


class Marks:
    """The possible holders of each card as far as they are known: fewer and fewer.

    ``can`` is None where nothing fits; ``settled`` says that it is all that follows.
    """

    def __init__(self, known: Knowledge, steps: int) -> None:
        self.known, self.steps = known, steps
        self._every = (1 << known.puzzle.file + 1) - 1
        self.can: tuple[int, ...] | None = (self._every,) * known.puzzle.cards
        self.settled = False

    def begin(self) -> None:
        """Take in what follows at once."""
        self.can = at_once(self.known.puzzle)
        self.settled = self.can is None

    def settle(self) -> None:
        """Ask about each cell that is open; what was found stays, however this ends."""
        if self.can is None:
            return
        out = [self._every & ~holders for holders in self.can]
        work = Work(self.steps)
        try:
            self.can = sat.closure(self.known.puzzle, self.known.evenly, work, out)
            self.settled = True
        except TooHardError:
            return
        finally:
            if not self.settled:
                self.can = tuple(self._every & ~holders for holders in out)

    def puzzle(self) -> Puzzle:
        """Return the puzzle with what these marks rule out."""
        ruled_out = (
            mask(card for card, can in enumerate(self.can or ()) if not can >> holder & 1)
            for holder in range(self.known.puzzle.file + 1)
        )
        lacks = (Lacks(holder, cards) for holder, cards in enumerate(ruled_out) if cards)
        return self.known.puzzle.with_premises(*lacks)


# --- the fewest entries ---------------------------------------------------------------------------


def fewest(known: Knowledge, goal: Clause, steps: int = STEPS) -> tuple[tuple[int, ...], How]:
    """Return the fewest log entries from which the goal follows.

    Where this many steps do not find them, return some that suffice and none of which can be
    spared; at the worst all of them.
    """
    searches: tuple[tuple[How, Callable[..., tuple[int, ...]]], ...] = (
        ("fewest", partial(sat.smallest, known.puzzle, goal, known.evenly)),
        ("enough", partial(sat.enough, known.puzzle, goal, known.evenly)),
        ("enough", partial(_enough_by_counting, known, goal)),
    )
    for how, search in searches:
        with suppress(TooHardError):
            return search(work=Work(steps)), how
    return known.entries, "all"


def _enough_by_counting(known: Knowledge, goal: Clause, work: Work) -> tuple[int, ...]:
    """Return entries none of which can be spared, by counting: pigeonholes do not slow it down."""
    against = tuple(
        (Lacks if literal.has else Holds)(literal.holder, 1 << literal.card) for literal in goal
    )
    kept = list(known.entries)
    for entry in reversed(known.entries):
        fewer = {SET_UP, *kept} - {entry}
        for puzzle in known.puzzles():
            chosen = tuple(premise for premise in puzzle.premises if premise.entry in fewer)
            work.spend(1 + len(chosen))
            asked = Puzzle(puzzle.kinds, puzzle.sizes, (*chosen, *against))
            if count(asked, kept=0, work=work) is not None:
                break
        else:
            kept.remove(entry)
    return tuple(kept)


# --- why ------------------------------------------------------------------------------------------

Proofs = tuple[tuple[Puzzle, Proof], ...]
"""One proof, or one for each vector of sizes, each with its puzzle."""


class Why(msgspec.Struct, frozen=True):
    """Why a clause is certain, or its opposite (``says`` is "no"), or why it is "open".

    ``goal`` is what follows; where it is open, the clause itself. Where it is certain there are
    proofs: one, or one for each vector of sizes where the sizes are not known, or none where they
    would be too long. Where it is open there are two deals, one each way. ``entries`` are the
    fewest from which the goal follows, as a rule (``how``); None until they are asked for.
    """

    goal: Clause
    says: Says
    proofs: Proofs = ()
    worlds: tuple[Deal, Deal] | None = None
    entries: tuple[int, ...] | None = None
    how: How = "fewest"


def explain(solution: Solution, clause: Clause, steps: int = STEPS) -> Why:
    """Return why one of these literals is true; or, of one alone, why it is not; or why it is open.

    Raises ``TooHardError`` where two deals for an open clause are not found in this many steps.
    """
    known, says = solution.known, OPEN
    if len(clause) == 1:
        says = solution.says(clause[0].card, clause[0].holder)
    if says == OPEN:
        worlds = _two_worlds(known, clause, steps)
        if worlds is not None or (solution.settled and len(clause) == 1):
            return Why(clause, OPEN, worlds=worlds)
        # It had not been settled, and turns out to be certain
        says = YES if sat.entails(known.puzzle, clause, known.evenly, Work(steps)) else NO
    goal = clause if says == YES else (~clause[0],)
    return Why(goal, says, _proofs(known, goal, steps))


def with_fewest(known: Knowledge, found: Why, steps: int = STEPS) -> Why:
    """Return the same with the fewest entries from which the goal follows."""
    entries, how = fewest(known, found.goal, steps)
    return replace(found, entries=entries, how=how)


def _two_worlds(known: Knowledge, clause: Clause, steps: int) -> tuple[Deal, Deal] | None:
    """Return two deals, one each way, that differ little where one vector of sizes has both."""
    work = Work(steps)
    for puzzle in known.puzzles():
        found = two_deals(puzzle, clause, work)
        if found is not None:
            return found
    if not known.evenly:
        return None
    two = sat.worlds(known.puzzle, clause, known.evenly, work)
    return (two.true, two.false) if two.true and two.false else None


def clash_proofs(solution: Solution, steps: int = STEPS) -> Proofs:
    """Return how the entries of a clash contradict each other: once, or for each vector."""
    return _proofs(solution.known, (), steps, solution.clash)


def _proofs(
    known: Knowledge, goal: Clause, steps: int, entries: tuple[int, ...] | None = None
) -> Proofs:
    """Return a proof that needs no unknown size, or else one for each vector of sizes.

    By the simplest rules that suffice, from these entries alone; without them from all, or where
    that is too much, from the fewest. Empty if the search takes too many steps: the proof would be
    endless.
    """
    with suppress(TooHardError):
        # Only to see whether a search can end: it raises where not, and is cheaper than a proof
        sat.entails(known.puzzle, goal, known.evenly, Work(steps))
        if entries is None:
            with suppress(TooHardError):
                return _proved(known, goal, partial(why, work=Work(steps)))
            entries, _ = fewest(known, goal, steps)
        return _proved(known, goal, partial(why_by, entries=entries, work=Work(steps)))
    return ()


def _proved(known: Knowledge, goal: Clause, prove: Callable[..., Proof | None]) -> Proofs:
    proof = prove(known.puzzle, goal)
    if proof is not None:
        return ((known.puzzle, proof),)
    each = [(one, prove(one, goal)) for one in islice(known.puzzles(), MOST_VECTORS)]
    return tuple((one, proof) for one, proof in each if proof is not None)
