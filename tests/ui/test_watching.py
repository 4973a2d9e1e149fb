"""Watching bots: one clock for each game, wherever it is shown; it ends, and it hides no error."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from wire import Wire, press_late, says

from cluekit.core import SPECTATOR
from cluekit.ui import watch
from cluekit.ui.tables.widget import Table


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the clock has waited, in seconds; none of them passes."""
    found: list[float] = []
    sleep = asyncio.sleep

    async def at_once(seconds: float) -> None:
        found.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", at_once)
    return found


async def ticks(number: int = 4) -> None:
    """Let the clock have its turn so many times."""
    for _ in range(number):
        await asyncio.sleep(0)


def test_watching_move_by_move(wire: Wire) -> None:
    """One press, one move; nobody plays; without a running loop nothing goes by itself."""
    scene = watch("mini", seed=3)
    step = scene.session.step
    assert wire.press(scene, "watch:step").session.step == step + 1
    assert "by itself" in wire.press(scene, "watch:play").notice
    assert wire.press(scene, "roll").notice
    assert (scene.session.step, scene.sitting.front) == (step + 1, SPECTATOR)


def test_watching_by_itself(wire: Wire, waits: list[float]) -> None:
    """In the kernel’s loop it plays at its pace; all tables of a game have one clock, and pause."""

    async def some_while() -> tuple[int, int, int]:
        one = watch("mini", seed=31)
        other, begun = Table(one.sitting), one.session.step
        wire.press(one, "watch:pace", pace="4")
        wire.press(one, "watch:play")
        await ticks()
        says(other.drawing, "watch:pause", 'value="4" selected')
        wire.press(other, "watch:pause")
        assert "watch:play" in one.drawing
        paused = one.session.step
        await ticks()
        return begun, paused, one.session.step

    begun, paused, after = asyncio.run(some_while())
    assert begun + 2 <= paused == after
    assert {each for each in waits if each} == {0.25}


def test_at_the_end_the_button_says_play_again(wire: Wire, waits: list[float]) -> None:
    """When the clock has made the last move it is over for the button, too; the cards lie open."""

    async def watched() -> Table:
        scene = watch("mini", seed=5, name="end")
        while not scene.session.over:
            scene.sitting.one_move()
        assert "In the envelope" in scene.drawing
        scene.session.undo(lab=True)
        scene.sitting.announce()
        assert "watch:pause" in wire.press(scene, "watch:play").drawing
        await ticks()
        return scene

    scene = asyncio.run(watched())
    assert scene.session.over
    assert waits
    says(scene.drawing, "watch:play", never=("watch:pause",))


def test_what_stops_the_clock_is_said(
    wire: Wire, waits: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    """A mistake in a bot: words at the table, a traceback in the log, a clock that stands."""

    def broken(*_: Any) -> Any:
        raise ArithmeticError("no idea")

    async def watched() -> Table:
        scene = watch("mini", seed=6, name="broken")
        scene.sitting.bots = dict.fromkeys(scene.sitting.bots, broken)
        wire.press(scene, "watch:play")
        await ticks()
        return scene

    scene = asyncio.run(watched())
    assert waits
    assert "no idea" in scene.notice
    assert "watch:play" in scene.drawing
    assert not scene.sitting.pacer.running
    assert "Traceback" in caplog.text


def test_bots_that_are_watched_can_be_stopped_though_they_went_on() -> None:
    """Each of their moves is a new turn: a press on *Pause* must not come too late."""
    scene = watch("mini", seed=6, name="stopped")
    turn = scene.turn
    scene.sitting.one_move()
    assert press_late(scene, turn, "watch:pause") == ""
    assert (press_late(scene, turn, "watch:pace", pace="4"), scene.sitting.pacer.pace) == ("", "4")


def test_watching_knows_four_words(wire: Wire) -> None:
    """Play, pause, one move, pace; anything else does not even pause."""
    scene, told = watch("mini", seed=21, name="words"), _Told()
    scene.sitting.tell(told.told)
    for target in ("watch:anything", "watch", "watch:step:on", "watch:pause:"):
        scene.notice = ""
        wire.press(scene, target)
        assert (scene.notice, told.times) == ("Nothing here can be pressed.", 0), target


class _Told:
    times = 0

    def told(self) -> None:
        self.times += 1
