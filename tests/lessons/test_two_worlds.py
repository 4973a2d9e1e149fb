"""Two worlds: any open cell can be pressed; both deals are legal, and differ in that cell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import oracle
import pytest
from presses import Parts, press

from cluekit.ui import scene, two_worlds
from cluekit.ui.figures.two_worlds import TwoWorlds
from cluekit.words import set_language

COLUMNS = ("you", "nora", "otto", "envelope")
HEARD = ("You: B V L -> Otto L",)


def first_evening() -> TwoWorlds:
    """The sheet of lesson 02, nothing pressed yet."""
    return two_worlds(scene("Nora shakes her head"))


def cells() -> Iterator[tuple[int, int]]:
    """Every cell of the sheet."""
    return product(range(9), range(4))


def test_every_cell_that_worlds_disagree_about_shows_one_world_of_each() -> None:
    """By pressing all 36: open ones show two legal deals, settled ones say that they are."""
    worlds = oracle.hearing(oracle.knowing(["ada", "rope"]), *HEARD)
    listed = {tuple(COLUMNS.index(world[card]) for card in oracle.CARDS) for world in worlds}
    shown = 0
    for card, column in cells():
        widget = first_evening()
        press(widget, f"ask:{card}:{column}")
        says = {deal[card] == column for deal in listed}
        if len(says) == 1:
            assert "settled" in widget.notice
            assert widget.deals is None
            continue
        assert widget.notice == ""
        assert widget.worlds
        first, second = widget.worlds.first, widget.worlds.second
        assert {first, second} <= listed
        assert (first[card] == column, second[card] == column) == (True, False)
        assert "They differ in" in widget.spoken
        shown += 1
    assert shown == 16


def test_a_press_does_what_the_code_does() -> None:
    """And what is on the screen stands on paper, too."""
    pressed, looked = first_evening(), first_evening().look("Carla", "envelope")
    press(pressed, "ask:2:3")
    assert (pressed.cell, pressed.deals) == (looked.cell, looked.deals)
    assert repr(pressed) == repr(looked)
    assert "Not known yet: Carla is in the envelope." in repr(looked)
    assert str(looked.still()) == str(pressed.still())


def test_a_settled_cell_leaves_the_last_two_deals() -> None:
    """They do not vanish because of one press beside them."""
    widget = first_evening().look("tower", "Nora")
    before = widget.deals
    press(widget, "ask:0:0")
    assert "settled" in widget.notice
    assert widget.deals == before


@pytest.mark.parametrize("target", ["ask:9:0", "ask:0:4", "ask:0", "pencil:0:0", "look"])
def test_what_is_no_cell_is_refused(target: str) -> None:
    """Nothing changes."""
    widget = first_evening()
    press(widget, target)
    assert widget.notice
    assert widget.cell is None


@pytest.mark.parametrize("code", ["en", "it", "pt"])
def test_it_speaks_the_reader_s_language(code: str) -> None:
    """Every place is filled, every picture has words."""
    set_language(code)
    widget = first_evening()
    press(widget, "ask:2:3")
    assert not Parts(widget.drawing).nameless
    assert "{" not in widget.drawing
    assert "{" not in widget.in_words()
    assert widget.worlds
    assert widget.worlds.asked in str(widget.still())


def test_before_a_press_it_is_a_sheet_with_cells_to_press() -> None:
    """36 targets, and it says what to do."""
    widget = first_evening()
    assert len([t for t in Parts(widget.drawing).targets if t.startswith("ask:")]) == 36
    assert repr(widget) == "Open cells: 16. Press an open cell to see two deals."
