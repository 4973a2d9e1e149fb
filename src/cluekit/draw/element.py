"""Elements: markup as values. Text and attributes are escaped by construction.

The same form serves SVG files (well-formed XML) and HTML fragments. Nothing here can write a
script: script elements, event attributes and addresses other than ``data:`` images and ``#ids``
are refused with ``ValueError``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Value = str | int | float | bool | None
"""An attribute's value: None and False leave it out, True writes the bare name as its value."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]*(:[a-z]+)?")
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_LONE = frozenset(
    [
        "br",
        "col",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "path",
        "circle",
        "ellipse",
        "line",
        "polygon",
        "polyline",
        "rect",
        "use",
        "stop",
    ]
)
"""Elements without content, closed in one tag; every other element gets a closing tag."""

_BANNED = frozenset(
    ["script", "iframe", "object", "embed", "foreignobject", "base", "link", "meta"]
)
_ADDRESSES = frozenset(["href", "src", "action", "formaction", "xlink:href"])
_SAFE_ADDRESS = re.compile(r"#[\w:.-]+|data:image/(svg\+xml|png);base64,[A-Za-z0-9+/=]+")


@dataclass(frozen=True, slots=True)
class Element:
    """One element: a tag, its attributes in order, its children (elements and texts)."""

    tag: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple[Element | str, ...]

    def __str__(self) -> str:
        """Return the markup."""
        parts: list[str] = []
        _write(self, parts)
        return "".join(parts)

    def _repr_html_(self) -> str:
        return str(self)


Child = Element | str | None | Iterable["Child"]
"""What may stand inside an element; None is left out, iterables are laid flat."""


def el(tag: str, /, *children: Child, **attributes: Value) -> Element:
    """Return an element: ``el("g", shape, class_="crest", data_key="piece:ada")``.

    An underscore in a keyword stands for a hyphen; one at its end only avoids a Python word.
    """
    return _element(tag, {_hyphened(name): v for name, v in attributes.items()}, children)


def with_attributes(element: Element, **attributes: Value) -> Element:
    """Return the element with these attributes set, the others unchanged."""
    merged = dict(element.attributes) | {_hyphened(name): v for name, v in attributes.items()}
    return _element(element.tag, merged, element.children)


def number(value: float) -> str:
    """Return a number with at most two decimals, as short as can be: 3, 2.5, -0.25."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(pairs: Iterable[tuple[float, float]]) -> str:
    """Return points as SVG writes them: ``1,2 3,4``."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in pairs)


def _hyphened(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _element(tag: str, attributes: Mapping[str, Value], children: Iterable[Child]) -> Element:
    if not _NAME.fullmatch(tag) or tag.lower() in _BANNED:
        raise ValueError(f"no element may be called {tag!r}")
    kept = tuple(
        _attribute(n, v) for n, v in attributes.items() if v is not None and v is not False
    )
    return Element(tag, kept, tuple(_flat(children)))


def _attribute(name: str, value: Value) -> tuple[str, str]:
    if not _NAME.fullmatch(name) or name.lower().startswith("on"):
        raise ValueError(f"no attribute may be called {name!r}")
    text = _text(name if value is True else value)
    if name.lower() in _ADDRESSES and not _SAFE_ADDRESS.fullmatch(text):
        raise ValueError(f"{name} may only point into the picture: {text[:60]!r}")
    return name, text


def _text(value: Value) -> str:
    return number(value) if isinstance(value, float) else str(value)


def _flat(children: Iterable[Child]) -> Iterable[Element | str]:
    for child in children:
        if isinstance(child, Element | str):
            yield child
        elif child is not None:
            yield from _flat(child)


def _write(element: Element, parts: list[str]) -> None:
    parts.append(f"<{element.tag}")
    parts += [f' {name}="{_escaped(value)}"' for name, value in element.attributes]
    if element.tag in _LONE and not element.children:
        parts.append("/>")
        return
    parts.append(">")
    for child in element.children:
        if isinstance(child, Element):
            _write(child, parts)
        else:
            parts.append(_style(child) if element.tag == "style" else _escaped(child))
    parts.append(f"</{element.tag}>")


def _escaped(text: str) -> str:
    text = _UNWRITABLE.sub("\ufffd", text).replace("&", "&amp;")
    return text.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _style(text: str) -> str:
    """Return a style sheet as it is: HTML reads it raw, so it may not hold markup at all."""
    if "<" in text or "&" in text:
        raise ValueError("a style sheet may hold neither < nor &")
    return text
