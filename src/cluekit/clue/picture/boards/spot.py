"""The spot marked X: where the story of an edition begins, drawn on the board and said in words.

In the middle of the house, where three cells in a row are free for it, cellar stairs lead down to
it from the left.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.clue.editions.board import Cell, Plan
from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.boards.floors import UNIT
from cluekit.clue.picture.boards.ground import centre
from cluekit.clue.wording.names import column_name
from cluekit.draw import Element, el, number
from cluekit.words import say
from cluekit.words.story import story_text

STEPS = 7
"""The treads of the stairs."""

_CROSS = "M-8,-8L8,8M8,-8L-8,8"


def spot(edition: Edition) -> Element | None:
    """Return the X, with its words for those who point at it."""
    if edition.spot is None:
        return None
    x, y = centre(edition.spot)
    return el(
        "g",
        el("title", spot_in_words(edition)),
        _cellar(edition.plan, edition.spot),
        el("path", class_="ck-spot-cross", d=_CROSS),
        class_="ck-spot",
        transform=f"translate({number(x)} {number(y)})",
    )


def spot_in_words(edition: Edition) -> str:
    """Return where the X is and what the story says of it, or ""."""
    if edition.spot is None:
        return ""
    column, row = edition.spot
    square = f"{column_name(column)}{row + 1}"
    drawn = say("Square {square} is marked X.", square=square)
    return " ".join(filter(None, [drawn, story_text(edition.story, "spot")]))


def _cellar(plan: Plan, foot: Cell) -> Element | None:
    """Return the stairs to the left of their foot, narrower the deeper they go."""
    column, row = foot
    steps = {(column - 1, row), (column - 2, row), foot}
    if plan.pool is not None or not steps <= set(plan.middle):
        return None
    left, half = -2.5 * UNIT + 3, UNIT / 2 - 3
    floor = f"M{number(left)},{number(-half)}H{number(half)}V{number(half)}H{number(left)}Z"
    return el(
        "g",
        el("path", class_="ck-spot-floor", d=floor),
        el("path", class_="ck-spot-treads", d="".join(_treads(left, half))),
    )


def _treads(left: float, half: float) -> Iterator[str]:
    """Yield the treads from the top step to the lowest, and the two sides they end in."""
    end = -UNIT / 2
    for step in range(STEPS):
        x = left + (end - left) * step / (STEPS - 1)
        high = half - 4 * step / (STEPS - 1)
        yield f"M{number(x)},{number(-high)}V{number(high)}"
    for side in (-1, 1):
        yield f"M{number(left)},{number(side * half)}L{number(end)},{number(side * (half - 4))}"
