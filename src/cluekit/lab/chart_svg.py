"""Charts drawn by ourselves, where there is no matplotlib, as in a browser.

They show what ``chart_matplotlib`` shows, in the same words, and follow the reader's theme.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from cluekit.draw import Child, Element, el, number, picture
from cluekit.draw.lettering import cut, width
from cluekit.lab.charts import (
    Bars,
    Chart,
    Curve,
    Curves,
    Dot,
    Dots,
    Floor,
    Floors,
    Panel,
    Spot,
    equal_shares,
    tallest_said,
)
from cluekit.lab.estimate import Estimate
from cluekit.lab.plot import CSS, MARGIN, PLOT_SVG_WIDE
from cluekit.words.numbers import decimal, local_number

TITLE = 26.0
PANEL, BARS = 128.0, 70.0
"""How high a panel of bars is, and its tallest bar."""
HIGH = 220.0
NAMES, ROW = 190.0, 22.0
TICKS = 6
KINDS = 4

MORE = """
.ck-plot-edge{fill:var(--ck-panel);stroke:var(--ck-line);stroke-width:.4}
.ck-plot-heat{fill:var(--ck-indigo)}
.ck-plot-box{fill:var(--ck-paper)}
.ck-plot-band{fill-opacity:.16;stroke:none}
.ck-plot-curve{fill:none;stroke-width:2.25}
.ck-plot-kind0{stroke:var(--ck-indigo);fill:var(--ck-indigo)}
.ck-plot-kind1{stroke:var(--ck-doubt);fill:var(--ck-doubt);stroke-dasharray:8 4}
.ck-plot-kind2{stroke:var(--ck-teal);fill:var(--ck-teal);stroke-dasharray:3 3}
.ck-plot-kind3{stroke:var(--ck-mulberry);fill:var(--ck-mulberry);stroke-dasharray:9 3 3 3}
.ck-plot-curve.ck-plot-curve{fill:none}
.ck-plot-band.ck-plot-band{stroke:none}
.ck-plot-fair{stroke:var(--ck-ink);stroke-width:1;stroke-dasharray:3 3}
"""


def chart_picture(chart: Chart, words: str) -> Element:
    """Return a chart as a picture; ``words`` say all that it shows."""
    parts, high = _parts(chart)
    title = f"{chart.title} ({chart.scale})" if isinstance(chart, Floors) else chart.title
    return picture(
        el("rect", class_="ck-plot-paper", width=PLOT_SVG_WIDE, height=_n(high)),
        _text(title, MARGIN, TITLE, "title", "start"),
        parts,
        size=(PLOT_SVG_WIDE, high),
        title=title,
        text=words,
        css=CSS + MORE,
    )


def _parts(chart: Chart) -> tuple[list[Child], float]:
    if isinstance(chart, Bars):
        return list(_bars(chart)), TITLE + PANEL * len(chart.panels) + 50
    if isinstance(chart, Curves):
        return list(_curves(chart)), TITLE + HIGH + 76
    if isinstance(chart, Dots):
        return list(_dots(chart)), TITLE + 40 + sum(_row_high(dots) for _, dots in chart.rows)
    across = min(ACROSS, len(chart.floors))
    room = (PLOT_SVG_WIDE - MARGIN * (across + 1)) / across
    parts: list[Child] = []
    top = TITLE + 14
    for first in range(0, len(chart.floors), across):
        beside = chart.floors[first : first + across]
        unit = min(LARGEST, *(room / floor.size[0] for floor in beside))
        for place, floor in enumerate(beside):
            parts += _floor(floor, MARGIN + place * (room + MARGIN), top, unit)
        top += 30 + unit * max(floor.size[1] for floor in beside)
    return parts, top + 12


def _n(value: float) -> str:
    return number(round(value, 1))


def _text(said: str, x: float, y: float, kind: str = "quiet", anchor: str = "middle") -> Element:
    return el("text", said, class_=f"ck-plot-{kind}", x=_n(x), y=_n(y), text_anchor=anchor)


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> Element:
    return el("path", class_=f"ck-plot-{kind}", d=f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}")


def _box(kind: str, x: float, y: float, wide: float, high: float, **more: str) -> Element:
    size = {"x": _n(x), "y": _n(y), "width": _n(wide), "height": _n(high)}
    return el("rect", class_=f"ck-plot-{kind}", **size, **more)


def _axis(y: float, low: float, high: float, at: Callable[[float], float]) -> Iterator[Child]:
    yield _line("axis", at(low), y, at(high), y)
    # A few round values from the one to the other
    step, tens = 0.0, 0.01
    while not step:
        step = next((tens * each for each in (1, 2, 5) if (high - low) / (tens * each) <= TICKS), 0)
        tens *= 10
    first = -(-low // step)
    ticks = [
        round((first + each) * step, 6) for each in range(int((high - first * step) / step) + 1)
    ]
    places = 0 if all(tick == int(tick) for tick in ticks) else 2
    yield from (_text(decimal(tick, places), at(tick), y + 17) for tick in ticks)


# --- bars ----------------------------------------------------------------------------------------


def _bars(chart: Bars) -> Iterator[Child]:
    ends = [middle for panel in chart.panels for middle in panel.bins]
    low, high = min(0, min(ends) - chart.step), max(ends) + chart.step

    def at(value: float) -> float:
        return MARGIN + (value - low) * (PLOT_SVG_WIDE - 2 * MARGIN) / (high - low)

    for place, panel in enumerate(chart.panels):
        yield from _panel(panel, chart.step, TITLE + 8 + PANEL * (place + 1), at)
    floor = TITLE + 8 + PANEL * len(chart.panels)
    yield from _axis(floor, low, high, at)
    yield _text(chart.across, PLOT_SVG_WIDE / 2, floor + 36)


def _panel(
    panel: Panel, step: float, floor: float, at: Callable[[float], float]
) -> Iterator[Child]:
    tallest, broad = max(panel.bins.values()), 0.86 * (at(step) - at(0))
    for middle, games in panel.bins.items():
        tall = BARS * games / tallest
        yield _box("bar", at(middle) - broad / 2, floor - tall, broad, tall)
    yield _line("axis", MARGIN, floor, PLOT_SVG_WIDE - MARGIN, floor)
    yield _text(tallest_said(tallest), PLOT_SVG_WIDE - MARGIN, floor - BARS - 34, anchor="end")
    yield from _mean(panel.mean, floor - BARS - 14, at)
    yield _text(panel.name, MARGIN, floor - BARS - 34, "word", "start")
    left = min(at(panel.mean.high) + 9, PLOT_SVG_WIDE - MARGIN - width(panel.label, 12))
    yield _text(panel.label, left, floor - BARS - 10, "quiet", "start")


def _mean(mean: Estimate, y: float, at: Callable[[float], float]) -> Iterator[Child]:
    yield _line("mean", at(mean.low), y, at(mean.high), y)
    for value, tall in ((mean.low, 5), (mean.value, 8), (mean.high, 5)):
        yield _line("mean", at(value), y - tall, at(value), y + tall)


# --- curves --------------------------------------------------------------------------------------

LEFT = 66.0


def _curves(chart: Curves) -> Iterator[Child]:
    turns = len(chart.curves[0].shares) - 1
    floor = TITLE + 14 + HIGH

    def across(turn: float) -> float:
        return LEFT + turn * (PLOT_SVG_WIDE - MARGIN - LEFT) / max(1, turns)

    def up(share: float) -> float:
        return floor - share * HIGH

    for share in (0, 0.25, 0.5, 0.75, 1):
        yield _line("axis", LEFT - 5, up(share), LEFT, up(share))
        yield _text(local_number(f"{share:.0%}"), LEFT - 9, up(share) + 4, anchor="end")
    yield _line("axis", LEFT, up(0.5), PLOT_SVG_WIDE - MARGIN, up(0.5))
    for kind, curve in enumerate(chart.curves):
        yield from _curve(curve, kind % KINDS, across, up)
    yield from _legend(chart.curves)
    yield from _axis(floor, 0, turns, across)
    yield _text(chart.across, (LEFT + PLOT_SVG_WIDE - MARGIN) / 2, floor + 36)


def _curve(
    curve: Curve, kind: int, across: Callable[[float], float], up: Callable[[float], float]
) -> Iterator[Child]:
    values, low, high = (
        [(across(turn), up(getattr(one, end))) for turn, one in enumerate(curve.shares)]
        for end in ("value", "low", "high")
    )
    around = [*_steps(high), *reversed(list(_steps(low)))]
    band = f"ck-plot-band ck-plot-kind{kind}"
    yield el("path", class_=band, d=f"M{_points(around)}Z")
    line = f"ck-plot-curve ck-plot-kind{kind}"
    yield el("path", class_=line, d=f"M{_points(list(_steps(values)))}")


def _steps(points: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yield the corners of a stair through these points: a share holds until the next turn."""
    yield points[0]
    for (_, before), (x, y) in pairwise(points):
        yield x, before
        yield x, y


def _points(points: Sequence[tuple[float, float]]) -> str:
    return "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _legend(curves: Sequence[Curve]) -> Iterator[Child]:
    if len(curves) < 2:  # noqa: PLR2004 - one alone needs no name
        return
    wide = max(width(curve.name, 13) for curve in curves)
    left = PLOT_SVG_WIDE - MARGIN - wide - 52
    for place, curve in enumerate(curves):
        y = TITLE + 30 + 19 * place
        kind = f"ck-plot-curve ck-plot-kind{place % KINDS}"
        yield el("path", class_=kind, d=f"M{_n(left)} {_n(y - 4)}L{_n(left + 42)} {_n(y - 4)}")
        yield _text(curve.name, left + 50, y, "word", "start")


# --- shares --------------------------------------------------------------------------------------


def _row_high(dots: Sequence[Dot]) -> float:
    return ROW * len(dots) + 10


def _share_at(share: float) -> float:
    return MARGIN + NAMES + share * (PLOT_SVG_WIDE - 2 * MARGIN - NAMES - 150)


def _dots(chart: Dots) -> Iterator[Child]:
    top = TITLE + 12
    floor = top + sum(_row_high(dots) for _, dots in chart.rows)
    if chart.equal is not None:
        yield _line("fair", _share_at(chart.equal), top, _share_at(chart.equal), floor)
        yield _text(equal_shares(chart.equal), PLOT_SVG_WIDE - MARGIN, TITLE, anchor="end")
    for name, dots in chart.rows:
        middle = top + _row_high(dots) / 2
        yield _text(cut(name, 13, NAMES - 12), MARGIN, middle + 4, "word", "start")
        for place, dot in enumerate(dots):
            y = top + 5 + ROW * (place + 0.5)
            yield from _dot(dot, y, open_=place == 0 and len(dots) > 1)
        top += _row_high(dots)
    yield _line("axis", _share_at(0), floor, _share_at(1), floor)
    for share in (0, 0.2, 0.4, 0.6, 0.8, 1):
        yield _text(local_number(f"{share:.0%}"), _share_at(share), floor + 18)


def _dot(dot: Dot, y: float, *, open_: bool) -> Iterator[Child]:
    yield _line("arm", _share_at(dot.share.low), y, _share_at(dot.share.high), y)
    x = _share_at(dot.share.value)
    if open_:
        yield el("circle", class_="ck-plot-one", cx=_n(x), cy=_n(y), r="5")
    else:
        yield _box("other", x - 5, y - 5, 10, 10)
    yield _text(dot.label, _share_at(dot.share.high) + 8, y + 4, anchor="start")


# --- floors --------------------------------------------------------------------------------------

ACROSS, LARGEST = 2, 44.0
"""How many plans stand side by side, and how large a cell is at most."""


def _floor(floor: Floor, left: float, top: float, unit: float) -> Iterator[Child]:
    yield _text(floor.name, left, top + 12, "word", "start")
    top += 20
    for (column, row), full in floor.cells.items():
        place = (left + column * unit, top + row * unit, unit, unit)
        yield _box("edge", *place)
        if full:
            yield _box("heat", *place, fill_opacity=number(round(full, 2)))
    for spot in floor.spots:
        yield from _spot(spot, left, top, unit)


def _spot(spot: Spot, left: float, top: float, unit: float) -> Iterator[Child]:
    lines = [cut(line, 12, max(34, spot.room * unit)) for line in spot.lines]
    x, y = left + spot.at[0] * unit, top + spot.at[1] * unit
    half, high = max(width(line, 12) for line in lines) / 2 + 2, 14 * len(lines) + 2
    yield _box("box", x - half, y - high / 2, 2 * half, high)
    for place, line in enumerate(lines):
        yield _text(line, x, y - high / 2 + 12 + 14 * place, "quiet")
