"""News: what has changed in a picture since an earlier one, its base.

Parts with a ``data-key`` that are as they were in the base are only named, by where they stand in
its text: ``<4,36>`` means the characters from 4 up to, but not including, 36. A drawing that
stands elsewhere in the base is named, too, but as a copy: ``<4;36>``. Nothing else that is written
here begins with ``<`` and a digit. So the base and the news together are the whole picture:

    base    <ul><li data-key="ada">Miss Ada</li><li data-key="bo">Mr. Bo</li></ul>
    news    <ul><4,36><li data-key="bo">Mr. Bo has won</li></ul>
"""

from __future__ import annotations

import re
from functools import cached_property
from hashlib import blake2s
from typing import NamedTuple

from cluekit.draw.element import KEY, Element, tags, text_in

SHORTEST = 60
"""Parts shorter than this are written out: naming them would hardly be shorter."""

_NAMED = re.compile(r"<(\d+)[,;](\d+)>")
_BEYOND = re.compile("[\U00010000-\U0010ffff]")

Path = tuple[str, ...]
"""The keys that lead to a part: its own, behind those of the parts around it."""


class Base:
    """The text of a picture; where in it each part stands, and each kept drawing, if it is asked.

    ``id`` comes from the text alone. A count would tell how often somebody else's picture changed.
    """

    def __init__(self, picture: Element) -> None:
        self._picture = picture
        self.text = str(picture)
        self.id = blake2s(self.text.encode(), digest_size=6).hexdigest()

    @cached_property
    def found(self) -> Found:
        """What can be named, by where it begins and ends.

        A browser counts a character beyond the first 65,536 as two, so in a picture that holds one
        nothing has a name; nor has a part whose path leads to another part, too.
        """
        found = Found({}, {})
        if not _BEYOND.search(self.text):
            _find(self._picture, (), 0, found)
        return found


class Found(NamedTuple):
    """Where the parts of a picture stand in its text, and the drawings that are kept."""

    parts: dict[Path, tuple[int, int]]
    drawings: dict[str, tuple[int, int]]


def news_of(picture: Element, base: Base) -> tuple[str, str]:
    """Return the whole text of a picture, and the news of it."""
    return _news(picture, (), base)


def whole(news: str, base: str) -> str:
    """Return the whole picture from its news and their base, as a browser puts it together."""
    return _NAMED.sub(lambda found: base[int(found[1]) : int(found[2])], news)


def _find(element: Element, path: Path, start: int, found: Found) -> int:
    """Note what stands inside an element that begins here; return where it ends."""
    text = element.markup
    if text is not None and len(text) >= SHORTEST:
        found.drawings[text] = (start, start + len(text))
    if text is not None and KEY not in text:
        return start + len(text)
    opening, closing, key = tags(element)
    if key is not None:
        path = (*path, key)
    at = start + len(opening)
    for child in element.children:
        if isinstance(child, Element):
            at = _find(child, path, at, found)
        else:
            at += len(text_in(element, child))
    end = at + len(closing)
    if key is not None and end - start >= SHORTEST:
        found.parts[path] = (0, 0) if path in found.parts else (start, end)
    return end


def _news(element: Element, path: Path, base: Base) -> tuple[str, str]:
    text = element.markup
    if text is not None:
        own = element.key
        named = _name_of(text, (*path, own), base) if own is not None else ""
        if named or text in base.found.drawings:
            return text, named or "<{};{}>".format(*base.found.drawings[text])
        if not element.parted:
            return text, text
    opening, closing, key = tags(element)
    if key is not None:
        path = (*path, key)
    texts, news = [opening], [opening]
    for child in element.children:
        if isinstance(child, Element):
            text, new = _news(child, path, base)
            texts.append(text)
            news.append(new)
        else:
            text = text_in(element, child)
            texts.append(text)
            news.append(text)
    texts.append(closing)
    text = "".join(texts)
    if key is not None and (named := _name_of(text, path, base)):
        return text, named
    news.append(closing)
    return text, "".join(news)


def _name_of(text: str, path: Path, base: Base) -> str:
    """Return the name of a part that is as it was in the base, else ""."""
    start, end = base.found.parts.get(path, (0, 0))
    same = end - start == len(text) and base.text.startswith(text, start)
    return f"<{start},{end}>" if same and end else ""
