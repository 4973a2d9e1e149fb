"""Paper: text and drawings one below the other, as a still picture; and pages to be printed.

A still picture that is shown again in another language is ``Redrawn`` in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from cluekit.core.calls import guard
from cluekit.draw import Element, Still, el, picture, stylesheet
from cluekit.draw.lettering import wrap
from cluekit.ui.kit.messages import plainly
from cluekit.words import language

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

    def lines(self, texts: Iterable[str]) -> None:
        """Write texts, each from a new line."""
        for words in texts:
            self.text(words)

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


# --- redrawn --------------------------------------------------------------------------------------
# Stills that are drawn when they are shown: once more in another language, they speak that.


class Redrawn(Still):
    """A still picture that is drawn anew whenever it is shown in another language.

    What it shows stays what it was: ``draw`` keeps the view, not its words.
    """

    def __init__(self, draw: Callable[[], Still]) -> None:
        self._draw = draw
        self._drawn = {language(): draw()}

    @property
    def _here(self) -> Still:
        """The picture in the reader's language."""
        spoken = language()
        if spoken not in self._drawn:
            self._drawn[spoken] = self._draw()
        return self._drawn[spoken]

    @property
    def svg(self) -> Element:  # type: ignore[override]
        """The drawing."""
        return self._here.svg

    @property
    def text(self) -> str:  # type: ignore[override]
        """Everything that it shows, in words."""
        return self._here.text

    def _repr_mimebundle_(self, **options: object) -> dict[str, str]:
        return self._here._repr_mimebundle_(**options)


# --- printed --------------------------------------------------------------------------------------
# What is made to be printed: a page of HTML, the same in a cell, and as plain text.


class Written(NamedTuple):
    """A paper as it is written in one language."""

    title: str
    body: Element
    text: str


class Printed:
    """A paper as the last value of a cell; ``page()`` is a whole HTML file to print.

    ``css`` is its style and ``looks`` the class that wears it. What must not stay in the output of
    a cell, since others will look at the same screen, is shown there by ``instead`` alone.
    """

    def __init__(
        self,
        write: Callable[[], Written],
        css: str,
        looks: str,
        instead: Callable[[], str] | None = None,
    ) -> None:
        self._write, self._css, self._looks, self._instead = write, css, looks, instead

    @property
    def title(self) -> str:
        """What it is called, in the reader's language, as is all of it."""
        return self._write().title

    @property
    def text(self) -> str:
        """The paper as plain text."""
        return self._write().text

    @property
    def body(self) -> Element:
        """What stands on it, for a page that has its own style beside this one."""
        return self._write().body

    def __repr__(self) -> str:
        """Return the paper as plain text."""
        return self._instead() if self._instead else self.text

    def html(self) -> str:
        """Return the paper as a piece of HTML that follows the host's theme."""
        style = el("style", stylesheet(still=False) + self._css)
        looks = f"ck {self._looks}"
        return str(el("div", style, self.body, class_=looks, lang=language()))

    def page(self) -> str:
        """Return the paper as a page of its own, to be opened and printed."""
        style = el("style", stylesheet(still=True) + self._css + "body{margin:0}")
        paper = el("main", self.body, class_=f"ck {self._looks}")
        head = el("head", el("title", self.title), style)
        whole = el("html", head, el("body", paper), lang=language())
        saved = str(whole).replace(
            "<head>", '<head><meta charset="utf-8">', 1
        )  # no picture has one
        return f"<!DOCTYPE html>\n{saved}\n"

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        told = {"text/plain": repr(self)}
        return told if self._instead else told | {"text/html": self.html()}


guard(Printed, plainly)
