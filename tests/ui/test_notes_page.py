"""The detective notes of a seat on one page, to be printed: what stands there, and for whom."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from clue_presses import asked, villa
from test_one_screen import clue_world
from wire import Wire, says

from cluekit import words
from cluekit.core import Chance
from cluekit.core.session import Session
from cluekit.ui import table
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from twin import worlds

TITLES = {
    "en": ("Detective notes: ", "Where the weapons lie", "My accusation", "in the Library"),
    "it": ("Appunti del detective: ", "Dove sono le armi", "La mia accusa", "in Biblioteca"),
    "pt": ("Anotações do detetive: ", "Onde estão as armas", "Minha acusação", "na Biblioteca"),
}


def test_a_page_with_notes_sheet_and_where_the_weapons_lie(wire: Wire) -> None:
    """001, in three languages: the story, one's cards, weapons, suspects, marks, the accusation."""
    scene = asked(wire, villa())
    sheet = wire.press(scene.sheet(), "pencil:1:2", mark="maybe")
    wire.press(sheet, "write", suspect=1, weapon="", room=6)
    for language, titles in TITLES.items():
        words.set_language(language)
        page = unescape(scene.paper().page())
        says(page, *titles, f'<html lang="{language}">', '<meta charset="utf-8">', "@page{size:A4")
        says(page, "Bruno", "Otto", ">?</td>", never=("<td>✔", "<td>✖", "<script", "http"))
        assert words.say("Rope") in page
        says(unescape(scene.paper("follows").page()), "<td>✔", "<td>✖")
    words.set_language("en")
    says(repr(scene.paper()), "Your hand: Ada, Rope.", "Vase in the Library", "Detective notes")
    with pytest.raises(NotHeardError, match="no help “much”"):
        scene.paper("much")
    with pytest.raises(NotHeardError, match="no detective sheet"):
        table("noir-classic", fresh=True).paper()


def test_a_page_is_nobodys_where_the_screen_is_passed_on(wire: Wire) -> None:
    """Behind the curtain there is none; a cell's output stays, and so it shows none."""
    scene = villa(2)
    with pytest.raises(NotHeardError, match="pass the screen on"):
        scene.paper()
    wire.press(scene, "sit:0")
    scene.sitting.mark(1, (2, 2), "maybe")
    scene.sitting.write(1, (2, 3, 8))
    page = scene.paper()
    says(str(page._repr_mimebundle_()), "for Mara alone", never=("Ada", "✓"))
    says(unescape(page.page()), "Ada, Rope", never=("<td>?", "<td>Carla", "<td>Tower"))


def pages(session: Session) -> list[str]:
    """Return the page of the first seat at every level of help."""
    bots: Any = dict.fromkeys(range(1, len(session.players)), None)
    scene = Table(Sitting(session, bots, staging_of(session), saved=False))
    return [scene.paper(level).page() for level in ("pencil", "follows", "all")]


def test_twin_worlds_have_the_same_page() -> None:
    """What the seat cannot know stands nowhere on its page."""
    pairs = number = 0
    while pairs < 6:
        number += 1
        world = clue_world(("mini", "pool")[number % 2], number)
        luck = Chance(f"page {number}").luck("twins", 0, 0)
        for twin in worlds.twins(world, 0, luck, 2):
            pairs += 1
            assert (world.hands, world.envelope) != (twin.hands, twin.envelope)
            assert pages(world.session) == pages(twin.session)
