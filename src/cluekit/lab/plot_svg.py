"""The picture of an experiment drawn by ourselves, where there is no matplotlib, as in a browser.

It shows what ``plot`` shows, in the same words: how the lengths differ within the pairs, with the
mean and its interval above; and each seat's share of the wins. It follows the reader's theme.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cluekit.draw import Child, Element, Still, el, number, picture
from cluekit.draw.lettering import cut, width
from cluekit.lab.estimate import Estimate
from cluekit.lab.pairs import Chair, PairedGames
from cluekit.lab.report import seat_name, whole_with_sign, with_sign
from cluekit.lab.rows import DataTable
from cluekit.words import say, say_n
from cluekit.words.numbers import local_number

WIDE, MARGIN, ROW = 740.0, 20.0, 40.0
_TITLE, _FLOOR, _TALLEST = 26.0, 236.0, 104.0
"""From the top: the first title's line, the foot of the bars; and how tall the tallest bar is."""
_MEAN = 92.0
_NAMES, _SHARES = 180.0, 420.0
"""Room for the names of the seats, and for shares from none to all."""

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
"""


class DrawnPlot(Still):
    """A picture drawn by ourselves; ``table`` has the numbers that it shows."""

    def __init__(self, svg: Element, text: str, width: int, table: DataTable) -> None:
        super().__init__(svg, text, width)
        self.table = table


def differences_table(result: PairedGames) -> DataTable:
    """Return how many pairs differ by how many turns."""
    counts = Counter(pair.longer for pair in result.pairs)
    columns = [say("extra turns under the second rules"), say("pairs")]
    rows = [(whole_with_sign(turns), n) for turns, n in sorted(counts.items())]
    return DataTable(_heading(result), columns, rows)


def draw(result: PairedGames, words: str, table: DataTable) -> DrawnPlot:
    """Return the picture of an experiment; ``words`` say all that it shows."""
    high = _FLOOR + 76 + ROW * len(result.chairs) + 34
    svg = picture(
        el("rect", class_="ck-plot-paper", width=WIDE, height=high),
        *_lengths(result),
        *_winners(result.chairs, _FLOOR + 70),
        size=(WIDE, high),
        title=_heading(result),
        text=words,
        css=CSS,
    )
    return DrawnPlot(svg, words, int(WIDE), table)


def counts_by_bin(counts: Counter[int], step: int) -> dict[int, int]:
    """Return how many pairs lie nearest to each multiple of ``step``."""
    bins: Counter[int] = Counter()
    for difference, pairs in counts.items():
        bins[round(difference / step) * step] += pairs
    return dict(sorted(bins.items()))


def _heading(result: PairedGames) -> str:
    return say("Extra turns under the second rules, in each of {n:pair}", n=len(result.pairs))


def _text(said: str, x: float, y: float, kind: str = "quiet", anchor: str = "middle") -> Element:
    return el("text", said, class_=f"ck-plot-{kind}", x=x, y=y, text_anchor=anchor)


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> Element:
    return el("path", class_=f"ck-plot-{kind}", d=f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}")


def _n(value: float) -> str:
    return number(round(value, 1))


# --- lengths ----------------------------------------------------------------------------------


def _lengths(result: PairedGames) -> Iterator[Child]:
    """Draw how many pairs differ by how much, and the mean with its interval above."""
    counts = Counter(pair.longer for pair in result.pairs)
    reach = max(map(abs, counts), default=0) + 1
    step = reach // 20 | 1  # an odd number of differences has one in its middle
    middle, unit = WIDE / 2, (WIDE / 2 - MARGIN) / (reach + step)
    yield _text(_heading(result), MARGIN, _TITLE, "title", "start")
    yield _text(say("second rules shorter"), MARGIN, 50, anchor="start")
    yield _text(say("second rules longer"), WIDE - MARGIN, 50, anchor="end")
    yield from _bars(counts_by_bin(counts, step), middle, unit, step)
    yield _line("zero", middle, _MEAN - 10, middle, _FLOOR)
    yield _line("axis", MARGIN, _FLOOR, WIDE - MARGIN, _FLOOR)
    for tick in _ticks(reach):
        yield _text(whole_with_sign(tick), middle + tick * unit, _FLOOR + 18)
    yield from _mean(result.longer, middle, unit)


def _bars(bins: dict[int, int], middle: float, unit: float, step: int) -> Iterator[Element]:
    tallest = max(bins.values(), default=1)
    broad = 0.86 * step * unit
    for difference, pairs in bins.items():
        tall = _TALLEST * pairs / tallest
        x = middle + difference * unit - broad / 2
        size = {"x": _n(x), "y": _n(_FLOOR - tall), "width": _n(broad), "height": _n(tall)}
        yield el("rect", class_="ck-plot-bar", **size)
    fullest = max(bins, key=lambda each: (bins[each], each), default=0)
    label = say_n("{n} pair", "{n} pairs", tallest)
    beside = middle + fullest * unit + broad / 2 + 4
    if beside + width(label, 12) > WIDE - MARGIN:
        yield _text(label, beside - broad - 8, _FLOOR - _TALLEST + 10, anchor="end")
    else:
        yield _text(label, beside, _FLOOR - _TALLEST + 10, anchor="start")


def _ticks(reach: int) -> list[int]:
    """Return about seven round differences from the one end to the other."""
    step = next(each for each in _round_steps() if 3 * each + each > reach)
    return list(range(-(reach // step) * step, reach + 1, step))


def _round_steps() -> Iterator[int]:
    tens = 1
    while True:
        yield from (tens, 2 * tens, 5 * tens)
        tens *= 10


def _mean(longer: Estimate, middle: float, unit: float) -> Iterator[Element]:
    low, mean, high = (middle + value * unit for value in (longer.low, longer.value, longer.high))
    yield _line("mean", low, _MEAN, high, _MEAN)
    for x, tall in ((low, 5), (mean, 9), (high, 5)):
        yield _line("mean", x, _MEAN - tall, x, _MEAN + tall)
    said = say(
        "on average {mean} (95%: {low} to {high})",
        mean=with_sign(longer.value),
        low=with_sign(longer.low),
        high=with_sign(longer.high),
    )
    half = width(said, 13) / 2
    x = min(max(mean, MARGIN + half), WIDE - MARGIN - half)
    place, size = {"x": _n(x - half), "y": _n(_MEAN - 28)}, {"width": _n(2 * half), "height": "17"}
    yield el("rect", class_="ck-plot-paper", **place, **size)
    yield _text(said, x, _MEAN - 15, "word")


# --- winners ----------------------------------------------------------------------------------


def _winners(chairs: Sequence[Chair], top: float) -> Iterator[Child]:
    """Draw each seat's share of the wins by both rules, with intervals."""
    yield _text(say("Share of the games won by each seat"), MARGIN, top, "title", "start")
    for row, chair in enumerate(chairs):
        y = top + 28 + ROW * row
        name = f"{seat_name(row + 1, chair)} ({chair.bot})"
        yield _text(cut(name, 13, _NAMES - 12), MARGIN, y + 4, "word", "start")
        yield from _arm(chair.one, y - 8, say("first {share:.0%}", share=chair.one.value), "one")
        second = say("second {share:.0%}", share=chair.other.value)
        yield from _arm(chair.other, y + 9, second, "other")
    floor = top + 14 + ROW * len(chairs)
    yield _line("axis", _share_at(0), floor, _share_at(1), floor)
    for percent in range(0, 101, 20):
        share = percent / 100
        yield _text(local_number(f"{share:.0%}"), _share_at(share), floor + 18)


def _arm(share: Estimate, y: float, label: str, kind: str) -> Iterator[Element]:
    yield _line("arm", _share_at(share.low), y, _share_at(share.high), y)
    x, kind = _share_at(share.value), f"ck-plot-{kind}"
    if kind.endswith("one"):
        yield el("circle", class_=kind, cx=_n(x), cy=y, r=5)
    else:
        yield el("rect", class_=kind, x=_n(x - 5), y=y - 5, width=10, height=10)
    yield _text(label, _share_at(share.high) + 8, y + 4, anchor="start")


def _share_at(share: float) -> float:
    return MARGIN + _NAMES + share * _SHARES
