"""The sheet of a table where bots play among themselves: a seat without a hand."""

from __future__ import annotations

import re

import pytest
from wire import Wire, lay_wire

from cluekit.clue import bots_for
from cluekit.clue.deduction.help_levels import HELPS
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.core import SPECTATOR, Chance
from cluekit.core.session import Session
from cluekit.logic import Holds, OneOf
from cluekit.ui import table, watch
from cluekit.ui.notebook.widget import Sheet
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from twin.editions import any_kind, edition_with, open_game, played
from twin.worlds import Rigged, World, twins


def watched(name: str) -> Table:
    """Return a watched table where three questions have been asked."""
    scene = watch("mini", seed=5, name=name)
    while len(scene.session.view(SPECTATOR).table.questions) < 3:
        assert not scene.session.over
        scene.sitting.one_move()
    return scene


@pytest.mark.parametrize("level", HELPS)
def test_a_watcher_has_a_sheet_at_each_level_of_help(wire: Wire, level: str) -> None:
    """It is drawn, takes pencil marks, and prints what everybody could conclude."""
    sheet = watched("levels").sheet(level)
    assert sheet.drawing.count('data-target="pencil:') > 20
    wire.press(sheet, "pencil:0:3", mark="maybe")
    assert sheet.sitting.pencil[SPECTATOR] == {(0, 3): "maybe"}
    wire.press(sheet, "ask:0:0")
    assert ("says nothing" in sheet.notice) == (level == "pencil")
    wire.press(sheet, "pencil:0:3", mark="")


def test_why_chances_and_silence_work_without_a_hand(wire: Wire) -> None:
    """Two deals, the envelope, the switch; there is nothing that a watcher could ask."""
    sheet = watched("answers").sheet("all")
    wire.press(sheet, "ask:0:0")
    assert "Not known yet" in sheet.spoken
    wire.press(sheet, "panel:envelope")
    assert "ck-case-file" in sheet.drawing
    wire.press(sheet, "silence")
    assert "anybody who is sure accuses" in sheet.spoken
    assert 'data-target="panel:asking"' not in sheet.drawing
    wire.press(sheet, "panel:asking")
    assert "Spectators ask nothing." in sheet.notice
    assert "asking" not in sheet.open


def test_it_concludes_from_what_everybody_heard_alone() -> None:
    """No card that lies in a hand is known from the start, and no shown one is seen."""
    sheet = watched("heard").sheet("all")
    premises = puzzle_of(sheet.sitting.view()).premises
    assert any(isinstance(premise, OneOf) for premise in premises)
    assert not any(isinstance(premise, Holds) for premise in premises)
    assert 'data-rule="mine"' not in sheet.drawing


def test_while_people_pass_the_screen_on_there_is_no_sheet(wire: Wire) -> None:
    """A screen between two people shows nobody’s sheet, and takes no press on it."""
    sheet = table("mini", humans=2, seed=3, fresh=True).sheet()
    assert "shows again when somebody" in sheet.drawing
    wire.press(sheet, "pencil:0:0", mark="yes")
    assert sheet.notice
    assert sheet.sitting.pencil == {}


def everything(session: Session, patch: pytest.MonkeyPatch) -> str:
    """Return all that a watcher’s sheet sends and says about this game."""
    wire = lay_wire(patch)
    sheet = Sheet(
        Sitting(session, dict(bots_for(["random"] * len(session.players))), staging_of(session))
    )
    for level in HELPS:
        wire.press(sheet, f"help:{level}")
        for target in ("ask:1:1", "fewest", "ask:5:3", "check", "guess", "silence"):
            wire.press(sheet, target)
    wire.press(sheet, "panel:envelope")
    wire.press(sheet, "model", model="refuter")
    return re.sub(r'"id": "[^"]*"', "", wire.text() + sheet.in_words() + sheet.drawing)


@pytest.mark.parametrize("preset", ["uk", "pool"])
def test_no_seats_secret_is_in_it(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two worlds that look the same to a watcher give the same sheet, answers and chances."""
    pairs = number = 0
    while pairs < 2:
        number += 1
        luck = Chance(f"watcher {preset} {number}").luck("search", 0, 0)
        world = World(
            open_game(edition_with(preset), 3, number), Rigged(f"watched {number}", {}, {})
        )
        for _ in played(world.session, any_kind(accuse_one_in=20), 25):
            pass
        for twin in twins(world, SPECTATOR, luck, 2):
            told = everything(world.session, monkeypatch)
            assert told == everything(twin.session, monkeypatch)
            pairs += 1
            assert (world.hands, world.envelope) != (twin.hands, twin.envelope)
