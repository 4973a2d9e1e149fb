"""Who stands next to whom, and how many cards there are (exercise 13.1)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case, Grid
from cluekit.learn.grids import grid_of, number_of, stages
from cluekit.learn.suspect_values import suspects
from cluekit.noir import CAST

SIZES = ((3, 3), (3, 4), (4, 3), (4, 4), (3, 5), (5, 3), (4, 5), (5, 4), (5, 5))


def values(case: Case) -> dict[str, object]:
    """Return how many neighbours three suspects have, who may be the Killer, what is drawn."""
    grid, first = grid_of(case), stages(case)[0]
    everybody = len(first.table.cells)
    found: dict[str, object] = {
        "rows": len(grid.board),
        "columns": len(grid.board[0]),
        "everybody": everybody,
        "hand": grid.cards,
        "killers": everybody - grid.cards,
        "deck": everybody - 1 - grid.cards,
        "all_but_you": everybody - 1,
        "not_yours": everybody - grid.cards,
    }
    for place, called in enumerate(grid.about, start=1):
        who = number_of(called)
        near = first.table.near(who)
        found |= {
            f"who_{place}": called,
            f"near_{place}": near.bit_count(),
            f"around_{place}": suspects(near),
            f"ring_{place}": (0, suspects(near)),
            f"straight_{place}": _straight(grid, called),
            f"itself_{place}": near.bit_count() + 1,
        }
    return found


def _straight(grid: Grid, called: str) -> int:
    """Return how many stand above, below, left and right."""
    row = next(number for number, line in enumerate(grid.board) if called in line)
    column = grid.board[row].index(called)
    return sum(
        0 <= row + down < len(grid.board) and 0 <= column + right < len(grid.board[0])
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
    )


def fresh(case: Case, luck: Luck) -> Case:
    """Return another size, a shuffled board, another hand, and three suspects in three places."""
    rows, columns = luck.pick(SIZES)
    cards = luck.pick((2, 3, 5))
    letters = [who.letter for who in CAST[: rows * columns]]
    laid = luck.order(letters)
    board = tuple("".join(laid[row * columns : (row + 1) * columns]) for row in range(rows))
    corner, edge = board[luck.pick((0, -1))][luck.pick((0, -1))], board[0][1]
    inside = board[luck.pick(range(1, rows - 1))][luck.pick(range(1, columns - 1))]
    drawn = luck.order(letters)
    return replace(
        case,
        grid=Grid(
            board=board,
            killer=drawn[0],
            hand="".join(sorted(drawn[1 : 1 + cards])),
            rows=rows,
            columns=columns,
            cards=cards,
            phase="first-kill",
            about=tuple(luck.order((corner, edge, inside))),
        ),
    )
