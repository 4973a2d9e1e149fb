"""`cluekit lessons` and `cluekit progress`: what there is, what is done, and how it is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cluekit.learn import progress
from cluekit.learn.progress import Done

Call = Callable[..., object]
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "home"))


def test_the_lessons_are_listed_with_what_is_solved(cluekit: Call) -> None:
    """A line a lesson; the same as one JSON object."""
    progress.save({"1.1": Done(tries=1, solved=True)})
    listed = cluekit("lessons", "list", "--json").json
    assert (listed["format"], listed["version"]) == ("cluekit-course", 1)
    assert {one["number"]: one["solved"] for one in listed["lessons"]}["01"] == 1
    lines = cluekit("lessons").answer.splitlines()
    assert len(lines) == len(listed["lessons"])
    assert lines[1].split(maxsplit=1)[0] == "01"
    assert lines[1].endswith("1 of 7 solved")


def test_copies_are_made_kept_and_reset(cluekit: Call, tmp_path: Path) -> None:
    """The whole way: copy, work, copy again, begin afresh."""
    folder = tmp_path / "class"
    assert cluekit("lessons", "copy", folder).code == 0
    lesson = folder / "06_proof.ipynb"
    assert lesson.read_bytes() == (ROOT / "notebooks" / lesson.name).read_bytes()
    lesson.write_text("mine")
    assert cluekit("lessons", "copy", folder).code == 0
    assert lesson.read_text() == "mine"
    said = cluekit("lessons", "reset", "6", "--in", folder)
    assert (said.code, said.messages) == (0, "")
    assert "What you have solved stays ticked off." in said.answer
    assert str(progress.file()) in said.answer
    assert (folder / "06_proof-yours-1.ipynb").read_text() == "mine"
    assert lesson.read_bytes() == (ROOT / "notebooks" / lesson.name).read_bytes()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["reset", "06"], "nothing to reset"),
        (["reset", "06_prof"], "Did you mean “06_proof”?"),
        (["reset", "13b"], "Lesson 13b has become several: 11b, 12b."),
        (["reset", "13B_in_bits_and_how_sure.ipynb"], "Lesson 13b has become several: 11b, 12b."),
        (["reset", "zoo"], "There is no lesson “zoo”. There are: 00_at_the_table"),
        (["copy", "{file}/x"], "cannot be written"),
        (["copy", "{file}"], "cannot be written"),
    ],
)
def test_what_cannot_be_done_with_lessons_is_said(
    words: list[str], why: str, cluekit: Call, tmp_path: Path
) -> None:
    """In words, with code 2, and nothing on stdout."""
    file = tmp_path / "a file"
    file.write_text("kept")
    said = cluekit("lessons", *(word.format(file=file) for word in words))
    assert (said.code, said.answer) == (2, "")
    assert why in said.messages
    assert file.read_text() == "kept"


def test_progress_is_shown_taken_along_and_added(
    cluekit: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two computers: what was solved on either is solved on both."""
    asked = cluekit("progress")
    assert asked.answer.splitlines() == ["Nothing is solved yet.", "Go on with 00, At the table."]
    assert asked.messages == ""
    progress.save({"0.1": Done(2, 1, solved=True), "0.2": Done(1)})
    carried = tmp_path / "carried.json"
    assert cluekit("progress", "export", carried).code == 0
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "other"))
    progress.save({"0.2": Done(4, solved=True)})
    said = cluekit("progress", "import", carried)
    assert (said.code, said.answer) == (
        0,
        "The file is added to your progress. Newly solved: 1\n",
    )
    shown = cluekit("progress", "show")
    assert [line.split() for line in shown.answer.splitlines()] == [
        ["0.1", "solved", "2", "tries", "1", "hint"],
        ["0.2", "solved", "4", "tries"],
        ["Go", "on", "with", "00,", "At", "the", "table."],
    ]
    assert cluekit("progress", "show", "--json").json["exercises"]["0.2"]["tries"] == 4


def test_progress_is_never_written_over(cluekit: Call, tmp_path: Path) -> None:
    """An export takes a new name; an odd file is refused and changes nothing."""
    there = tmp_path / "there.json"
    there.write_text("somebody's")
    assert cluekit("progress", "export", there).code == 2
    assert there.read_text() == "somebody's"
    progress.save({"0.1": Done(1)})
    said = cluekit("progress", "import", there)
    assert (said.code, said.answer) == (2, "")
    assert "is damaged" in said.messages
    assert cluekit("progress", "import", tmp_path / "none.json").code == 2
    assert progress.load() == {"0.1": Done(1)}


def test_a_short_code_carries_what_is_solved_to_another_computer(
    cluekit: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is the code alone; beside it stands what it carries. Typed in, it adds."""
    assert cluekit("progress", "code").code == 2
    progress.save({"0.1": Done(2, 1, solved=True), "0.2": Done(1)})
    said = cluekit("progress", "code")
    assert said.messages.startswith("The code carries which exercises are solved")
    groups = said.answer.split()[0].split("-")
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "other"))
    progress.save({"0.2": Done(4, solved=True)})
    entered = cluekit("progress", "enter", *groups)
    assert (entered.code, entered.answer) == (
        0,
        "The code is added to your progress. Newly solved: 1\n",
    )
    assert progress.load() == {"0.1": Done(solved=True), "0.2": Done(4, solved=True)}


def test_a_mistyped_code_names_the_group_and_changes_nothing(cluekit: Call) -> None:
    """On the screen, not in the answer; nothing is made where nothing was."""
    said = cluekit("progress", "enter", "100RY-T1CY9")
    assert (said.code, said.answer) == (2, "")
    assert "Group 2 of the code is wrong: T1CY9." in said.messages
    assert not progress.file().exists()
