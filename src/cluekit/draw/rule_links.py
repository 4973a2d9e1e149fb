"""Rules that a sentence names by their codes, "(U12)": a quiet link that opens the rule in words.

What is read as plain text, in a terminal or on paper, keeps the code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from cluekit.draw.element import Child, Element, el

_CODE = re.compile(r"\s*\(([UCPN]\d\d)\)")

Law = Callable[[str], str]
"""Says what a clause says, "" where it is not known."""


def without_codes(text: str) -> str:
    """Return the text without codes: as it is spoken."""
    return _CODE.sub("", text)


def linked_parts(text: str, law: Law, label: str) -> list[Child]:
    """Return the text with a link in place of each code; ``label`` is what the links show.

    A code whose clause nobody knows is left out: alone it says nothing.
    """
    return list(_parts(text, law, label))


def links(text: str, law: Law, label: str) -> list[Element]:
    """Return the links alone, to stand behind the text without codes."""
    return [part for part in _parts(text, law, label) if isinstance(part, Element)]


def _parts(text: str, law: Law, label: str) -> Iterator[Child]:
    pieces = _CODE.split(text)
    for place, piece in enumerate(pieces):
        if place % 2 == 0 and piece:
            yield piece
        elif place % 2 and (says := law(piece)):
            yield _link(piece, says, label)


def _link(clause: str, says: str, label: str) -> Element:
    """Return the link: folded it is one word, opened it says the rule."""
    return el(
        "details",
        el("summary", label, title=says, aria_label=f"{label} {clause}"),
        el("q", says),
        class_="ck-cited-rule",
        data_key=f"rule:{clause}",
    )
