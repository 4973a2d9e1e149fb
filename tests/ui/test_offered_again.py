"""A game that was begun before comes first: it is gone on with, or left, by a press alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from wire import Wire

from cluekit.core.store import saved_games
from cluekit.ui import table
from cluekit.ui.kit.messages import Press
from cluekit.ui.tables import seating as games


def targets(drawing: str) -> list[str]:
    """Return what can be pressed in the table itself, without the sheet and the head."""
    right = drawing.partition('data-key="right"')[2].partition('data-key="beside"')[0]
    return re.findall(r'data-target="([^"]+)"', right)


def pressed(target: str) -> Press:
    """Return the press of this target."""
    return Press("1", target, 0, {})


def after_a_restart() -> None:
    """Forget every game on a table, as a new kernel does."""
    games._STANDING.clear()


def test_a_cell_offers_its_own_game_after_a_restart(wire: Wire) -> None:
    """Closing the notebook loses no accepted move: the game goes on where it was."""
    first = table("mini", seed=14)
    wire.press(first, "roll")
    record = first.session.record
    after_a_restart()
    again = table("mini", seed=14)
    assert 'data-target="resume"' in again.drawing
    sheet = again.sheet()
    wire.press(again, "resume")
    assert again.session.record == record
    assert again.session.view(0) == first.session.view(0)
    assert 'data-target="resume"' not in again.drawing
    assert again.frames == []
    wire.press(again, f"walk:{min(again.session.choices.walks)}")
    assert len(saved_games()) == 1
    assert sheet.sitting.session is again.session


@pytest.mark.parametrize(
    ("words", "first"), [({"edition": "mini", "seed": 24}, "roll"),
                         ({"edition": "mini", "seed": 25, "humans": 2}, "roll"),
                         ({"edition": "noir-classic", "seed": 27}, "")],
)  # fmt: skip
def test_no_game_is_begun_over_one_that_is_offered(
    wire: Wire, words: dict[str, Any], first: str
) -> None:
    """Until one has chosen, nothing but the two answers can be pressed: a press is no answer."""

    def press_on() -> Any:
        scene = table(**words)
        if scene.sitting.waits_for is not None:
            wire.press(scene, f"sit:{scene.sitting.waits_for}")
        return scene

    begun = press_on()
    target = first or next(
        t for t in targets(begun.drawing) if begun.staging.playing.moves.find(pressed(t))
    )
    wire.press(begun, target)
    record = begun.session.record
    assert len(saved_games()) == 1
    after_a_restart()
    again = table(**words)
    assert not {t for t in targets(again.drawing) if again.staging.playing.moves.find(pressed(t))}
    assert targets(again.drawing)[0] == "resume"
    assert 'class="ck-curtain"' not in again.drawing
    assert "played here before" in again.in_words()
    for press in (target, "undo", "read", "go-on"):
        wire.press(again, press)
        assert again.notice.startswith("First choose"), press
    assert len(saved_games()) == 1
    wire.press(again, "resume")
    assert again.session.record == record


def test_code_that_plays_needs_no_answer() -> None:
    """A cell that makes a move says itself what it wants: run again, it does so anew."""
    table("mini", seed=26).play("roll")
    after_a_restart()
    assert table("mini", seed=26).play("roll").session.step > 0
    assert len(saved_games()) == 2


def test_the_offer_can_be_left(wire: Wire) -> None:
    """Beginning anew leaves the old game among the saved ones; other cells are offered nothing."""
    first = table("mini", seed=15)
    wire.press(first, "roll")
    after_a_restart()
    assert "resume" not in table("mini", seed=15, name="another").drawing
    assert "resume" not in table("mini", seed=15, humans=2).drawing
    again = table("mini", seed=15)
    wire.press(again, "resume:no")
    assert "resume" not in again.drawing
    wire.press(again, "resume")
    assert again.notice
    wire.press(again, "roll")
    assert len(saved_games()) == 2


def test_a_damaged_save_is_not_opened_and_said_so(wire: Wire) -> None:
    """The game on the table stays."""
    first = table("mini", seed=16)
    wire.press(first, "roll")
    path = saved_games()[0].path
    head, *moves = path.read_bytes().split(b"\n")
    after_a_restart()
    again = table("mini", seed=16)
    path.write_bytes(b"\n".join([head, moves[0][:-9] + b'000000"}', *moves[1:]]))
    before = again.session.record
    wire.press(again, "resume")
    assert again.notice
    assert again.session.record == before
