"""Who it could be: what the table says of the other side, if anything, from this view alone."""

from __future__ import annotations

from typing import TypeAlias

from cluekit.draw import Element, el
from cluekit.noir.deduction.belief import Belief, belief_about
from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.picture import Look
from cluekit.noir.picture.boards.heat_map import Shading, look_of
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.table import INSPECTOR, KILLER, Phase
from cluekit.noir.public.view import View
from cluekit.sets import mask
from cluekit.ui.kit.controls import menu
from cluekit.ui.tables.desk import Desk
from cluekit.words import mark, say

NoirDesk: TypeAlias = Desk[View, Choices]
"""The desk of Noir."""

HELPS = {
    "nothing": mark("I work it out myself"),
    "pencil": mark("I shade who is possible"),
    "sets": mark("who is possible"),
    "belief": mark("how likely each one is"),
}
"""How much the board says of who the other side can be."""

ANSWERS = {"by the table": mark("the table, for me"), "in person": mark("I do, when I am asked")}
"""Who answers the questions of the other side."""


def about(desk: NoirDesk) -> int:
    """Return the side that is looked for: the other one; a spectator looks for the Killer."""
    return INSPECTOR if desk.view.seat == KILLER else KILLER


def belief_beside(desk: NoirDesk) -> Belief | None:
    """Return how likely each one is, where that is asked for."""
    wanted = desk.help == "belief" and _can_ask(desk)
    return belief_about(desk.view, about(desk)) if wanted else None


def possible(desk: NoirDesk) -> int | None:
    """Return the set of who is possible, where that is asked for."""
    if desk.help != "sets" or not _can_ask(desk):
        return None
    known = candidates(desk.view)
    return known.killer if about(desk) == KILLER else known.inspector


def own_shades(desk: NoirDesk) -> Look | None:
    """Return how the board looks with your own shades on it, where one shades by hand."""
    if desk.help != "pencil" or not _can_ask(desk) or desk.bots_only:
        return None
    there = len(desk.view.table.edition.suspects)  # a file may name anybody
    return look_of(Shading(mask(suspect for suspect, _ in desk.pencil if suspect < there)))


def _can_ask(desk: NoirDesk) -> bool:
    """Tell whether there is anything to ask, and nobody to pass the screen to."""
    return desk.view.table.phase not in (Phase.SETUP, Phase.OVER) and desk.passing is None


def suspecting(desk: NoirDesk) -> Element | None:
    """Return the menu that says how much help one wants; None where nothing can be asked."""
    if desk.view.table.phase in (Phase.SETUP, Phase.OVER):
        return None
    label = (
        say("Who could the Killer be?")
        if about(desk) == KILLER
        else say("Who could the Inspector be?")
    )
    options = [(kind, say(words)) for kind, words in HELPS.items()]
    return el(
        "form",
        menu(label, "help", options, desk.help or "nothing", "help"),
        class_="ck-row ck-noir-suspecting",
        data_key=f"suspecting:{desk.view.seat}",
    )


def answering(desk: NoirDesk) -> Element | None:
    """Return the menu that says who answers for people here; None where nobody here plays."""
    if desk.bots_only or desk.view.table.phase in (Phase.SETUP, Phase.OVER):
        return None
    options = [(kind, say(words)) for kind, words in ANSWERS.items()]
    chosen = "in person" if desk.in_person else "by the table"
    return el(
        "form",
        menu(say("Who answers the other side?"), "answers", options, chosen, "answers"),
        class_="ck-row ck-noir-suspecting",
        data_key="answering",
    )
