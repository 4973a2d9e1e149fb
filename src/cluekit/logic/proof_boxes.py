"""The lines of a proof and the boxes around them: what is open, what is closed, what is seen.

``suppose`` opens a box, one level deeper than the line before. The box ends with the first line
less deep, or with the next supposition of its level. Of these lines, by their depths 0 1 1 1 0, the
second opens a box; the last one sees the first, and may cite the box as a whole by its start.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cluekit.logic.formulas import Formula

SUPPOSE = "suppose"
MOST_LINES = 60
"""The most lines of a proof."""


class Line(msgspec.Struct, frozen=True):
    """A line of a proof; ``depth`` counts the boxes around it."""

    statement: Formula
    rule: str
    cites: tuple[str, ...] = ()
    depth: int = 0


def said_in(lines: Sequence[Line], box: range) -> list[Formula]:
    """Return what stands in a box outside inner boxes: what its supposition leads to."""
    depth = lines[box.start].depth
    return [lines[at].statement for at in box if lines[at].depth == depth]


def fits_so_deep(lines: Sequence[Line], at: int) -> bool:
    """Tell whether a line may stand so deep: only a supposition goes deeper, by one."""
    line, before = lines[at], lines[at - 1].depth if at else 0
    if at >= MOST_LINES or line.depth < 0:
        return False
    if line.rule == SUPPOSE:
        return 1 <= line.depth <= before + 1
    return line.depth <= before


def visible(lines: Sequence[Line], at: int) -> list[int]:
    """Return the lines before this one that it may cite: in boxes that are open around it."""
    found: list[int] = []
    depth = lines[at].depth if lines[at].rule != SUPPOSE else lines[at].depth - 1
    for before in range(at - 1, -1, -1):
        line = lines[before]
        if line.depth <= depth:
            found.append(before)
            depth = line.depth - 1 if line.rule == SUPPOSE else line.depth
    return found[::-1]


def closed_boxes(lines: Sequence[Line], at: int) -> dict[int, range]:
    """Return the boxes that are closed at a line and stand right in its own box, by their start."""
    inside = lines[at].depth + 1
    return {
        start: range(start, _end(lines, start, at))
        for start in range(at)
        if lines[start].rule == SUPPOSE and lines[start].depth == inside
    }


def _end(lines: Sequence[Line], start: int, at: int) -> int:
    depth = lines[start].depth
    for end in range(start + 1, at):
        if lines[end].depth < depth or (lines[end].depth == depth and lines[end].rule == SUPPOSE):
            return end
    return at


def open_depth(lines: Sequence[Line]) -> int:
    """Return how many boxes are open after these lines."""
    return lines[-1].depth if lines else 0
