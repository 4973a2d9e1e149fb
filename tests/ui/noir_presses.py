"""A table of Noir over a wire: how it is laid, pressed and read in tests."""

import re
from html import unescape
from typing import Any

from wire import Wire

from cluekit.core import Chance
from cluekit.noir import INSPECTOR, KILLER, Phase
from cluekit.noir.public import moves
from cluekit.sets import members
from cluekit.ui import table
from cluekit.ui.noir.actions import order_of
from cluekit.ui.tables.widget import Table


def laid(name: str = "noir-standard", side: str = "killer", bots: str = "random") -> Table:
    """Return a new table at which you play this side."""
    return table(name, bots=bots, seed=7, fresh=True, side=side)  # type: ignore[arg-type]


def press_any(wire: Wire, scene: Table, luck_of: str = "press") -> None:
    """Press one of all legal moves; it must be accepted."""
    luck = Chance(luck_of).luck("press", scene.session.step, 0)
    move = scene.choices.at_random(luck)  # type: ignore[union-attr]
    before = scene.session.step
    assert wire.press(scene, order_of(move, scene.session.view(scene.seat))).notice == ""
    assert scene.session.step > before


def press_for(wire: Wire, scene: Table, move: Any) -> None:
    """Press as a person would for this move: by the menu where it takes two steps."""
    if isinstance(move, moves.Prepare):
        wire.press(scene, "prepare")
        return
    suspects = scene.session.edition.suspects
    if isinstance(move, moves.CitizensArrest):
        wire.press(scene, "plan:citizen")
        wire.press(scene, f"plan:citizen:{suspects[move.suspect].id}")
    wire.press(scene, order_of(move, scene.session.view(scene.seat)))


def ids(scene: Table, some: int) -> list[str]:
    """Return the ids of a set of suspects."""
    return [scene.session.edition.suspects[one].id for one in members(some)]


def cells(scene: Table) -> list[str]:
    """Return what the cells of the grid are called, row by row."""
    found = re.findall(r'role="gridcell"[^>]*?aria-label="([^"]*)"', scene.drawing)
    return [unescape(each) for each in found]


def until(wire: Wire, scene: Table, phase: Phase) -> Table:
    """Play until this phase is to be decided here."""
    while scene.session.choices.phase is not phase:
        press_any(wire, scene)
        assert not scene.session.over
    return scene


def two_people(wire: Wire) -> Table:
    """Return a table of two people at which the Killer has killed and the Inspector chosen."""
    scene = table("noir-standard", humans=2, seed=3, fresh=True, bots="random")
    for seat in (KILLER, INSPECTOR):
        wire.press(scene, f"sit:{seat}")
        press_any(wire, scene)
    wire.press(scene, f"sit:{KILLER}")
    return scene
