"""Whatever lies where a save is expected, on whatever disk: games and lessons go on, and say so."""

import errno
import io
import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import damaging
import pytest
from ipywidgets import Widget

from cluekit.cli import main
from cluekit.clue import game, new_game
from cluekit.core import RefusedError, locks, store
from cluekit.core.file_reader import read_file
from cluekit.editions import explain
from cluekit.learn import progress
from cluekit.ui import exercise, setup, table
from cluekit.ui.tables.widget import Table
from naming import case_named
from oddities import ODD

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="Windows knows few of these"),
    pytest.mark.timeout(120),  # nothing waits for a pipe
]


class Disk:
    """The disk below one folder: calls that write, wait or lock there can be made to fail."""

    WRITE = ("open", "mkdir", "link", "replace", "rename")

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = str(folder)
        self.fails: dict[str, int] = {}
        for name in self.WRITE:
            patch.setattr(os, name, self._guarded("write", getattr(os, name)))
        patch.setattr(io, "open", self._guarded("write", io.open))
        patch.setattr(os, "fsync", self._guarded("fsync", os.fsync))
        for name in ("_take", "_give_back"):
            patch.setattr(locks, name, self._guarded("lock", getattr(locks, name)))

    def _guarded(self, kind: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def guarded(what: Any, *args: Any, **how: Any) -> Any:
            number = self.fails.get(kind)
            there = isinstance(what, int) or str(what).startswith(self.folder)
            if number and there and (kind != "write" or _writes(call, args)):
                raise OSError(number, os.strerror(number), what)
            return call(what, *args, **how)

        return guarded


def _writes(call: Callable[..., Any], args: tuple[Any, ...]) -> bool:
    """Whether a call would change something: opening to read does not."""
    if call.__name__ != "open":
        return True
    how = args[0] if args else "r"
    return bool(set(how) & set("wxa+")) if isinstance(how, str) else bool(how & WRITING)


WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    """The disk under the home."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "home"))
    yield Disk(tmp_path / "home", monkeypatch)
    Widget.close_all()


def moves(scene: Table, count: int = 1) -> None:
    """Make this many moves of the person here, whatever they are; the bots go on."""
    for _ in range(count):
        if scene.sitting.reading is not None:
            scene.sitting.go_on_after_reading()
        scene.sitting.play(next(iter(scene.session.choices)))


def saved() -> list[Path]:
    """Return the saves there are."""
    return [each.path for each in store.saved_games()]


def is_in(path: Path, scene: Table) -> bool:
    """Tell whether a save holds the whole game."""
    return store.read_saved(path, game).session.record == scene.session.record


REFUSED = (errno.EROFS, errno.ENOSPC, errno.EACCES, errno.EIO)


def test_a_table_goes_on_unsaved_and_all_is_saved_when_the_disk_is_back(disk: Disk) -> None:
    """From the first move on, or in the middle of a game; it is said why, and what can be done."""
    for number in REFUSED:
        with case_named(errno.errorcode[number]):
            disk.fails = {"write": number}
            scene = table("mini", bots="random", seed=5, name=f"disk {number}")
            before = saved()
            moves(scene)
            assert os.strerror(number) in scene.notice
            assert 'os.environ["CLUEKIT_HOME"]' in scene.notice
            assert "without being saved" in scene.spoken
            moves(scene)
            assert scene.notice == "The game is still not saved."
            assert "saved" not in scene.spoken, "it is said once"
            assert saved() == before
            disk.fails = {}
            moves(scene)
            (path,) = set(saved()) - {*before}
            assert is_in(path, scene)
            assert "saved again" in scene.notice
            for fails in ({"write": number}, {"fsync": errno.EIO}, {"write": number}):
                disk.fails = fails
                moves(scene)
                assert "saved" in scene.notice
                assert not is_in(path, scene)
                if scene.sitting.taken_back_to is not None:
                    scene.sitting.undo()
                disk.fails = {}
                moves(scene)
                assert is_in(path, scene)
                assert "saved again" in scene.notice
            assert set(saved()) == {path, *before}


def test_a_table_changes_to_another_folder_and_a_file_that_is_gone_is_made_anew(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the notice says; a game that was opened again is no worse off."""
    scene = table("mini", bots="random", seed=6, name="moving")
    moves(scene)
    disk.fails = {"write": errno.EROFS}
    moves(scene)
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "other"))
    moves(scene)
    (path,) = saved()
    assert (path.parents[1], is_in(path, scene)) == (tmp_path / "other", True)
    path.unlink()
    moves(scene, 2)
    (path,) = saved()
    assert is_in(path, scene)
    scene.sitting.go_on_with(store.open_saved(path, game).session)
    path.chmod(0o600)
    disk.folder, disk.fails = str(tmp_path), {"write": errno.EACCES}
    moves(scene)
    assert "without being saved" in scene.notice
    disk.fails = {}
    moves(scene)
    assert is_in(path, scene)


def test_no_home_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose home it is may be unknown: tables are laid and say it in words, exercises too."""
    monkeypatch.setenv("CLUEKIT_HOME", "~nobody-of-that-name/x")
    scene = table("mini", bots="random", seed=5, name="homeless")
    moves(scene)
    assert "Your home folder cannot be found" in scene.notice
    assert "without being saved" in scene.notice
    assert "no-home" not in setup("mini").notice
    card = exercise("1.1")
    card.answer(27)
    assert "Your home folder cannot be found" in card.notice
    assert card.draft.attempt.tries == 1
    Widget.close_all()


def test_where_there_are_no_locks_and_nothing_to_wait_for_all_is_saved(disk: Disk) -> None:
    """What was written is not said to be lost, not even if a lock cannot be given back."""
    disk.fails = {"lock": errno.ENOLCK, "fsync": errno.EINVAL}
    scene = table("mini", bots="random", seed=7, name="no locks")
    moves(scene, 3)
    assert scene.notice == ""
    assert is_in(saved()[0], scene)
    card = exercise("1.1")
    card.answer("28")
    assert card.notice == ""
    assert progress.load()["1.1"].tries == 1
    session = new_game("mini", seed=5)
    store.keep(session)
    session.play(session.choices.seat, next(iter(session.choices)))
    assert store.read_saved(saved()[0], game).session.record == session.record


def test_games_and_lessons_go_on_where_nothing_can_be_kept(disk: Disk) -> None:
    """An exercise says so; a game of the waiting room; who saves in code is refused, as ever."""
    for number in REFUSED:
        with case_named(errno.errorcode[number]):
            disk.fails = {"write": number}
            card = exercise("1.1")
            card.answer("28")
            assert card.draft.attempt.tries == 1
            assert "could not be saved" in card.notice
            assert os.strerror(number) in card.notice
            disk.fails = {}
            card.answer("29")
            assert card.notice == ""
    disk.fails = {}
    moves(table("mini", bots="random", seed=5, name="waiting"))
    opened = setup()
    opened.hear({"kind": "press", "id": "a-1", "target": "open:0", "turn": opened.turn})
    disk.fails = {"write": errno.ENOSPC}
    moves(opened)
    assert "without being saved" in opened.spoken
    disk.fails = {}
    session = new_game("mini", seed=5)
    store.keep(session)
    disk.fails = {"write": errno.ENOSPC}
    with pytest.raises(RefusedError) as refused:
        session.play(session.choices.seat, next(iter(session.choices)))
    assert refused.value.problem.code == "save-failed"


def call(program: str, *words: str) -> int:
    """Call a program of the system; return its exit code, which is not 0 where there is none."""
    if (found := shutil.which(program)) is None:
        return 1
    return subprocess.run([found, *words], check=False, capture_output=True).returncode


@pytest.fixture
def small_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A real disk of 128 kB, for those who may mount one."""
    folder = tmp_path / "small"
    folder.mkdir()
    if call("mount", "-t", "tmpfs", "-o", "size=128k", "small", str(folder)):
        pytest.skip("not everybody may mount a disk")
    monkeypatch.setenv("CLUEKIT_HOME", str(folder / "home"))
    yield folder
    Widget.close_all()
    assert call("umount", "-l", str(folder)) == 0


def test_a_real_disk_that_is_full_and_then_read_only(small_disk: Path) -> None:
    """The same as above, by the system itself."""
    scene = table("mini", bots="random", seed=5, name="small")
    moves(scene)
    (path,) = saved()
    filler = small_disk / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while file.write(bytes(4096)):
            pass
    while "saved" not in scene.notice:
        moves(scene)
    filler.unlink()
    moves(scene)
    assert is_in(path, scene)
    assert call("mount", "-o", "remount,ro", str(small_disk)) == 0
    moves(scene)
    assert os.strerror(errno.EROFS) in scene.notice
    assert call("mount", "-o", "remount,rw", str(small_disk)) == 0
    moves(scene)
    assert is_in(path, scene)


WORDS = ("There is no file of that name", "This is not a plain file", "is too large", "be read")
GOOD = "You, Nora, Otto"


Home = Callable[[str], Path]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    """Move into a new home; its folder of saves has a good one that is older than all others."""

    def move(name: str) -> Path:
        Widget.close_all()
        monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / name))
        good = store.keep(new_game("mini", seed=5)).path
        os.utime(good, (1_000, 1_000))
        return good.parent

    yield move
    Widget.close_all()


def forged(**changes: Any) -> bytes:
    """Return the head of a save with something else in it, and a checksum that fits."""
    session = new_game("mini", seed=5)
    head = store.head_of(session)
    said = json.loads(damaging.bodies_of(store._save_bytes(session, head)[0])[0]) | changes
    return damaging.sealed_again([json.dumps(said, separators=(",", ":")).encode()])


FORGED = {
    "no names": forged(players=[{"id": "a", "suspect": 0}, {"id": "b", "suspect": 1}]),
    "no players": forged(players=[]),
    "20,000 players": forged(players=[{"name": f"N{n}", "id": f"n{n}"} for n in range(20_000)]),
    "a name of a million letters": forged(players=[{"id": "a", "name": "N" * 1_000_000}] * 2),
    "a number for a name": forged(players=[{"id": "a", "name": 7}] * 2),
    "an endless id": forged(edition={"id": "x" * 1_000_000, "text": ""}),
    "another game": forged(game="chess" * 1_000),
    "strange chairs": forged(seated=["person"] * 60, called="x" * 100_000),
}


def listed(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the list of saves as `cluekit replay` prints it; it must come to an end."""
    assert main(["replay"]) == 0
    text = capsys.readouterr().out
    assert main(["replay", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["format"] == "cluekit-saves"
    return text


def assert_tables_stand(name: str) -> None:
    """Lay a table, fill in a form, and press all that can be opened."""
    scene = table("mini", seed=99, name=name, fresh=True, bots="random")
    assert table("mini", seed=99, name=name, bots="random") is scene
    form = setup("mini")
    assert 'data-target="start"' in form.drawing
    for number in range(form.drawing.count('data-target="open:')):
        room = setup("mini")
        said = {"kind": "press", "id": "tester-1", "target": f"open:{number}", "turn": room.turn}
        room._handle_msg({"content": {"data": {"method": "custom", "content": said}}})
        assert "in the program" not in room.notice
        assert len(room.drawing) < 500_000


def test_an_odd_entry_or_folder_stops_nothing(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    """Listed with what is wrong; a forged head, a time no calendar knows; tables can be laid."""
    saves = home("odd")
    for number, make in enumerate(ODD.values()):
        make(saves / f"odd-{number}.jsonl")
    told = listed(capsys)
    refused = [line for line in told.splitlines() if any(words in line for words in WORDS)]
    assert GOOD in told
    assert len(refused) == len(ODD) == len(store.saved_games()) - 1
    assert_tables_stand("odd")
    saves = home("forged")
    for kind, content in FORGED.items():
        (saves / f"{kind}.jsonl").write_bytes(content)
    told = listed(capsys)
    assert GOOD in told
    assert len(store.saved_games()) == len(FORGED) + 1
    assert max(map(len, told.splitlines())) < 1_000
    assert_tables_stand("forged")
    times = (10**11, 2**40, -(10**10))
    home("times")
    paths = [store.keep(new_game("mini", seed=seconds)).path for seconds in times]
    for path, seconds in zip(paths, times, strict=True):
        with suppress(OSError, OverflowError):
            os.utime(path, (seconds, seconds))
    assert listed(capsys).count(GOOD) == 1 + len(times)
    assert_tables_stand("times")
    for kind, make in ODD.items():
        with case_named(kind):
            saves = home(kind)
            shutil.rmtree(saves)
            make(saves)
            assert listed(capsys) == ""
            assert_tables_stand(kind)


CALLS = ("replay", "solve", "noir play", "edition check", "simulate", "edition sheet",
         "edition list", "solve --events")  # fmt: skip


def test_an_odd_file_is_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing waits for a pipe, reads a device or more than it may; the exit code is 2."""
    case = tmp_path / "case.toml"
    case.write_text('deck = "mini"\nplayers = ["Ada", "Bea", "Cem"]\n')
    for kind, make in ODD.items():
        make(odd := tmp_path / f"{kind}.toml")
        for words in CALLS:
            with case_named(kind, words):
                assert main([*words.split(), str(odd), *[str(case)] * ("--events" in words)]) == 2
                said = capsys.readouterr()
                assert any(reason in said.out + said.err for reason in WORDS)
                assert "Traceback" not in said.err
        with pytest.raises(RefusedError) as error:
            store.open_saved(odd, game)
        assert odd.name in explain(error.value.problem)
    with pytest.raises(RefusedError) as error:
        read_file(Path("/proc/self/maps"), 10)
    assert error.value.problem.code == "file-too-large"
    (tmp_path / "just").write_bytes(b"0123456789")
    assert read_file(tmp_path / "just", 10) == b"0123456789"
    path = tmp_path / "file"
    path.write_bytes(b"plain")
    plain = path.stat()
    path.unlink()
    ODD["a pipe"](path)
    monkeypatch.setattr(Path, "stat", lambda _, **__: plain)
    with pytest.raises(RefusedError) as error:
        read_file(path, 100)
    assert error.value.problem.code == "file-not-plain"
