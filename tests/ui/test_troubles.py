"""When something stops the others, such as a full disk: nothing stays stuck or silent."""

from typing import Any

import pytest
from wire import Wire

from cluekit.core import Problem, RefusedError
from cluekit.ui import table
from cluekit.ui.tables.widget import Table


class FullDisk:
    """A keeper that has room for the moves of people only, until it is cleared."""

    def __init__(self, inner: Any) -> None:
        self.full = True
        self._inner = inner

    def note_move(self, number: int, step: Any) -> Any:
        """Keep the move, or have no room for it."""
        if self.full and step.seat != 0:
            raise RefusedError(Problem("save-failed", about={"file": "game", "reason": "full"}))
        self._inner = self._inner.note_move(number, step)
        return self

    def note_undo(self, number: int) -> Any:
        """Note it."""
        self._inner = self._inner.note_undo(number)
        return self

    def withdraw(self) -> None:
        """Nothing was noted that did not come about."""


def stopped(wire: Wire, name: str) -> tuple[Table, FullDisk]:
    """Return a table where the person has ended a turn and no bot’s move can be saved."""
    scene = table("mini", seed=5, name=name)
    wire.press(scene, "roll")
    disk = scene.session.keeper = FullDisk(scene.session.keeper)
    wire.press(scene, f"walk:{min(scene.session.choices.walks)}")
    wire.press(scene, "end")
    assert scene.session.choices.seat != 0
    return scene, disk


def test_a_move_that_stays_is_shown_though_the_next_could_not_be_saved(wire: Wire) -> None:
    """The person’s own move counts, the picture shows it, and the words say what is wrong."""
    scene, _ = stopped(wire, "full")
    assert "full" in scene.notice
    assert scene.turn == scene.sitting.moment
    assert 'data-target="end"' not in scene.drawing
    assert 'data-target="go-on"' in scene.drawing


@pytest.mark.parametrize("target", ["go-on", "roll"])
def test_a_press_lets_the_others_try_again(wire: Wire, target: str) -> None:
    """While the disk is full it says so again; then they play on to the person’s next turn."""
    scene, disk = stopped(wire, f"again {target}")
    wire.press(scene, target)
    assert "full" in scene.notice
    disk.full = False
    wire.press(scene, target)
    assert (scene.notice, scene.session.choices.seat) == ("", 0)
    assert 'data-target="go-on"' not in scene.drawing
    wire.press(scene, "go-on")
    assert scene.notice == "Nothing here can be pressed."


def test_a_cell_run_again_lets_the_others_try_again(wire: Wire) -> None:
    """The table is there either way; it says what is still wrong, or the game has gone on."""
    scene, disk = stopped(wire, "cell")
    assert "full" in table("mini", seed=5, name="cell").notice
    disk.full = False
    assert table("mini", seed=5, name="cell").notice == ""
    assert scene.session.choices.seat == 0
