"""Where everybody stands: a board by itself, as it is or as it would be after a shift."""

from __future__ import annotations

from typing import NamedTuple

from cluekit.noir.editions import grid
from cluekit.noir.public import moves
from cluekit.noir.public.table import Table


class Board(NamedTuple):
    """Cells, width, and whether the edges meet."""

    cells: grid.Cells
    width: int
    wrap: bool

    def near(self, suspect: int) -> int:
        """Return the set of suspects next to this one (N03)."""
        return grid.neighbours(self.cells, self.width, suspect, wrap=self.wrap)

    def after(self, shift: moves.Shift) -> Board:
        """Return the board after a shift (N06); lines that are dead by it still stand."""
        axis: grid.Axis = "row" if shift.axis == "row" else "column"
        cells = grid.shift_line(self.cells, self.width, axis, shift.index, shift.step)
        return self._replace(cells=cells)


def board(table: Table) -> Board:
    """Return the board of a table."""
    return Board(table.cells, table.width, table.edition.options.wrap)
