"""Paper: text and drawings one below the other, for still pictures of what is otherwise a form."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.draw import Element, el, picture
from cluekit.draw.lettering import wrap

CSS = """
.ck-paper-ground{fill:var(--ck-paper)}
.ck-paper-text{fill:var(--ck-ink);font-family:var(--ck-font)}
.ck-paper-quiet{fill:var(--ck-muted);font-family:var(--ck-font)}
.ck-paper-pill{fill:var(--ck-indigo)}
.ck-paper-number{fill:var(--ck-panel);font-family:var(--ck-font);font-weight:700}
.ck-paper-rule{stroke:var(--ck-line);stroke-width:.75}
.ck-paper-box{fill:var(--ck-panel);stroke:var(--ck-line);stroke-width:1.5}
"""


class Paper:
    """A page that is written from top to bottom; ``top`` is where the next thing goes."""

    def __init__(self, wide: float = 640.0) -> None:
        self.wide = wide
        self.top = 16.0
        self.drawn: list[Element] = []

    def text(
        self,
        words: str,
        *,
        size: float = 14,
        indent: float = 18,
        bold: bool = False,
        quiet: bool = False,
    ) -> None:
        """Write a text, broken into lines that fit."""
        for line in wrap(words, size, self.wide - indent - 18):
            self.top += size * 1.45
            self.drawn.append(
                el(
                    "text",
                    line,
                    class_="ck-paper-quiet" if quiet else "ck-paper-text",
                    x=indent,
                    y=self.top - size * 0.4,
                    font_size=size,
                    font_weight=700 if bold else None,
                )
            )

    def row(self, cells: Sequence[str], widths: Sequence[float], *, bold: bool = False) -> None:
        """Write texts side by side, each in the middle of a column as wide as said."""
        self.top += 22
        left = 18.0
        for words, wide in zip(cells, widths, strict=True):
            self.drawn.append(
                el(
                    "text",
                    words,
                    class_="ck-paper-text",
                    x=left + wide / 2,
                    y=self.top - 7,
                    font_size=14,
                    font_weight=700 if bold else None,
                    text_anchor="middle",
                )
            )
            left += wide
        self.drawn.append(el("path", class_="ck-paper-rule", d=f"M18 {self.top:g}H{left:g}"))

    def gap(self, size: float = 10) -> None:
        """Leave some room."""
        self.top += size

    def put(self, drawing: Element, high: float) -> None:
        """Place a drawing of this height at the left margin."""
        self.drawn.append(el("g", drawing, transform=f"translate(18 {self.top:g})"))
        self.top += high

    def box(self, *, round_: bool, indent: float = 18) -> None:
        """Draw a box to tick beside the line that comes next."""
        radius = 7.5 if round_ else 3
        self.drawn.append(
            el(
                "rect",
                class_="ck-paper-box",
                x=indent,
                y=self.top + 3,
                width=15,
                height=15,
                rx=radius,
            )
        )

    def finish(self, title: str, text: str, css: str = "") -> Element:
        """Return the page as a complete picture."""
        high = self.top + 16
        ground = el("rect", class_="ck-paper-ground", width=self.wide, height=high, rx=9)
        size = (self.wide, high)
        return picture(ground, self.drawn, size=size, title=title, text=text, css=CSS + css)
