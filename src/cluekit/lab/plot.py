"""Charts drawn, as the last value of a cell: ``picture(found, "survival")``.

What a chart shows is in ``result_charts``. ``chart_matplotlib`` draws it, in a theme; where there
is no matplotlib, as in a browser, ``chart_svg``, in the reader's own theme.
"""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from cluekit.draw import Element, Still, el, image
from cluekit.draw.still import fitting
from cluekit.editions import plainly
from cluekit.lab.chart_matplotlib import Theme, matplotlib_figure
from cluekit.lab.chart_svg import WIDE, chart_picture
from cluekit.lab.pairs import PairedGames
from cluekit.lab.report import verdict
from cluekit.lab.result_charts import Shown, chart_of, differences
from cluekit.lab.results import Results
from cluekit.lab.tables import DataTable
from cluekit.words import say

SHARP = 120
"""Dots an inch."""
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
        # A picture with its 256 most frequent colours; what has another takes the nearest
        import numpy as np  # noqa: PLC0415 - matplotlib is made of these two
        from PIL import Image  # noqa: PLC0415 - as above

        pixels = np.asarray(Image.open(drawn).convert("RGB")).astype(int)
        # One number a pixel: quicker than triples
        numbers = pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]
        found, where, counts = np.unique(numbers, return_inverse=True, return_counts=True)
        colours = np.stack([found >> 16, found >> 8 & 255, found & 255], axis=-1)
        kept = colours[np.argsort(-counts, kind="stable")[:256]]
        nearest = ((colours[:, None] - kept) ** 2).sum(axis=2).argmin(axis=1).astype(np.uint8)
        picture = Image.frombytes("P", numbers.shape[::-1], nearest[where].tobytes())
        picture.putpalette(kept.astype(np.uint8).tobytes())
        picture.save(file, "PNG", optimize=True, dpi=(SHARP, SHARP))
        return file.getvalue()

    def image(self, class_: str | None = None) -> Element:
        """Return the picture as an ``<img>``, which on a phone stays large enough to be read."""
        source = f"data:image/png;base64,{b64encode(self.png()).decode()}"
        style = fitting(SHOWN_WIDTH)
        return el("img", src=source, alt=self.words, class_=class_, style=style, width=SHOWN_WIDTH)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.words, "text/html": str(self.image())}


class DrawnPlot(Still):
    """A picture drawn by ourselves; ``table`` has the numbers that it shows."""

    def __init__(self, svg: Element, text: str, table: DataTable) -> None:
        super().__init__(svg, text, int(WIDE))
        self.table = table


def result_to_look_at(found: PairedGames) -> Element:
    """Return what follows from a comparison, its picture, and all in words, folded."""
    chart, words, _ = differences(found)
    return el(
        "div",
        el("p", el("b", verdict(found))),
        image(chart_picture(chart, words), words, int(WIDE)),
        fold(say("All that was counted"), words.splitlines()),
    )


def fold(head: str, lines: Sequence[str]) -> Element:
    """Return lines behind a heading that opens them."""
    return el("details", el("summary", head), el("p", [(line, el("br")) for line in lines]))


def draw(shown: Shown, theme: Theme = "light") -> Plot | DrawnPlot:
    """Return a chart as a picture, drawn with matplotlib where it is there."""
    chart, words, table = shown
    if find_spec("matplotlib"):
        return Plot(matplotlib_figure(chart, theme), words, table)
    return DrawnPlot(chart_picture(chart, words), words, table)


@plainly
def picture(found: Results | PairedGames, what: str, theme: Theme = "light") -> Plot | DrawnPlot:
    """Return a picture of an experiment's games, with its words and its ``table``.

    ``what`` is "lengths", "winners", "information", "survival", and "rooms", in Noir "kills".
    Games are played again for the last two, and for "information" of a comparison; 200 at most.
    """
    return draw(chart_of(found, what), theme)
