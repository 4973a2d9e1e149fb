"""Watching bots: one clock for each game, wherever it is shown; it ends, and it hides no error."""

import asyncio
from typing import Any

import pytest
from wire import Wire

from cluekit.ui import watch
from cluekit.ui.tables.widget import Table


def nearly_over(name: str) -> Table:
    """Return a watched game that lacks one move."""
    scene = watch("mini", seed=5, name=name)
    while not scene.session.over:
        scene.sitting.one_move()
    scene.session.undo(lab=True)
    scene.sitting.announce()
    return scene


def test_two_tables_of_one_game_have_one_clock(wire: Wire) -> None:
    """Started at one table, it shows at the other, and is paused from there."""

    async def watched() -> tuple[bool, bool, int, int]:
        one = watch("mini", seed=31)
        other = Table(one.sitting)
        wire.press(one, "watch:pace", pace="4")
        wire.press(one, "watch:play")
        await asyncio.sleep(0)
        shown = "watch:pause" in other.drawing and 'value="4" selected' in other.drawing
        wire.press(other, "watch:pause")
        paused = one.session.step
        await asyncio.sleep(0.6)
        return shown, "watch:play" in one.drawing, paused, one.session.step

    shown, stopped, paused, after = asyncio.run(watched())
    assert shown
    assert stopped
    assert paused == after


def test_at_the_end_the_button_says_play_again(wire: Wire) -> None:
    """When the clock has made the last move it is over for the button, too."""

    async def watched() -> Table:
        scene = nearly_over("end")
        wire.press(scene, "watch:play")
        assert "watch:pause" in scene.drawing
        await asyncio.sleep(0.05)
        return scene

    scene = asyncio.run(watched())
    assert scene.session.over
    assert "watch:pause" not in scene.drawing
    assert "watch:play" in scene.drawing


def test_what_stops_the_clock_is_said(wire: Wire, caplog: pytest.LogCaptureFixture) -> None:
    """A mistake in a bot: words at the table, a traceback in the log, a clock that stands."""

    async def watched() -> Table:
        scene = watch("mini", seed=6, name="broken")
        scene.sitting.bots = dict.fromkeys(scene.sitting.bots, broken)
        wire.press(scene, "watch:play")
        await asyncio.sleep(0.05)
        return scene

    scene = asyncio.run(watched())
    assert "no idea" in scene.notice
    assert "watch:play" in scene.drawing
    assert not scene.sitting.pacer.running
    assert "Traceback" in caplog.text


def broken(*_: Any) -> Any:
    """Decide nothing."""
    raise ArithmeticError("no idea")
