"""What sheet and case desk have in common: the switch “Nobody accused”, and limits of steps."""

from __future__ import annotations

from typing import Any

import pytest
from clue_presses import midgame
from wire import Wire, says

from cluekit import words
from cluekit.clue import bots_for, new_game
from cluekit.core.session import run
from cluekit.learn.inventory import unlocked_rules
from cluekit.records.sources import source
from cluekit.ui import case_desk
from cluekit.ui.notebook import answers
from cluekit.ui.notebook import conclusions as conclusions_file
from cluekit.ui.notebook import conclusions as sheets
from cluekit.ui.notebook.widget import Sheet
from cluekit.ui.record_desk import conclusions
from cluekit.ui.record_desk.widget import CaseDesk, written_of
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.sitting import Sitting
from hard_records import written

BADGE = 'data-rule="silence"'
SURE = "anybody who is sure accuses"
EVENTS = (
    "Otto: bruno dagger library -> You dagger",
    "You: carla rope tower -> Otto carla",
    "Nora: carla dagger garden -> Otto ?",
    "Otto: ada rope garden -> You garden",
    "You: ada rope library",
)
ADA_OTTO = "ask:0:2"
TOO_MANY = "takes too many steps"


# --- “Nobody accused”: off at first, on a sheet and at the desk, explained --------------------


def played() -> Sheet:
    """Return your sheet of a game in which Otto was silent and would have been sure."""
    session = new_game("mini", seed=10)
    run(session, bots_for(["complete"] * 3), until=lambda s: s.step >= 27)
    bots = dict(enumerate(bots_for(["complete"] * 3).values()))
    bots.pop(0)
    return Sheet(Sitting(session, bots, staging_of(session), saved=False))


def typed(wire: Wire) -> CaseDesk:
    """Return a desk with the same game, typed in."""
    desk: Any = case_desk()
    wire.press(desk, "field", deck="mini", players="You, Nora, Otto")
    wire.press(desk, "field", me="You", hand="dagger, garden")
    for event in EVENTS:
        wire.press(desk, "add", text=event)
    return desk


@pytest.mark.parametrize("level", ["follows", "all"])
def test_the_sheet_concludes_from_silence_when_it_is_asked_to(wire: Wire, level: str) -> None:
    """On, the marks have a badge of their own, and why names the question, in each language."""
    sheet = wire.press(played(), f"help:{level}")
    says(sheet.drawing, 'aria-pressed="false" data-target="silence"', never=(BADGE,))
    wire.press(sheet, "silence")
    says(sheet.drawing, 'aria-pressed="true" data-target="silence"', BADGE, SURE)
    assert SURE in sheet.spoken
    for language, switch, reason in (
        ("it", "Nessuno ha accusato", "nessuno ha accusato dopo"),
        ("pt", "Ninguém acusou", "ninguém acusou depois"),
        ("en", "Nobody accused", "nobody accused after question 4"),
    ):
        words.set_language(language)
        says(wire.press(sheet, ADA_OTTO).drawing, f">{switch}<", reason)
    assert BADGE not in wire.press(sheet, "silence").drawing


def test_chances_and_advice_go_by_it_too(wire: Wire) -> None:
    """Fewer deals are counted, in the envelope’s panel and where questions are weighed."""
    sheet = wire.press(played(), "help:all", "panel:envelope", "panel:asking")
    assert "10 deals" in sheet.drawing
    assert "10 deals" not in wire.press(sheet, "silence", "panel:envelope", "panel:asking").drawing
    assert sheet.drawing.count(">8 deals are possible") == 1
    assert sheet.drawing.count(". 8 deals are possible") == 1, "both panels say so"


def test_pencil_only_has_no_such_switch(wire: Wire) -> None:
    """A machine that says nothing does not listen to silence."""
    sheet = wire.press(played(), "help:pencil")
    assert 'data-target="silence"' not in sheet.drawing
    assert "says nothing" in wire.press(sheet, "silence").notice
    assert not sheet.silence


def test_the_case_desk_has_it_too(wire: Wire) -> None:
    """Off at first; on, with badge and reason, by the number of the line."""
    desk = typed(wire)
    assert BADGE not in desk.drawing
    assert BADGE in wire.press(desk, "silence").drawing
    assert "nobody accused after line 4" in wire.press(desk, ADA_OTTO).drawing
    assert BADGE not in wire.press(desk, "aside:3").drawing, "without the line nothing follows"


def test_where_it_cannot_be_it_is_said_and_left_out(wire: Wire) -> None:
    """Otto had Ada and Carla, was sure, and kept still: everything else goes on counting."""
    desk = typed(wire)
    wire.press(wire.press(desk, "add", text="Otto has ada carla"), "silence")
    for told in (desk.drawing, desk.spoken):
        assert "somebody must have been sure" in told
    assert desk.machine is not None
    assert desk.machine.solution.can is not None


# --- what takes too many steps is said in words, and both go on -------------------------------


def test_the_desk_says_it_and_goes_on(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes too many steps is refused in words; the sheet and everything else stay."""
    begin = conclusions.CaseMachine.__init__

    def hasty(self: Any, *given: Any, **named: Any) -> None:
        begin(self, *given, **named, steps=50)

    monkeypatch.setattr(conclusions.CaseMachine, "__init__", hasty)
    desk = CaseDesk(written_of(source(written(60, mine=True))))
    assert f"To count the deals {TOO_MANY}" in desk.drawing
    assert "At most" in desk.in_words()
    assert TOO_MANY in wire.press(desk, "panel:asking").drawing
    wire.press(desk, "panel:envelope", "silence")
    assert f"to find out whether it fits {TOO_MANY}" in desk.spoken
    assert desk.silence
    wire.press(desk, "ask:3:5")
    assert TOO_MANY in desk.notice or desk.asked.answer is not None


def test_an_interrupted_desk_does_not_begin_again(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The panel that took so long is shut, and the sheet is there."""
    desk = CaseDesk(written_of(source(written(14, 5, mine=True, tiny=True))))

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(conclusions, "advice", stop)
    assert "That was interrupted." in wire.press(desk, "panel:asking").notice
    assert desk.open == frozenset()
    assert "ck-sheet-frame" in desk.drawing


def test_the_sheet_of_a_game_has_limits_too(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a count: marks that are certain all the same, no chances, and the panel says why."""
    certain = midgame(level="all").drawing.count("ck-yes")
    for module in (sheets, answers, conclusions_file):
        monkeypatch.setattr(module, "STEPS", 0)
    sheet = wire.press(midgame(level="all"), "panel:envelope")
    assert f"To count the deals {TOO_MANY}" in sheet.drawing
    assert 0 < sheet.drawing.count("ck-yes") <= certain
    assert TOO_MANY in wire.press(sheet, "ask:12:2").notice
    assert "ck-yes" in wire.press(sheet, "silence").drawing


def test_rules_that_suppose_give_way_to_plain_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where suppositions take too many steps the other unlocked rules still print."""
    monkeypatch.setattr(sheets, "STEPS", 0)
    sheet = midgame(level="pencil")
    sheet.help, sheet.rules = "follows", unlocked_rules("L06")
    sheet.redraw()
    assert "ck-yes" in sheet.drawing
