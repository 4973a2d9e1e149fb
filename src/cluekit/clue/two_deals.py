"""Two deals that are both possible: why something is not known yet."""

from __future__ import annotations

from cluekit.logic import Clause, Deal, Puzzle
from cluekit.logic.sat import Solver


def two_deals(puzzle: Puzzle, clause: Clause) -> tuple[Deal, Deal] | None:
    """Return a deal in which the clause is true and one like it in which it is false.

    No further card of the second could stay where it is in the first. None where the clause is
    decided, or nothing fits. Raises ``SatMissingError`` where python-sat is missing.
    """
    with Solver(puzzle) as solver:
        literals = [solver.literal(literal) for literal in clause]
        first = solver.model([solver.one_of(literals)])
        if first is None:
            return None
        kept = [-literal for literal in literals]
        second = solver.model(kept)
        if second is None:
            return None
        for card, holder in enumerate(first):
            same = [*kept, solver.has(card, holder)]
            nearer = solver.model(same)
            if nearer is not None:
                kept, second = same, nearer
        return first, second
