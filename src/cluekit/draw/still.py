"""Still pictures: a drawing as one self-contained image that every viewer shows."""

from __future__ import annotations

from base64 import b64encode

from cluekit.draw.colours import stylesheet
from cluekit.draw.element import Child, Element, el

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
