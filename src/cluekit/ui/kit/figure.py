"""Figures: what a lesson's cell shows and a press changes, and the parts that many of them draw.

A figure imports what it draws from here, and what is pressed from ``presses``.

>>> from cluekit.ui.kit.presses import Press, Presses
>>> from cluekit.words import mark
>>> class Coin(Figure):
...     title = mark("A coin")
...     presses = Presses["Coin", None]()
...
...     def __init__(self) -> None:
...         self.side = "heads"
...         super().__init__()
...
...     @presses.on("turn")
...     def _turn(self, _: Press) -> None:
...         self.side = "tails" if self.side == "heads" else "heads"
...         self._redraw_and_speak(self.in_words())
...
...     def redraw(self) -> None:
...         self.show(el("div", self.side, row_of(button("Turn it", "turn"))))
...
...     def in_words(self) -> str:
...         return f"The coin shows {self.side}."
>>> coin = Coin()
>>> _ = coin.hear({"kind": "press", "id": "doc-1", "target": "turn", "turn": 0})
>>> coin
The coin shows tails.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Self

from cluekit.draw import Child, Element, el
from cluekit.ui.kit.controls import button, small_button, switch, toggle
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper, Redrawn
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say

__all__ = [
    "Figure",
    "Paper",
    "Redrawn",
    "button",
    "framed_table",
    "live_picture",
    "paragraphs",
    "row_of",
    "small_button",
    "switch",
    "toggle",
]


class Figure(Scene):
    """A picture with things to press, shown by a lesson's cell.

    A figure sets what it shows and then calls ``super().__init__()``, which draws it: one that an
    interrupt has left half made is never drawn again. It says what it draws (``redraw``), the same
    in words (``in_words``), and what its ``presses`` do. ``game`` is the style of the game that it
    shows, ``css`` what it adds. A public method such as ``decide`` is called from code, one with an
    underscore such as ``_decide`` answers a press or serves them both.
    """

    _css = Scene._css + lesson_css()  # noqa: SLF001 - our own base
    title: ClassVar[str]
    """What it is called on paper; a message, not yet translated."""

    def __init_subclass__(cls, *, game: str = "", css: str = "", **kwargs: Any) -> None:
        """Dress the figure: its game's style below all others, its own above them.

        One without a ``title`` is refused here, since a cell would fail only when it shows it.
        """
        if game or css:  # traitlets makes classes of its own, which are dressed already
            cls._css = game + cls._css + css
        super().__init_subclass__(**kwargs)
        if not hasattr(cls, "title") and cls.still is Figure.still:
            raise TypeError(f"{cls.__name__} needs a title: it stands above the figure on paper")

    def __init__(self) -> None:
        super().__init__()
        self.redraw()

    def _redraw_and_speak(self, *lines: str) -> Self:
        """Draw everything again, and have a screen reader say these lines."""
        self.redraw()
        self.speak(" ".join(lines))
        return self

    def still(self) -> Element:
        """Return the figure on paper: its words, line by line."""
        paper = Paper()
        paper.lines(self.in_words().splitlines())
        return paper.finish(say(self.title), self.in_words())


# --- parts ----------------------------------------------------------------------------------------


def row_of(*children: Child, label: str | None = None, key: str | None = None) -> Element:
    """Return controls side by side; with a ``label`` they are a group of that name."""
    return el(
        "div",
        children,
        class_="ck-lesson-row",
        role="group" if label else None,
        aria_label=label,
        data_key=key,
    )


def paragraphs(texts: Iterable[str], kind: str = "ck-lesson-sum") -> list[Element]:
    """Return a paragraph for each text, all of one class."""
    return [el("p", text, class_=kind) for text in texts]


def framed_table(heads: Iterable[str], rows: Child, label: str, kind: str = "ck-truth") -> Element:
    """Return a table in a frame that scrolls where it is narrow, by keys, too."""
    head = [el("th", text, scope="col") if text else el("td") for text in heads]
    table = el(
        "table",
        el("thead", el("tr", head)),
        el("tbody", rows),
        class_=kind,
        aria_label=label,
    )
    return el("div", table, class_="ck-truth-frame", tabindex=0, role="group", aria_label=label)


def live_picture(
    drawing: Child,
    size: tuple[float, float],
    said: str,
    kind: str | None = None,
    key: str | None = None,
) -> Element:
    """Return a drawing of this size as a picture on a page; ``said`` is what it shows, in words."""
    return el(
        "svg",
        drawing,
        viewBox=f"0 0 {size[0]:g} {size[1]:g}",
        class_=kind,
        role="img",
        aria_label=said,
        data_key=key,
    )
