"""Charts as data: what a picture of results shows, before anybody draws it.

``result_charts`` makes them, ``plot`` has them drawn: by ``chart_matplotlib``, or by ``chart_svg``
where there is no matplotlib.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cluekit.lab.estimate import Estimate
from cluekit.words import mark, say
from cluekit.words.numbers import local_number

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
    """Shares below each other, some to a row; ``equal`` is each one's if all had the same."""

    title: str
    rows: tuple[tuple[str, tuple[Dot, ...]], ...]
    equal: float | None = None


class Differences(NamedTuple):
    """How many pairs of games differ by how much, and below it who wins.

    ``bins`` are ``step`` apart and none is farther from zero than ``reach``. ``sides`` says what a
    difference to the left and to the right means, ``label`` the mean, ``tallest`` how many pairs
    the tallest bar stands for.
    """

    title: str
    sides: tuple[str, str]
    bins: Mapping[int, int]
    step: int
    reach: int
    mean: Estimate
    label: str
    tallest: str
    winners: Dots

    @property
    def fullest(self) -> int:
        """The difference with the tallest bar; of several, the largest."""
        return max(self.bins, key=lambda each: (self.bins[each], each))


class Points(NamedTuple):
    """Points below each other, each with its interval: name, points, and what stands beside them.

    ``ends`` is how far the scale reaches.
    """

    title: str
    rows: tuple[tuple[str, Estimate, str], ...]
    ends: tuple[float, float]


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


Chart = Bars | Curves | Dots | Differences | Points | Floors


# --- chart words ----------------------------------------------------------------------------------
# What seats are called in the lab, and other words that two drawings of a chart share.

SIDES = {"killer": mark("The Killer"), "inspector": mark("The Inspector")}
"""Only the chairs of Noir have names."""


def seat_called(number: int, seat: str) -> str:
    """Return what a seat is called: by its side in Noir, else by its number from 1."""
    side = SIDES.get(seat)
    return say(side) if side else say("Seat {number}", number=number)


def named_seat(number: int, seat: str, bot: str) -> str:
    """Return what a seat is called, with the bot that sits there in all games, if any does."""
    called = seat_called(number, seat)
    return f"{called} ({bot})" if bot else called


def equal_shares(share: float) -> str:
    """Return what stands at the line on which all seats would win alike."""
    return say("equal shares: {share}", share=local_number(f"{share:.0%}"))


def tallest_said(games: int) -> str:
    """Return how many games the tallest bar stands for."""
    return say("tallest bar: {games:game}", games=games)
