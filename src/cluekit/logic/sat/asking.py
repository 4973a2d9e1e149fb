"""What follows and what is possible: the closure, deals, two worlds."""

from __future__ import annotations

import msgspec

from cluekit.logic.puzzle import Clause, Deal, Literal, Puzzle
from cluekit.logic.sat.encoding import Between, Solver, denials
from cluekit.logic.work import Work


class TwoWorlds(msgspec.Struct, frozen=True, gc=False):
    """A possible deal in which a clause is true, and one in which it is false; None for none.

    With both the clause is undecided; with one alone it follows, or its opposite does; with none
    the premises contradict each other.
    """

    true: Deal | None
    false: Deal | None


def closure(
    puzzle: Puzzle,
    between: Between = (),
    work: Work | None = None,
    out: list[int] | None = None,
) -> tuple[int, ...] | None:
    """Return the set (bitmask) of possible holders of each card; None for a contradiction.

    Complete: a holder is in the set exactly when some deal that fits all premises has it so. The
    holders that were ruled out are added to ``out`` card by card, as soon as each is: so they are
    known where the search is given up or interrupted.
    """
    out = [0] * puzzle.cards if out is None else out
    with Solver(puzzle, between=between, work=work) as solver:
        deal = solver.model()
        if deal is None:
            return None
        can = [1 << holder for holder in deal]
        _seek_others(solver, can, deal, out)
        return tuple(can)


def _seek_others(solver: Solver, can: list[int], deal: Deal, out: list[int]) -> None:
    """Ask for a deal with each cell that none has shown yet; each deal shows many."""
    whole = range(solver.holders)
    fresh = [solver.has(card, h) for card, holder in enumerate(deal) for h in whole if h != holder]
    solver.prefer(fresh)
    for card in range(len(can)):
        for holder in whole:
            if can[card] >> holder & 1 or out[card] >> holder & 1:
                continue
            found = solver.model((solver.has(card, holder),))
            if found is None:
                out[card] |= 1 << holder
            else:
                solver.prefer([-solver.has(each, there) for each, there in enumerate(found)])
                for each, there in enumerate(found):
                    can[each] |= 1 << there


def deal(
    puzzle: Puzzle, *assumed: Literal, between: Between = (), work: Work | None = None
) -> Deal | None:
    """Return a deal that fits the premises and these literals; None where there is none."""
    with Solver(puzzle, between=between, work=work) as solver:
        return solver.model([solver.literal(literal) for literal in assumed])


def worlds(
    puzzle: Puzzle, clause: Clause, between: Between = (), work: Work | None = None
) -> TwoWorlds:
    """Return a deal in which the clause is true and one in which it is false."""
    with Solver(puzzle, between=between, work=work) as solver:
        false = solver.model(list(denials(solver, clause)))
        true = solver.model([solver.one_of([solver.literal(literal) for literal in clause])])
        return TwoWorlds(true, false)


def entails(
    puzzle: Puzzle, clause: Clause, between: Between = (), work: Work | None = None
) -> bool:
    """Tell whether the clause is true in every deal that fits; the empty clause never is."""
    with Solver(puzzle, between=between, work=work) as solver:
        return solver.model(list(denials(solver, clause))) is None
