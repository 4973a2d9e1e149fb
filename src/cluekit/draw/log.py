"""A log as a list of turns, each with its heading and its lines: alike in all games."""

from __future__ import annotations

from collections.abc import Sequence

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
