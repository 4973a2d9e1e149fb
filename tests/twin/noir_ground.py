"""The slow twin's board of Noir: rows of suspects; each line has a name of its own."""

from __future__ import annotations

from itertools import product


class NoirGround:
    """Rows of suspects. Every line keeps the name it was laid with, wherever it is now (N07)."""

    def __init__(self, cells: tuple[int, ...], width: int, *, wrap: bool) -> None:
        self.board = [list(cells[at : at + width]) for at in range(0, len(cells), width)]
        self.rows = list(range(len(self.board)))
        self.columns = list(range(width))
        self.wrap = wrap

    def copy(self) -> NoirGround:
        """Return the same board on another table."""
        twin = NoirGround((), 1, wrap=self.wrap)
        twin.board = [list(row) for row in self.board]
        twin.rows, twin.columns = list(self.rows), list(self.columns)
        return twin

    def names(self, axis: str) -> list[int]:
        """Return the names of the rows, or of the columns."""
        return self.rows if axis == "row" else self.columns

    def line(self, axis: str, index: int) -> list[int]:
        """Return who stands in a row or column, from the left or the top."""
        return self.board[index] if axis == "row" else [row[index] for row in self.board]

    def lies(self, suspect: int) -> bool:
        """Tell whether the suspect is on the board."""
        return any(suspect in row for row in self.board)

    def around(self, suspect: int) -> set[int]:
        """N03: up to eight neighbours, diagonals count; over the edge only where edges meet."""
        here = [(r, row.index(suspect)) for r, row in enumerate(self.board) if suspect in row]
        steps = product((-1, 0, 1), repeat=2)
        spots = [(r + down, c + right) for r, c in here for down, right in steps]
        high, wide = len(self.rows), len(self.columns)
        if self.wrap:
            spots = [(r % high, c % wide) for r, c in spots]
        found = {self.board[r][c] for r, c in spots if 0 <= r < high and 0 <= c < wide}
        return found - {suspect}

    def shift(self, axis: str, index: int, step: int) -> None:
        """N06: the line moves by one; who falls off comes in again at the other side."""
        line = self.line(axis, index)
        moved = [line[-1], *line[:-1]] if step == 1 else [*line[1:], line[0]]
        for place, suspect in enumerate(moved):
            if axis == "row":
                self.board[index][place] = suspect
            else:
                self.board[place][index] = suspect

    def dead_lines(self, axis: str, dead: set[int]) -> tuple[int, ...]:
        """N14: the numbers of the lines in which everybody is deceased."""
        lines = [self.line(axis, index) for index in range(len(self.names(axis)))]
        return tuple(index for index, line in enumerate(lines) if set(line) <= dead)

    def remove(self, rows: tuple[int, ...], columns: tuple[int, ...]) -> None:
        """N14: these lines go, rows and columns at once; the neighbours close up."""
        for row in sorted(rows, reverse=True):
            del self.board[row], self.rows[row]
        for column in sorted(columns, reverse=True):
            del self.columns[column]
            for line in self.board:
                del line[column]
