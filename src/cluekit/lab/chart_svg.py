"""Charts drawn by ourselves, where there is no matplotlib, as in a browser.

They show what ``chart_matplotlib`` shows, in the same words, and follow the reader's theme.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, pairwise

from cluekit.draw import Child, Element, el, number, picture
from cluekit.draw.lettering import cut, width
from cluekit.lab.charts import (
    Bars,
    Chart,
    Curves,
    Differences,
    Dot,
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

WIDE, MARGIN = 740.0, 20.0
TITLE = 26.0
PANEL, BARS = 128.0, 70.0
"""How high a panel of bars is, and its tallest bar."""
HIGH = 220.0
NAMES, ROW = 190.0, 22.0
TICKS = 6
KINDS = 4

CSS = """
.ck-plot-paper{fill:var(--ck-paper)}
.ck-plot-title{fill:var(--ck-ink);font:700 15px var(--ck-font)}
.ck-plot-word{fill:var(--ck-ink);font:500 13px var(--ck-font)}
.ck-plot-quiet{fill:var(--ck-muted);font:500 12px var(--ck-font)}
.ck-plot-axis{stroke:var(--ck-line);stroke-width:1}
.ck-plot-zero{stroke:var(--ck-ink);stroke-width:1.25}
.ck-plot-bar,.ck-plot-other{fill:var(--ck-indigo)}
.ck-plot-one{fill:var(--ck-paper);stroke:var(--ck-indigo);stroke-width:2}
.ck-plot-arm{stroke:var(--ck-indigo);stroke-width:2.25}
.ck-plot-mean{stroke:var(--ck-doubt);stroke-width:2.75}
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

Along = Callable[[float], float]
"""Where a value stands on the paper."""


def chart_picture(chart: Chart, words: str) -> Element:
    """Return a chart as a picture; ``words`` say all that it shows."""
    parts: list[Child]
    title = chart.title
    if isinstance(chart, Bars):
        parts, high = list(_bars(chart)), TITLE + PANEL * len(chart.panels) + 50
    elif isinstance(chart, Curves):
        parts, high = list(_curves(chart)), TITLE + HIGH + 76
    elif isinstance(chart, Dots):
        parts, high = list(_dots(chart, TITLE)), TITLE + 40 + sum(map(_row_high, chart.rows))
    elif isinstance(chart, Differences):
        winners, below = chart.winners, MIDDLE + 70
        heading = _text(winners.title, MARGIN, below, "title", "start")
        parts = [*_differences(chart), heading, *_dots(winners, below)]
        high = below + 40 + sum(map(_row_high, winners.rows))
    elif isinstance(chart, Points):
        parts, high = list(_points(chart)), 2 * TITLE + POINTS * len(chart.rows) + 40
    else:
        title = f"{chart.title} ({chart.scale})"
        parts, high = _floors(chart)
    return picture(
        el("rect", class_="ck-plot-paper", width=WIDE, height=_n(high)),
        _text(title, MARGIN, TITLE, "title", "start"),
        parts,
        size=(WIDE, high),
        title=title,
        text=words,
        css=CSS,
    )


def _n(value: float) -> str:
    return number(round(value, 1))


def _text(said: str, x: float, y: float, kind: str = "quiet", anchor: str = "middle") -> Element:
    return el("text", said, class_=f"ck-plot-{kind}", x=_n(x), y=_n(y), text_anchor=anchor)


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> Element:
    return el("path", class_=f"ck-plot-{kind}", d=f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}")


def _box(kind: str, x: float, y: float, wide: float, high: float, **more: str) -> Element:
    size = {"x": _n(x), "y": _n(y), "width": _n(wide), "height": _n(high)}
    return el("rect", class_=f"ck-plot-{kind}", **size, **more)


def _axis(y: float, low: float, high: float, at: Along) -> Iterator[Child]:
    """Draw an axis with a few round values below it."""
    yield _line("axis", at(low), y, at(high), y)
    steps = (each * 10.0**tens for tens in count(-2) for each in (1, 2, 5))
    step = next(step for step in steps if (high - low) / step <= TICKS)
    first = -(-low // step)
    ticks = [
        round((first + each) * step, 6) for each in range(int((high - first * step) / step) + 1)
    ]
    places = 0 if all(tick == int(tick) for tick in ticks) else 2
    yield from (_text(decimal(tick, places), at(tick), y + 17) for tick in ticks)


def _interval(kind: str, each: Estimate, y: float, at: Along, middle: float) -> Iterator[Child]:
    """Draw an interval with a stroke at each end, and one ``middle`` high where the value is."""
    yield _line(kind, at(each.low), y, at(each.high), y)
    for value, tall in ((each.low, 5), (each.value, middle), (each.high, 5)):
        if tall:
            yield _line(kind, at(value), y - tall, at(value), y + tall)


# --- bars ----------------------------------------------------------------------------------------


def _bars(chart: Bars) -> Iterator[Child]:
    ends = [middle for panel in chart.panels for middle in panel.bins]
    low, high = min(0, min(ends) - chart.step), max(ends) + chart.step

    def at(value: float) -> float:
        return MARGIN + (value - low) * (WIDE - 2 * MARGIN) / (high - low)

    broad = 0.86 * (at(chart.step) - at(0))
    floor = TITLE + 8
    for panel in chart.panels:
        floor += PANEL
        tallest = max(panel.bins.values())
        for middle, games in panel.bins.items():
            tall = BARS * games / tallest
            yield _box("bar", at(middle) - broad / 2, floor - tall, broad, tall)
        yield _line("axis", MARGIN, floor, WIDE - MARGIN, floor)
        yield _text(tallest_said(tallest), WIDE - MARGIN, floor - BARS - 34, anchor="end")
        yield from _interval("mean", panel.mean, floor - BARS - 14, at, 8)
        yield _text(panel.name, MARGIN, floor - BARS - 34, "word", "start")
        left = min(at(panel.mean.high) + 9, WIDE - MARGIN - width(panel.label, 12))
        yield _text(panel.label, left, floor - BARS - 10, "quiet", "start")
    yield from _axis(floor, low, high, at)
    yield _text(chart.across, WIDE / 2, floor + 36)


MEAN, MIDDLE, TALL = 92.0, 236.0, 104.0
"""From the top: the mean of the differences, the foot of their bars; how tall the tallest is."""


def _differences(chart: Differences) -> Iterator[Child]:
    """Draw how many pairs differ by how much, and the mean with its interval above."""
    tallest, unit = chart.bins[chart.fullest], (WIDE / 2 - MARGIN) / (chart.reach + chart.step)
    broad = 0.86 * chart.step * unit

    def at(value: float) -> float:
        return WIDE / 2 + value * unit

    yield _text(chart.sides[0], MARGIN, 50, anchor="start")
    yield _text(chart.sides[1], WIDE - MARGIN, 50, anchor="end")
    for difference, pairs in chart.bins.items():
        tall = TALL * pairs / tallest
        yield _box("bar", at(difference) - broad / 2, MIDDLE - tall, broad, tall)
    beside, anchor = at(chart.fullest) + broad / 2 + 4, "start"
    if beside + width(chart.tallest, 12) > WIDE - MARGIN:
        beside, anchor = beside - broad - 8, "end"
    yield _text(chart.tallest, beside, MIDDLE - TALL + 10, anchor=anchor)
    yield _line("zero", at(0), MEAN - 10, at(0), MIDDLE)
    yield _line("axis", MARGIN, MIDDLE, WIDE - MARGIN, MIDDLE)
    # About seven round differences from the one end to the other
    steps = (each * 10**tens for tens in count() for each in (1, 2, 5))
    step = next(step for step in steps if 4 * step > chart.reach)
    for tick in range(-(chart.reach // step) * step, chart.reach + 1, step):
        yield _text(whole_with_sign(tick), at(tick), MIDDLE + 18)
    yield from _interval("mean", chart.mean, MEAN, at, 9)
    half = width(chart.label, 13) / 2
    x = min(max(at(chart.mean.value), MARGIN + half), WIDE - MARGIN - half)
    yield _box("paper", x - half, MEAN - 28, 2 * half, 17)
    yield _text(chart.label, x, MEAN - 15, "word")


# --- curves --------------------------------------------------------------------------------------

LEFT = 66.0


def _curves(chart: Curves) -> Iterator[Child]:
    turns = len(chart.curves[0].shares) - 1
    floor = TITLE + 14 + HIGH

    def across(turn: float) -> float:
        return LEFT + turn * (WIDE - MARGIN - LEFT) / max(1, turns)

    def up(share: float) -> float:
        return floor - share * HIGH

    for share in (0, 0.25, 0.5, 0.75, 1):
        yield _line("axis", LEFT - 5, up(share), LEFT, up(share))
        yield _text(local_number(f"{share:.0%}"), LEFT - 9, up(share) + 4, anchor="end")
    yield _line("axis", LEFT, up(0.5), WIDE - MARGIN, up(0.5))
    for place, curve in enumerate(chart.curves):
        values, low, high = (
            _stair([(across(turn), up(getattr(one, end))) for turn, one in enumerate(curve.shares)])
            for end in ("value", "low", "high")
        )
        kind = f"ck-plot-kind{place % KINDS}"
        band = "L".join([*high, *reversed(low)])
        yield el("path", class_=f"ck-plot-band {kind}", d=f"M{band}Z")
        yield el("path", class_=f"ck-plot-curve {kind}", d="M" + "L".join(values))
    if len(chart.curves) > 1:
        left = WIDE - MARGIN - max(width(curve.name, 13) for curve in chart.curves) - 52
        for place, curve in enumerate(chart.curves):
            y = TITLE + 30 + 19 * place
            yield _line(f"curve ck-plot-kind{place % KINDS}", left, y - 4, left + 42, y - 4)
            yield _text(curve.name, left + 50, y, "word", "start")
    yield from _axis(floor, 0, turns, across)
    yield _text(chart.across, (LEFT + WIDE - MARGIN) / 2, floor + 36)


def _stair(points: Sequence[tuple[float, float]]) -> list[str]:
    """Return the corners of a stair through these points: a share holds until the next turn."""
    corners = [points[0]]
    for (_, before), (x, y) in pairwise(points):
        corners += [(x, before), (x, y)]
    return [f"{_n(x)} {_n(y)}" for x, y in corners]


# --- shares and points ---------------------------------------------------------------------------


def _row_high(row: tuple[str, tuple[Dot, ...]]) -> float:
    return ROW * len(row[1]) + 10


def _dots(chart: Dots, title: float) -> Iterator[Child]:
    """Draw rows of shares below a title that stands there."""
    top = title + 12
    floor = top + sum(map(_row_high, chart.rows))

    def at(share: float) -> float:
        return MARGIN + NAMES + share * (WIDE - 2 * MARGIN - NAMES - 150)

    if chart.equal is not None:
        yield _line("fair", at(chart.equal), top, at(chart.equal), floor)
        yield _text(equal_shares(chart.equal), WIDE - MARGIN, title, anchor="end")
    for row in chart.rows:
        name, dots = row
        yield _text(
            cut(name, 13, NAMES - 12), MARGIN, top + _row_high(row) / 2 + 4, "word", "start"
        )
        for place, (label, share) in enumerate(dots):
            x, y = at(share.value), top + 5 + ROW * (place + 0.5)
            yield _line("arm", at(share.low), y, at(share.high), y)
            if place == 0 and len(dots) > 1:
                yield el("circle", class_="ck-plot-one", cx=_n(x), cy=_n(y), r="5")
            else:
                yield _box("other", x - 5, y - 5, 10, 10)
            yield _text(label, at(share.high) + 8, y + 4, anchor="start")
        top += _row_high(row)
    yield _line("axis", at(0), floor, at(1), floor)
    for tick in (0, 0.2, 0.4, 0.6, 0.8, 1):
        yield _text(local_number(f"{tick:.0%}"), at(tick), floor + 18)


POINTS, BOTS, LABELS = 34.0, 150.0, 190.0
"""How high a row of points is; how far from the left they begin, and end from the right."""


def _points(chart: Points) -> Iterator[Child]:
    low, high = chart.ends
    top = 2 * TITLE
    floor = top + POINTS * len(chart.rows)

    def at(points: float) -> float:
        return BOTS + (points - low) * (WIDE - BOTS - LABELS) / (high - low)

    if low < 0 < high:
        yield _line("axis", at(0), top - 10, at(0), floor)
        yield _text("0", at(0), floor + 18)
    for row, (name, points, label) in enumerate(chart.rows):
        y = top + POINTS * (row + 0.5)
        yield _text(cut(name, 13, BOTS - 30), MARGIN, y + 4, "word", "start")
        yield from _interval("arm", points, y, at, 0)
        yield _box("other", at(points.value) - 5, y - 5, 10, 10)
        yield _text(label, WIDE - LABELS + 12, y + 4, anchor="start")
    yield _line("axis", BOTS, floor, WIDE - LABELS, floor)


# --- floors --------------------------------------------------------------------------------------

ACROSS, LARGEST = 2, 44.0
"""How many plans stand side by side, and how large a cell is at most."""


def _floors(chart: Floors) -> tuple[list[Child], float]:
    across = min(ACROSS, len(chart.floors))
    room = (WIDE - MARGIN * (across + 1)) / across
    parts: list[Child] = []
    top = TITLE + 14
    for first in range(0, len(chart.floors), across):
        beside = chart.floors[first : first + across]
        unit = min(LARGEST, *(room / floor.size[0] for floor in beside))
        for place, floor in enumerate(beside):
            parts += _floor(floor, MARGIN + place * (room + MARGIN), top, unit)
        top += 30 + unit * max(floor.size[1] for floor in beside)
    return parts, top + 12


def _floor(floor: Floor, left: float, top: float, unit: float) -> Iterator[Child]:
    yield _text(floor.name, left, top + 12, "word", "start")
    top += 20
    for (column, row), full in floor.cells.items():
        place = (left + column * unit, top + row * unit, unit, unit)
        yield _box("edge", *place)
        if full:
            yield _box("heat", *place, fill_opacity=number(round(full, 2)))
    for spot in floor.spots:
        lines = [cut(line, 12, max(34, spot.room * unit)) for line in spot.lines]
        x, y = left + spot.at[0] * unit, top + spot.at[1] * unit
        half, high = max(width(line, 12) for line in lines) / 2 + 2, 14 * len(lines) + 2
        yield _box("box", x - half, y - high / 2, 2 * half, high)
        for below, line in enumerate(lines):
            yield _text(line, x, y - high / 2 + 12 + 14 * below)
