"""What a conclusion rests on: premises of which none can be spared, and the fewest log entries.

A *core* is a set of premises that entails a clause; it is irredundant when it no longer does after
any one of them is taken away. A contradiction is the core of the empty clause.

The fewest entries are found as minimal hitting sets: every set of entries that entails the clause
must touch every *correction set*, whose absence leaves the clause open (Ignatiev, Previti, Liffiton
and Marques-Silva, "Smallest MUS Extraction with Minimal Hitting Set Dualization", CP 2015).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cluekit.logic.puzzle import SET_UP, Clause, Deal, Literal, Puzzle, holds_in
from cluekit.logic.sat.encoding import ALWAYS, Between, SatMissingError, Solver, denials
from cluekit.logic.work import TooHardError, Work

# --- asking ---------------------------------------------------------------------------------------
# What follows and what is possible: the closure, deals, two worlds.


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


# --- cores ----------------------------------------------------------------------------------------


class NotEntailedError(ValueError):
    """What was to be explained does not follow."""


MOST_SETS = 80
"""The most sets that the fewest entries must touch; of more, to find the fewest takes for ever."""


def core(
    puzzle: Puzzle, clause: Clause, between: Between = (), work: Work | None = None
) -> tuple[int, ...]:
    """Return the numbers of premises that entail the clause, none of them to spare.

    Where several such sets exist, later premises are dropped first. Raises ``NotEntailedError``.
    """
    numbers = range(1, len(puzzle.premises) + 1)
    with Solver(puzzle, list(numbers), between, work) as solver:
        return tuple(number - 1 for number in _irredundant(solver, clause, list(numbers)))


def clash(puzzle: Puzzle, between: Between = ()) -> tuple[int, ...] | None:
    """Return the numbers of premises that contradict each other, none to spare; None for none."""
    try:
        return core(puzzle, (), between)
    except NotEntailedError:
        return None


def _irredundant(solver: Solver, clause: Clause, groups: Sequence[int]) -> tuple[int, ...]:
    """Return groups that entail the clause; without any one of them it does not follow."""
    false = list(denials(solver, clause))
    if solver.model(false, groups) is not None:
        raise NotEntailedError
    kept = list(solver.core())
    for group in sorted(kept, reverse=True):
        if group not in kept:
            continue  # a later core went without it already
        fewer = [one for one in kept if one != group]
        if solver.model(false, fewer) is None:
            kept = list(solver.core())
    return tuple(sorted(kept))


def smallest(
    puzzle: Puzzle, clause: Clause, between: Between = (), work: Work | None = None
) -> tuple[int, ...]:
    """Return the fewest log entries that entail the clause, together with the set-up.

    No other set of entries that does so is smaller. Raises ``NotEntailedError``, and
    ``TooHardError`` where there are too many sets of entries that do.
    """
    groups = Groups(puzzle)
    with Solver(puzzle, groups.guards, between, work) as solver:
        false = list(denials(solver, clause))
        if solver.model(false, groups.all) is not None:
            raise NotEntailedError
        return groups.entries_of(_fewest(solver, false, groups))


def enough(
    puzzle: Puzzle, clause: Clause, between: Between = (), work: Work | None = None
) -> tuple[int, ...]:
    """Return log entries that entail the clause, with the set-up, none of them to spare.

    There may be fewer that do: see ``smallest``. Raises ``NotEntailedError``.
    """
    groups = Groups(puzzle)
    with Solver(puzzle, groups.guards, between, work) as solver:
        return groups.entries_of(_irredundant(solver, clause, groups.all))


def smallest_clash(puzzle: Puzzle, between: Between = ()) -> tuple[int, ...] | None:
    """Return the fewest log entries that contradict each other and the set-up; None for none."""
    try:
        return smallest(puzzle, (), between)
    except NotEntailedError:
        return None


class Groups:
    """The premises of a puzzle, grouped by log entry; those of the set-up are always in force."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self.entries = sorted({p.entry for p in puzzle.premises if p.entry != SET_UP})
        number = {entry: group for group, entry in enumerate(self.entries, start=1)}
        self.guards = [number.get(premise.entry, ALWAYS) for premise in puzzle.premises]
        self.all = range(1, len(self.entries) + 1)

    def entries_of(self, groups: Sequence[int]) -> tuple[int, ...]:
        """Return the log entries of groups."""
        return tuple(self.entries[group - 1] for group in groups)

    def true_in(self, deal: Deal) -> list[int]:
        """Return the groups whose premises are all true in the deal."""
        pairs = zip(self._puzzle.premises, self.guards, strict=True)
        broken = {guard for premise, guard in pairs if not holds_in(deal, premise)}
        return [group for group in self.all if group not in broken]


def _fewest(solver: Solver, false: Sequence[int], groups: Groups) -> tuple[int, ...]:
    """Return the fewest groups that leave no deal in which these literals are true."""
    try:
        from pysat.examples.hitman import Hitman  # noqa: PLC0415 - needed only where it is asked
    except ImportError:
        raise SatMissingError from None
    with Hitman(htype="sorted") as hitting:
        chosen: Sequence[int] = ()
        for _ in range(MOST_SETS):
            deal = solver.model(false, chosen)
            if deal is None:
                return tuple(chosen)
            hitting.hit(_without(solver, false, groups, deal))
            chosen = sorted(hitting.get())
    raise TooHardError


def _without(solver: Solver, false: Sequence[int], groups: Groups, deal: Deal) -> list[int]:
    """Return as few groups as possible whose absence leaves such a deal."""
    kept = groups.true_in(deal)
    for group in groups.all:
        if group not in kept:
            found = solver.model(false, [*kept, group])
            if found is not None:
                kept = groups.true_in(found)
    return [group for group in groups.all if group not in kept]
