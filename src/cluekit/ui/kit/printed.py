"""What is made to be printed: a page of HTML, the same in a cell, and as plain text."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cluekit.core.calls import guard
from cluekit.draw import Element, el, stylesheet
from cluekit.ui.kit.refusals import plainly
from cluekit.words import language


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
