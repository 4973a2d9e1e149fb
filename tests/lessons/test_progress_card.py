"""Progress on a page and its short code: what it carries, how a slip is found, what is added."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from presses import press

from cluekit.core import RefusedError
from cluekit.learn import progress
from cluekit.learn.exercises import ids
from cluekit.learn.feedback import explain
from cluekit.learn.progress import (
    PROGRESS_CODE_VERSION,
    SIGNS,
    Done,
    _check_value,
    _seal,
    code_carries,
    progress_code,
    progress_in,
)
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
    progress.keep_note("a guess", "three")
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


HEAD = b'{"format": "cluekit-progress", "version": '
JUNK = {
    "empty.json": (b"", "damaged"),
    "quiz.json": (b'{"format": "a quiz", "version": 1}', "not a progress file of cluekit"),
    "newer.json": (HEAD + b"99}", "newer"),
    "half.json": (HEAD + b'2, "exercises": {', "damaged"),
    "deep.json": (b"[" * 100_000, "damaged"),
    "bytes.json": (b"\xff\xfe\x00{", "UTF-8"),
    "forged.json": (HEAD + b'2, "exercises": {"0.1": {"solved": true}}, "check": ""}', "damaged"),
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


EARNED = {
    "0.1": Done(tries=3, hints=2, solved=True, badge=True),
    "1.2": Done(tries=9),
    "7b.3": Done(tries=1, solved=True),
    "11b.1": Done(tries=1, solved=True, badge=True),
}
DONE = st.builds(Done, solved=st.booleans(), badge=st.booleans(), tries=st.integers(0, 99))


def refused(code: str) -> tuple[str, dict[str, object], str]:
    """The refusal of a code: its code, what it is about, and its words."""
    with pytest.raises(RefusedError) as found:
        progress_in(code)
    problem = found.value.problem
    return problem.code, dict(problem.about), explain(problem)


def test_a_code_carries_what_is_solved_and_says_what_it_does_not_carry() -> None:
    """No tries, no hints; five signs for four exercises at most; small letters, spaces, O for 0."""
    code = progress_code(EARNED)
    assert re.fullmatch(rf"[{SIGNS}]{{5}}(-[{SIGNS}]{{5}})+", code)
    solved, earned = Done(solved=True), Done(solved=True, badge=True)
    assert progress_in(code) == {"0.1": earned, "7b.3": solved, "11b.1": earned}
    assert progress_code({"0.1": Done(tries=4)}) == progress_code({}) == ""
    assert "no tries, no guesses, no tickets and no name" in code_carries()
    whole = progress_code(dict.fromkeys(ids(), Done(solved=True, badge=True)))
    assert set(progress_in(whole)) == set(ids())
    assert len(whole.split("-")) <= len(ids()) / 4
    typed = [code.lower(), code.replace("-", " "), code.replace("-", ""), f"  {code}\n"]
    typed += [code.translate(str.maketrans(*signs)) for signs in (("01", "ol"), ("01-", "OI–"))]
    assert [progress_in(each) for each in typed] == [progress_in(code)] * 6


@given(st.dictionaries(st.sampled_from(ids()), DONE))
def test_whatever_is_solved_comes_back(done: dict[str, Done]) -> None:
    """Each exercise of the course has its place in a code."""
    solved = {name: Done(solved=True, badge=one.badge) for name, one in done.items() if one.solved}
    code = progress_code(done)
    assert (progress_in(code) if code else {}) == solved


def test_one_wrong_sign_anywhere_names_its_group() -> None:
    """Every sign by every other; swapped, left out or doubled, the usual slips of a hand."""
    code = progress_code(EARNED)
    for place, old in enumerate(code):
        for sign in SIGNS if old != "-" else "":
            if sign == old:
                continue
            why, about, words = refused(code[:place] + sign + code[place + 1 :])
            number = code[:place].count("-") + 1
            assert (why, about["number"]) == ("code-group", number)
            assert words.startswith(f"Group {number} of the code is wrong: ")
    for place, (one, two) in enumerate(pairwise(code)):
        if one != two and "-" not in one + two:
            why, about, _ = refused(code[:place] + two + one + code[place + 2 :])
            assert (why, about["number"]) == ("code-group", code[:place].count("-") + 1)
    for place, sign in enumerate(code):
        if sign != "-":
            for typed in (code[:place] + code[place + 1 :], code[:place] + sign + code[place:]):
                why, about, words = refused(typed)
                assert (why, about["number"]) == ("code-length", code[:place].count("-") + 1)
                assert "A group has 5 signs." in words


def test_what_is_no_code_of_this_kit_is_said() -> None:
    """Groups missing or swapped; a newer kit’s code is not damaged: it is right, the kit old."""
    groups = progress_code(EARNED).split("-")
    for place in range(len(groups)):
        left = "-".join(groups[:place] + groups[place + 1 :])
        assert refused(left or "-")[0] in {"code-group", "code-whole", "code-none"}
    swapped = [groups[1], groups[0], *groups[2:]]
    assert refused("-".join(swapped))[:2] == ("code-group", {"number": 1, "group": swapped[0]})
    assert refused("-".join(groups[:-1]))[0] == "code-whole"
    assert [refused(typed)[0] for typed in ("", "--", "A" * 2_000)] == ["code-none"] * 3
    assert refused("1U2B3")[0] == "code-sign"
    values = [PROGRESS_CODE_VERSION + 1, 0, 0, 0]
    groups = [
        [*part, _check_value(part, place)] for place, part in enumerate((values, _seal(values)))
    ]
    code = "-".join("".join(SIGNS[value] for value in group) for group in groups)
    assert refused(code)[:2] == ("code-newer", {"version": PROGRESS_CODE_VERSION + 1})


@given(st.text(max_size=60))
def test_junk_is_refused_in_words(typed: str) -> None:
    """Nothing else is ever raised."""
    with pytest.raises(RefusedError) as found:
        progress_in(f"{typed} U")
    assert explain(found.value.problem) != found.value.problem.code


def test_adding_never_loses_what_is_here() -> None:
    """The better of the two; a refused code changes no byte of the file."""
    progress.save({"0.1": Done(tries=7, hints=1, solved=True), "1.2": Done(tries=2)})
    progress.keep_note("a guess", "three")
    added = progress.add(progress_in(progress_code({**EARNED, "1.2": Done(solved=True)})))
    assert added["0.1"] == Done(tries=7, hints=1, solved=True, badge=True)
    assert added["1.2"] == Done(tries=2, solved=True)
    assert progress.load_notes() == {"a guess": "three"}
    before = progress.file().read_bytes()
    assert progress.add(progress_in(progress_code(EARNED))) == added
    refused(progress_code(EARNED)[:-1])
    assert progress.file().read_bytes() == before
