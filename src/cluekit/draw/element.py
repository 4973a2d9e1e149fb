"""Elements: markup as values. Text and attributes are escaped by construction.

The same form serves SVG files (well-formed XML) and HTML fragments. Nothing here can write a
script: script elements, event attributes and addresses other than ``data:`` images, ``#ids`` and
notebooks of the same folder are refused with ``ValueError``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import ClassVar

import msgspec

from cluekit.visible import show_hidden

KEY = "data-key"
"""The attribute that names a part of a picture."""

Value = str | int | float | bool | None
"""An attribute's value: None and False leave it out, True writes the bare name as its value."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]*(:[a-z]+)?")
_CONTROL = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff"
_UNWRITABLE = re.compile(f"[{_CONTROL}]")
_WRITTEN_OTHERWISE = re.compile(f'[&<>"{_CONTROL}]')
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

_LARGE = frozenset(["img", "image"])
"""Elements that may hold a whole picture in an attribute: not kept."""

_BANNED = frozenset(
    ["script", "iframe", "object", "embed", "foreignobject", "base", "link", "meta"]
)
_READ = frozenset(["aria-label", "aria-description", "title", "alt", "placeholder"])
"""Attributes that people read, or hear."""

_ADDRESSES = frozenset(["href", "src", "action", "formaction", "xlink:href"])
_SAFE_ADDRESS = re.compile(
    r"#[\w:.-]+|data:image/(svg\+xml|png);base64,[A-Za-z0-9+/=]+|[A-Za-z0-9_-]+\.ipynb"
)


class Element(msgspec.Struct, frozen=True, dict=True):
    """One element: a tag, its attributes in order, its children (elements and texts).

    ``markup`` is its finished text where that is kept (see ``with_markup``), else None; then
    ``parted`` says whether anything inside has a key, or a finished text of its own. Neither is a
    field: an element that is made from another, also by ``msgspec.structs.replace``, has no text
    yet, for the other's would be old.
    """

    tag: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple[Element | str, ...]
    markup: ClassVar[str | None] = None
    parted: ClassVar[bool] = True

    @property
    def key(self) -> str | None:
        """What names this part of a picture, in all pictures that have it."""
        return _key(self.attributes)

    def __str__(self) -> str:
        """Return the markup."""
        if self.markup is not None:
            return self.markup
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
    return _element(tag, attributes, children)


def with_attributes(element: Element, **attributes: Value) -> Element:
    """Return the element with these attributes set, the others unchanged."""
    merged = dict(element.attributes) | {_name(name)[0]: v for name, v in attributes.items()}
    return _element(element.tag, merged, element.children)


def with_markup(element: Element) -> Element:
    """Return the same element with its text finished: to write it once more costs nothing."""
    if element.markup is not None:
        return element
    finished = Element(element.tag, element.attributes, element.children)
    vars(finished).update(markup=str(element), parted=_has_parts(element))
    return finished


def _has_parts(element: Element) -> bool:
    inside = (child for child in element.children if isinstance(child, Element))
    return any(
        child.markup is not None or child.key is not None or _has_parts(child) for child in inside
    )


def number(value: float) -> str:
    """Return a number with at most two decimals, as short as can be: 3, 2.5, -0.25."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(pairs: Iterable[tuple[float, float]]) -> str:
    """Return points as SVG writes them: ``1,2 3,4``."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in pairs)


def _element(tag: str, attributes: Mapping[str, Value], children: Iterable[Child]) -> Element:
    _check_tag(tag)
    written: dict[str, str] = {}
    for keyword, value in attributes.items():
        if value is None or value is False:
            continue
        name, leads_somewhere = _name(keyword)
        if type(value) is str:
            text = value
        elif value is True:
            text = name
        else:
            text = number(value) if isinstance(value, float) else str(value)
        if leads_somewhere and not _SAFE_ADDRESS.fullmatch(text):
            raise ValueError(
                f"{name} may only point into the picture or to a notebook: {text[:60]!r}"
            )
        written[name] = text
    laid: list[Element | str] = []
    for child in children:
        if type(child) is Element or type(child) is str:
            laid.append(child)
        elif child is not None:
            _lay((child,), laid)
    return Element(tag, tuple(written.items()), tuple(laid))


# The same few names come again and again: each is looked at once.


@lru_cache(maxsize=512)
def _check_tag(tag: str) -> None:
    if not _NAME.fullmatch(tag) or tag.lower() in _BANNED:
        raise ValueError(f"no element may be called {tag!r}")


@lru_cache(maxsize=1024)
def _name(keyword: str) -> tuple[str, bool]:
    """Return an attribute's name, and whether its value is an address."""
    name = keyword.rstrip("_").replace("_", "-")
    if not _NAME.fullmatch(name) or name.lower().startswith("on"):
        raise ValueError(f"no attribute may be called {name!r}")
    return name, name.lower() in _ADDRESSES


def _lay(children: Iterable[Child], laid: list[Element | str]) -> None:
    """Lay children flat, those of lists beside the others; None is left out."""
    for child in children:
        if isinstance(child, (Element, str)):
            laid.append(child)
        elif child is not None:
            _lay(child, laid)


def _key(attributes: tuple[tuple[str, str], ...]) -> str | None:
    for name, value in attributes:
        if name == KEY:
            return value
    return None


def tags(element: Element) -> tuple[str, str, str | None]:
    """Return what stands before and behind an element's children, and its key."""
    tag, attributes, empty = element.tag, element.attributes, not element.children
    if tag in _LARGE:
        return _tags(tag, attributes, empty)
    return _tags_or_kept(tag, attributes, empty)


def _tags(
    tag: str,
    attributes: tuple[tuple[str, str], ...],
    empty: bool,  # noqa: FBT001 - given by position, which is quicker to look up
) -> tuple[str, str, str | None]:
    values = "".join([value for _, value in attributes])  # looked through once for all
    if values.isascii() and not _WRITTEN_OTHERWISE.search(values):  # nearly always
        written = "".join([f' {name}="{value}"' for name, value in attributes])
    else:
        shown = [
            (n, show_hidden(v) if n in _READ and not v.isascii() else v) for n, v in attributes
        ]
        written = "".join([f' {name}="{_escaped(value)}"' for name, value in shown])
    if empty and tag in _LONE:
        return f"<{tag}{written}/>", "", _key(attributes)
    return f"<{tag}{written}>", f"</{tag}>", _key(attributes)


# Of a thousand elements that are written, nine hundred were written just so before.
_tags_or_kept = lru_cache(maxsize=2048)(_tags)


def text_in(element: Element, text: str) -> str:
    """Return a text as it is shown; what was typed into a field stays as it was typed.

    HTML reads a style sheet raw, so that may not hold markup at all.
    """
    if element.tag == "style":
        if "<" in text or "&" in text:
            raise ValueError("a style sheet may hold neither < nor &")
        return text
    return _escaped(text if element.tag == "textarea" or text.isascii() else show_hidden(text))


def _write(element: Element, parts: list[str]) -> None:
    if element.markup is not None:
        parts.append(element.markup)
        return
    opening, closing, _ = tags(element)
    parts.append(opening)
    for child in element.children:
        if isinstance(child, Element):
            _write(child, parts)
        else:
            parts.append(text_in(element, child))
    parts.append(closing)


def _escaped(text: str) -> str:
    if not _WRITTEN_OTHERWISE.search(text):  # nearly always
        return text
    text = _UNWRITABLE.sub("\ufffd", text).replace("&", "&amp;")
    return text.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
