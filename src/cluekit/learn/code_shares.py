"""In which deals a statement is true: in all, and in which share of them.

Few deals are looked at one by one. Of many, as in the big game, none is: a statement is cut into
the rows of its truth table, and each row is a count of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import islice

from cluekit.core import Problem, RefusedError
from cluekit.logic import Deal, Holds, Lacks, Literal, Premise, Puzzle, Showed, sat
from cluekit.logic.counting import count
from cluekit.logic.formulas import Atom, Formula, Not, atoms, true_in, true_rows
from cluekit.logic.listing import deals
from cluekit.sets import mask
from cluekit.words import say

LISTED = 5_000
"""Up to this many deals are looked at one by one; the lesson deck has 2,430."""

MOST_ATOMS = 8
"""A statement about many deals may name this many literals: its table has 256 rows."""


class InDeals:
    """The deals that fit a puzzle, and what each atom's name says in them."""

    def __init__(
        self,
        puzzle: Puzzle,
        cells: Mapping[str, Literal],
        among: frozenset[Deal] | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.cells = cells
        self.among = among
        """Those that are left after what was said aloud; None where nothing was."""

    @cached_property
    def listed(self) -> tuple[Deal, ...] | None:
        """Every deal that fits, or None where there are too many to look at."""
        fitting = (d for d in deals(self.puzzle) if self.among is None or d in self.among)
        found = tuple(islice(fitting, LISTED + 1))
        return found if len(found) <= LISTED else None

    def true(self, formula: Formula, deal: Deal) -> bool:
        """Tell whether the statement is true in this deal."""
        named = ((name, self.cells[name]) for name in atoms(formula))
        return true_in(formula, [name for name, cell in named if deal[cell.card] == cell.holder])

    def always(self, formula: Formula) -> bool:
        """Tell whether the statement is true in every deal that fits."""
        if self.listed is not None:
            return all(self.true(formula, deal) for deal in self.listed)
        return all(sat.deal(self.puzzle, *row) is None for row in self.rows(Not(formula)))

    def rows(self, formula: Formula) -> Iterator[tuple[Literal, ...]]:
        """Yield the rows of the truth table in which the statement is true, as literals.

        Raises ``RefusedError`` for a statement about too many literals.
        """
        named = atoms(formula)
        if len(named) > MOST_ATOMS:
            why = say(
                "There are too many deals to look at each, so a statement may name at most "
                "{most} literals here; this one names {n}.",
                most=MOST_ATOMS,
                n=len(named),
            )
            raise RefusedError(Problem("too-many-literals"), why)
        for row in true_rows(formula, named):
            yield tuple(self.cells[name] if row[name] else ~self.cells[name] for name in named)


def chance(among: InDeals, formula: Formula, *, weighed: bool) -> Fraction:
    """Return how likely a statement is; raises ``RefusedError`` where no deal fits."""
    if among.listed is not None:
        return _share_of_listed(among, among.listed, formula, weighed=weighed)
    if isinstance(formula, Atom):
        return _marginal(among, among.cells[formula.name], weighed=weighed)
    if isinstance(formula, Not):
        return 1 - chance(among, formula.inner, weighed=weighed)
    if weighed:
        why = say("There are too many deals for this: ask for one literal at a time, such as E_B.")
        raise RefusedError(Problem("too-many-deals"), why)
    whole = count(among.puzzle)
    fitting = (count(_where(among.puzzle, row)) for row in among.rows(formula))
    return Fraction(sum(found.deals for found in fitting if found), whole.deals if whole else 1)


def _share_of_listed(
    among: InDeals, listed: tuple[Deal, ...], formula: Formula, *, weighed: bool
) -> Fraction:
    weights = [_weight(among.puzzle, deal) if weighed else Fraction(1) for deal in listed]
    if not listed:
        why = say("No deal fits this case: its clues contradict each other, so nothing is likely.")
        raise RefusedError(Problem("no-deal"), why)
    true = (w for w, deal in zip(weights, listed, strict=True) if among.true(formula, deal))
    return sum(true, Fraction(0)) / sum(weights, Fraction(0))


def _weight(puzzle: Puzzle, deal: Deal) -> Fraction:
    """Return how likely the cards that we saw would have been shown in this deal.

    A player who held two of the three that were asked for showed this one half the time.
    """
    weight = Fraction(1)
    for premise in puzzle.premises:
        if isinstance(premise, Showed):
            held = mask(card for card, holder in enumerate(deal) if holder == premise.holder)
            weight /= (held & premise.among).bit_count()
    return weight


def _marginal(among: InDeals, cell: Literal, *, weighed: bool) -> Fraction:
    found = count(among.puzzle, "refuter" if weighed else "deals")
    if found is None or found.capped:
        why = say("There are too many deals to say how likely that is.")
        raise RefusedError(Problem("too-many-deals"), why)
    return found.marginal(cell.card, cell.holder)


def _where(puzzle: Puzzle, row: tuple[Literal, ...]) -> Puzzle:
    return puzzle.with_premises(*map(_premise, row))


def _premise(cell: Literal) -> Premise:
    card = 1 << cell.card
    return Holds(cell.holder, card) if cell.has else Lacks(cell.holder, card)
