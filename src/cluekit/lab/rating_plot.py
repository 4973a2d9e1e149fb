"""The picture of a tournament: each bot's points with their interval, the best on top.

Drawn with matplotlib; where there is none, as in a browser, by ourselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.core import refusal
from cluekit.draw import Child, Element, el, number, picture
from cluekit.draw.lettering import cut
from cluekit.lab.charts import seat_called
from cluekit.lab.plot import CSS, Colour, DrawnPlot, Plot, Theme, bare, has_matplotlib, paper
from cluekit.lab.report import whole_with_sign
from cluekit.lab.result_charts import Shown, seat_shares
from cluekit.lab.rows import DataTable
from cluekit.lab.standings import Rating, Standings
from cluekit.words import say

WIDE, ROW, NAMES, LABELS = 740.0, 34.0, 150.0, 190.0
TOP, FOOT = 52.0, 40.0
EDGE = 0.06
"""How much wider than the widest interval the scale is, to each side."""


def plot_ratings(listed: Sequence[Rating], words: str, theme: Theme = "light") -> Plot | DrawnPlot:
    """Return the picture; ``words`` say all that it shows."""
    if not has_matplotlib():
        return _plot_of(listed, words)
    figure, axes, colour = paper(theme, 1.0 + 0.42 * len(listed))
    bare(axes, colour, heading())
    for row, one in enumerate(listed):
        _plot_row(axes, -row, one, colour)
    low, high = _reach(listed)
    axes.axvline(0, color=colour("line"), linewidth=1)
    axes.set_xlim(low, high)
    axes.set_ylim(-len(listed) + 0.4, 0.6)
    axes.xaxis.set_major_formatter(lambda points, _: whole_with_sign(points))
    return Plot(figure, words, ratings_table(listed))


def ratings_table(listed: Sequence[Rating]) -> DataTable:
    """Return each bot's points with their interval, its games and what became of them."""
    columns = [say("bot"), say("points"), say("from"), say("to")]
    columns += [say("games"), say("won"), say("forfeited")]
    rows = [(r.bot, r.rating, r.low, r.high, r.games, r.wins, r.forfeits) for r in listed]
    return DataTable(heading(), columns, rows)


def heading() -> str:
    """Return what stands above the picture."""
    return say("Points of each bot, with 95% intervals")


def _reach(listed: Sequence[Rating]) -> tuple[float, float]:
    low, high = min(one.low for one in listed), max(one.high for one in listed)
    edge = EDGE * (high - low) or 1
    return low - edge, high + edge


def _plot_row(axes: object, row: float, one: Rating, colour: Colour) -> None:
    draw = axes.plot  # type: ignore[attr-defined] # matplotlib's
    draw([one.low, one.high], [row] * 2, color=colour("indigo"), linewidth=2)
    draw([one.low, one.high], [row] * 2, "|", color=colour("indigo"), markersize=9)
    draw([one.rating], [row], "s", color=colour("indigo"), markersize=7)
    style = {"va": "center", "color": colour("ink"), "fontsize": 9}
    write = axes.text  # type: ignore[attr-defined] # the same
    across = axes.get_yaxis_transform()  # type: ignore[attr-defined] # the same
    write(-0.01, row, one.bot, ha="right", transform=across, **style)
    write(1.01, row, _label(one), ha="left", transform=across, **style)


def _label(one: Rating) -> str:
    about = {"rating": one.rating, "low": one.low, "high": one.high}
    said = {name: whole_with_sign(value) for name, value in about.items()}
    return say("{rating} ({low} to {high})", **said)


def seats_shown(found: Standings) -> Shown:
    """Return each seat's share of the games won, no matter who sat there, beside equal shares."""
    whole(found)
    shares = [
        (seat_called(number, one.seat), (one.share,))
        for number, one in enumerate(found.seats, start=1)
    ]
    title = say("Share of the games won from each seat, whoever sits there")
    return seat_shares(title, [""], shares, equal=1 / max(1, len(shares)))


def whole(found: Standings) -> None:
    """Refuse a tournament that is not whole: nothing follows from a part, nor is it drawn."""
    if not found.complete or not found.seats:
        raise refusal("nothing-to-draw")


# --- by ourselves --------------------------------------------------------------------------------


def _plot_of(listed: Sequence[Rating], words: str) -> DrawnPlot:
    high = TOP + ROW * len(listed) + FOOT
    svg = picture(
        el("rect", class_="ck-plot-paper", width=WIDE, height=high),
        *_rows(listed),
        size=(WIDE, high),
        title=heading(),
        text=words,
        css=CSS,
    )
    return DrawnPlot(svg, words, int(WIDE), ratings_table(listed))


def _rows(listed: Sequence[Rating]) -> Iterator[Child]:
    low, high = _reach(listed)
    unit = (WIDE - NAMES - LABELS) / (high - low)

    def at(points: float) -> float:
        return round(NAMES + (points - low) * unit, 1)

    floor = TOP + ROW * len(listed)
    yield _text(heading(), 20, 28, "title")
    if low < 0 < high:
        yield _line("axis", at(0), TOP - 10, at(0), floor)
        yield _text("0", at(0), floor + 18, "quiet", "middle")
    for row, one in enumerate(listed):
        y = TOP + ROW * (row + 0.5)
        yield _text(cut(one.bot, 13, NAMES - 30), 20, y + 4, "word")
        yield _line("arm", at(one.low), y, at(one.high), y)
        for end in (one.low, one.high):
            yield _line("arm", at(end), y - 5, at(end), y + 5)
        place = {"x": number(at(one.rating) - 5), "y": number(y - 5)}
        yield el("rect", class_="ck-plot-other", width="10", height="10", **place)
        yield _text(_label(one), WIDE - LABELS + 12, y + 4, "quiet")
    yield _line("axis", NAMES, floor, WIDE - LABELS, floor)


def _text(said: str, x: float, y: float, kind: str, anchor: str = "start") -> Element:
    return el("text", said, class_=f"ck-plot-{kind}", x=x, y=y, text_anchor=anchor)


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> Element:
    d = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    return el("path", class_=f"ck-plot-{kind}", d=d)
