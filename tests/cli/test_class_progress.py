"""`cluekit progress show --code`: a class in a table, from the codes that learners wrote down."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cluekit.learn import progress
from cluekit.learn.course import lessons
from cluekit.learn.progress import Done
from cluekit.learn.progress_code import progress_code

Call = Callable[..., object]
ADA = {"0.1": Done(solved=True, badge=True), "1.1": Done(solved=True), "1.2": Done(solved=True)}
ALL_OF_0 = {name: Done(solved=True, badge=True) for name in lessons()[0].matter.exercises}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own, with progress that no class’s table may show."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "home"))
    progress.save({"3.1": Done(tries=2, solved=True)})


def test_codes_become_a_table_with_the_teacher_s_labels(cluekit: Call) -> None:
    """A row a learner, a column a lesson that somebody has begun, and who has finished it."""
    said = cluekit(
        "progress", "show", "--code", f"Ada={progress_code(ADA)}", progress_code(ALL_OF_0)
    )
    assert (said.code, said.messages) == (0, "")
    assert [line.split() for line in said.answer.splitlines()] == [
        ["00", "01", "solved", "★"],
        ["Ada", "1/7", "2/7", "3", "1"],
        ["2", "7/7", "–", "7", "7"],
        ["have", "finished", "it", "1", "0"],
    ]


def test_a_file_of_codes_is_read_line_by_line(cluekit: Call, tmp_path: Path) -> None:
    """Labels before a colon, remarks, empty lines, and what Windows writes first."""
    file = tmp_path / "class 7b.txt"
    code = progress_code(ADA).lower()
    file.write_text(f"\ufeff# Monday\n\nseat 3: {code}\n{code.replace('-', ' ')}\n", "utf-8")
    answer = cluekit("progress", "show", "--codes", file, "--json").json
    assert (answer["format"], answer["version"]) == ("cluekit-class", 1)
    assert [one["label"] for one in answer["learners"]] == ["seat 3", "2"]
    first = answer["learners"][0]
    assert (first["solved"], first["badges"]) == (["0.1", "1.1", "1.2"], ["0.1"])
    assert (first["lessons"]["00"], first["lessons"]["01"], first["lessons"]["02"]) == (1, 2, 0)


def test_a_wrong_code_is_named_and_the_others_are_shown(cluekit: Call) -> None:
    """On stderr, by its label; the code of the command says so, too."""
    right = progress_code(ADA)
    wrong = f"{right[:-1]}{'0' if right[-1] != '0' else '1'}"
    said = cluekit("progress", "show", "--code", f"Ada={right}", f"Ben={wrong}")
    assert said.code == 2
    assert said.messages.startswith("Ben: Group ")
    assert "Ada" in said.answer
    assert "Ben" not in said.answer


def test_a_label_cannot_write_on_the_teacher_s_screen(cluekit: Call) -> None:
    """Signs that move the cursor are shown; a long label is cut."""
    label = "\x1b[2J" + "x" * 60
    answer = cluekit("progress", "show", "--code", f"{label}={progress_code(ADA)}").answer
    assert "\x1b" not in answer
    assert "x" * 41 not in answer


def test_a_list_that_cannot_be_read_is_refused_in_words(cluekit: Call, tmp_path: Path) -> None:
    """Not there, no text, a book."""
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    (tmp_path / "book.txt").write_text("x" * 200_001)
    why = {"none.txt": "No such file", "picture.png": "it is not text", "book.txt": "longer than"}
    (tmp_path / "empty.txt").write_text("# nobody yet\n")
    empty = cluekit("progress", "show", "--codes", tmp_path / "empty.txt")
    assert (empty.code, empty.messages) == (2, "There is no code in it.\n")
    for name, reason in why.items():
        said = cluekit("progress", "show", "--codes", tmp_path / name)
        assert (said.code, said.answer) == (2, "")
        assert said.messages.startswith("The list of codes cannot be read: ")
        assert reason in said.messages


def test_nothing_of_it_is_kept(cluekit: Call) -> None:
    """The teacher’s own progress stays as it is."""
    cluekit("progress", "show", "--code", progress_code(ADA))
    assert set(progress.load()) == {"3.1"}
