"""The woven pattern on the back of the cards."""

from __future__ import annotations

from cluekit.draw import number

_STRANDS = 3


def weave(x: float, y: float, across: float, down: float, cell: float) -> str:
    """Return a basket weave that fills this rectangle, as path data.

    Strands of three lines run across in one cell and down in the next; cells are stretched a
    little so that whole ones fit.
    """
    columns, rows = round(across / cell), round(down / cell)
    wide, high = across / columns, down / rows
    return "".join(
        _patch(x + column * wide, y + row * high, wide, high, upright=(column + row) % 2 == 1)
        for row in range(rows)
        for column in range(columns)
    )


def _patch(x: float, y: float, wide: float, high: float, *, upright: bool) -> str:
    lines = []
    for strand in range(1, _STRANDS + 1):
        share = strand / (_STRANDS + 1)
        if upright:
            lines.append(f"M{number(x + wide * share)} {number(y + 1.5)}v{number(high - 3)}")
        else:
            lines.append(f"M{number(x + 1.5)} {number(y + high * share)}h{number(wide - 3)}")
    return "".join(lines)
