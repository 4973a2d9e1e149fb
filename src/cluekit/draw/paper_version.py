"""What is left of a drawing on paper, where nobody can press it: shapes, and the style they wear.

A still picture is one image to a page. What only a browser half reads (keys, targets, roles and
names of parts inside) says nothing there, nor do the rules of style for what is not drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cluekit.draw.element import Element

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
