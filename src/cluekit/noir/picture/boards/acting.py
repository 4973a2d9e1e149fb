"""Whom an action is about: their cells once more, in a row, as one side sees them by then."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.draw import Element, el, with_attributes
from cluekit.noir.picture.boards.board import EDGE, SIDE, TALL, cell
from cluekit.noir.public import facts
from cluekit.noir.public.table import Table
from cluekit.noir.public.view import View

_ABOUT = (
    *(facts.Killed, facts.Arrested, facts.Exonerated),
    *(facts.KillerAnswered, facts.InspectorAnswered),
)


def acting(view: View, before: View, moved: Sequence[object]) -> Element | None:
    """Return the suspects that these facts are about; None where they are about nobody."""
    about = suspects_of(view.table, before.table, moved)
    if not about:
        return None
    cells = [
        with_attributes(
            cell(view, suspect, (0, place)),
            data_key=f"acting:{view.table.edition.suspects[suspect].id}",
        )
        for place, suspect in enumerate(about)
    ]
    wide = len(about) * SIDE
    return el(
        "svg",
        el("g", cells, class_="ck-noir"),
        viewBox=f"{EDGE:g} {EDGE:g} {wide:g} {TALL:g}",
        width=round(wide),
        height=round(TALL),
        aria_hidden="true",
        focusable="false",
    )


def suspects_of(now: Table, before: Table, moved: Sequence[object]) -> tuple[int, ...]:
    """Return the suspects that the last of these facts is about: one, or all of a line."""
    for fact in reversed(moved):
        if isinstance(fact, _ABOUT):
            return (fact.suspect,)
        if isinstance(fact, facts.Disguised):
            return (fact.shown,)
        if isinstance(fact, facts.LinesRemoved):
            return tuple(suspect for suspect in before.cells if suspect not in now.cells)
        if isinstance(fact, facts.Shifted):
            row = fact.axis == "row"
            start, step = (fact.index * now.width, 1) if row else (fact.index, now.width)
            return now.cells[start : start + now.width if row else None : step]
    return ()
