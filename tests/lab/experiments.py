"""What the tests of the lab share: small experiments, and how a drawn chart is measured."""

import xml.etree.ElementTree as ET

from cluekit import clue, noir
from cluekit.draw.lettering import width
from cluekit.lab import Experiment, experiment, flip

MINI = clue.edition("mini")
BUSY = flip(MINI, staying="when-called")
GRID = noir.edition("noir-standard")


def mini(games: int = 12, *, seed: int | str = 1, stop: bool = False) -> Experiment:
    """Return two arms of the lesson deck: one may stay, or must leave."""
    return experiment([MINI, BUSY], games=games, seed=seed, stop_when_clear=stop)


def grid(games: int = 6) -> Experiment:
    """Return two arms of Noir: sixteen deaths, or eight."""
    return experiment([GRID, flip(GRID, toll=8)], "careful", games, seed=3, players=2)


SIZES = {"title": 15, "word": 13, "quiet": 12}
Box = tuple[float, float, float, float, str]
"""Left, top, right and foot of a text, and the text."""


def box_of(text: ET.Element) -> Box:
    """Return where a text of a chart stands."""
    said = text.text or ""
    size = SIZES[text.get("class", "").removeprefix("ck-plot-")]
    x, y = float(text.get("x", 0)), float(text.get("y", 0))
    broad = width(said, size)
    left = x - broad * {"start": 0, "middle": 0.5, "end": 1}[text.get("text-anchor", "start")]
    return left, y - 0.75 * size, left + broad, y + 0.2 * size, said


def misplaced(drawn: ET.Element) -> list[tuple[Box, ...]]:
    """Return the texts that leave a chart, and those that lie on one another."""
    wide, high = float(drawn.get("width", 0)), float(drawn.get("height", 0))
    boxes = [box_of(text) for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert boxes
    out = [(b,) for b in boxes if not (0 <= b[0] <= b[2] <= wide and 0 <= b[1] < b[3] <= high)]
    return out + [
        (one, other)
        for number, one in enumerate(boxes)
        for other in boxes[:number]
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    ]
