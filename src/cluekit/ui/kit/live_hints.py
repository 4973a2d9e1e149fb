"""What to try where a widget is not alive: Python is silent, or only a picture is to be seen."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.draw import Element, el, image
from cluekit.words import mark, say

IF_SILENT = (
    mark("Run this cell again; a game goes on where it was."),
    mark("Restart the kernel and run all cells from the top."),
    mark("Check the connection, and whether Jupyter is still running; reload the page."),
    mark("Switch off ad blockers for this page, or open it in a private window."),
    mark("Try another browser, another computer or another connection."),
)
"""Five things to try when Python does not answer."""

IF_PICTURE = (
    mark("Open this notebook in JupyterLab or Notebook 7, trust it and run the cell."),
    mark("Check the connection and reload the page."),
    mark("Allow JavaScript and switch off ad blockers for this page."),
    mark("Empty the browser’s cache, or open the page in a private window."),
    mark("Try another browser, another computer or another connection."),
)
"""Five things to try where a stored picture stands in place of the widget."""


def if_silent() -> str:
    """Return what the browser says when Python does not answer, a line for each thing to try."""
    head = say("Python does not answer. Five things to try:")
    return "\n".join([head, *(f"{n}. {say(hint)}" for n, hint in enumerate(IF_SILENT, 1))])


def picture_with_hints(still: Element, words: str) -> Element:
    """Return a widget's still picture, and below it what to try where it should be alive."""
    return el(
        "div",
        image(still, words),
        _folded(say("This is a picture: nothing here can be pressed. What to try"), IF_PICTURE),
    )


def _folded(head: str, hints: Sequence[str]) -> Element:
    return el("details", el("summary", head), el("ol", [el("li", say(hint)) for hint in hints]))
