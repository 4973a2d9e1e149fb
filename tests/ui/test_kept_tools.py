"""What was kept while an answer was awaited: a tool is taken up all the same, a move is not."""

from __future__ import annotations

import pytest
from noir_presses import laid
from wire import Wire

from cluekit.clue import edition, stack_deck
from cluekit.ui import table, watch
from cluekit.ui.kit.scene import Scene
from cluekit.ui.tables.widget import Table

HANDS = [["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]]


def villa(humans: int) -> Table:
    """Return the lesson deck, with the first person in front."""
    file = ("bruno", "vase", "library")
    luck = stack_deck(edition("mini"), case_file=file, hands=HANDS, dice=(6, 6))
    scene = table("mini", humans=humans, chance=luck, fresh=True)
    if humans > 1:
        scene.sitting.sit_down(0)
    return scene


def press_late(scene: Scene, turn: int, target: str, **values: str) -> str:
    """Press what was meant for this turn; return the notice."""
    sent = {"kind": "press", "id": f"late-{turn + 1}", "target": target, "turn": turn}
    scene.hear({**sent, "values": {name: [value] for name, value in values.items()}})
    return scene.notice


def test_a_mark_made_meanwhile_stands_and_a_move_is_refused() -> None:
    """The sheet belongs to no turn; what can be done changes with every one."""
    scene = villa(1)
    turn = scene.turn
    scene.play("roll")
    assert press_late(scene, turn, "pencil:1:1", mark="no") == ""
    assert scene.sitting.pencil == {0: {(1, 1): "no"}}
    assert press_late(scene, turn, "pressing:yes") == ""
    assert press_late(scene, turn, "help:all") == ""
    step = scene.session.step
    for move in ("roll", "walk:0", "undo"):
        assert "gone on" in press_late(scene, turn, move)
    assert scene.session.step == step


def test_the_slider_the_shelf_and_the_language_are_taken() -> None:
    """And nothing that is still to come: a page cannot press ahead of the game."""
    scene = villa(1)
    turn = scene.turn
    scene.play("roll")
    assert press_late(scene, turn, "time", value="0") == ""
    assert scene.seen.step == 0
    assert press_late(scene, turn, "time:now") == ""
    assert press_late(scene, turn, "beside") == ""
    assert scene.shelf.open is False
    assert "gone on" in press_late(scene, scene.turn + 1, "beside")
    assert press_late(scene, turn, "language", language="it") == ""


def test_bots_that_are_watched_can_be_stopped_though_they_went_on() -> None:
    """Each of their moves is a new turn: a press on *Pause* must not come too late."""
    scene = watch("mini", seed=6, name="stopped")
    turn = scene.turn
    scene.sitting.one_move()
    assert press_late(scene, turn, "watch:pause") == ""
    assert press_late(scene, turn, "watch:pace", pace="4") == ""
    assert scene.sitting.pacer.pace == "4"


def test_in_noir_the_help_is_taken_and_a_plan_is_not() -> None:
    """A plan is the first half of an action: it belongs to its turn."""
    scene = laid()
    turn = scene.turn
    scene.sitting.announce()
    assert press_late(scene, turn, "help", help="pencil") == ""
    assert scene.help == "pencil"
    assert "gone on" in press_late(scene, turn, "plan:kill")


@pytest.mark.parametrize("target", ["pencil:1:0", "help:all", "pressing:no", "beside", "time"])
def test_what_the_one_before_has_pressed_is_no_press_of_the_next(wire: Wire, target: str) -> None:
    """The screen was passed on in between: it would be done on the other's own sheet."""
    scene = villa(2)
    turn = scene.turn
    for order in ("roll", "walk 0", "suggest carla vase"):
        scene.play(order)
    assert "gone on" in press_late(scene, turn, target, mark="yes", value="0")
    wire.press(scene, "sit:1")
    before = scene.drawing
    assert "gone on" in press_late(scene, turn, target, mark="yes", value="0")
    assert (scene.sitting.pencil, scene.drawing) == ({}, before)
