"""The fewest entries of a record from which something follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from cluekit.logic import SET_UP, Clause, Holds, Lacks, Premise, Puzzle, sat
from cluekit.logic.counting import count
from cluekit.logic.work import TooHardError, Work
from cluekit.records.record import Case

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
