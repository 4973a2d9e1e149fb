"""What lies beside the board as a part of the table: one seat's own, drawn while it is open."""

from __future__ import annotations

import re

import pytest
from drawn import drawn_from
from wire import Wire

from cluekit.clue import edition, stack_deck
from cluekit.ui import replay, table, watch
from cluekit.ui.noir_boards.inside import BeliefInside
from cluekit.ui.notebook.inside import SheetInside
from cluekit.ui.tables.widget import Table


def dealt(humans: int = 1) -> Table:
    """Return a table of the lesson deck with known hands; the first seat begins."""
    file = ("bruno", "vase", "library")
    hands = [["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]]
    luck = stack_deck(edition("mini"), case_file=file, hands=hands, dice=(6, 6, 1, 1, 1, 1))
    return table("mini", humans=humans, chance=luck, fresh=True)


def beside(scene: Table) -> str:
    """Return what lies beside the board, "" where nothing does."""
    _, found, after = scene.drawing.partition('<div class="ck-beside"')
    return found + after


def marks(scene: Table) -> list[str]:
    """Return what the cells of the sheet beside the board say."""
    return re.findall('aria-label="([^"]*: [^"]*)"', beside(scene))


def test_the_sheet_lies_beside_the_board_from_the_beginning(wire: Wire) -> None:
    """Of a table, of bots among themselves, of a replay; a button takes it away and back."""
    scene = dealt()
    for shown in (scene, watch("mini", seed=3), replay(scene.session)):
        assert 'role="grid"' in beside(shown)
    wire.press(scene, "beside")
    assert beside(scene) == ""
    wire.press(scene, "roll")
    assert beside(scene) == ""
    wire.press(scene, "beside")
    assert "Ada, You: " in beside(scene)


def test_each_seat_has_it_as_it_was_left(wire: Wire) -> None:
    """Who has put it away does not find it again; the other one does."""
    scene = dealt(humans=2)
    wire.press(scene, "sit:0")
    wire.press(scene, "beside")
    wire.press(scene, "roll")
    wire.press(scene, "walk:0")
    wire.press(scene, "suggest", suspect=2, weapon=4)
    assert scene.sitting.waits_for == 1
    assert "when somebody has said who they are" in beside(scene)
    wire.press(scene, "sit:1")
    wire.press(scene, "help:follows")
    assert re.search("Carla, [^:]*: yes", beside(scene))
    wire.press(scene, "show:2")
    wire.press(scene, "sit:0")
    assert beside(scene) == ""


def test_looking_back_it_is_the_sheet_of_then(wire: Wire) -> None:
    """What a later card has told is not on it; a mark cannot be made in the past."""
    scene = dealt()
    for target in ("help:follows", "roll", "walk:0"):
        wire.press(scene, target)
    before, step = marks(scene), scene.session.step
    wire.press(scene, "suggest", suspect=2, weapon=4)
    assert marks(scene) != before
    after = marks(scene)
    wire.press(scene, "time", value=step)
    assert marks(scene) == before
    assert 'data-target="pencil:' not in scene.drawing
    wire.press(scene, "pencil:3:1", mark="yes")
    assert "looking back" in scene.notice
    wire.press(scene, "ask:2:1")
    assert "Not known yet" in beside(scene)
    wire.press(scene, "time:now")
    assert marks(scene) == after


def test_marks_are_the_same_in_a_cell_of_its_own(wire: Wire) -> None:
    """The sheet in a cell puts the one at the table away; opened again, both have all marks."""
    scene = dealt()
    own = scene.sheet()
    assert beside(scene) == ""
    wire.press(scene, "beside")
    cell = re.findall('data-target="(pencil:[^"]*)"', beside(scene))[0]
    wire.press(scene, cell, mark="maybe")
    assert 'data-pencil="maybe"' in own.drawing
    wire.press(own, cell, mark="")
    assert 'data-pencil="maybe"' not in scene.drawing
    assert drawn_from(scene.get_state()) == scene.drawing


@pytest.mark.parametrize(("game", "kind"), [("mini", SheetInside), ("noir-standard", BeliefInside)])
def test_what_is_closed_is_not_drawn(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, game: str, kind: type
) -> None:
    """Nor is it made: a press costs what it did."""
    scene = table(game, seed=4, fresh=True)
    if beside(scene):
        wire.press(scene, "beside")
    monkeypatch.setattr(kind, "drawn_at", None)
    target = re.findall('data-target="(roll|name:[^"]*)"', scene.drawing)[0]
    wire.press(scene, target)
    assert scene.notice == ""


def test_a_sheet_that_stays_as_it_is_does_not_travel(wire: Wire) -> None:
    """A roll tells nothing of who has what: the news only name the sheet."""
    scene = table("uk", names=("You", "Nora", "Otto"), seed=5, fresh=True)
    wire.press(scene, "roll")
    assert scene.news
    assert "ck-sheet" not in scene.news
    assert "ck-sheet" in scene.drawing


def test_what_is_believed_lies_beside_the_board_of_noir(wire: Wire) -> None:
    """When it is asked for; it can be asked why, and looked at as it was."""
    scene = table("noir-standard", side="inspector", seed=7, fresh=True)
    wire.press(scene, re.findall('data-target="(name:[^"]*)"', scene.drawing)[0])
    assert beside(scene) == ""
    wire.press(scene, "beside")
    assert "Who can the Killer be?" in beside(scene)
    suspect = re.findall('data-target="(why:[^"]*)"', beside(scene))[0]
    wire.press(scene, suspect)
    assert re.search("impossible|rules them out", scene.spoken)
    now = beside(scene)
    wire.press(scene, "time", value=4)
    assert beside(scene) != now
    wire.press(scene, "time:now")
    wire.press(scene, "model", model="nonsense")
    assert scene.notice
