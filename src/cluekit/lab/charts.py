"""Charts as data: what a picture of results shows, before anybody draws it.

``chart_matplotlib`` draws them with matplotlib, ``chart_svg`` without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cluekit.lab.estimate import Estimate

Cell = tuple[int, int]
"""Column and row, counted from 0 at the top left."""


class Panel(NamedTuple):
    """How many games lie at which value under one of the rules; ``label`` says the mean."""

    name: str
    bins: Mapping[float, int]
    mean: Estimate
    label: str


class Bars(NamedTuple):
    """How games are spread, a panel for each of the rules, one below the other.

    ``step`` is how broad a bar is, ``across`` what the bars stand over.
    """

    title: str
    across: str
    step: float
    panels: tuple[Panel, ...]


class Curve(NamedTuple):
    """A share after each turn, with its interval, from the beginning on."""

    name: str
    shares: tuple[Estimate, ...]


class Curves(NamedTuple):
    """What share of the games is left after each turn, a curve for each of the rules."""

    title: str
    across: str
    curves: tuple[Curve, ...]


class Dot(NamedTuple):
    """A share with its interval, and what stands beside it."""

    label: str
    share: Estimate


class Dots(NamedTuple):
    """Shares below each other, some to a row; ``equal`` is that of each if all had alike."""

    title: str
    rows: tuple[tuple[str, tuple[Dot, ...]], ...]
    equal: float | None = None


class Spot(NamedTuple):
    """Words in the middle of some cells, and how many cells wide they may be."""

    at: tuple[float, float]
    room: float
    lines: tuple[str, ...]


class Floor(NamedTuple):
    """A floor or a grid under one of the rules: words, and how full each cell is, from 0 to 1."""

    name: str
    size: tuple[int, int]
    cells: Mapping[Cell, float]
    spots: tuple[Spot, ...]


class Floors(NamedTuple):
    """Where something happened how often; ``scale`` says what the colour means."""

    title: str
    scale: str
    floors: tuple[Floor, ...]


Chart = Bars | Curves | Dots | Floors
