"""The curtain between two people at one screen: whose turn it is to look."""

from __future__ import annotations

from cluekit.draw import Element, el
from cluekit.ui.kit.controls import button
from cluekit.ui.tables.desk import AnyDesk
from cluekit.words import say
from cluekit.words.persons import person

TOOLS = ("time", "beside", "watch", "help", "pencil")
"""What belongs to no turn."""

AT_ANY_TIME = ("sit", "language", "resume", *TOOLS)
"""What can be pressed behind the curtain and while looking back, too: none of it is a move here."""


def decides_next(desk: AnyDesk, seat: int) -> str:
    """Say that the screen is passed on to this seat."""
    return say("{who} decides next.", who=_next_one(desk, seat))


def _next_one(desk: AnyDesk, seat: int) -> str:
    return person(desk.view.table.players[seat].name, seat)


def curtain(desk: AnyDesk, seat: int) -> Element:
    """Return the curtain before the next of two people at one screen: no hand is shown."""
    next_one = _next_one(desk, seat)
    return el(
        "div",
        el("p", say("Pass the screen to {who}.", who=next_one), class_="ck-title"),
        el("p", say("Everybody else looks away."), class_="ck-muted"),
        button(say("I am {who}", who=next_one), f"sit:{seat}", main=True),
        class_="ck-curtain",
        data_key="curtain",
        data_focus="",
    )
