"""`cluekit lessons` and `progress`: what there is, what is done, how it is kept, a whole class."""

import json
import os
import re
from pathlib import Path

import pytest
from calling import Call, Refused, Said

from cluekit.clue import new_game
from cluekit.core import store
from cluekit.learn import progress
from cluekit.learn.course import lessons
from cluekit.learn.exercises import Enrolment, load
from cluekit.learn.progress import Done, progress_code
from cluekit.ui import exercise
from naming import case_named

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "home"))


def rows(said: Said) -> list[str]:
    """The lines of an answer, with single spaces."""
    return [" ".join(line.split()) for line in said.answer.splitlines()]


def test_lessons_are_listed_copied_and_reset_or_it_is_said(
    cluekit: Call, tmp_path: Path, refused: Refused
) -> None:
    """A line a lesson, or one object: copy, work, copy again, begin afresh, or why not."""
    progress.save({"1.1": Done(tries=1, solved=True)})
    listed = cluekit("lessons", "list", "--json").json
    assert (listed["format"], listed["version"]) == ("cluekit-course", 1)
    assert {one["number"]: one["solved"] for one in listed["lessons"]}["01"] == 1
    lines = cluekit("lessons").answer.splitlines()
    assert len(lines) == len(listed["lessons"])
    assert lines[1].split(maxsplit=1)[0] == "01"
    assert lines[1].endswith("1 of 7 solved")
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
    file = tmp_path / "a-file"
    file.write_text("kept")
    for words, why in CANNOT.items():
        with case_named(words):
            assert why in refused("lessons", *words.format(file=file).split())
            assert file.read_text() == "kept"
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    (tmp_path / "book.txt").write_text("x" * 200_001)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "empty.txt").write_text("# nobody yet\n")
    for name, told in (
        ("empty.txt", "There is no code in it.\n"), ("none.txt", "There is no file.*none.txt"),
        ("picture.png", "The file picture.png is not written in UTF-8"),
        ("book.txt", "The file book.txt is too large.*200000"),
        ("pipe", "This is not a plain file: pipe.*devices"),
    ):  # fmt: skip
        said = refused("progress", "show", "--codes", tmp_path / name)
        assert re.match(told, said, re.DOTALL), name


CANNOT = {
    "reset 06": "nothing to reset", "reset 06_prof": "Did you mean “06_proof”?",
    "reset 13b": "Lesson 13b has become several: 11b, 12b.",
    "reset 13B_in_bits_and_how_sure.ipynb": "Lesson 13b has become several: 11b, 12b.",
    "reset zoo": "There is no lesson “zoo”. There are: 00_at_the_table",
    "copy {file}/x": "cannot be written", "copy {file}": "cannot be written",
}  # fmt: skip


def test_progress_is_shown_taken_along_and_added(
    cluekit: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: Refused
) -> None:
    """What was solved on either computer, or the site, is solved on both; no damage is taken."""
    asked = cluekit("progress")
    nothing = "Nothing is solved yet.\nGo on with 00, At the table.\n"
    assert (asked.answer, asked.messages) == (nothing, "")
    progress.save({"0.1": Done(2, 1, solved=True), "0.2": Done(1)})
    carried = tmp_path / "carried.json"
    assert cluekit("progress", "export", carried).code == 0
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "other"))
    progress.save({"0.2": Done(4, solved=True)})
    said = cluekit("progress", "import", carried)
    added = "The file is added to your progress. Newly solved: 1\n"
    assert (said.code, said.answer) == (0, added)
    shown = ["0.1 solved 2 tries 1 hint", "0.2 solved 4 tries", "Go on with 00, At the table."]
    assert rows(cluekit("progress", "show")) == shown
    assert cluekit("progress", "show", "--json").json["exercises"]["0.2"]["tries"] == 4
    there = tmp_path / "there.json"
    there.write_text("somebody's")
    assert refused("progress", "export", there)
    assert there.read_text() == "somebody's"
    progress.save({"0.1": Done(1)})
    assert "is damaged" in refused("progress", "import", there)
    assert refused("progress", "import", tmp_path / "none.json")
    assert progress.load() == {"0.1": Done(1)}
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "web"))
    store.keep(new_game("mini", ("Ada", "Bea", "Cem"), seed=5), tmp_path / "game.jsonl")
    progress.save({"0.1": Done(1, solved=True)}, tmp_path / "given.json")
    files = {"progress.json": (tmp_path / "given.json").read_text(encoding="utf-8")}
    files |= {f"saves/{name}.jsonl": (tmp_path / "game.jsonl").read_text() for name in "ab"}
    along, damaged = tmp_path / "along.json", files | {"saves/b.jsonl": "junk"}
    along.write_text(json.dumps({"format": "cluekit-along", "version": 1, "files": damaged}))
    assert "not a game saved by cluekit" in refused("progress", "import", along)
    assert (progress.load(), store.saved_games()) == ({}, [])
    along.write_text(json.dumps({"format": "cluekit-along", "version": 9, "files": files}))
    assert "newer cluekit" in refused("progress", "import", along)
    along.write_text(json.dumps({"format": "cluekit-along", "version": 1, "files": files}))
    said = cluekit("progress", "import", along)
    added = "The file is added to your progress. Newly solved: 1\nNew or longer games: 2\n"
    assert (said.code, said.answer) == (0, added)
    assert len(store.saved_games()) == 2
    assert "games" not in cluekit("progress", "import", along).answer


ADA = {"0.1": Done(solved=True, badge=True), "1.1": Done(solved=True), "1.2": Done(solved=True)}
CODE = progress_code(ADA)


def test_a_short_code_carries_what_is_solved_and_codes_become_a_table(
    cluekit: Call, tmp_path: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is the code alone; typed in it adds; a row a learner, a column a lesson."""
    progress.save({"3.1": Done(tries=2, solved=True)})
    whole = {name: Done(solved=True, badge=True) for name in lessons()[0].matter.exercises}
    said = cluekit("progress", "show", "--code", f"Ada={CODE}", progress_code(whole))
    assert (said.code, said.messages) == (0, "")
    table = ["00 01 solved ★", "Ada 1/7 2/7 3 1", "2 7/7 – 7 7", "have finished it 1 0"]
    assert rows(said) == table
    assert set(progress.load()) == {"3.1"}
    file = tmp_path / "class 7b.txt"
    code = CODE.lower()
    file.write_text(f"\ufeff# Monday\n\nseat 3: {code}\n{code.replace('-', ' ')}\n", "utf-8")
    answer = cluekit("progress", "show", "--codes", file, "--json").json
    assert (answer["format"], answer["version"]) == ("cluekit-class", 1)
    assert [one["label"] for one in answer["learners"]] == ["seat 3", "2"]
    first = answer["learners"][0]
    assert (first["solved"], first["badges"]) == (["0.1", "1.1", "1.2"], ["0.1"])
    assert (first["lessons"]["00"], first["lessons"]["01"], first["lessons"]["02"]) == (1, 2, 0)
    wrong = f"{CODE[:-1]}{'0' if CODE[-1] != '0' else '1'}"
    said = cluekit("progress", "show", "--code", f"Ada={CODE}", f"Ben={wrong}")
    assert said.code == 2
    assert said.messages.startswith("Ben: Group ")
    assert "Ada" in said.answer
    assert "Ben" not in said.answer
    label = "\x1b[2J" + "x" * 60
    answer = cluekit("progress", "show", "--code", f"{label}={CODE}").answer
    assert "\x1b" not in answer
    assert "x" * 41 not in answer
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "one"))
    assert refused("progress", "code")
    mistyped = refused("progress", "enter", "100RY-T1CY9")
    assert "Group 2 of the code is wrong: T1CY9." in mistyped
    assert not progress.file().exists()
    progress.save({"0.1": Done(2, 1, solved=True), "0.2": Done(1)})
    said = cluekit("progress", "code")
    assert said.messages.startswith("The code carries which exercises are solved")
    groups = said.answer.split()[0].split("-")
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "other"))
    progress.save({"0.2": Done(4, solved=True)})
    entered = cluekit("progress", "enter", *groups)
    added = "The code is added to your progress. Newly solved: 1\n"
    assert (entered.code, entered.answer) == (0, added)
    assert progress.load() == {"0.1": Done(solved=True), "0.2": Done(4, solved=True)}


def test_a_class_and_a_number_are_kept_travel_and_are_left(
    cluekit: Call, tmp_path: Path, refused: Refused
) -> None:
    """Exercises open with one's own cases; a file brings the class where there is none yet."""
    progress.save({"1.1": Done(tries=1, solved=True)})
    assert "in no class" in cluekit("progress", "class").answer
    said = cluekit("progress", "class", " kxbt", "07").answer
    assert "Class KXBT, number 7" in said
    assert progress.load_enrolment() == Enrolment("KXBT", 7)
    for words in (("KXB", "7"), ("KXBT", "100"), ("KXBT", "٣"), ("KXBT",), ("K/BT", "7")):
        with case_named(words):
            assert "from 1 to 99" in refused("progress", "class", *words)
    own = exercise("1.2").draft.attempt.exercise
    assert own.case == load("1.2").own(Enrolment("KXBT", 7)).case
    assert exercise("1.2", fresh=0).draft.attempt.exercise.case == load("1.2").case
    progress.add_work("1.2", tries=1, solved=True, badge=True)
    assert cluekit("progress", "export", tmp_path / "ada.json").code == 0
    assert cluekit("progress", "class", "--leave").code == 0
    progress.enrol(Enrolment("0000", 1))
    assert cluekit("progress", "import", tmp_path / "ada.json").code == 0
    assert progress.load_enrolment() == Enrolment("0000", 1), "the one that is here stays"
    cluekit("progress", "class", "--leave")
    assert cluekit("progress", "import", tmp_path / "ada.json").code == 0
    assert progress.load_enrolment() == Enrolment("KXBT", 7)
    assert (len(progress.load()), json.loads(progress.file().read_text())["version"]) == (2, 3)
