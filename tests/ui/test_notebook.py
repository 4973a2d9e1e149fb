"""The sheet that explains itself: marks, levels of help, why, why not yet, guesses, chances."""

from __future__ import annotations

import re

import pytest
from clue_presses import asked, in_the_library, midgame, villa
from wire import Wire, says

from cluekit import words
from cluekit.clue.deduction.help_levels import HELPS
from cluekit.core import RefusedError
from cluekit.core.home import home
from cluekit.learn import progress
from cluekit.learn.exercises import by_lesson
from cluekit.learn.inventory import unlocked_rules
from cluekit.learn.progress import Done
from cluekit.ui import exercise, solution_cube, two_worlds
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.pens import PENS
from cluekit.ui.notebook.helps import HELP_NAMES, HELP_SAYS
from cluekit.ui.notebook.widget import Sheet
from cluekit.ui.tables.widget import Table
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


# --- marking ----------------------------------------------------------------------------------


def test_a_sheet_is_pencil_first() -> None:
    """Nothing is printed until somebody asks for it; every cell takes a mark, to be checked."""
    sheet = villa().sheet()
    assert "ck-yes" not in sheet.drawing
    assert sheet.drawing.count('data-target="pencil:') == CELLS
    assert button(sheet.drawing, "check")


def test_the_help_is_a_menu_with_a_sentence_each(wire: Wire) -> None:
    """Four levels, each told; the one in use is marked and stands outside; choosing one is said."""
    sheet = villa().sheet()
    for level in HELP_NAMES:
        with case_named(level):
            wire.press(sheet, f"help:{level}")
            says(sheet.drawing, HELP_SAYS[level], f"Help: {HELP_NAMES[level]}<")
            assert 'aria-pressed="true"' in button(sheet.drawing, f"help:{level}")
            assert HELP_NAMES[level] in sheet.spoken


def test_there_is_no_other_help(wire: Wire) -> None:
    """A level that does not exist is refused, by press and in code."""
    scene, sheet = after_a_card(wire)
    assert wire.press(sheet, "help:magic").notice
    with pytest.raises(NotHeardError, match="pencil, check, follows, all"):
        scene.sheet(help="magic")
    assert [scene.sheet(help=level).help for level in HELPS] == list(HELPS)


def test_a_pen_is_taken_and_told(wire: Wire) -> None:
    """The picture names it for the browser, the button is pressed, and what a tap does is said."""
    for pen in PENS:
        with case_named(pen):
            sheet = wire.press(villa().sheet(), f"pressing:{pen}")
            assert 'aria-pressed="true"' in button(sheet.drawing, f"pressing:{pen}")
            assert "data-pens" in sheet.drawing
            named = re.search(r'data-pen="(\w+)"', sheet.drawing)
            assert (named[1] if named else "pencil") == pen
            assert "ap" in sheet.spoken


def test_pencil_only_prints_nothing_and_says_nothing(wire: Wire) -> None:
    """Every cell is the owner's, and there are pens; nobody answers why, and a pen is no answer."""
    _, sheet = after_a_card(wire)
    wire.press(sheet, "pressing:ask", "help:pencil")
    assert sheet.pressing == "pencil", "the question went with the machine"
    says(sheet.drawing, never=("ck-yes", "data-ask"))
    assert sheet.drawing.count('data-target="pencil:') == CELLS
    assert "says nothing" in wire.press(sheet, "ask:0:0").notice
    assert 'data-pencil="yes"' in wire.press(sheet, "pencil:0:0", mark="yes").drawing
    assert not wire.press(sheet, "pressing:no").notice
    assert wire.press(sheet, "pressing:ask").notice


def test_marks_are_said(wire: Wire) -> None:
    """Which cell, and what it holds now; what has not changed is not said."""
    sheet = villa().sheet()
    for mark, said in (("yes", "✓, it is so"), ("no", "✕, it is not so"), ("", "empty")):
        wire.press(sheet, "pencil:0:1", mark=mark)
        assert f"Ada, Nora: {said}" in sheet.spoken
    said_before = sheet.spoken
    assert wire.press(sheet, "pencil:0:1", mark="").spoken == said_before


def test_only_open_cells_of_the_own_sheet_take_a_mark(wire: Wire) -> None:
    """What is certain is not pencilled over; ✓, ✕ and ? are all a pencil writes."""
    scene = villa()
    sheet = scene.sheet("follows")
    for target, mark in (("pencil:0:0", "yes"), ("pencil:1:9", "yes"), ("pencil:1:1", "<b>")):
        assert wire.press(sheet, target, mark=mark).notice
    assert scene.sitting.pencil == {}
    wire.press(sheet, "pencil:1:1", mark="no")
    wire.press(sheet, "pencil:1:1", mark="")
    assert scene.sitting.pencil == {0: {}}


def test_a_wrong_mark_looks_wrong_and_is_told(wire: Wire) -> None:
    """By its sign in the cell, by words beside the sheet, for a pointer and a screen reader."""
    sheet = villa().sheet()
    wire.press(wire.press(sheet, "pencil:0:1", mark="yes"), "check")
    cell = re.search(r'<td[^>]*data-key="cell:0:1".*?</td>', sheet.drawing)
    assert cell
    says(cell[0], "ck-found-wrong", "≠", 'title="your mark is wrong"')
    assert "your mark is wrong" in re.sub(r'title="[^"]*"', "", cell[0])
    assert "Ada, Nora: this cannot be so." in sheet.drawing
    assert not wire.press(sheet, "ask:0:1").notice, "why is one press away"


def test_marks_are_judged_by_what_the_seat_knows_never_by_the_truth(wire: Wire) -> None:
    """Bruno is in the envelope, and nobody can know it yet: right and wrong marks look the same."""
    for mark in ("yes", "no"):
        sheet = wire.press(wire.press(villa().sheet(), "pencil:1:3", mark=mark), "check")
        assert "1 does not follow yet." in sheet.spoken


def test_pencil_marks_are_judged_by_what_follows(wire: Wire) -> None:
    """Wrong, not to be known yet, right; what is wrong or early can be rubbed out at once."""
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


def test_new_marks_wait_for_a_guess(wire: Wire) -> None:
    """With “guess first” what is new stays away until it is looked at, then it is compared."""
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


# --- why, and why not yet ---------------------------------------------------------------------


def test_a_mark_is_proved_in_numbered_lines(wire: Wire) -> None:
    """Why? lights the cell, cites the question, and reads the proof aloud, in each language."""
    _, sheet = after_a_card(wire)
    assert wire.press(sheet, "ask:2:1").notice == ""
    says(sheet.drawing, "Why? Nora has Carla.", "Question 1: You asked")
    assert re.search(r'data-key="cell:2:1"|ck-lit-goal', sheet.drawing)
    assert re.search(r"Why\? Nora has Carla\. 1\. Nora has Carla", sheet.spoken)
    words.set_language("it")
    says(sheet.drawing, "Nora ha Carla", never=("Why?",))
    words.set_language("en")
    assert "Why? Nora has Carla." not in wire.press(sheet, "close:answer").drawing


def test_a_proof_is_stepped_through(wire: Wire) -> None:
    """From the first line, on, back; a line that is not there is refused; what is lit grows."""
    sheet = midgame(level="all")
    long = next(cell for cell in _settled(sheet) if _lines(wire, sheet, cell) >= 3)
    wire.press(sheet, f"ask:{long[0]}:{long[1]}")
    whole = sheet.drawing.count("ck-step")
    assert wire.press(sheet, "line:first").drawing.count("ck-step") <= whole
    assert sheet.drawing.count('class="ck-proof-line') == 1, "what comes is not shown yet"
    assert wire.press(sheet, "line:back").notice
    assert wire.press(sheet, "line:on").asked.answer is not None
    assert sheet.asked.answer.line == 2
    wire.press(sheet, "fewest")
    assert re.search(r"\d observations? (is|are) enough", sheet.drawing)


def _settled(sheet: Sheet) -> list[tuple[int, int]]:
    marks = sheet.machine.closed.marks or {}
    return [cell for cell, each in marks.items() if each.rule not in ("mine", "pass", "shown")]


def _lines(wire: Wire, sheet: Sheet, cell: tuple[int, int]) -> int:
    wire.press(sheet, f"ask:{cell[0]}:{cell[1]}")
    return sheet.drawing.count('class="ck-proof-line')


def test_two_deals_say_why_a_cell_is_open(wire: Wire) -> None:
    """Both deals are drawn and told; they go when a new question may have settled the cell."""
    scene, sheet = after_a_card(wire)
    assert wire.press(sheet, "ask:4:2").drawing.count('class="ck-world"') == 2
    assert "Not known yet: Otto has the Vase." in sheet.drawing
    assert re.search(r"They differ in: .*Vase: first Otto, then", sheet.spoken)
    assert "Vase: first Otto" in repr(two_worlds(scene, "vase", "Otto")), "a lesson by name"
    for card, holder, told in (
        ("carla", "Nora", "settled"), ("x", "Nora", "no card"), ("ada", "Zoe", "Nobody here"),
    ):  # fmt: skip
        with pytest.raises(RefusedError, match=told):
            two_worlds(scene, card, holder)
    wire.press(scene, "end")
    assert "ck-world" not in sheet.drawing


def test_forced_choices_can_be_asked_for(wire: Wire) -> None:
    """An open cell names the choice it belongs to; why that holds is proved, too."""
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


def test_asking_by_press_or_by_key(wire: Wire) -> None:
    """The switch makes a press ask; every cell can be asked about by the key ? either way."""
    _, sheet = after_a_card(wire)
    assert sheet.drawing.count("data-ask=") == CELLS
    assert 'data-target="pencil:4:1"' in sheet.drawing
    assert 'data-target="pencil:' not in wire.press(sheet, "pressing:ask").drawing
    assert sheet.drawing.count('data-target="ask:') == CELLS


# --- chances and advice -----------------------------------------------------------------------


def test_likely_cells_have_numbers_that_add_up(wire: Wire) -> None:
    """At the highest level each open row's shares sum to 1, in both models, and bars are drawn."""
    sheet = midgame("mini", 3, 14, level="all")
    assert "ck-bar" in sheet.drawing
    for model in ("deals", "refuter"):
        wire.press(sheet, "model", model=model)
        shares = sheet.machine.shares(sheet.model)
        for card in {card for card, _ in shares}:
            assert sum(share for cell, share in shares.items() if cell[0] == card) == 1
    assert wire.press(sheet, "model", model="x").notice


def test_the_envelope_and_how_it_opened(wire: Wire) -> None:
    """The panel has the joint, both models by name, and the bits after each question."""
    sheet = midgame()
    assert wire.press(sheet, "panel:envelope").notice, "only at the highest level"
    wire.press(sheet, "help:all", "panel:envelope")
    questions = len(sheet.sitting.view().table.questions)
    says(sheet.drawing, "every deal equally likely", f"after question {questions}")
    assert re.search(r"Open about the case file: [\d.]+ bits at the beginning", sheet.drawing)
    assert "ck-case-file" not in wire.press(sheet, "panel:envelope").drawing


def test_what_should_i_ask(wire: Wire) -> None:
    """Rooms by bits a turn; suggestions: you hold Ada and the Rope, and ask about one, two, three.

    After a move the advice says that it is old.
    """
    scene = villa(1, 2, 2)
    sheet = wire.press(scene.sheet(help="all"), "panel:asking")
    says(
        sheet.drawing,
        "Where to go",
        "they cannot tell which cards are yours",
        "With two of them you ask about the third alone",
    )
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


# --- what lessons unlock ----------------------------------------------------------------------


def row(sheet: Sheet) -> str:
    """Return the tools that stand in the row, without those that are folded away."""
    return sheet.drawing.partition('data-key="more"')[0]


def test_what_lessons_have_not_unlocked_is_folded_away(wire: Wire) -> None:
    """With the lesson that explains it; it can be used all the same, and then stands in the row."""
    sheet = villa().sheet()
    assert 'data-target="silence"' not in row(sheet)
    assert 'data-target="silence"' in sheet.drawing
    wire.press(sheet, "help:follows")
    assert 'data-change="rules"' not in row(sheet)
    assert "Lesson 3 explains it." in sheet.drawing
    assert 'data-target="silence"' in row(wire.press(sheet, "silence")), "what is in use is seen"


def test_what_lessons_have_unlocked_stands_in_the_row() -> None:
    """Of whoever has solved those after the tenth; a damaged file of progress shuts no sheet."""
    solved = Done(tries=1, solved=True)
    up_to = [name for lesson, names in by_lesson().items() if lesson <= "L13" for name in names]
    progress.save(dict.fromkeys(up_to, solved))
    assert 'data-target="silence"' in row(villa().sheet())
    (home() / "progress.json").write_text("{", encoding="utf-8")
    assert 'data-target="check"' in villa().sheet().drawing


def test_lessons_unlock_what_the_notebook_may_apply(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first rules, what lessons have unlocked, or every rule: more rules, never fewer marks."""
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


# --- the picture ------------------------------------------------------------------------------


def test_the_signs_above_the_names_are_explained() -> None:
    """They are pieces, and look like the suspects’ rows: a line says so, and each head whose."""
    says(
        villa().sheet("follows").drawing,
        "The sign above a name is that player’s piece, not a card of that player’s.",
        'title="Nora (piece: Bruno)"',
    )


def test_gestures_come_along_only_where_there_are_some() -> None:
    """With a sheet, alone or in a table, and with an exercise; not with a cube."""
    scene = villa()
    for widget in (scene, scene.sheet(), exercise("1.3"), solution_cube()):
        has_some = type(widget).__name__ != "SolutionCube"
        assert ("var ckGestures=(" in widget._esm) == widget.gestures == has_some


def test_everything_is_said_in_the_readers_language(wire: Wire) -> None:
    """Pens, help and marks."""
    words.set_language("it")
    sheet = wire.press(villa().sheet(), "pencil:0:1", mark="no")
    assert "Ada, Nora: ✕, non è così" in sheet.spoken
    says(sheet.drawing, never=("A tap", "Help:"))
