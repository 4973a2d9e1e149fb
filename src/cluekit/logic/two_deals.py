"""Two deals that are both possible: why something is not known yet."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.logic import Clause, Deal, Puzzle
from cluekit.logic.sat import Solver
from cluekit.logic.work import Work

TRIES = 3
"""How often one deal is made more like the other: after that hardly anything is gained."""


def two_deals(puzzle: Puzzle, clause: Clause, work: Work | None = None) -> tuple[Deal, Deal] | None:
    """Return a deal in which the clause is true and one like it in which it is false.

    No further card of one could lie where it lies in the other. None where the clause is
    decided, or nothing fits. Raises ``SatMissingError`` where python-sat is missing.
    """
    with Solver(puzzle, work=work) as solver:
        literals = [solver.literal(literal) for literal in clause]
        true, false = [solver.one_of(literals)], [-literal for literal in literals]
        first = solver.model(true)
        second = None if first is None else _nearest(solver, first, false)
        if first is None or second is None:
            return None
        for number in range(TRIES):
            before = differences(first, second)
            if number % 2:
                second = _nearest(solver, first, false) or second
            else:
                first = _nearest(solver, second, true) or first
            if differences(first, second) == before:
                break
        return first, second


def differences(one: Deal, other: Deal) -> int:
    """Return how many cards lie elsewhere."""
    return sum(here != there for here, there in zip(one, other, strict=True))


def _nearest(solver: Solver, deal: Deal, wanted: list[int]) -> Deal | None:
    """Return a deal with what is wanted in which as many cards as possible lie as in this one.

    Greedily: card after card stays where it is, if that can be.
    """
    kept, found = list(wanted), solver.model(wanted)
    if found is None:
        return None
    for variable in _places(solver, deal):
        nearer = solver.model([*kept, variable])
        if nearer is not None:
            kept, found = [*kept, variable], nearer
    return found


def _places(solver: Solver, deal: Deal) -> Iterator[int]:
    """Yield what says where each card lies, those of the case file first."""
    order = sorted(range(len(deal)), key=lambda card: (-deal[card], card))
    return (solver.has(card, deal[card]) for card in order)
