"""The lines of a text of Clue: as every game's, with forms of their own."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.core.notation import lines
from cluekit.core.notation.lines import EDITION_MARK, LARGEST, LONGEST, MOST_LINES, Line, refuse

__all__ = [
    "EDITION_MARK",
    "FORMS",
    "LARGEST",
    "LONGEST",
    "MOST_LINES",
    "Line",
    "lines_of",
    "refuse",
]

FORMS = (
    "Nora rolls 3 4",
    "Nora walks to E7",
    "Nora takes the passage to study",
    "Nora stays",
    "Nora: bruno vase library -> Otto vase",
    "Nora accuses: bruno vase library -> wrong",
    "Nora ends the turn",
)
"""The lines that come up most, by way of example."""


def lines_of(text: str) -> Iterator[Line]:
    """Yield the lines that say something; raises ``RefusedError`` for a text that is too large."""
    return lines.lines_of(text, FORMS)
