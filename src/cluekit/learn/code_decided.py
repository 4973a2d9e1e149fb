"""Every cell of a sheet decided by a solver: whether the card can be there, and elsewhere."""

from __future__ import annotations

from typing import NamedTuple

from cluekit.logic import Puzzle, sat
from cluekit.words import say


class Decided(NamedTuple):
    """How many cells are certain, and how often the solver was asked: two calls per cell.

    With clues that contradict each other every cell is both, so ``yes`` and ``no`` overlap.
    """

    cells: int
    yes: int
    no: int
    calls: int

    @property
    def open(self) -> int:
        """How many cells can be either."""
        return self.cells - self.yes - self.no

    def __repr__(self) -> str:
        """Return the numbers as a sentence."""
        about = {"cells": self.cells, "yes": self.yes, "no": self.no, "open": self.open}
        told = say("Cells: {cells}. Certain: {yes} yes, {no} no. Open: {open}.", **about)
        return f"{told} " + say("The solver was asked {calls} times.", calls=self.calls)


def decide(puzzle: Puzzle) -> Decided:
    """Ask a solver of each card and place whether there is a deal with it, and one without."""
    yes = no = calls = 0
    with sat.Solver(puzzle) as solver:
        for card in range(puzzle.cards):
            for holder in range(solver.holders):
                cell = solver.has(card, holder)
                there, elsewhere = (solver.model((one,)) is not None for one in (cell, -cell))
                calls += 2
                yes += not elsewhere
                no += not there
    return Decided(puzzle.cards * (puzzle.file + 1), yes, no, calls)
