"""Progress on a page: the code, a file beside the notebook, and what comes from elsewhere."""

from pathlib import Path

import pytest
from presses import press

from cluekit.learn import progress
from cluekit.learn.progress import Done
from cluekit.learn.progress_code import progress_code
from cluekit.ui import course_map, my_progress
from cluekit.ui.exercises import progress_card
from cluekit.words import set_language
from naming import case_named

SOME = {"0.1": Done(2, 1, solved=True), "0.2": Done(1)}


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in which the page lies."""
    (tmp_path / "lessons").mkdir()
    monkeypatch.chdir(tmp_path / "lessons")
    return tmp_path / "lessons"


def test_the_page_shows_the_code_and_what_it_carries() -> None:
    """In the picture and in words; on the first day there is none."""
    card = my_progress()
    assert repr(card) == "Exercises solved: 0"
    progress.save(SOME)
    press(card, "again")  # so the cell need not be run
    assert "Exercises solved: 1" in card.drawing
    card = my_progress()
    assert progress_code(SOME) in card.drawing
    assert "no name" in card.drawing
    assert progress_code(SOME) in repr(card)
    set_language("pt")
    assert "Exercícios resolvidos" in repr(card)


def test_where_nothing_lasts_the_page_reminds_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the map and on the card, in the picture and in words; nowhere else."""
    assert "put away" not in course_map().html() + my_progress().drawing
    monkeypatch.setenv("CLUEKIT_FORGETS", "1")
    for shown in (course_map().html(), my_progress().drawing):
        assert 'role="note"' in shown
        assert "take your progress along" in shown
    for told in (repr(course_map()), repr(my_progress())):
        assert told.startswith("This computer is put away when you leave it")


def test_a_code_from_elsewhere_is_added() -> None:
    """It is told how many are new; the page shows the sum."""
    progress.save({"0.2": Done(4, solved=True)})
    card = my_progress()
    assert press(card, "add", pasted=[progress_code(SOME).lower()]).notice == ""
    assert "Newly solved: 1" in card.drawing
    assert progress.load() == {"0.1": Done(solved=True), "0.2": Done(4, solved=True)}
    assert progress_code(progress.load()) in card.drawing


PASTED = {
    "": "Paste a code",
    "100RY-T1CY9": "Group 2 of the code is wrong",
    '{"format": "a quiz", "version": 1}': "not a progress file of cluekit",
    "{": "damaged",
}


def test_what_cannot_be_added_is_said_and_changes_nothing() -> None:
    """In words, with what was there kept byte by byte, a damaged file as well."""
    progress.save(SOME)
    before = progress.file().read_bytes()
    card = my_progress()
    for pasted, why in PASTED.items():
        with case_named(pasted):
            assert why in press(card, "add", pasted=[pasted]).notice
            assert progress.file().read_bytes() == before
    progress.file().write_text("junk")
    card = my_progress()
    assert "damaged" in card.notice
    assert "damaged" in press(card, "add", pasted=["100RY-T1CY8"]).notice
    assert progress.file().read_text() == "junk"


def test_a_file_is_written_beside_the_page_and_its_text_can_be_pasted(
    beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never over another file; it carries tries and notes as well."""
    progress.save(SOME)
    progress.keep("a guess", "three")
    card = press(my_progress(), "write", "write")
    written = {file.name for file in beside.iterdir()}
    assert written == {"my-progress-2.json", "my-progress.json"}
    assert "my-progress-2.json" in card.drawing
    monkeypatch.setenv("CLUEKIT_HOME", str(beside / "other"))
    press(my_progress(), "add", pasted=[(beside / "my-progress.json").read_text()])
    assert (progress.load(), progress.load_notes()) == (SOME, {"a guess": "three"})


def test_in_a_web_page_it_speaks_of_the_browser_and_of_no_folder(
    beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files are the business of the site's own page, in the reader's language; codes stay."""
    (beside / "from-school.json").write_bytes(b"{}")
    progress.save(SOME)
    assert "lessons reset" in my_progress().drawing
    monkeypatch.setattr(progress_card, "is_in_browser", lambda: True)
    for language, said in {"en": "in this browser", "it": "in questo browser"}.items():
        set_language(language)
        card = my_progress()
        assert said in card.drawing
        assert f'data-along="{language}"' in card.drawing
        assert progress_code(SOME) in card.drawing
        for elsewhere in ("from-school.json", "terminal", 'data-target="write"', 'target="file"'):
            assert elsewhere not in card.drawing
    press(card, "write")
    assert not list(beside.glob("my-progress*"))


def test_a_file_beside_the_page_is_chosen_and_added(beside: Path) -> None:
    """The better of the two, exercise by exercise; without a file it is said how one comes."""
    progress.save({"0.1": Done(9, solved=True)})
    progress.export_to(beside / "from-school.json")
    progress.file().unlink()
    progress.save({"0.1": Done(2), "0.2": Done(4, solved=True)})
    card = my_progress()
    assert "from-school.json" in card.drawing
    assert "Newly solved: 1" in press(card, "file", file=["from-school.json"]).drawing
    assert progress.load() == {"0.1": Done(9, solved=True), "0.2": Done(4, solved=True)}
    (beside / "from-school.json").unlink()
    assert "Drag a progress file" in press(card, "again").drawing


JUNK = {
    "empty.json": (b"", "damaged"),
    "quiz.json": (b'{"format": "a quiz", "version": 1}', "not a progress file of cluekit"),
    "newer.json": (b'{"format": "cluekit-progress", "version": 99}', "newer"),
    "half.json": (b'{"format": "cluekit-progress", "version": 2, "exercises": {', "damaged"),
    "deep.json": (b"[" * 100_000, "damaged"),
    "bytes.json": (b"\xff\xfe\x00{", "UTF-8"),
    "forged.json": (
        b'{"format":"cluekit-progress","version":2,"exercises":{"0.1":{"solved":true}},"check":""}',
        "damaged",
    ),
}


def test_a_file_that_is_no_progress_is_refused_in_words(
    beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Checked on reading; what was there stays, byte by byte. No path leads out of the folder."""
    progress.save(SOME)
    before = progress.file().read_bytes()
    for name, (content, why) in JUNK.items():
        with case_named(name):
            (beside / name).write_bytes(content)
            assert why in press(my_progress(), "file", file=[name]).notice
            assert progress.file().read_bytes() == before
    inside = beside / "page"
    inside.mkdir()
    monkeypatch.chdir(inside)
    (beside / "outside.json").write_bytes(b"{}")
    (inside / "folder.json").mkdir()
    card = my_progress()
    for name in ("", "../outside.json", "/etc/passwd", "folder.json", "page", "gone.json"):
        assert "Choose a file first." in press(card, "file", file=[name]).notice
