"""Elements as they were made and written before anything was kept: each name and text looked at."""

# ruff: noqa: SLF001 - these take the places of private functions

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from cluekit.draw import element
from cluekit.draw.element import Child, Element, Value
from cluekit.draw.still import draw_anew

NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]*(:[a-z]+)?")


@contextmanager
def as_before() -> Iterator[None]:
    """Meanwhile nothing is kept, and elements are made and written as they used to be."""
    with ExitStack() as stack:
        stack.enter_context(draw_anew())
        for name, plain in (("_element", _element), ("_write", _write), ("_escaped", _escaped)):
            stack.enter_context(patch.object(element, name, plain))
        yield


def _element(tag: str, attributes: Mapping[str, Value], children: Iterable[Child]) -> Element:
    if not NAME.fullmatch(tag) or tag.lower() in element._BANNED:
        raise ValueError(tag)
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    kept = tuple(_attribute(n, v) for n, v in named.items() if v is not None and v is not False)
    return Element(tag, kept, tuple(_flat(children)))


def _attribute(name: str, value: Value) -> tuple[str, str]:
    if not NAME.fullmatch(name) or name.lower().startswith("on"):
        raise ValueError(name)
    text = element._text(name if value is True else value)
    if name.lower() in element._ADDRESSES and not element._SAFE_ADDRESS.fullmatch(text):
        raise ValueError(name)
    return name, text


def _flat(children: Iterable[Child]) -> Iterable[Element | str]:
    for child in children:
        if isinstance(child, Element | str):
            yield child
        elif child is not None:
            yield from _flat(child)


def _write(made: Element, parts: list[str]) -> None:
    parts.append(f"<{made.tag}")
    parts += [f' {name}="{_escaped(value)}"' for name, value in made.attributes]
    if made.tag in element._LONE and not made.children:
        parts.append("/>")
        return
    parts.append(">")
    for child in made.children:
        if isinstance(child, Element):
            _write(child, parts)
        else:
            parts.append(element._style(child) if made.tag == "style" else _escaped(child))
    parts.append(f"</{made.tag}>")


def _escaped(text: str) -> Any:
    text = element._UNWRITABLE.sub("\ufffd", text).replace("&", "&amp;")
    return text.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
