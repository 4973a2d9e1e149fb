"""The switch “Nobody accused”: off at first, on a sheet and at the case desk, explained."""

from __future__ import annotations

import pytest
from wire import Wire

from cluekit import words
from cluekit.clue import bots_for, new_game
from cluekit.core.session import run
from cluekit.ui import case_desk
from cluekit.ui.notebook.widget import Sheet
from cluekit.ui.record_desk.widget import CaseDesk
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.sitting import Sitting

BADGE = 'data-rule="silence"'
EVENTS = (
    "Otto: bruno dagger library -> You dagger",
    "You: carla rope tower -> Otto carla",
    "Nora: carla dagger garden -> Otto ?",
    "Otto: ada rope garden -> You garden",
    "You: ada rope library",
)
ADA_OTTO = "ask:0:2"


def played() -> Sheet:
    """Return your sheet of a game in which Otto was silent and would have been sure."""
    session = new_game("mini", seed=10)
    run(session, bots_for(["complete"] * 3), until=lambda s: s.step >= 27)
    bots = dict(enumerate(bots_for(["complete"] * 3).values()))
    bots.pop(0)
    return Sheet(Sitting(session, bots, staging_of(session), saved=False))


def typed(wire: Wire) -> CaseDesk:
    """Return a desk with the same game, typed in."""
    desk = case_desk()
    wire.press(desk, "field", deck="mini", players="You, Nora, Otto")
    wire.press(desk, "field", me="You", hand="dagger, garden")
    for event in EVENTS:
        wire.press(desk, "add", text=event)
    assert isinstance(desk, CaseDesk)
    return desk


@pytest.mark.parametrize("level", ["follows", "all"])
def test_the_sheet_concludes_from_silence_when_it_is_asked_to(wire: Wire, level: str) -> None:
    """Off at first; on, the marks have a badge of their own, and why names the question."""
    sheet = played()
    wire.press(sheet, f"help:{level}")
    assert 'aria-pressed="false" data-target="silence"' in sheet.drawing
    assert BADGE not in sheet.drawing
    wire.press(sheet, "silence")
    assert 'aria-pressed="true" data-target="silence"' in sheet.drawing
    assert BADGE in sheet.drawing
    assert "anybody who is sure accuses" in sheet.drawing
    assert "anybody who is sure accuses" in sheet.spoken
    wire.press(sheet, ADA_OTTO)
    assert "nobody accused after question 4" in sheet.drawing
    wire.press(sheet, "silence")
    assert BADGE not in sheet.drawing


def test_chances_and_advice_go_by_it_too(wire: Wire) -> None:
    """Fewer deals are counted, in the envelope’s panel and where questions are weighed."""
    sheet = played()
    wire.press(sheet, "help:all")
    for target in ("panel:envelope", "panel:asking"):
        wire.press(sheet, target)
    assert "10 deals" in sheet.drawing
    wire.press(sheet, "silence")
    for target in ("panel:envelope", "panel:asking"):
        wire.press(sheet, target)
    assert "10 deals" not in sheet.drawing
    assert sheet.drawing.count(">8 deals are possible") == 1
    assert sheet.drawing.count(". 8 deals are possible") == 1, "both panels say so"


def test_pencil_only_has_no_such_switch(wire: Wire) -> None:
    """A machine that says nothing does not listen to silence."""
    sheet = played()
    wire.press(sheet, "help:pencil")
    assert 'data-target="silence"' not in sheet.drawing
    wire.press(sheet, "silence")
    assert "says nothing" in sheet.notice
    assert not sheet.silence


def test_the_case_desk_has_it_too(wire: Wire) -> None:
    """Off at first; on, with badge and reason, by the number of the line."""
    desk = typed(wire)
    assert BADGE not in desk.drawing
    wire.press(desk, "silence")
    assert BADGE in desk.drawing
    wire.press(desk, ADA_OTTO)
    assert "nobody accused after line 4" in desk.drawing
    wire.press(desk, "aside:3")
    assert BADGE not in desk.drawing, "without the line nothing follows"


def test_where_it_cannot_be_it_is_said_and_left_out(wire: Wire) -> None:
    """Otto had Ada and Carla, was sure, and kept still: everything else goes on counting."""
    desk = typed(wire)
    wire.press(desk, "add", text="Otto has ada carla")
    wire.press(desk, "silence")
    assert "somebody must have been sure" in desk.drawing
    assert "somebody must have been sure" in desk.spoken
    assert desk.machine is not None
    assert desk.machine.solution.can is not None


def test_in_other_languages(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch, hint and reason are translated."""
    sheet = played()
    wire.press(sheet, "help:follows")
    wire.press(sheet, "silence")
    for language, switch, reason in (
        ("it", "Nessuno ha accusato", "nessuno ha accusato dopo"),
        ("pt", "Ninguém acusou", "ninguém acusou depois"),
    ):
        monkeypatch.setenv("CLUEKIT_LANG", language)
        words.set_language(language)
        wire.press(sheet, ADA_OTTO)
        assert f">{switch}<" in sheet.drawing
        assert reason in sheet.drawing
    words.set_language("en")
