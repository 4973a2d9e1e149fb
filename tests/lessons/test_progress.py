"""Progress is kept in one checked file; a damaged one is refused in words and never touched."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cluekit.clue import edition, new_game
from cluekit.core import RefusedError, store
from cluekit.learn import progress
from cluekit.learn.course import bring, bring_from, lessons
from cluekit.learn.exercises import ids, load
from cluekit.learn.exercises.files import FORMER
from cluekit.learn.feedback import explain
from cluekit.learn.progress import Done, progress_in
from cluekit.learn.schemas import PROGRESS, SCHEMAS
from cluekit.ui import exercise
from naming import case_named
from oddities import ODD

SOME = {"1.1": Done(2, 1, solved=True, badge=True), "0.3": Done(1, 0, solved=False, badge=False)}


def test_the_file_fits_its_schema_and_comes_with_the_first_thing_done(home: Path) -> None:
    """Tries and hints add up, a badge is never lost; other programs can read the file."""
    assert (progress.load(), [*home.iterdir()]) == ({}, [])
    progress.add_work("1.1", tries=1, solved=False, badge=False)
    progress.add_work("1.1", tries=1, hints=2, solved=True, badge=True)
    progress.add_work("1.1", tries=1, solved=False, badge=False)
    assert progress.load() == {"1.1": Done(3, 2, solved=True, badge=True)}
    assert _names(home) == ["progress.json"]
    progress.save(SOME)
    written = json.loads((home / "progress.json").read_text(encoding="utf-8"))
    jsonschema.validate(written, json.loads(SCHEMAS.published_text(PROGRESS)))
    assert (written["format"], written["version"]) == ("cluekit-progress", 2)


def _names(home: Path) -> list[str]:
    """Return the files that people see; the lock beside them is empty and hidden."""
    return [path.name for path in home.iterdir() if not path.name.startswith(".")]


NOTING = """
import sys
from cluekit.learn import progress
for number in range(40):
    progress.add_work(f"{sys.argv[1]}.{number}", tries=1, solved=True, badge=False)
    progress.add_work("9.9", tries=1, solved=False, badge=False)
"""


def test_two_lessons_open_at_once_forget_nothing_of_each_other(home: Path) -> None:
    """Each reads, adds and writes alone: of two kernels that do so together nothing is lost."""
    kernels = [subprocess.Popen([sys.executable, "-c", NOTING, lesson]) for lesson in ("1", "2")]
    assert [kernel.wait(timeout=120) for kernel in kernels] == [0, 0]
    done = progress.load()
    assert (len(done), done["9.9"].tries) == (81, 80)
    assert _names(home) == ["progress.json"]


def test_export_and_import_bring_it_to_another_machine(home: Path) -> None:
    """Of each exercise the better of the two is kept; a file that is not there is named."""
    progress.save(SOME)
    taken = home / "stick" / "mine.json"
    progress.export_to(taken)
    progress.file().unlink()
    progress.add_work("0.3", tries=5, solved=True, badge=False)
    merged = bring_from(taken).progress
    assert merged == progress.load()
    assert merged == {"1.1": SOME["1.1"], "0.3": Done(5, 0, solved=True, badge=False)}
    with pytest.raises(RefusedError) as refused:
        bring_from(home / "nowhere.json")
    assert "nowhere.json" in explain(refused.value.problem)


def test_games_brought_along_take_no_name_that_another_has(home: Path) -> None:
    """Neither one that lies here nor one that comes with it; a browser's "(1)" is no other game."""
    texts = []
    for seed in (1, 2, 3):
        begun = new_game(edition("mini"), ["Ada", "Bo"], seed)
        path = home / f"{seed}.jsonl"
        store.keep(begun, path)
        texts.append(path.read_text("utf-8"))
        path.unlink()
    store.saves().mkdir(parents=True, exist_ok=True)
    (store.saves() / "a.jsonl").write_text(texts[0], "utf-8")
    files = {"saves/a.jsonl": texts[1], "saves/a-2.jsonl": texts[2]}
    whole = {"format": "cluekit-along", "version": 1, "files": files}
    assert bring(json.dumps(whole)).games == 2
    assert bring(texts[1], "a (1).jsonl").games == 1
    lying = sorted(path.read_text("utf-8") for path in store.saves().glob("*.jsonl"))
    assert lying == sorted([*texts, texts[1]])


FIRST_VERSION = """{"format": "cluekit-progress", "version": 1, "exercises": {"1.1":
 {"tries": 2, "hints": 1, "solved": true, "badge": true}},
 "check": "361e3ba888c0fbae5ac4382b4febd025"}"""


def test_a_file_of_the_first_version_still_opens(home: Path) -> None:
    """It has no notes; the next thing that is kept makes it one of today's."""
    (home / "progress.json").write_text(FIRST_VERSION)
    assert (progress.load(), progress.load_notes()) == ({"1.1": SOME["1.1"]}, {})
    progress.keep_note("How many?", "2")
    assert (progress.load(), progress.load_notes()) == ({"1.1": SOME["1.1"]}, {"How many?": "2"})


def test_notes_stay_beside_what_is_solved_and_travel(home: Path) -> None:
    """A later one replaces the earlier; on import the own one stays; the first go first."""
    progress.keep_note("How many?", "3")
    progress.keep_note("Why?", "because")
    progress.add_work("1.1", tries=1, solved=True, badge=False)
    progress.export_to(home / "stick.json")
    progress.keep_note("How many?", "2")
    bring_from(home / "stick.json")
    assert progress.load_notes() == {"How many?": "2", "Why?": "because"}
    assert progress.load() == {"1.1": Done(1, solved=True)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(progress, "MOST_NOTES", 2)
        progress.keep_note("last", "y" * progress.LONGEST_NOTE)
    assert progress.load_notes() == {"Why?": "because", "last": "y" * progress.LONGEST_NOTE}
    assert {*_names(home)} == {"progress.json", "stick.json"}


def test_what_could_not_be_read_is_not_written(home: Path) -> None:
    """The same limits both ways, for notes and for what is done."""
    for name, text in (("", "x"), ("n" * 201, "x"), ("n", ""), ("n", "x" * 501)):
        with case_named(name[:9], text[:9]), pytest.raises(RefusedError):
            progress.keep_note(name, text)
    for name, done in (("1.1", Done(-1)), ("1.1", Done(10**6 + 1)), ("one", SOME["1.1"])):
        with case_named(name, done), pytest.raises(RefusedError):
            progress.save({name: done})
    with pytest.raises(RefusedError):
        progress.save({"1.1" * 99: Done(1)})
    assert _names(home) == []


def damaged() -> dict[str, tuple[bytes, str]]:
    """Files that must not be believed, each with the code of its refusal."""
    head = {"format": "cluekit-progress", "version": 1}
    whole = json.dumps({**head, "exercises": {}, "check": "0" * 32})
    return {
        "empty": (b"", "progress-damaged"),
        "cut off": (whole[:-9].encode(), "progress-damaged"),
        "no UTF-8": (b'{"format": "\xff\xfe"}', "progress-damaged"),
        "a wrong checksum": (whole.encode(), "progress-damaged"),
        "a list": (b"[]", "progress-damaged"),
        "very deep": (b"[" * 50_000, "progress-damaged"),
        "very large": (b" " * (progress.LARGEST_FILE + 1), "file-too-large"),
        "below zero": (whole.replace("{}", '{"1.1": {"tries": -1}}').encode(), "progress-damaged"),
        "an unknown key": (whole.replace('"check"', '"chick"').encode(), "progress-damaged"),
        "foreign": (b'{"format": "other", "version": 1}', "progress-foreign"),
        "newer": (whole.replace('"version": 1', '"version": 4').encode(), "progress-newer"),
    }


ACTIONS: tuple[Callable[[], object], ...] = (
    *(progress.load, lambda: progress.save(SOME)),
    lambda: progress.add_work("1.1", tries=1, solved=True, badge=True),
    lambda: bring_from(progress.file()),
)


def nothing_can_be_done_with_it_but_exercises_go_on() -> list[str]:
    """Reading, saving, noting and importing are refused in words; return by which codes."""
    codes = []
    for action in ACTIONS:
        with pytest.raises(RefusedError) as refused:
            action()
        codes.append(refused.value.problem.code)
        assert "progress.json" in explain(refused.value.problem)
    card = exercise("1.1")
    assert "progress.json" in card.notice
    assert card.answer(27, 324).right
    return codes


def test_a_damaged_file_is_refused_in_words_and_stays_as_it_is(home: Path) -> None:
    """Neither reading nor saving changes a byte of it; exercises go on without it."""
    for kind, (content, code) in damaged().items():
        with case_named(kind):
            progress.file().write_bytes(content)
            assert nothing_can_be_done_with_it_but_exercises_go_on()[:-1] == [code] * 3
            assert (progress.file().read_bytes(), _names(home)) == (content, ["progress.json"])


@pytest.mark.skipif(os.name == "nt", reason="Windows knows few of these")
@pytest.mark.timeout(60)
@pytest.mark.parametrize("kind", ODD)
@pytest.mark.parametrize("name", ["progress.json", ".progress.json.lock"])
def test_whatever_lies_in_its_place_hangs_nobody(kind: str, name: str, home: Path) -> None:
    """Nothing is read, kept or brought along; exercises go on. Anybody may have put the lock."""
    ODD[kind](home / name)
    if name == "progress.json":
        assert nothing_can_be_done_with_it_but_exercises_go_on()
        return
    with suppress(OSError):
        progress.add_work("1.1", tries=1, solved=True, badge=True)
        assert progress.load() == {"1.1": Done(1, 0, solved=True, badge=True)}


def test_what_is_written_can_be_read_again(home: Path) -> None:
    """A million tries are all that are counted; one exercise more than can be read is refused."""
    most = progress.MOST_TRIES
    poison = home / "stick.json"
    progress.save({"1.1": Done(most, most, solved=False, badge=False)}, poison)
    bring_from(poison)
    done = progress.add_work("1.1", tries=1, hints=1, solved=True, badge=True)
    assert done == Done(most, most, solved=True, badge=True)
    assert progress.load() == {"1.1": done}
    names = [f"{lesson}z.{n}" for lesson in range(50) for n in range(100)]
    forged = {**dict.fromkeys(names[1:], Done(1)), "1.1": Done(1, solved=True)}
    assert len(forged) == progress.MOST_EXERCISES
    progress.save(forged, home / "stick.json")
    progress.file().unlink()
    assert bring_from(home / "stick.json").progress == {"1.1": Done(1, solved=True)}
    progress.add_work("0.3", tries=1, solved=True, badge=True)
    assert set(progress.load()) == {"0.3", "1.1"}
    progress.save(dict.fromkeys(names, Done(10**6, 10**6)))
    before = (home / "progress.json").read_bytes()
    assert len(before) < progress.LARGEST_FILE
    with pytest.raises(RefusedError) as refused:
        progress.add_work("1.1", tries=1, solved=True, badge=True)
    assert "5000 exercises" in explain(refused.value.problem)
    assert (home / "progress.json").read_bytes() == before
    progress.add_work(names[0], tries=1, solved=True, badge=False)
    assert progress.load()[names[0]].solved


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, 400), byte=st.integers(0, 255))
def test_one_changed_byte_is_noticed_or_harmless(cut: int, byte: int, home: Path) -> None:
    """Any single byte may change: the same progress is read, or it is refused; never another."""
    progress.file().unlink(missing_ok=True)
    progress.save(SOME)
    content = bytearray((home / "progress.json").read_bytes())
    content[cut % len(content)] = byte
    (home / "progress.json").write_bytes(bytes(content))
    with suppress(RefusedError):
        assert progress.load() == SOME


WRITER = """
from cluekit.learn import progress
for n in range(100_000):
    progress.add_work(f"1.{n % 9 + 1}", tries=1, solved=True, badge=True)
    print(n, flush=True)
"""


def test_whoever_reads_beside_a_writer_or_after_it_was_killed_reads_a_whole_file() -> None:
    """Two thousand times while it writes a hundred: the file is the old one or the new one."""
    with subprocess.Popen([sys.executable, "-c", WRITER], stdout=subprocess.PIPE) as writer:
        assert writer.stdout
        for _ in range(100):
            writer.stdout.readline()
            for _ in range(20):
                assert json.loads(progress.file().read_bytes())["exercises"]
        writer.send_signal(signal.SIGKILL)
    assert progress.load()


def test_a_badge_is_remembered() -> None:
    """Earned yesterday, shown today."""
    exercise("1.1").answer(27, 324)
    assert exercise("1.1").draft.attempt.badge
    assert not exercise("1.2").draft.attempt.badge


OLD_FILE = """{
 "format": "cluekit-progress",
 "version": 2,
 "exercises": {
  "13b.1": {"tries": 3, "hints": 1, "solved": true, "badge": true},
  "13b.5": {"tries": 1, "hints": 0, "solved": false, "badge": false},
  "13.1": {"tries": 1, "hints": 0, "solved": true, "badge": true}
 },
 "check": "4400eb1c4b09d15970f3de438ebab7bd",
 "notes": {"Which card asks best?": "I"}
}
"""
OLD_CODE = "1DBRG-6200F-Q41MR"
"""What the kit of lesson 13b wrote for 13b.1, 13b.4 without help, and 13b.7."""


def test_an_old_notebook_opens_the_exercise_where_it_is_today() -> None:
    """By the cell as it stands there; it counts under the id of today."""
    assert not FORMER.keys() & ids()
    for was, today in FORMER.items():
        with case_named(was):
            card = exercise(was)
            assert card.draft.attempt.exercise.id == load(was).id == today
            card.answer(*load(today).right_answers)
            assert progress.load()[today].solved
            assert was not in progress.load()
    assert exercise("13b.1", fresh=2).draft.attempt.exercise.number == 2


def test_an_old_progress_file_and_an_old_code_open_and_count() -> None:
    """Nothing is lost, the next answer is added; of what stands under both ids the better."""
    progress.file().parent.mkdir(exist_ok=True)
    progress.file().write_text(OLD_FILE)
    found = progress.load()
    assert found["12b.1"] == Done(tries=3, hints=1, solved=True, badge=True)
    assert found["11b.1"] == Done(tries=1)
    assert not any(name.startswith("13b") for name in found)
    assert progress.load_notes() == {"Which card asks best?": "I"}
    progress.add_work("12b.1", tries=1, solved=True, badge=True)
    assert progress.load()["12b.1"].tries == 4
    (bits,) = (one for one in lessons() if one.number == "12b")
    assert bits.solved_count(progress.load()) == 1
    both = {"13b.4": Done(tries=2, solved=True), "11b.4": Done(tries=5, hints=1)}
    assert progress.by_ids_of_today(both) == {"11b.4": Done(tries=5, hints=1, solved=True)}
    found = progress_in(OLD_CODE)
    assert set(found) == {"12b.1", "11b.4", "11b.5"}
    assert found["11b.4"].badge
    assert not found["12b.1"].badge
