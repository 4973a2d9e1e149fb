"""A log as a list of turns, alike in all games; and links to the rules that a sentence names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from cluekit.draw.element import Child, Element, el


def log_of(turns: Sequence[Element], label: str) -> Element:
    """Return the list of turns; ``label`` says what it is where the page is read aloud."""
    return el("ol", turns, class_="ck-log", role="list", aria_label=label)


def turn_of(number: int, heading: Child, lines: Sequence[Element], *, mine: bool) -> Element:
    """Return a turn, or an action: its heading, and a line for each thing that happened."""
    return el(
        "li",
        el("p", heading, class_="ck-log-head"),
        el("ul", lines, role="list"),
        class_="ck-turn ck-mine" if mine else "ck-turn",
        data_key=f"turn:{number}",
    )


# --- rule links -----------------------------------------------------------------------------------
# Rules that a sentence names by their codes, "(U12)": a quiet link that opens the rule in words.
#
# What is read as plain text, in a terminal or on paper, keeps the code.

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
    """Yield the text and the links: folded a link is one word, opened it says the rule."""
    pieces = _CODE.split(text)
    for place, piece in enumerate(pieces):
        if place % 2 == 0 and piece:
            yield piece
        elif place % 2 and (says := law(piece)):
            yield el(
                "details",
                el("summary", label, title=says, aria_label=f"{label} {piece}"),
                el("q", says),
                class_="ck-cited-rule",
                data_key=f"rule:{piece}",
            )
