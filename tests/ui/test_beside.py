"""What lies beside the board, one seat's own, drawn while it is open; the sheet of a watcher."""

from __future__ import annotations

import re

import pytest
from clue_presses import asked, in_the_library, villa
from wire import Wire, says

from afresh import drawn_from
from cluekit.clue.deduction.help_levels import HELPS
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.core import SPECTATOR
from cluekit.logic import Holds, OneOf
from cluekit.ui import replay, table, watch
from cluekit.ui.noir_boards.inside import BeliefInside
from cluekit.ui.notebook.inside import SheetInside
from cluekit.ui.tables.widget import Table


def beside(scene: Table) -> str:
    """Return what lies beside the board, "" where nothing does."""
    _, found, after = scene.drawing.partition('<div class="ck-beside"')
    return found + after


def marks(scene: Table) -> list[str]:
    """Return what the cells of the sheet beside the board say."""
    return re.findall('aria-label="([^"]*: [^"]*)"', beside(scene))


def test_the_sheet_lies_beside_the_board_from_the_beginning(wire: Wire) -> None:
    """Of a table, of bots among themselves, of a replay; a button takes it away and back."""
    scene = villa()
    for shown in (scene, watch("mini", seed=3), replay(scene.session)):
        assert 'role="grid"' in beside(shown)
    assert beside(wire.press(scene, "beside")) == ""
    assert beside(wire.press(scene, "roll")) == ""
    assert "Ada, You: " in beside(wire.press(scene, "beside"))


def test_each_seat_has_it_as_it_was_left(wire: Wire) -> None:
    """Who has put it away does not find it again; the other one does."""
    scene = asked(wire, wire.press(villa(2), "sit:0", "beside"))
    assert scene.sitting.waits_for == 1
    assert "when somebody has said who they are" in beside(scene)
    assert re.search("Carla, [^:]*: yes", beside(wire.press(scene, "sit:1", "help:follows")))
    assert beside(wire.press(scene, "show:2", "sit:0")) == ""


def test_looking_back_it_is_the_sheet_of_then(wire: Wire) -> None:
    """What a later card has told is not on it; a mark cannot be made in the past."""
    scene = in_the_library(wire, wire.press(villa(), "help:follows"))
    before, step = marks(scene), scene.session.step
    wire.press(scene, "suggest", suspect=2, weapon=4)
    after = marks(scene)
    assert after != before
    wire.press(scene, "time", value=step)
    assert marks(scene) == before
    assert 'data-target="pencil:' not in scene.drawing
    assert "looking back" in wire.press(scene, "pencil:3:1", mark="yes").notice
    assert "Not known yet" in beside(wire.press(scene, "ask:2:1"))
    assert marks(wire.press(scene, "time:now")) == after


def test_marks_are_the_same_in_a_cell_of_its_own(wire: Wire) -> None:
    """The sheet in a cell puts the one at the table away; opened again, both have all marks."""
    scene = villa()
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
    scene = table(game, seed=4, fresh=True, bots="random")
    if beside(scene):
        wire.press(scene, "beside")
    monkeypatch.setattr(kind, "drawn_at", None)
    wire.press(scene, re.findall('data-target="(roll|name:[^"]*)"', scene.drawing)[0])
    assert scene.notice == ""


def test_a_sheet_that_stays_as_it_is_does_not_travel(wire: Wire) -> None:
    """A roll tells nothing of who has what: the news only name the sheet."""
    scene = table("uk", names=("You", "Nora", "Otto"), seed=5, fresh=True, bots="random")
    assert wire.press(scene, "roll").news
    assert "ck-sheet" not in scene.news
    assert "ck-sheet" in scene.drawing


def test_what_is_believed_lies_beside_the_board_of_noir(wire: Wire) -> None:
    """When it is asked for; it can be asked why, and looked at as it was."""
    scene = table("noir-standard", side="inspector", seed=7, fresh=True, bots="random")
    wire.press(scene, re.findall('data-target="(name:[^"]*)"', scene.drawing)[0])
    assert beside(scene) == ""
    wire.press(scene, "beside")
    assert "Who can the Killer be?" in beside(scene)
    wire.press(scene, re.findall('data-target="(why:[^"]*)"', beside(scene))[0])
    assert re.search("impossible|rules them out", scene.spoken)
    now = beside(scene)
    assert beside(wire.press(scene, "time", value=4)) != now
    wire.press(wire.press(scene, "time:now"), "model", model="nonsense")
    assert scene.notice


# --- a seat without a hand --------------------------------------------------------------------


def watched(name: str) -> Table:
    """Return a watched table where three questions have been asked."""
    scene = watch("mini", seed=5, name=name)
    while len(scene.session.view(SPECTATOR).table.questions) < 3:
        assert not scene.session.over
        scene.sitting.one_move()
    return scene


def test_a_watcher_has_a_sheet_at_each_level_of_help(wire: Wire) -> None:
    """It is drawn, takes pencil marks, and prints what everybody could conclude."""
    scene = watched("levels")
    for level in HELPS:
        sheet = scene.sheet(level)
        assert sheet.drawing.count('data-target="pencil:') > 20
        wire.press(sheet, "pencil:0:3", mark="maybe")
        assert sheet.sitting.pencil[SPECTATOR] == {(0, 3): "maybe"}
        assert ("says nothing" in wire.press(sheet, "ask:0:0").notice) == (level == "pencil")
        wire.press(sheet, "pencil:0:3", mark="")


def test_a_watcher_concludes_from_what_everybody_heard_alone(wire: Wire) -> None:
    """No card in a hand is known, no shown one is seen; what they could ask is asked of nobody."""
    sheet = watched("answers").sheet("all")
    premises = puzzle_of(sheet.sitting.view()).premises
    assert any(isinstance(premise, OneOf) for premise in premises)
    assert not any(isinstance(premise, Holds) for premise in premises)
    assert 'data-rule="mine"' not in sheet.drawing
    assert "Not known yet" in wire.press(sheet, "ask:0:0").spoken
    assert "ck-case-file" in wire.press(sheet, "panel:envelope").drawing
    assert "anybody who is sure accuses" in wire.press(sheet, "silence").spoken
    assert 'data-target="panel:asking"' not in sheet.drawing
    assert "Spectators ask nothing." in wire.press(sheet, "panel:asking").notice
    assert "asking" not in sheet.open


def test_while_people_pass_the_screen_on_there_is_no_sheet(wire: Wire) -> None:
    """A screen between two people shows nobody’s sheet, and takes no press on it."""
    sheet = table("mini", humans=2, seed=3, fresh=True, bots="random").sheet()
    says(sheet.drawing, "shows again when somebody")
    assert wire.press(sheet, "pencil:0:0", mark="yes").notice
    assert sheet.sitting.pencil == {}


def test_u06_ones_own_cards_are_marked_at_the_step_that_says_so_or_by_a_press(wire: Wire) -> None:
    """Held, and so not in the envelope; on each person's own sheet, and never over a mark.

    Where the set-up is done at once the sheet offers it, until every card is marked as held.
    """
    offers = "own-cards"
    stepwise = table("mini", seed=8, humans=2, fresh=True, set_up="step by step")
    while stepwise.session.choices.prepare:
        assert (offers in stepwise.drawing) is False
        wire.press(stepwise, "prepare")
    shared = table("mini", seed=8, humans=2, fresh=True)
    for scene, step in ((stepwise, True), (shared, False)):
        for seat in (0, 1):
            hand = scene.session.view(seat).hand
            held = {(card, seat): "yes" for card in hand} | {(card, 3): "no" for card in hand}
            assert scene.sitting.pencil.get(seat, {}) == (held if step else {})
    wire.press(shared, f"sit:{shared.sitting.waits_for}")
    seat = shared.sitting.front
    first = shared.session.view(seat).hand[0]
    shared.sitting.mark(seat, (first, 3), "maybe")
    wire.press(shared, "beside", "beside")
    assert f'data-target="{offers}"' in beside(shared)
    wire.press(shared, offers)
    hand = shared.session.view(seat).hand
    written = shared.sitting.pencil
    assert {at for at, mark in written[seat].items() if mark == "yes"} == {(c, seat) for c in hand}
    assert (written[seat][first, 3], set(written)) == ("maybe", {seat})
    assert offers not in beside(shared)
    assert wire.press(shared, offers).notice
    wire.press(shared, "help:follows")
    assert offers not in beside(shared)
