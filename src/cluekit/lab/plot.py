"""The picture of an experiment: the differences within the pairs, and who wins.

Drawn with matplotlib, which only this file loads. Colours are the house tokens; every interval is
drawn, everything is labelled where it stands, and shape tells the editions apart, not colour alone.
"""

from __future__ import annotations

import io
import logging
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, Literal

from cluekit.draw import COLOURS, Element, el
from cluekit.draw.lettering import wrap
from cluekit.draw.still import fitting
from cluekit.lab import report
from cluekit.lab.pairs import Chair, PairedGames
from cluekit.lab.plot_svg import DrawnPlot, counts_by_bin, differences_table, draw
from cluekit.lab.report import seat_name, with_sign
from cluekit.lab.rows import DataTable
from cluekit.words import say, say_n
from cluekit.words.numbers import local_number

Theme = Literal["light", "dark"]
Colour = Callable[[str], str]

WIDE, HIGH, SHARP = 7.4, 4.6, 120
"""Inches, inches, dots an inch."""

SHOWN_WIDTH = 740


class Plot:
    """A picture made with matplotlib (``figure``), as the last value of a cell, with its words.

    ``table`` has the numbers that it shows.
    """

    def __init__(self, figure: Any, words: str, table: DataTable) -> None:
        self.figure = figure
        self.words = words
        self.table = table

    def __repr__(self) -> str:
        """Return the picture in words: the same facts for a reader who cannot see it."""
        return self.words

    def png(self) -> bytes:
        """Return the picture as a small PNG file; it holds no date and no version."""
        drawn, file = io.BytesIO(), io.BytesIO()
        self.figure.savefig(drawn, format="png", dpi=SHARP)
        _of_few_colours(drawn).save(file, "PNG", optimize=True, dpi=(SHARP, SHARP))
        return file.getvalue()

    def image(self, class_: str | None = None) -> Element:
        """Return the picture as an ``<img>``, which on a phone stays large enough to be read."""
        source = f"data:image/png;base64,{b64encode(self.png()).decode()}"
        style = fitting(SHOWN_WIDTH)
        return el("img", src=source, alt=self.words, class_=class_, style=style, width=SHOWN_WIDTH)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.words, "text/html": str(self.image())}


def _of_few_colours(drawn: io.BytesIO) -> Any:
    """Return a picture with its 256 most frequent colours; what has another takes the nearest.

    Those others are pixels at the edges of letters, one in two hundred, and differ too little to be
    seen. Where pictures are stored, as in a notebook, they take a third of the room.
    """
    import numpy as np  # noqa: PLC0415 - matplotlib is made of these two
    from PIL import Image  # noqa: PLC0415 - as above

    pixels = np.asarray(Image.open(drawn).convert("RGB")).astype(int)
    numbers = pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]  # quicker than triples
    found, where, counts = np.unique(numbers, return_inverse=True, return_counts=True)
    colours = np.stack([found >> 16, found >> 8 & 255, found & 255], axis=-1)
    kept = colours[np.argsort(-counts, kind="stable")[:256]]
    nearest = ((colours[:, None] - kept) ** 2).sum(axis=2).argmin(axis=1).astype(np.uint8)
    picture = Image.frombytes("P", numbers.shape[::-1], nearest[where].tobytes())
    picture.putpalette(kept.astype(np.uint8).tobytes())
    return picture


def plot(result: PairedGames, theme: Theme = "light") -> Plot | DrawnPlot:
    """Return the picture of an experiment in this theme.

    Where there is no matplotlib, as in a browser, it is drawn without, in the reader's own theme.
    """
    if not has_matplotlib():
        return draw(result, report.report_text(result), differences_table(result))
    rows = [2.6, 0.7 + 0.42 * len(result.chairs)]
    figure, (above, below), colour = paper(theme, HIGH, rows)
    _draw_lengths(above, result, colour)
    _draw_winners(below, result, colour)
    return Plot(figure, report.report_text(result), differences_table(result))


def has_matplotlib() -> bool:
    """Whether pictures can be drawn with matplotlib here."""
    return bool(find_spec("matplotlib"))


def paper(
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


def bare(axes: Any, colour: Colour, title: str) -> None:
    """Leave only the lower edge of the frame, in the house colours."""
    axes.set_facecolor(colour("paper"))
    axes.set_title(title, loc="left", color=colour("ink"), fontsize=11, fontweight="bold")
    axes.tick_params(colors=colour("muted"), labelsize=9, length=3)
    for side in ("left", "right", "top"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(colour("line"))
    axes.set_yticks([])


# --- lengths ----------------------------------------------------------------------------------


BESIDE_ZERO = 8.0
"""The room of a label beside the zero line, in heights of its letters."""


def _draw_lengths(axes: Any, result: PairedGames, colour: Colour) -> None:
    """Draw how many pairs differ by how much, and the mean with its interval above."""
    counts = Counter(pair.longer for pair in result.pairs)
    reach = max(map(abs, counts), default=0) + 1
    step = reach // 20 | 1  # an odd number of differences has one in its middle
    bins = counts_by_bin(counts, step)
    tallest = max(bins.values())
    title = say("Extra turns under the second rules, in each of {n:pair}", n=len(result.pairs))
    bare(axes, colour, title)
    axes.bar(list(bins), list(bins.values()), 0.86 * step, color=colour("indigo"))
    axes.axvline(0, color=colour("ink"), linewidth=1)
    fullest = max(bins, key=lambda middle: (bins[middle], middle))
    pairs = say_n("{n} pair", "{n} pairs", tallest)
    beside = {"xytext": (9, -4), "textcoords": "offset points", "va": "top"}
    axes.annotate(pairs, (fullest, tallest), color=colour("muted"), fontsize=9, **beside)
    axes.set_xlim(-reach - step, reach + step)
    axes.set_ylim(0, tallest * 1.75)
    _draw_mean(axes, result, tallest * 1.3, colour)
    quiet = {"color": colour("muted"), "fontsize": 9, "va": "top"}
    top = tallest * 1.72
    axes.text(-reach, top, _broken(say("second rules shorter")), ha="left", **quiet)
    axes.text(reach, top, _broken(say("second rules longer")), ha="right", **quiet)


def _broken(label: str) -> str:
    """Return a label in lines so short that it stays on its side of the zero line."""
    return "\n".join(wrap(label, 1, BESIDE_ZERO))


def _draw_mean(axes: Any, result: PairedGames, height: float, colour: Colour) -> None:
    longer = result.longer
    for x, tall in ((longer.low, 9), (longer.high, 9), (longer.value, 17)):
        axes.plot([x], [height], "|", markersize=tall, markeredgewidth=2, color=colour("doubt"))
    axes.plot([longer.low, longer.high], [height] * 2, color=colour("doubt"), linewidth=2)
    mean = say(
        "on average {mean} (95%: {low} to {high})",
        mean=with_sign(longer.value),
        low=with_sign(longer.low),
        high=with_sign(longer.high),
    )
    axes.annotate(
        mean,
        (longer.value, height),
        (0, 13),
        textcoords="offset points",
        ha="center",
        bbox={"facecolor": colour("paper"), "edgecolor": "none", "pad": 1.5},
        color=colour("ink"),
        fontsize=10,
    )


# --- winners ----------------------------------------------------------------------------------


def _draw_winners(axes: Any, result: PairedGames, colour: Colour) -> None:
    """Draw each seat's share of the wins by both rules, with intervals."""
    bare(axes, colour, say("Share of the games won by each seat"))
    for row, chair in enumerate(result.chairs):
        _draw_chair(axes, chair, -row, colour)
        name = f"{seat_name(row + 1, chair)} ({chair.bot})"
        axes.text(-0.01, -row, name, ha="right", va="center", color=colour("ink"), fontsize=9)
    axes.set_xlim(0, 1)
    axes.set_ylim(-len(result.chairs) + 0.4, 0.6)
    axes.xaxis.set_major_formatter(lambda share, _: local_number(f"{share:.0%}"))


def _draw_chair(axes: Any, chair: Chair, row: int, colour: Colour) -> None:
    arms = (
        (chair.one, row + 0.16, "o", "none", say("first {share:.0%}", share=chair.one.value)),
        (
            chair.other,
            row - 0.16,
            "s",
            colour("indigo"),
            say("second {share:.0%}", share=chair.other.value),
        ),
    )
    for share, height, shape, fill, label in arms:
        axes.plot([share.low, share.high], [height] * 2, color=colour("indigo"), linewidth=1.6)
        axes.plot(
            [share.value],
            [height],
            shape,
            color=colour("indigo"),
            markersize=6,
            markerfacecolor=colour("paper") if fill == "none" else fill,
        )
        axes.text(share.high + 0.012, height, label, va="center", color=colour("ink"), fontsize=8.5)
