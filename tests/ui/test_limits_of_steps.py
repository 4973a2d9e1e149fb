"""The desk and the notebook where something takes too many steps: said in words, and they go on."""

from __future__ import annotations

from typing import Any

import pytest
from wire import Wire

from cluekit.clue import BOTS, new_game
from cluekit.core.session import run
from cluekit.learn.inventory import unlocked_rules
from cluekit.records.sources import source
from cluekit.ui.notebook import answers, entropy_course
from cluekit.ui.notebook import conclusions as sheets
from cluekit.ui.notebook.widget import Sheet
from cluekit.ui.record_desk import conclusions
from cluekit.ui.record_desk.widget import CaseDesk, written_of
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.sitting import Sitting
from hard_records import written


def test_the_desk_says_it_and_goes_on(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes too many steps is refused in words; the sheet and everything else stay."""
    begin = conclusions.CaseMachine.__init__

    def hasty(self: Any, *given: Any, **named: Any) -> None:
        begin(self, *given, **named, steps=50)

    monkeypatch.setattr(conclusions.CaseMachine, "__init__", hasty)
    desk = CaseDesk(written_of(source(written(60, mine=True))))
    assert "To count the deals takes too many steps" in desk.drawing
    assert "At most" in desk.in_words()
    wire.press(desk, "panel:asking")
    assert "takes too many steps" in desk.drawing
    wire.press(desk, "panel:envelope")
    wire.press(desk, "silence")
    assert "to find out whether it fits takes too many steps" in desk.spoken
    assert desk.silence
    wire.press(desk, "ask:3:5")
    assert "takes too many steps" in desk.notice or desk.asked.answer is not None


def test_an_interrupted_desk_does_not_begin_again(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The panel that took so long is shut, and the sheet is there."""
    desk = CaseDesk(written_of(source(written(14, 5, mine=True, tiny=True))))

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(conclusions, "advice", stop)
    wire.press(desk, "panel:asking")
    assert "That was interrupted." in desk.notice
    assert desk.open == frozenset()
    assert "ck-sheet-frame" in desk.drawing


def midgame() -> Sheet:
    """Return the sheet of the first seat in the middle of a game."""
    session = new_game("uk", ("You", "Nora", "Otto", "Pia"), seed=4)
    run(session, {seat: BOTS["note-taker"]() for seat in range(4)}, lambda game: game.step >= 60)
    bots = {seat: BOTS["note-taker"]() for seat in range(1, 4)}
    return Sheet(Sitting(session, bots, staging_of(session), saved=False))


def test_the_sheet_of_a_game_has_limits_too(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a count: marks that are certain all the same, no chances, and the panel says why."""
    whole = midgame()
    wire.press(whole, "help:all")
    certain = whole.drawing.count("ck-yes")
    for module in (sheets, answers, entropy_course):
        monkeypatch.setattr(module, "STEPS", 0)
    sheet = midgame()
    wire.press(sheet, "help:all")
    wire.press(sheet, "panel:envelope")
    assert "To count the deals takes too many steps" in sheet.drawing
    assert 0 < sheet.drawing.count("ck-yes") <= certain
    wire.press(sheet, "ask:12:2")
    assert "takes too many steps" in sheet.notice
    wire.press(sheet, "silence")
    assert "ck-yes" in sheet.drawing


def test_rules_that_suppose_give_way_to_plain_ones(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where suppositions take too many steps the other unlocked rules still print."""
    monkeypatch.setattr(sheets, "STEPS", 0)
    sheet = midgame()
    sheet.help, sheet.rules = "follows", unlocked_rules("L06")
    sheet.redraw()
    assert "ck-yes" in sheet.drawing
    assert wire.sent
