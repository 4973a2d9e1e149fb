"""Charts drawn with matplotlib, in the house colours of a theme.

Everything is labelled where it stands, every interval is drawn, and shape tells the rules apart:
the first are drawn through, the second dashed; colour says nothing alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cluekit.draw.lettering import cut
from cluekit.lab.charts import (
    Bars,
    Chart,
    Curves,
    Dots,
    Floor,
    Floors,
    Panel,
    equal_shares,
    tallest_said,
)
from cluekit.lab.plot import WIDE, Colour, Theme, bare, paper
from cluekit.words.numbers import decimal, local_number

COLOURS = ("indigo", "doubt", "teal", "mulberry")
DASHES = ("-", (0, (6, 2.5)), (0, (2, 1.5)), (0, (8, 2, 2, 2)))
SHAPES = ("o", "s", "D", "^")
PANEL, ROW, FLOOR = 1.75, 0.42, 4.3
"""Inches: a panel of bars, a row of shares, a floor plan."""
ACROSS = 2
"""How many floor plans stand side by side."""


def matplotlib_figure(chart: Chart, theme: Theme) -> Any:
    """Return a chart as a figure of matplotlib."""
    if isinstance(chart, Bars):
        return _bars(chart, theme)
    if isinstance(chart, Curves):
        return _curves(chart, theme)
    if isinstance(chart, Dots):
        return _dots(chart, theme)
    return _floors(chart, theme)


def _share(value: float, _: object = None) -> str:
    return local_number(f"{value:.0%}")


# --- bars ----------------------------------------------------------------------------------------


def _bars(chart: Bars, theme: Theme) -> Any:
    many = len(chart.panels)
    figure, axes, colour = paper(theme, 0.5 + PANEL * many, [1] * many)
    each = [axes] if many == 1 else list(axes)
    ends = [middle for panel in chart.panels for middle in panel.bins]
    for place, (here, panel) in enumerate(zip(each, chart.panels, strict=True)):
        bare(here, colour, chart.title if place == 0 else "")
        here.set_xlim(min(0, min(ends) - chart.step), max(ends) + chart.step)
        _panel(here, panel, chart.step, colour)
        if place < many - 1:
            here.tick_params(labelbottom=False)
    places = 0 if chart.step >= 1 else 2
    each[-1].xaxis.set_major_formatter(lambda value, _: decimal(value, places))
    each[-1].set_xlabel(chart.across, color=colour("muted"), fontsize=9)
    return figure


def _panel(axes: Any, panel: Panel, step: float, colour: Colour) -> None:
    tallest = max(panel.bins.values())
    axes.bar(list(panel.bins), list(panel.bins.values()), 0.86 * step, color=colour("indigo"))
    axes.set_ylim(0, tallest * 1.7)
    height, mean = tallest * 1.2, panel.mean
    axes.plot([mean.low, mean.high], [height] * 2, color=colour("doubt"), linewidth=2)
    for x, tall in ((mean.low, 9), (mean.high, 9), (mean.value, 15)):
        axes.plot([x], [height], "|", markersize=tall, markeredgewidth=2, color=colour("doubt"))
    style = {"textcoords": "offset points", "va": "center", "fontsize": 9}
    axes.annotate(panel.label, (mean.high, height), (9, 0), color=colour("ink"), **style)
    corner = {"va": "top", "transform": axes.transAxes}
    name = axes.text(0, 0.98, panel.name, ha="left", **corner)
    name.set(color=colour("ink"), fontsize=9.5, fontweight="bold")
    said = axes.text(0.995, 0.98, tallest_said(tallest), ha="right", **corner)
    said.set(color=colour("muted"), fontsize=8.5)


# --- curves --------------------------------------------------------------------------------------


def _curves(chart: Curves, theme: Theme) -> Any:
    figure, axes, colour = paper(theme, 3.4)
    bare(axes, colour, chart.title)
    for number, curve in enumerate(chart.curves):
        turns, kind = range(len(curve.shares)), number % len(COLOURS)
        ink = colour(COLOURS[kind])
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


# --- shares --------------------------------------------------------------------------------------


def _dots(chart: Dots, theme: Theme) -> Any:
    each = max(len(dots) for _, dots in chart.rows)
    high = 0.9 + ROW * len(chart.rows) * (0.6 + 0.4 * each)
    figure, axes, colour = paper(theme, high)
    bare(axes, colour, chart.title)
    across = axes.get_yaxis_transform()
    for row, (name, dots) in enumerate(chart.rows):
        style = {"ha": "right", "va": "center", "color": colour("ink"), "fontsize": 9}
        axes.text(-0.01, -row, name, transform=across, **style)
        for number, dot in enumerate(dots):
            height = -row + 0.64 * ((len(dots) - 1) / 2 - number) / max(1, len(dots))
            _dot(axes, dot, height, number if len(dots) > 1 else 1, colour)
    axes.set_xlim(0, 1)
    axes.set_ylim(-len(chart.rows) + 0.4, 0.6)
    axes.xaxis.set_major_formatter(_share)
    if chart.equal is not None:
        axes.axvline(chart.equal, color=colour("ink"), linewidth=1, linestyle=(0, (2, 2)))
        style = {"va": "bottom", "color": colour("muted"), "fontsize": 8.5}
        axes.text(chart.equal + 0.008, -len(chart.rows) + 0.42, equal_shares(chart.equal), **style)
    return figure


def _dot(axes: Any, dot: Any, height: float, number: int, colour: Colour) -> None:
    share, ink = dot.share, colour("indigo")
    axes.plot([share.low, share.high], [height] * 2, color=ink, linewidth=1.6)
    fill = colour("paper") if number == 0 else ink
    shape = SHAPES[number % len(SHAPES)]
    axes.plot([share.value], [height], shape, color=ink, markersize=6, markerfacecolor=fill)
    style = {"va": "center", "color": colour("ink"), "fontsize": 8.5}
    axes.text(share.high + 0.012, height, dot.label, **style)


# --- floors --------------------------------------------------------------------------------------


def _floors(chart: Floors, theme: Theme) -> Any:
    many = len(chart.floors)
    down = -(-many // ACROSS)
    figure, axes, colour = paper(theme, FLOOR * down, [1] * down, ACROSS if many > 1 else 1)
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
