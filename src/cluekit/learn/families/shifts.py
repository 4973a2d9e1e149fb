"""How many shifts are legal, and which one is not (exercise 13.4)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case, Grid
from cluekit.learn.grids import grid_of, position, stages
from cluekit.learn.suspect_values import suspects
from cluekit.noir import CAST, game
from cluekit.noir.position.position import state_of
from cluekit.noir.position.script import Script

MOST = 25
"""Suspects with a letter of one character."""


def values(case: Case) -> dict[str, object]:
    """Return the legal shifts before and after the other side's, and hasty counts."""
    grid = grid_of(case)
    rows, columns = len(grid.board), len(grid.board[0])
    before = len(game.choices(state_of(position(grid))).shifts)
    playing = Script(position(grid))
    step = playing.act(grid.actions[0])
    if step.problem:
        raise ValueError(f"{grid.actions[0]}: {step.problem}")
    after = len(game.choices(playing.state).shifts)
    return {
        "rows": rows,
        "columns": columns,
        "lines": rows + columns,
        "places": rows * columns,
        "shifts": before,
        "after": after,
        "banned": before - after,
        "whole_line": before - 2,
        "shift": stages(case)[1],
        "here": (0, suspects(0)),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return a board of another size, as it may be after some shrinking, and another shift."""
    rows, columns = luck.pick(range(2, 7)), luck.pick(range(2, 7))
    while rows * columns > MOST or (rows, columns) == (5, 5):
        rows, columns = luck.pick(range(2, 7)), luck.pick(range(2, 7))
    letters = luck.order([who.letter for who in CAST[:MOST]])
    laid = "".join(letters[: rows * columns])
    lines = {"row": (rows, ("right", "left")), "column": (columns, ("down", "up"))}
    axis = luck.pick(("row", "column"))
    count, ways = lines[axis]
    return replace(
        case,
        grid=Grid(
            board=tuple(laid[row * columns : (row + 1) * columns] for row in range(rows)),
            killer=laid[0],
            inspector=laid[-1],
            mode="classic",
            actions=(f"{axis} {luck.pick(range(1, count + 1))} {luck.pick(ways)}",),
        ),
    )
