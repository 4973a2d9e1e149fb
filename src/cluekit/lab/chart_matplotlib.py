"""Charts drawn with matplotlib, in the house colours of a theme.

Everything is labelled where it stands, every interval is drawn, and shape tells the rules apart:
the first are drawn through, the second dashed; colour says nothing alone.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, Literal

from cluekit.draw import COLOURS
from cluekit.draw.lettering import cut, wrap
from cluekit.lab.charts import (
    Bars,
    Chart,
    Curves,
    Differences,
    Dots,
    Floor,
    Floors,
    Points,
    equal_shares,
    tallest_said,
)
from cluekit.lab.estimate import Estimate
from cluekit.lab.report import whole_with_sign
from cluekit.words.numbers import decimal, local_number

Theme = Literal["light", "dark"]
Colour = Callable[[str], str]

WIDE = 7.4
"""Inches."""
LINES = ("indigo", "doubt", "teal", "mulberry")
DASHES = ("-", (0, (6, 2.5)), (0, (2, 1.5)), (0, (8, 2, 2, 2)))
SHAPES = ("o", "s", "D", "^")
PANEL, ROW, FLOOR, PAIRS = 1.75, 0.42, 4.3, 4.6
"""Inches: a panel of bars, a row of shares, a floor plan, the differences with the winners."""
ACROSS = 2
"""How many floor plans stand side by side."""
BESIDE_ZERO = 8.0
"""The room of a label beside the zero line, in heights of its letters."""


def matplotlib_figure(chart: Chart, theme: Theme) -> Any:
    """Return a chart as a figure of matplotlib."""
    if isinstance(chart, Bars):
        return _bars(chart, theme)
    if isinstance(chart, Curves):
        return _curves(chart, theme)
    if isinstance(chart, Dots):
        each = max(len(dots) for _, dots in chart.rows)
        figure, axes, colour = _paper(theme, 0.9 + ROW * len(chart.rows) * (0.6 + 0.4 * each))
        _dots(axes, chart, colour)
        return figure
    if isinstance(chart, Differences):
        rows = [2.6, 0.7 + ROW * len(chart.winners.rows)]
        figure, (above, below), colour = _paper(theme, PAIRS, rows)
        _differences(above, chart, colour)
        _dots(below, chart.winners, colour)
        return figure
    return _points(chart, theme) if isinstance(chart, Points) else _floors(chart, theme)


def _paper(
    theme: Theme, high: float, rows: Sequence[float] = (1,), columns: int = 1
) -> tuple[Any, Any, Colour]:
    """Return an empty figure this many inches high, its axes (one, or a row each), its colours."""
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)  # its first run talks
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - heavy
    from matplotlib.figure import Figure  # noqa: PLC0415 - the same

    def colour(name: str) -> str:
        return str(getattr(COLOURS[name], theme))

    figure = Figure(figsize=(WIDE, high), facecolor=colour("paper"), layout="constrained")
    FigureCanvasAgg(figure)
    return figure, figure.subplots(len(rows), columns, height_ratios=rows), colour


def _bare(axes: Any, colour: Colour, title: str) -> None:
    """Leave only the lower edge of the frame, in the house colours."""
    axes.set_facecolor(colour("paper"))
    axes.set_title(title, loc="left", color=colour("ink"), fontsize=11, fontweight="bold")
    axes.tick_params(colors=colour("muted"), labelsize=9, length=3)
    for side in ("left", "right", "top"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(colour("line"))
    axes.set_yticks([])


def _mean(axes: Any, mean: Estimate, height: float, middle: int, colour: Colour) -> None:
    """Draw a mean with its interval; the stroke in the middle is the longest."""
    axes.plot([mean.low, mean.high], [height] * 2, color=colour("doubt"), linewidth=2)
    for x, tall in ((mean.low, 9), (mean.high, 9), (mean.value, middle)):
        axes.plot([x], [height], "|", markersize=tall, markeredgewidth=2, color=colour("doubt"))


def _share(value: float, _: object = None) -> str:
    return local_number(f"{value:.0%}")


# --- bars ----------------------------------------------------------------------------------------


def _bars(chart: Bars, theme: Theme) -> Any:
    many = len(chart.panels)
    figure, axes, colour = _paper(theme, 0.5 + PANEL * many, [1] * many)
    each = [axes] if many == 1 else list(axes)
    ends = [middle for panel in chart.panels for middle in panel.bins]
    for place, (here, panel) in enumerate(zip(each, chart.panels, strict=True)):
        _bare(here, colour, chart.title if place == 0 else "")
        here.set_xlim(min(0, min(ends) - chart.step), max(ends) + chart.step)
        tallest, bins = max(panel.bins.values()), panel.bins
        here.bar(list(bins), list(bins.values()), 0.86 * chart.step, color=colour("indigo"))
        here.set_ylim(0, tallest * 1.7)
        _mean(here, panel.mean, tallest * 1.2, 15, colour)
        style = {"textcoords": "offset points", "va": "center", "fontsize": 9}
        at = (panel.mean.high, tallest * 1.2)
        here.annotate(panel.label, at, (9, 0), color=colour("ink"), **style)
        corner = {"va": "top", "transform": here.transAxes}
        name = here.text(0, 0.98, panel.name, ha="left", **corner)
        name.set(color=colour("ink"), fontsize=9.5, fontweight="bold")
        said = here.text(0.995, 0.98, tallest_said(tallest), ha="right", **corner)
        said.set(color=colour("muted"), fontsize=8.5)
        if place < many - 1:
            here.tick_params(labelbottom=False)
    places = 0 if chart.step >= 1 else 2
    each[-1].xaxis.set_major_formatter(lambda value, _: decimal(value, places))
    each[-1].set_xlabel(chart.across, color=colour("muted"), fontsize=9)
    return figure


def _differences(axes: Any, chart: Differences, colour: Colour) -> None:
    """Draw how many pairs differ by how much, and the mean with its interval above."""
    _bare(axes, colour, chart.title)
    axes.bar(list(chart.bins), list(chart.bins.values()), 0.86 * chart.step, color=colour("indigo"))
    axes.axvline(0, color=colour("ink"), linewidth=1)
    tallest, end = chart.bins[chart.fullest], chart.reach + chart.step
    quiet = {"color": colour("muted"), "fontsize": 9, "va": "top"}
    beside = {"xytext": (9, -4), "textcoords": "offset points"}
    axes.annotate(chart.tallest, (chart.fullest, tallest), **beside, **quiet)
    axes.set_xlim(-end, end)
    axes.set_ylim(0, tallest * 1.75)
    _mean(axes, chart.mean, tallest * 1.3, 17, colour)
    axes.annotate(
        chart.label,
        (chart.mean.value, tallest * 1.3),
        (0, 13),
        textcoords="offset points",
        ha="center",
        bbox={"facecolor": colour("paper"), "edgecolor": "none", "pad": 1.5},
        color=colour("ink"),
        fontsize=10,
    )
    # In lines so short that each label stays on its side of the zero line
    left, right = ("\n".join(wrap(said, 1, BESIDE_ZERO)) for said in chart.sides)
    axes.text(-chart.reach, tallest * 1.72, left, ha="left", **quiet)
    axes.text(chart.reach, tallest * 1.72, right, ha="right", **quiet)


# --- curves --------------------------------------------------------------------------------------


def _curves(chart: Curves, theme: Theme) -> Any:
    figure, axes, colour = _paper(theme, 3.4)
    _bare(axes, colour, chart.title)
    for number, curve in enumerate(chart.curves):
        turns, kind = range(len(curve.shares)), number % len(LINES)
        ink = colour(LINES[kind])
        low, high = ([getattr(one, end) for one in curve.shares] for end in ("low", "high"))
        axes.fill_between(turns, low, high, step="post", color=ink, alpha=0.16, linewidth=0)
        values, every = [one.value for one in curve.shares], max(1, len(curve.shares) // 8)
        style = {"color": ink, "linewidth": 2, "markersize": 5, "drawstyle": "steps-post"}
        marks = {"marker": SHAPES[kind], "markevery": every}
        axes.plot(turns, values, linestyle=DASHES[kind], label=curve.name, **style, **marks)
    axes.set_xlim(0, len(chart.curves[0].shares) - 1)
    axes.set_ylim(0, 1.04)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1])
    axes.yaxis.set_major_formatter(_share)
    axes.axhline(0.5, color=colour("line"), linewidth=0.8)
    axes.set_xlabel(chart.across, color=colour("muted"), fontsize=9)
    if len(chart.curves) > 1:
        legend = axes.legend(loc="upper right", frameon=False, fontsize=9, handlelength=3.5)
        for text in legend.get_texts():
            text.set_color(colour("ink"))
    return figure


# --- shares and points ---------------------------------------------------------------------------


def _dots(axes: Any, chart: Dots, colour: Colour) -> None:
    _bare(axes, colour, chart.title)
    across, ink = axes.get_yaxis_transform(), colour("indigo")
    for row, (name, dots) in enumerate(chart.rows):
        style = {"ha": "right", "va": "center", "color": colour("ink"), "fontsize": 9}
        axes.text(-0.01, -row, name, transform=across, **style)
        for number, (label, share) in enumerate(dots):
            height = -row + 0.64 * ((len(dots) - 1) / 2 - number) / max(1, len(dots))
            axes.plot([share.low, share.high], [height] * 2, color=ink, linewidth=1.6)
            kind = number if len(dots) > 1 else 1
            inside = {"markersize": 6, "markerfacecolor": ink if kind else colour("paper")}
            axes.plot([share.value], [height], SHAPES[kind % len(SHAPES)], color=ink, **inside)
            style = {"va": "center", "color": colour("ink"), "fontsize": 8.5}
            axes.text(share.high + 0.012, height, label, **style)
    axes.set_xlim(0, 1)
    axes.set_ylim(-len(chart.rows) + 0.4, 0.6)
    axes.xaxis.set_major_formatter(_share)
    if chart.equal is not None:
        axes.axvline(chart.equal, color=colour("ink"), linewidth=1, linestyle=(0, (2, 2)))
        style = {"va": "bottom", "color": colour("muted"), "fontsize": 8.5}
        axes.text(chart.equal + 0.008, -len(chart.rows) + 0.42, equal_shares(chart.equal), **style)


def _points(chart: Points, theme: Theme) -> Any:
    figure, axes, colour = _paper(theme, 1.0 + ROW * len(chart.rows))
    _bare(axes, colour, chart.title)
    style = {"va": "center", "color": colour("ink"), "fontsize": 9}
    style["transform"], ink = axes.get_yaxis_transform(), colour("indigo")
    for row, (name, points, label) in enumerate(chart.rows):
        ends, height = [points.low, points.high], -row
        axes.plot(ends, [height] * 2, color=ink, linewidth=2)
        axes.plot(ends, [height] * 2, "|", color=ink, markersize=9)
        axes.plot([points.value], [height], "s", color=ink, markersize=7)
        axes.text(-0.01, height, name, ha="right", **style)
        axes.text(1.01, height, label, ha="left", **style)
    axes.axvline(0, color=colour("line"), linewidth=1)
    axes.set_xlim(*chart.ends)
    axes.set_ylim(-len(chart.rows) + 0.4, 0.6)
    axes.xaxis.set_major_formatter(lambda value, _: whole_with_sign(value))
    return figure


# --- floors --------------------------------------------------------------------------------------


def _floors(chart: Floors, theme: Theme) -> Any:
    many = len(chart.floors)
    down = -(-many // ACROSS)
    figure, axes, colour = _paper(theme, FLOOR * down, [1] * down, ACROSS if many > 1 else 1)
    flat: Sequence[Any] = axes.ravel() if hasattr(axes, "ravel") else [axes]
    figure.suptitle(f"{chart.title} ({chart.scale})", x=0.01, ha="left").set(
        color=colour("ink"), fontsize=11, fontweight="bold"
    )
    room = 72 * WIDE / (ACROSS if many > 1 else 1.6)
    for here, floor in zip(flat, chart.floors, strict=False):
        _floor(here, floor, room / floor.size[0], colour)
    for here in flat[many:]:
        here.set_axis_off()
    return figure


def _floor(axes: Any, floor: Floor, unit: float, colour: Colour) -> None:
    from matplotlib.patches import Rectangle  # noqa: PLC0415 - heavy

    axes.set_axis_off()
    axes.set_aspect("equal")
    wide, high = floor.size
    axes.set_xlim(0, wide)
    axes.set_ylim(high, 0)
    axes.set_title(floor.name, loc="left", color=colour("ink"), fontsize=9.5)
    edge: dict[str, Any] = {"edgecolor": colour("line"), "linewidth": 0.25}
    for (column, row), full in floor.cells.items():
        axes.add_patch(Rectangle((column, row), 1, 1, facecolor=colour("panel"), **edge))
        ink: dict[str, Any] = {"facecolor": colour("indigo"), "alpha": full, "linewidth": 0}
        axes.add_patch(Rectangle((column, row), 1, 1, **ink))
    box = {"facecolor": colour("paper"), "edgecolor": "none", "pad": 1.2}
    for spot in floor.spots:
        said = "\n".join(cut(line, 7.5, max(24, spot.room * unit)) for line in spot.lines)
        style = {"ha": "center", "va": "center", "fontsize": 7.5, "linespacing": 1.05}
        axes.text(*spot.at, said, color=colour("ink"), bbox=box, **style)
