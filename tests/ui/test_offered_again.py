"""A game that was begun before comes first: it is gone on with, or left, by a press alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from wire import Wire

from cluekit.core.store import saved_games
from cluekit.ui import table
from cluekit.ui.kit.messages import Press
from cluekit.ui.tables import seating
from cluekit.ui.tables.widget import Table


def moves_on(scene: Table) -> list[str]:
    """Return what can be pressed to play, in the table itself, without the sheet and the head."""
    right = scene.drawing.partition('data-key="right"')[2].partition('data-key="beside"')[0]
    found, known = re.findall(r'data-target="([^"]+)"', right), scene.staging.playing.moves
    return [target for target in found if known.find(Press("1", target, 0, {}))]


def begun(wire: Wire, seed: int) -> Any:
    """Return a table at which one has rolled, and then the kernel was restarted."""
    first = wire.press(table("mini", seed=seed), "roll")
    seating._STANDING.clear()
    return first


def test_a_cell_offers_its_own_game_after_a_restart(wire: Wire) -> None:
    """Closing the notebook loses no accepted move: the game goes on where it was."""
    first = begun(wire, 14)
    record = first.session.record
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
    "words", [{"edition": "mini", "seed": 24}, {"edition": "mini", "seed": 25, "humans": 2},
              {"edition": "noir-classic", "seed": 27}],
)  # fmt: skip
def test_no_game_is_begun_over_one_that_is_offered(wire: Wire, words: dict[str, Any]) -> None:
    """Until one has chosen, nothing but the two answers can be pressed: a press is no answer."""
    scene = table(**words)
    if scene.sitting.waits_for is not None:
        wire.press(scene, f"sit:{scene.sitting.waits_for}")
    target = moves_on(scene)[0]
    record = wire.press(scene, target).session.record
    assert len(saved_games()) == 1
    seating._STANDING.clear()
    again = table(**words)
    assert moves_on(again) == []
    right = again.drawing.partition('data-key="right"')[2]
    assert re.findall(r'data-target="([^"]+)"', right)[0] == "resume"
    assert 'class="ck-curtain"' not in again.drawing
    assert "played here before" in again.in_words()
    for press in (target, "undo", "read", "go-on"):
        assert wire.press(again, press).notice.startswith("First choose"), press
    assert len(saved_games()) == 1
    assert wire.press(again, "resume").session.record == record


def test_code_that_plays_needs_no_answer() -> None:
    """A cell that makes a move says itself what it wants: run again, it does so anew."""
    for _ in range(2):
        assert table("mini", seed=26).play("roll").session.step > 0
        seating._STANDING.clear()
    assert len(saved_games()) == 2


def test_the_offer_can_be_left(wire: Wire) -> None:
    """Beginning anew leaves the old game among the saved ones; other cells are offered nothing."""
    begun(wire, 15)
    assert "resume" not in table("mini", seed=15, name="another").drawing
    assert "resume" not in table("mini", seed=15, humans=2).drawing
    again = table("mini", seed=15)
    assert "resume" not in wire.press(again, "resume:no").drawing
    assert wire.press(again, "resume").notice
    wire.press(again, "roll")
    assert len(saved_games()) == 2


def test_a_damaged_save_is_not_opened_and_said_so(wire: Wire) -> None:
    """The game on the table stays."""
    begun(wire, 16)
    path = saved_games()[0].path
    head, first, *moves = path.read_bytes().split(b"\n")
    again = table("mini", seed=16)
    path.write_bytes(b"\n".join([head, first[:-9] + b'000000"}', *moves]))
    before = again.session.record
    assert wire.press(again, "resume").notice
    assert again.session.record == before
