"""Disks that are full, read-only, or know no locks and no waiting: games and lessons go on."""

import errno
import io
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Widget

from cluekit.clue import new_game
from cluekit.clue.referee import game
from cluekit.core import RefusedError, locks, store
from cluekit.learn import progress
from cluekit.ui import exercise, setup, table
from cluekit.ui.tables.widget import Table
from naming import case_named

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other disks")


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
            scene.sitting.read()
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


def test_a_game_opened_in_the_waiting_room_goes_on_unsaved_too(disk: Disk) -> None:
    """It is no worse off than one that goes on in its cell."""
    moves(table("mini", bots="random", seed=5, name="waiting"))
    opened = setup()
    opened.hear({"kind": "press", "id": "a-1", "target": "open:0", "turn": opened.turn})
    disk.fails = {"write": errno.ENOSPC}
    moves(opened)
    assert "without being saved" in opened.spoken


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
    assert card.desk.attempt.tries == 1
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


def test_lessons_go_on_where_nothing_can_be_kept(disk: Disk) -> None:
    """An exercise is answered, and says that this could not be saved."""
    for number in REFUSED:
        with case_named(errno.errorcode[number]):
            disk.fails = {"write": number}
            card = exercise("1.1")
            card.answer("28")
            assert card.desk.attempt.tries == 1
            assert "could not be saved" in card.notice
            assert os.strerror(number) in card.notice
            disk.fails = {}
            card.answer("29")
            assert card.notice == ""


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


def test_a_keeper_in_code_refuses_as_ever(disk: Disk) -> None:
    """Only tables go on: who saves in code is told by a refusal, and nothing has changed."""
    session = new_game("mini", seed=5)
    store.keep(session)
    disk.fails = {"write": errno.ENOSPC}
    with pytest.raises(RefusedError) as refused:
        session.play(session.choices.seat, next(iter(session.choices)))
    assert refused.value.problem.code == "save-failed"
