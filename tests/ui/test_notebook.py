"""The sheet that explains itself: marks, help, why, guesses, chances, silence, limits of steps."""

import re
from typing import Any

import pytest
from clue_presses import asked, in_the_library, midgame, villa
from wire import Wire, says

from cluekit import words
from cluekit.clue import bots_for, new_game
from cluekit.clue.deduction.help_levels import HELPS
from cluekit.core import RefusedError
from cluekit.core.home import home
from cluekit.core.session import run
from cluekit.learn import progress
from cluekit.learn.exercises import by_lesson
from cluekit.learn.progress import Done
from cluekit.learn.rule_notes import unlocked_rules
from cluekit.records.file_format import source
from cluekit.ui import case_desk, exercise, solution_cube, two_worlds
from cluekit.ui.kit.controls import PENS
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.notebook import conclusions as sheets
from cluekit.ui.notebook.helps import HELP_NAMES, HELP_SAYS
from cluekit.ui.notebook.widget import Sheet
from cluekit.ui.record_desk import conclusions
from cluekit.ui.record_desk.widget import CaseDesk, written_of
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from hard_records import written
from naming import case_named

CELLS = 36


def after_a_card(wire: Wire) -> tuple[Table, Sheet]:
    """Return table and sheet after you asked in the Library and Nora showed you Carla."""
    scene = villa()
    sheet = scene.sheet("follows")
    return asked(wire, scene), sheet


def button(drawing: str, target: str) -> str:
    """Return the tag of a button."""
    found = re.search(rf'<button[^>]*data-target="{re.escape(target)}"[^>]*>', drawing)
    assert found, target
    return found[0]


def test_help_is_a_menu_and_pens_are_taken(wire: Wire) -> None:
    """Pencil first; four levels, each told, and no other; what a tap does is said."""
    sheet = villa().sheet()
    assert "ck-yes" not in sheet.drawing
    assert sheet.drawing.count('data-target="pencil:') == CELLS
    assert button(sheet.drawing, "check")
    sheet = villa().sheet()
    for level in HELP_NAMES:
        with case_named(level):
            wire.press(sheet, f"help:{level}")
            says(sheet.drawing, HELP_SAYS[level], f"Help: {HELP_NAMES[level]}<")
            assert 'aria-pressed="true"' in button(sheet.drawing, f"help:{level}")
            assert HELP_NAMES[level] in sheet.spoken
    scene, sheet = after_a_card(wire)
    assert wire.press(sheet, "help:magic").notice
    with pytest.raises(NotHeardError, match="pencil, check, follows, all"):
        scene.sheet(help="magic")
    assert [scene.sheet(help=level).help for level in HELPS] == list(HELPS)
    for pen in PENS:
        with case_named(pen):
            sheet = wire.press(villa().sheet(), f"pressing:{pen}")
            assert 'aria-pressed="true"' in button(sheet.drawing, f"pressing:{pen}")
            assert "data-pens" in sheet.drawing
            named = re.search(r'data-pen="(\w+)"', sheet.drawing)
            assert (named[1] if named else "pencil") == pen
            assert "ap" in sheet.spoken


def test_every_open_cell_takes_a_mark_and_new_ones_wait_for_a_guess(wire: Wire) -> None:
    """With no help the machine says nothing; what is new is looked at, then compared."""
    _, sheet = after_a_card(wire)
    wire.press(sheet, "pressing:ask", "help:pencil")
    assert sheet.pressing == "pencil", "the question went with the machine"
    says(sheet.drawing, never=("ck-yes", "data-ask"))
    assert sheet.drawing.count('data-target="pencil:') == CELLS
    assert "says nothing" in wire.press(sheet, "ask:0:0").notice
    assert 'data-pencil="yes"' in wire.press(sheet, "pencil:0:0", mark="yes").drawing
    assert not wire.press(sheet, "pressing:no").notice
    assert wire.press(sheet, "pressing:ask").notice
    sheet = villa().sheet()
    for mark, said in (("yes", "✓, it is so"), ("no", "✕, it is not so"), ("", "empty")):
        wire.press(sheet, "pencil:0:1", mark=mark)
        assert f"Ada, Nora: {said}" in sheet.spoken
    said_before = sheet.spoken
    assert wire.press(sheet, "pencil:0:1", mark="").spoken == said_before
    scene = villa()
    sheet = scene.sheet("follows")
    for target, mark in (("pencil:0:0", "yes"), ("pencil:1:9", "yes"), ("pencil:1:1", "<b>")):
        assert wire.press(sheet, target, mark=mark).notice
    assert scene.sitting.pencil == {}
    wire.press(sheet, "pencil:1:1", mark="no")
    wire.press(sheet, "pencil:1:1", mark="")
    assert scene.sitting.pencil == {0: {}}
    scene = villa()
    sheet = wire.press(scene.sheet("follows"), "guess")
    in_the_library(wire, scene)
    before = sheet.drawing.count("ck-yes")
    wire.press(scene, "suggest", suspect=2, weapon=4)
    assert sheet.waiting
    assert sheet.drawing.count("ck-yes") == before
    assert "Write down what you think" in sheet.drawing
    wire.press(wire.press(sheet, "pencil:2:1", "pencil:2:2", mark="yes"), "reveal")
    assert len(sheet.judged) == 2
    assert "Guessed: 2; right of these: 1." in sheet.spoken
    assert "Carla, Otto: it is the other way." in sheet.drawing
    assert sheet.drawing.count("ck-yes") > before
    assert wire.press(sheet, "reveal").notice


def test_marks_are_judged_by_what_the_seat_knows_never_by_the_truth(wire: Wire) -> None:
    """Wrong, too early, right: by signs and words; wrong and early ones are rubbed out at once."""
    sheet = villa().sheet()
    wire.press(wire.press(sheet, "pencil:0:1", mark="yes"), "check")
    cell = re.search(r'<td[^>]*data-key="cell:0:1".*?</td>', sheet.drawing)
    assert cell
    says(cell[0], "ck-found-wrong", "≠", 'title="your mark is wrong"')
    assert "your mark is wrong" in re.sub(r'title="[^"]*"', "", cell[0])
    assert "Ada, Nora: this cannot be so." in sheet.drawing
    assert not wire.press(sheet, "ask:0:1").notice, "why is one press away"
    for mark in ("yes", "no"):
        sheet = wire.press(wire.press(villa().sheet(), "pencil:1:3", mark=mark), "check")
        assert "1 does not follow yet." in sheet.spoken
        assert not re.search(r"\b0 ", sheet.spoken.partition(" ")[2]), "of none nothing is said"
    _, sheet = after_a_card(wire)
    wire.press(sheet, "help:check")
    for cell, mark in (("2:1", "no"), ("4:2", "yes"), ("0:0", "yes"), ("3:2", "maybe")):
        wire.press(sheet, f"pencil:{cell}", mark=mark)
    wire.press(sheet, "check")
    assert "1 mark is right. 1 is wrong. 1 does not follow yet." in sheet.spoken
    wire.press(sheet, "rub:wrong", "rub:early")
    assert sheet.sitting.pencil[0] == {(0, 0): "yes", (3, 2): "maybe"}
    wire.press(sheet, "ask:2:1")
    assert "Show the proof" in sheet.drawing, "nothing is given away before it is asked for"
    assert "Nora has Carla" not in sheet.spoken
    assert "Nora has Carla" in wire.press(sheet, "unveil").drawing


def test_why_and_why_not_yet(wire: Wire) -> None:
    """A proof in numbered lines, in each language; two deals while it is open; a key asks, too."""
    _, sheet = after_a_card(wire)
    assert wire.press(sheet, "ask:2:1").notice == ""
    says(sheet.drawing, "Why? Nora has Carla.", "Turn 1, question 1: You asked")
    assert re.search(r'data-key="cell:2:1"|ck-lit-goal', sheet.drawing)
    assert re.search(r"Why\? Nora has Carla\. 1\. Nora has Carla", sheet.spoken)
    words.set_language("it")
    says(sheet.drawing, "Nora ha Carla", never=("Why?",))
    words.set_language("en")
    assert "Why? Nora has Carla." not in wire.press(sheet, "close:answer").drawing
    scene, sheet = after_a_card(wire)
    assert wire.press(sheet, "ask:4:2").drawing.count('class="ck-world"') == 2
    assert "Not known yet: Otto has the Vase." in sheet.drawing
    assert re.search(r"What is different: .*Vase: first Otto, then", sheet.spoken)
    assert "Vase: first Otto" in repr(two_worlds(scene, "vase", "Otto")), "a lesson by name"
    for card, holder, told in (
        ("carla", "Nora", "settled"), ("x", "Nora", "no card"), ("ada", "Zoe", "Nobody here"),
    ):  # fmt: skip
        with pytest.raises(RefusedError, match=told):
            two_worlds(scene, card, holder)
    wire.press(scene, "end")
    assert "ck-world" not in sheet.drawing
    _, sheet = after_a_card(wire)
    assert sheet.drawing.count("data-ask=") == CELLS
    assert 'data-target="pencil:4:1"' in sheet.drawing
    assert 'data-target="pencil:' not in wire.press(sheet, "pressing:ask").drawing
    assert sheet.drawing.count('data-target="ask:') == CELLS


def test_proofs_are_stepped_through_and_chances_add_up(wire: Wire) -> None:
    """On, back; a forced choice, proved, too; each open row sums to 1, in both models."""
    sheet = midgame(level="all")
    settled = (cell for cell, mark in (sheet.machine.closed.marks or {}).items()
               if mark.rule not in ("mine", "pass", "shown"))  # fmt: skip
    for card, column in settled:
        asked_of = wire.press(sheet, f"ask:{card}:{column}").drawing
        if asked_of.count('class="ck-proof-line') >= 3:
            break
    else:
        pytest.fail("no proof has three lines")
    whole = sheet.drawing.count("ck-step")
    assert wire.press(sheet, "line:first").drawing.count("ck-step") <= whole
    assert sheet.drawing.count('class="ck-proof-line') == 1, "what comes is not shown yet"
    assert wire.press(sheet, "line:back").notice
    assert wire.press(sheet, "line:on").asked.answer is not None
    assert sheet.asked.answer.line == 2
    wire.press(sheet, "fewest")
    assert re.search(r"\d observations? (is|are) enough", sheet.drawing)
    sheet = midgame(steps=50)
    card, column = next(iter(sheet.machine.links(sheet.printed)))
    found = re.search(
        r'data-target="(choice:\d+)"', wire.press(sheet, f"ask:{card}:{column}").drawing
    )
    assert found
    assert wire.press(sheet, found[1]).notice == ""
    assert sheet.asked.answer is not None
    assert len(sheet.asked.answer.goal) >= 2
    assert sheet.asked.answer.proof is not None
    sheet = midgame("mini", 3, 14, level="all")
    assert "ck-bar" in sheet.drawing
    for model in ("deals", "refuter"):
        wire.press(sheet, "model", model=model)
        shares = sheet.machine.shares(sheet.model)
        for card in {card for card, _ in shares}:
            assert sum(share for cell, share in shares.items() if cell[0] == card) == 1
    assert wire.press(sheet, "model", model="x").notice
    sheet = midgame()
    assert wire.press(sheet, "panel:envelope").notice, "only at the highest level"
    wire.press(sheet, "help:all", "panel:envelope")
    questions = len(sheet.sitting.view().table.questions)
    says(sheet.drawing, "every deal equally likely", f"after question {questions}")
    assert re.search(r"Open about the case file: [\d.]+ bits at the beginning", sheet.drawing)
    assert "ck-case-file" not in wire.press(sheet, "panel:envelope").drawing


def test_what_should_i_ask_and_what_do_signs_mean(wire: Wire) -> None:
    """Rooms by bits a turn, with none to three cards of one’s own; gestures; marks in Italian."""
    scene = villa(1, 2, 2)
    sheet = wire.press(scene.sheet(help="all"), "panel:asking")
    says(sheet.drawing, "Where to go", "they cannot tell which cards are yours")
    assert "With two of them you ask about the third alone" in sheet.drawing
    row = r'<tr><th scope="row">([^<]*)</th><td[^>]*right">([^<]*)</td>(.*?)</tr>'
    rows = re.findall(row, sheet.drawing)
    ways = {name: (best, re.findall(r"\d\.\d\d bits", rest)) for name, best, rest in rows}
    assert list(ways) == [
        "Your own suspect and weapon: about the room alone",
        "Your own weapon: about suspect and room",
        "Your own suspect: about weapon and room",
        "None of your own: about all three",
    ]
    best, (worth, given_away) = ways["Your own suspect and weapon: about the room alone"]
    assert best.startswith("Ada, Rope, ")
    assert (worth, given_away) == ("0.92 bits", "0.92 bits")
    assert ways["None of your own: about all three"][1][0] == "1.31 bits"
    wire.press(scene, "roll")
    assert "The game has gone on" in sheet.drawing
    assert "The game has gone on" not in wire.press(sheet, "advise").drawing
    says(
        villa().sheet("follows").drawing,
        "The sign above a name is that player’s piece, not a card of that player’s.",
        'title="Nora (piece: Bruno)"',
    )
    scene = villa()
    for widget in (scene, scene.sheet(), exercise("1.3"), solution_cube()):
        has_some = type(widget).__name__ != "SolutionCube"
        assert ("ckGestures=(" in widget._esm) == widget.gestures == has_some
    words.set_language("it")
    sheet = wire.press(villa().sheet(), "pencil:0:1", mark="no")
    assert "Ada, Nora: ✕, non è così" in sheet.spoken
    says(sheet.drawing, never=("A tap", "Help:"))


def row(sheet: Sheet) -> str:
    """Return the tools that stand in the row, without those that are folded away."""
    return sheet.drawing.partition('data-key="more"')[0]


def test_lessons_unlock_rules_and_tools(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """More rules, never fewer marks; what no lesson has explained is folded away, or in use."""
    sheet = midgame(steps=70)
    marks = {"usual": sheet.drawing.count("ck-no")}
    wire.press(sheet, "rules", rules="every")
    marks["every"] = sheet.drawing.count("ck-no")
    assert sheet.machine.follows.can == sheet.machine.closed.can
    wire.press(sheet, "rules", rules="unlocked")
    assert set(sheet.rules) == {"shown", "looked", "told", "accused"}, "no lesson is done yet"
    marks["none"] = sheet.drawing.count("ck-no")
    monkeypatch.setattr(
        "cluekit.ui.notebook.presses.unlocked_rules", lambda _: unlocked_rules("L04")
    )
    assert "show-last" in wire.press(sheet, "rules", rules="unlocked").rules
    assert marks["none"] < marks["usual"] <= sheet.drawing.count("ck-no") <= marks["every"]
    assert wire.press(sheet, "rules", rules="magic").notice
    sheet = villa().sheet()
    assert 'data-target="silence"' not in row(sheet)
    assert 'data-target="silence"' in sheet.drawing
    wire.press(sheet, "help:follows")
    assert 'data-change="rules"' not in row(sheet)
    assert "Lesson 3 explains it." in sheet.drawing
    assert 'data-target="silence"' in row(wire.press(sheet, "silence")), "what is in use is seen"
    solved = Done(tries=1, solved=True)
    up_to = [name for lesson, names in by_lesson().items() if lesson <= "L13" for name in names]
    progress.save(dict.fromkeys(up_to, solved))
    assert 'data-target="silence"' in row(villa().sheet())
    (home() / "progress.json").write_text("{", encoding="utf-8")
    assert 'data-target="check"' in villa().sheet().drawing


BADGE = 'data-rule="silence"'
SURE = "anybody who is sure accuses"
EVENTS = (
    *("Otto: bruno dagger library -> You dagger", "You: carla rope tower -> Otto carla"),
    *("Nora: carla dagger garden -> Otto ?", "Otto: ada rope garden -> You garden"),
    "You: ada rope library",
)
ADA_OTTO = "ask:0:2"
TOO_MANY = "takes too many steps"


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


def test_sheet_and_desk_conclude_from_silence_when_asked_to(wire: Wire) -> None:
    """A badge of its own, the question named in each language; fewer deals in both panels."""
    for level in ("follows", "all"):
        with case_named(level):
            sheet = wire.press(played(), f"help:{level}")
            says(sheet.drawing, 'data-key="do:silence" aria-pressed="false"', never=(BADGE,))
            wire.press(sheet, "silence")
            says(sheet.drawing, 'data-key="do:silence" aria-pressed="true"', BADGE, SURE)
            assert SURE in sheet.spoken
            for language, switch, reason in (
                ("it", "Nessuno ha accusato", "nessuno ha accusato dopo"),
                ("pt", "Ninguém acusou", "ninguém acusou depois"),
                ("en", "Nobody accused", "nobody accused after question 4"),
            ):
                words.set_language(language)
                says(wire.press(sheet, ADA_OTTO).drawing, f">{switch}<", reason)
            assert BADGE not in wire.press(sheet, "silence").drawing
    sheet = wire.press(played(), "help:all", "panel:envelope", "panel:asking")
    assert "10 deals" in sheet.drawing
    assert "10 deals" not in wire.press(sheet, "silence", "panel:envelope", "panel:asking").drawing
    assert sheet.drawing.count(">8 deals are possible") == 1
    assert sheet.drawing.count(". 8 deals are possible") == 1, "both panels say so"
    sheet = wire.press(played(), "help:pencil")
    assert 'data-target="silence"' not in sheet.drawing
    assert "says nothing" in wire.press(sheet, "silence").notice
    assert not sheet.silence
    desk = typed(wire)
    assert BADGE not in desk.drawing
    assert BADGE in wire.press(desk, "silence").drawing
    assert "nobody accused after line 4" in wire.press(desk, ADA_OTTO).drawing
    assert BADGE not in wire.press(desk, "aside:3").drawing, "without the line nothing follows"
    desk = typed(wire)
    wire.press(wire.press(desk, "add", text="Otto has ada carla"), "silence")
    for told in (desk.drawing, desk.spoken):
        assert "somebody must have been sure" in told
    assert desk.machine is not None
    assert desk.machine.solution.can is not None


def test_desk_and_sheet_have_limits_and_go_on(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes too many steps is refused in words; marks stay certain, plain rules go on."""
    begin, sit = conclusions.CaseMachine.__init__, sheets.Machine.__init__

    def hasty(self: Any, *given: Any, **named: Any) -> None:
        begin(self, *given, **named, steps=50)

    def weary(self: Any, *given: Any, **named: Any) -> None:
        sit(self, *given, **named)
        self.steps = 0

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
    certain = midgame(level="all").drawing.count("ck-yes")
    monkeypatch.setattr(sheets.Machine, "__init__", weary)
    sheet = wire.press(midgame(level="all"), "panel:envelope")
    assert f"To count the deals {TOO_MANY}" in sheet.drawing
    assert 0 < sheet.drawing.count("ck-yes") <= certain
    assert TOO_MANY in wire.press(sheet, "ask:12:2").spoken
    assert "ck-yes" in wire.press(sheet, "silence").drawing
    sheet = midgame(level="pencil")
    sheet.help, sheet.rules = "follows", unlocked_rules("L06")
    sheet.redraw()
    assert "ck-yes" in sheet.drawing


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
