"""The fewest entries of a case from which something follows."""

from __future__ import annotations

from cluekit.clue.cases.case import Case
from cluekit.logic import SET_UP, Clause, Holds, Lacks, Premise, Puzzle, sat
from cluekit.logic.counting import count


def fewest(case: Case, goal: Clause) -> tuple[int, ...]:
    """Return the numbers of the fewest entries from which the goal follows.

    Where that is too hard a search, of some that suffice none can be spared.
    """
    try:
        entries = sat.smallest(case.puzzle(), goal, case.spread())
    except sat.TooHardError:
        entries = _irredundant(case, goal)
    return tuple(entry + 1 for entry in entries)


def _irredundant(case: Case, goal: Clause) -> tuple[int, ...]:
    """Return entries of which none can be spared, by counting: that minds no pigeonholes."""
    against = tuple(
        (Lacks if literal.has else Holds)(literal.holder, 1 << literal.card) for literal in goal
    )
    kept = list(range(len(case.entries)))
    for entry in reversed(range(len(case.entries))):
        fewer = {SET_UP, *kept} - {entry}
        if not any(_fits(puzzle, fewer, against) for puzzle in case.puzzles()):
            kept.remove(entry)
    return tuple(kept)


def _fits(puzzle: Puzzle, entries: set[int], more: tuple[Premise, ...]) -> bool:
    chosen = tuple(premise for premise in puzzle.premises if premise.entry in entries)
    return count(Puzzle(puzzle.kinds, puzzle.sizes, (*chosen, *more))) is not None


def is_hard(case: Case, goal: Clause) -> bool:
    """Tell whether the search for it was given up: a proof, too, would be endless."""
    try:
        sat.entails(case.puzzle(), goal, case.spread())
    except sat.TooHardError:
        return True
    return False
