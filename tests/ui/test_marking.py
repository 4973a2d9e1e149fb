"""Marking a sheet: pencil first, pens, a menu of help, marks judged by what is known."""

from __future__ import annotations

import re

import pytest
from wire import Wire

from cluekit import words
from cluekit.clue import edition, stack_deck
from cluekit.learn import progress
from cluekit.learn.exercises import by_lesson
from cluekit.learn.progress import Done
from cluekit.ui import exercise, solution_cube, table
from cluekit.ui.kit.pens import PENS
from cluekit.ui.kit.scene import Scene
from cluekit.ui.notebook.helps import HELP_NAMES, HELP_SAYS
from cluekit.ui.notebook.widget import Sheet
from cluekit.ui.tables.widget import Table

CELLS = 36
HANDS = [["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]]


def dealt() -> tuple[Table, Sheet]:
    """Return a table of the lesson deck with known hands, and the sheet of whoever begins."""
    file = ("bruno", "vase", "library")
    luck = stack_deck(edition("mini"), case_file=file, hands=HANDS, dice=(6, 6))
    scene = table("mini", chance=luck, fresh=True)
    return scene, scene.sheet()


def button(drawing: str, target: str) -> str:
    """Return the tag of a button."""
    found = re.search(rf'<button[^>]*data-target="{re.escape(target)}"[^>]*>', drawing)
    assert found, target
    return found[0]


def test_a_sheet_is_pencil_first() -> None:
    """Nothing is printed until somebody asks for it; every cell takes a mark, to be checked."""
    _, sheet = dealt()
    assert "ck-yes" not in sheet.drawing
    assert sheet.drawing.count('data-target="pencil:') == CELLS
    assert button(sheet.drawing, "check")


def test_the_help_is_a_menu_with_a_sentence_each(wire: Wire) -> None:
    """Four levels, each told; the one in use is marked and stands outside; choosing one is said."""
    _, sheet = dealt()
    for level in HELP_NAMES:
        wire.press(sheet, f"help:{level}")
        assert HELP_SAYS[level] in sheet.drawing
        assert 'aria-pressed="true"' in button(sheet.drawing, f"help:{level}")
        assert f"Help: {HELP_NAMES[level]}<" in sheet.drawing
        assert HELP_NAMES[level] in sheet.spoken


@pytest.mark.parametrize("pen", PENS)
def test_a_pen_is_taken_and_told(wire: Wire, pen: str) -> None:
    """The picture names it for the browser, the button is pressed, and what a tap does is said."""
    _, sheet = dealt()
    wire.press(sheet, f"pressing:{pen}")
    assert 'aria-pressed="true"' in button(sheet.drawing, f"pressing:{pen}")
    assert "data-pens" in sheet.drawing
    named = re.search(r'data-pen="(\w+)"', sheet.drawing)
    assert (named[1] if named else "pencil") == pen
    assert "ap" in sheet.spoken


def test_a_sheet_without_a_machine_still_has_pens(wire: Wire) -> None:
    """At “pencil only” nobody answers why, and a pen is no answer."""
    _, sheet = dealt()
    wire.press(sheet, "pressing:ask")
    wire.press(sheet, "help:pencil")
    assert sheet.pressing == "pencil", "the question went with the machine"
    wire.press(sheet, "pressing:no")
    assert not sheet.notice
    wire.press(sheet, "pressing:ask")
    assert sheet.notice


def test_marks_are_said(wire: Wire) -> None:
    """Which cell, and what it holds now."""
    _, sheet = dealt()
    for mark, said in (("yes", "✓, it is so"), ("no", "✕, it is not so"), ("", "empty")):
        wire.press(sheet, "pencil:0:1", mark=mark)
        assert f"Ada, Nora: {said}" in sheet.spoken
    said_before = sheet.spoken
    wire.press(sheet, "pencil:0:1", mark="")
    assert sheet.spoken == said_before, "what has not changed is not said"


def test_a_wrong_mark_looks_wrong_and_is_told(wire: Wire) -> None:
    """By its sign in the cell, by words beside the sheet, for a pointer and a screen reader."""
    _, sheet = dealt()
    wire.press(sheet, "pencil:0:1", mark="yes")
    wire.press(sheet, "check")
    cell = re.search(r'<td[^>]*data-key="cell:0:1".*?</td>', sheet.drawing)
    assert cell
    assert "ck-found-wrong" in cell[0]
    assert "≠" in cell[0]
    assert 'title="your mark is wrong"' in cell[0]
    assert "your mark is wrong" in re.sub(r'title="[^"]*"', "", cell[0])
    assert "Ada, Nora: this cannot be so." in sheet.drawing
    wire.press(sheet, "ask:0:1")
    assert not sheet.notice, "why is one press away"


def test_marks_are_judged_by_what_the_seat_knows_never_by_the_truth(wire: Wire) -> None:
    """Bruno is in the envelope, and nobody can know it yet: right and wrong marks look the same."""
    for mark in ("yes", "no"):
        _, sheet = dealt()
        wire.press(sheet, "pencil:1:3", mark=mark)
        wire.press(sheet, "check")
        assert "1 does not follow yet." in sheet.spoken


# --- what lessons have not unlocked ---------------------------------------------------------------


def row(sheet: Scene) -> str:
    """Return the tools that stand in the row, without those that are folded away."""
    return sheet.drawing.partition('data-key="more"')[0]


def test_what_lessons_have_not_unlocked_is_folded_away(wire: Wire) -> None:
    """With the lesson that explains it, if it is written; it can be used all the same."""
    _, sheet = dealt()
    assert 'data-target="silence"' not in row(sheet)
    assert 'data-target="silence"' in sheet.drawing
    wire.press(sheet, "help:follows")
    assert 'data-change="rules"' not in row(sheet)
    assert "Lesson 3 explains it." in sheet.drawing
    wire.press(sheet, "silence")
    assert 'data-target="silence"' in row(sheet), "what is in use is seen"


def test_what_lessons_have_unlocked_stands_in_the_row() -> None:
    """Whoever has solved the lessons after the tenth need not look for it."""
    solved = Done(tries=1, solved=True)
    up_to = [name for lesson, names in by_lesson().items() if lesson <= "L13" for name in names]
    progress.save(dict.fromkeys(up_to, solved))
    _, sheet = dealt()
    assert 'data-target="silence"' in row(sheet)


def test_a_damaged_progress_file_shuts_no_sheet() -> None:
    """Then nothing is unlocked; exercises tell what is wrong with the file."""
    from cluekit.core.home import home  # noqa: PLC0415 - the test's own home

    home().mkdir(parents=True, exist_ok=True)
    (home() / "progress.json").write_text("{", encoding="utf-8")
    _, sheet = dealt()
    assert 'data-target="check"' in sheet.drawing


# --- the browser half ---------------------------------------------------------------------------


def test_gestures_come_along_only_where_there_are_some() -> None:
    """With a sheet, alone or in a table, and with an exercise; not with a cube."""
    scene, sheet = dealt()
    known = {
        "Table": scene,
        "Sheet": sheet,
        "ExerciseCard": exercise("1.3"),
        "SolutionCube": solution_cube(),
    }
    found = {name: "var ckGestures=(" in widget._esm for name, widget in known.items()}
    assert found == {"Table": True, "Sheet": True, "ExerciseCard": True, "SolutionCube": False}
    assert found == {name: widget.gestures for name, widget in known.items()}


def test_everything_is_said_in_the_readers_language(wire: Wire) -> None:
    """Pens, help and marks."""
    words.set_language("it")
    _, sheet = dealt()
    wire.press(sheet, "pencil:0:1", mark="no")
    assert "Ada, Nora: ✕, non è così" in sheet.spoken
    assert "A tap" not in sheet.drawing
    assert "Help:" not in sheet.drawing
