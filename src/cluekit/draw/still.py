"""Still pictures: a drawing as one self-contained image that every viewer shows."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator

from cluekit.draw.colours import stylesheet
from cluekit.draw.element import Child, Element, el

# --- paper version --------------------------------------------------------------------------------
# What is left of a drawing on paper, where nobody can press it: shapes, and the style they wear.
#
# A still picture is one image to a page. What only a browser half reads (keys, targets, roles and
# names of parts inside) says nothing there, nor do the rules of style for what is not drawn.

_LIVE = re.compile(r"data-.*|aria-.*|role|tabindex")
_RULE = re.compile(r"([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}")
_CLASS = re.compile(r"\.(ck-[\w-]+)")
_PRESSED = re.compile(r":hover|:focus|:active|\[data-|\[aria-")


def for_paper(drawing: Element) -> Element:
    """Return a drawing without what only presses, keys and readers of a live page need."""
    kept = tuple((name, value) for name, value in drawing.attributes if not _LIVE.fullmatch(name))
    inside = (for_paper(one) if isinstance(one, Element) else one for one in drawing.children)
    return Element(drawing.tag, kept, tuple(inside))


def rules_in_use(css: str, *drawings: Element) -> str:
    """Return the rules of a style that something in these drawings wears.

    >>> from cluekit.draw import el
    >>> rules_in_use(".ck-a{x:1}.ck-b{x:2}.ck-a:hover{x:3}", el("g", class_="ck-a"))
    '.ck-a{x:1}'
    """
    classes = {name for drawing in drawings for name in _classes(drawing)}
    return "".join(_worn(css, classes))


def _worn(css: str, classes: set[str]) -> Iterator[str]:
    for selector, body in _RULE.findall(css):
        if selector.strip().startswith("@"):
            inner = "".join(_worn(body, classes))
            if inner:
                yield f"{selector.strip()}{{{inner}}}"
        elif any(_is_met(one, classes) for one in selector.split(",")):
            yield f"{selector.strip()}{{{body}}}"


def _is_met(selector: str, classes: set[str]) -> bool:
    return not _PRESSED.search(selector) and {*_CLASS.findall(selector)} <= classes


def _classes(drawing: Element) -> Iterator[str]:
    yield from dict(drawing.attributes).get("class", "").split()
    for child in drawing.children:
        if isinstance(child, Element):
            yield from _classes(child)


# --- still ----------------------------------------------------------------------------------------

READABLE = 0.8
"""To how much of its size a picture may shrink: letters of 14 pixels have 11 then."""

_NAMESPACE = "http://www.w3.org/2000/svg"


def picture(
    *children: Child, size: tuple[float, float], title: str, text: str, css: str = ""
) -> Element:
    """Return a complete SVG picture with its own style sheet and a text alternative.

    ``size`` is the drawing's width and height in its own units (and in pixels, as it is shown
    by default); ``title`` names the picture, ``text`` says all that it shows.
    """
    across, down = size
    return el(
        "svg",
        el("title", title),
        el("desc", text),
        el("style", stylesheet(still=True) + css),
        children,
        xmlns=_NAMESPACE,
        viewBox=f"0 0 {across:g} {down:g}",
        width=f"{across:g}",
        height=f"{down:g}",
        role="img",
        class_="ck",
        aria_label=f"{title}. {text}",
    )


def address(svg: Element) -> str:
    """Return a picture as a ``data:`` address."""
    return "data:image/svg+xml;base64," + b64encode(str(svg).encode()).decode()


def image(svg: Element, alt: str, width: int | None = None) -> Element:
    """Return a picture as an ``<img>``: it shows on GitHub, in nbviewer, in print, unhurt."""
    style = fitting(width or float(dict(svg.attributes)["width"]))
    return el("img", alt=alt, src=address(svg), width=width, style=style)


def fitting(width: float) -> str:
    """Return the style of a picture that is as wide as its page, down to where it can be read.

    Where a page is narrower still, the output that the picture stands in scrolls, as notebooks let
    outputs do.
    """
    return f"max-width:100%;height:auto;min-width:{READABLE * width:.0f}px"


class Still:
    """A picture as the last value of a notebook cell: an image beside its text alternative."""

    def __init__(self, svg: Element, text: str, width: int | None = None) -> None:
        self.svg = svg
        self.text = text
        self._width = width

    def __repr__(self) -> str:
        """Return the text alternative: terminals and screen readers get the same facts."""
        return self.text

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.text, "text/html": str(image(self.svg, self.text, self._width))}
