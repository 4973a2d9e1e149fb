"""What lies beside the board, and bots that are watched: one clock for each game."""

import asyncio
import html
import re
from typing import Any

import pytest
from clue_presses import asked, in_the_library, villa
from wire import Wire, press_late, says

from afresh import drawn_from
from cluekit.clue.deduction.help_levels import HELPS
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.core import SPECTATOR
from cluekit.logic import Holds, OneOf
from cluekit.ui import replay, table, watch
from cluekit.ui.noir_boards.belief import BeliefInside
from cluekit.ui.notebook.widget import SheetInside
from cluekit.ui.tables.widget import Table
from naming import case_named
from proved_table import CITES, proved


def beside(scene: Table) -> str:
    """Return what lies beside the board, "" where nothing does."""
    _, found, after = scene.drawing.partition('<div class="ck-beside"')
    return found + after


def marks(scene: Table) -> list[str]:
    """Return what the cells of the sheet beside the board say."""
    return re.findall('aria-label="([^"]*: [^"]*)"', beside(scene))


def test_the_sheet_lies_beside_the_board_as_each_seat_left_it(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a table, bots, a replay, of then; what is closed is not drawn, what stays is not sent."""
    scene = villa()
    for shown in (scene, watch("mini", seed=3), replay(scene.session)):
        assert 'role="grid"' in beside(shown)
    assert beside(wire.press(scene, "beside")) == ""
    assert beside(wire.press(scene, "roll")) == ""
    assert "Ada, You: " in beside(wire.press(scene, "beside"))
    scene = asked(wire, wire.press(villa(2), "sit:0", "beside"))
    assert scene.sitting.waits_for == 1
    assert "when somebody has said who they are" in beside(scene)
    assert re.search("Carla, [^:]*: yes", beside(wire.press(scene, "sit:1", "help:follows")))
    assert beside(wire.press(scene, "show:2", "sit:0")) == ""
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
    scene = table("uk", names=("You", "Nora", "Otto"), seed=5, fresh=True, bots="random")
    assert wire.press(scene, "roll").news
    assert "ck-sheet" not in scene.news
    assert "ck-sheet" in scene.drawing
    for game, kind in (("mini", SheetInside), ("noir-standard", BeliefInside)):
        scene = table(game, seed=4, fresh=True, bots="random")
        if beside(scene):
            wire.press(scene, "beside")
        monkeypatch.setattr(kind, "drawn_at", None)
        wire.press(scene, re.findall('data-target="(roll|name:[^"]*)"', scene.drawing)[0])
        assert scene.notice == ""


def test_belief_and_marks_lie_beside_the_board(wire: Wire) -> None:
    """In a cell of its own the same marks; in Noir what is believed, asked why, as it was."""
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


def test_a_proof_leads_to_the_log_and_the_log_back_to_it(wire: Wire) -> None:
    """Each line names the turns that it rests on as the log does, and opens them, however old.

    The line of the log is marked, spoken, sought with the focus, once; it leads back to the line.
    On a sheet in a cell of its own, where no log is, nothing leads there.
    """
    scene = proved("in words")
    sheet: Any = scene.shelf.lying
    told = sheet.machine.question_lines
    assert len(told) == len(scene.session.view(SPECTATOR).table.questions)
    links = CITES.findall(scene.drawing)
    for line, entry in links:
        with case_named(line, entry):
            turn = told[int(entry)].turn
            says(
                beside(scene), f"Turn {turn} in the log", f"question {int(entry) + 1} (turn {turn})"
            )
            log = wire.press(scene, f"cite:{line}:{entry}").drawing.partition('class="ck-beside"')[
                0
            ]
            cited = re.findall(r'<li class="[^"]*ck-cited".*?</li>', log)
            assert len(cited) == 1
            says(log, f"Turn {turn}: ", f"Back to line {line} of the proof")
            says(cited[0], " asked", 'data-sought="button"', 'aria-current="true"')
            assert f"Turn {turn}, question {int(entry) + 1}: " in scene.spoken
            assert "data-bottom" not in log
            back = wire.press(scene, "cited").drawing
            assert 'data-sought="button"' not in back
            assert f'data-sought="[data-target="cite:{line}:{entry}"]"' in html.unescape(back)
            assert f" {line}. " in scene.spoken
    assert 'data-sought="[' not in wire.press(scene, "pressing:ask").drawing
    assert 'ck-cited"' in scene.drawing
    scene.sitting.one_move()
    assert 'class="ck-line ck-line-ask ck-cited"' not in scene.drawing, "the log goes on"
    assert wire.press(scene, "cited").notice
    assert wire.press(scene, "cite:99:0").notice
    own = scene.sheet()
    line, entry = links[0]
    assert wire.press(own, "help:all", f"cite:{line}:{entry}").notice


def watched(name: str) -> Table:
    """Return a watched table where three questions have been asked."""
    scene = watch("mini", seed=5, name=name)
    while len(scene.session.view(SPECTATOR).table.questions) < 3:
        assert not scene.session.over
        scene.sitting.one_move()
    return scene


def test_u06_ones_own_cards_are_marked_at_the_step_that_says_so_or_by_a_press(wire: Wire) -> None:
    """Held, and so nowhere else; on each person's own sheet, and never over a mark."""
    offers = "own-cards"
    stepwise = table("mini", seed=8, humans=2, fresh=True, set_up="step by step")
    while stepwise.session.choices.prepare:
        assert (offers in stepwise.drawing) is False
        wire.press(stepwise, "prepare")
    shared = table("mini", seed=8, humans=2, fresh=True)
    for scene, step in ((stepwise, True), (shared, False)):
        for seat in (0, 1):
            hand = scene.session.view(seat).hand
            rows = {(card, at): "no" for card in hand for at in (0, 1, 2, 3)}
            held = rows | {(card, seat): "yes" for card in hand}
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
    assert set(written[seat]) == {(card, at) for card in hand for at in (0, 1, 2, 3)}
    assert "nobody else" in shared.spoken
    assert (written[seat][first, 3], set(written)) == ("maybe", {seat})
    assert offers not in beside(shared)
    assert wire.press(shared, offers).notice
    wire.press(shared, "help:follows")
    assert offers not in beside(shared)


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


def test_a_watcher_has_four_words_and_a_sheet_of_what_everybody_heard(wire: Wire) -> None:
    """Step, pace, play, pause, never too late; no card of a hand at any level of help."""
    scene = watch("mini", seed=3)
    step = scene.session.step
    assert wire.press(scene, "watch:step").session.step == step + 1
    assert "by itself" in wire.press(scene, "watch:play").notice
    assert wire.press(scene, "roll").notice
    assert (scene.session.step, scene.sitting.front) == (step + 1, SPECTATOR)
    scene = watch("mini", seed=6, name="stopped")
    turn = scene.turn
    scene.sitting.one_move()
    assert press_late(scene, turn, "watch:pause") == ""
    assert (press_late(scene, turn, "watch:pace", pace="4"), scene.sitting.pacer.pace) == ("", "4")
    scene, told = watch("mini", seed=21, name="words"), _Told()
    scene.sitting.tell(told.told)
    for target in ("watch:anything", "watch", "watch:step:on", "watch:pause:"):
        scene.notice = ""
        wire.press(scene, target)
        assert (scene.notice, told.times) == ("Nothing here can be pressed.", 0), target
    scene = watched("levels")
    for level in HELPS:
        sheet = scene.sheet(level)
        assert sheet.drawing.count('data-target="pencil:') > 20
        wire.press(sheet, "pencil:0:3", mark="maybe")
        assert sheet.sitting.pencil[SPECTATOR] == {(0, 3): "maybe"}
        assert ("says nothing" in wire.press(sheet, "ask:0:0").notice) == (level == "pencil")
        wire.press(sheet, "pencil:0:3", mark="")
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
    sheet = table("mini", humans=2, seed=3, fresh=True, bots="random").sheet()
    says(sheet.drawing, "shows again when somebody")
    assert wire.press(sheet, "pencil:0:0", mark="yes").notice
    assert sheet.sitting.pencil == {}


def test_watching_by_itself_up_to_the_end(wire: Wire, waits: list[float]) -> None:
    """All tables of a game have one clock and pause together; at its end it says “play again”."""

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


class _Told:
    times = 0

    def told(self) -> None:
        self.times += 1
