"""Still pictures: a drawing as one self-contained image that every viewer shows.

And parts of pictures that are kept with their text, so that they are drawn once (``keep``).
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache, wraps
from typing import Any, Generic, ParamSpec, Protocol, TypeVar

from cluekit.draw.colours import stylesheet
from cluekit.draw.element import Child, Element, el, with_markup

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


def without(drawing: Element, kind: str) -> Element:
    """Return a drawing without what has exactly this class.

    >>> from cluekit.draw import el
    >>> str(without(el("g", el("path", class_="ck-a"), el("path")), "ck-a"))
    '<g><path/></g>'
    """
    kept = (
        without(one, kind) if isinstance(one, Element) else one
        for one in drawing.children
        if not (isinstance(one, Element) and dict(one.attributes).get("class") == kind)
    )
    return Element(drawing.tag, drawing.attributes, tuple(kept))


def rules_in_use(css: str, *drawings: Element) -> str:
    """Return those rules of a style sheet that something in these drawings wears.

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
        elif any(
            not _PRESSED.search(one) and {*_CLASS.findall(one)} <= classes
            for one in selector.split(",")
        ):
            yield f"{selector.strip()}{{{body}}}"


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


# --- keeping --------------------------------------------------------------------------------------
# Keeping: parts of a picture that look the same again are drawn once, and their text with them.
#
# A function whose drawing depends on its arguments alone says ``@keep(most)``; one that says words
# says ``@keep(most, by=language)``, so that each language has drawings of its own. Of each part the
# ``most`` last used are kept. What is kept never shows: ``draw_anew()`` draws everything anew, and
# the tests hold that the result is the same, byte for byte.

Given = ParamSpec("Given")
Made = TypeVar("Made")
Thing = TypeVar("Thing")
Facts = TypeVar("Facts")

Bare = Callable[[Any, Any, int, Mapping[str, Any]], Any]
"""How a view is made of an edition, players, a seat, and fields of the table."""


class Parted(Protocol):
    """What ``parts`` returns: a decorator that leaves a function's type as it is."""

    def __call__(
        self, most: int, *fields: str, seat: bool = False
    ) -> Callable[[Callable[Given, Made]], Callable[Given, Made]]:
        """Keep a part that is drawn from these fields alone."""


_PARTS: dict[str, Any] = {}


class Itself(Generic[Thing]):
    """A thing that equals only itself: for what is large, or cannot be hashed.

    What is kept for it holds on to it, so no other thing can come to stand in its place.
    """

    __slots__ = ("it",)

    def __init__(self, it: Thing) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Itself) and self.it is other.it


class Standing(Generic[Facts]):
    """A picture that stands while its facts are equal, and nothing else counts.

    It is for what is large and cannot be hashed; only the last picture is kept. ``by`` is what
    counts besides, such as the language.
    """

    def __init__(self, draw: Callable[[Facts], Element]) -> None:
        self._draw = draw
        self._last: tuple[Facts, Hashable, Element] | None = None

    def picture(self, facts: Facts, by: Hashable = None) -> Element:
        """Return the picture of these facts."""
        if not _Keeping.on:
            return self._draw(facts)
        last = self._last
        if last is None or last[1] != by or last[0] != facts:
            last = self._last = (facts, by, with_markup(self._draw(facts)))
        return last[2]


class _Keeping:
    """Whether anything is kept just now."""

    on = True


def keep(
    most: int, by: Callable[[], Hashable] = tuple
) -> Callable[[Callable[Given, Made]], Callable[Given, Made]]:
    """Keep what a function makes for the last ``most`` arguments; ``by`` tells what else counts.

    Arguments are given by position. An element, or each in a tuple, is kept with its text.
    """

    def keeping(make: Callable[..., Made]) -> Callable[..., Made]:
        @lru_cache(maxsize=most)
        def made(_: Hashable, given: tuple[Any, ...]) -> Any:
            return _finished(make(*given))

        @wraps(make)
        def made_or_kept(*given: Any) -> Any:
            return made(by(), given) if _Keeping.on else make(*given)

        _PARTS[f"{make.__module__}.{make.__qualname__}"] = made
        return made_or_kept

    return keeping


def parts(bare: Bare, *, nobody: int, by: Callable[[], Hashable]) -> Parted:
    """Return how a game keeps parts of its pictures: ``@part(64, "pieces", seat=True)``.

    Such a part is drawn from a view that holds these fields of the table, the seat if it is asked
    for, the edition and the players, and nothing else. So it cannot depend on more than it is kept
    by: what it does not name it does not see. A part that names the pieces alone is drawn once for
    all seats, until a piece moves. ``bare`` makes such a view; ``nobody`` is the seat of nobody.

    ``part`` takes how many are kept and by what, ``parting`` the function that draws. Of the two
    inside, ``made_or_kept`` is what is called: it picks the fields out of the view. ``made``, which
    is kept, gets these alone, and draws from a view made of them.
    """

    def part(most: int, *fields: str, seat: bool = False) -> Callable[[Any], Any]:
        def parting(make: Callable[..., Any]) -> Callable[..., Any]:
            @keep(most, by)
            def made(edition: Any, players: Any, *seen: Any) -> Any:
                whose, rest = seen[0], seen[1 + len(fields) :]
                shown = dict(zip(fields, seen[1:], strict=False))
                return make(bare(edition.it, players.it, whose, shown), *rest)

            @wraps(make)
            def made_or_kept(view: Any, *rest: Any) -> Any:
                if not _Keeping.on:  # from the whole view: so tests see what a part ought to name
                    return make(view, *rest)
                table = view.table
                seen = [getattr(table, field) for field in fields]
                whose = view.seat if seat else nobody
                return made(Itself(table.edition), Itself(table.players), whose, *seen, *rest)

            return made_or_kept

        return parting

    return part


def _finished(made: Any) -> Any:
    if isinstance(made, Element):
        return with_markup(made)
    return tuple(map(_finished, made)) if type(made) is tuple else made


@contextmanager
def draw_anew() -> Iterator[None]:
    """Keep nothing meanwhile: everything is drawn anew."""
    _Keeping.on = False
    try:
        yield
    finally:
        _Keeping.on = True


def forget() -> None:
    """Let go of everything that is kept."""
    for made in _PARTS.values():
        made.cache_clear()


def kept_parts() -> dict[str, Any]:
    """Return for each kept part how many there are, and how many there can be."""
    return {name: made.cache_info() for name, made in _PARTS.items()}
