"""Saves and progress have one folder, in a browser too, and no file is ever half written."""

import importlib.util
import os
import sys
from errno import EINVAL
from importlib import metadata
from pathlib import Path
from stat import S_ISDIR
from typing import Any
from unittest.mock import Mock

import pytest

from cluekit.cli import doctor
from cluekit.core import home as place
from cluekit.core import locks
from cluekit.core.home import home, write_whole


def test_saves_and_progress_have_a_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """CLUEKIT_HOME goes first, then platformdirs or we; in a browser the drive, if there is one."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "mine"))
    assert home() == tmp_path / "mine"
    assert not home().exists()
    for variable in ("CLUEKIT_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    with_helper = home()
    monkeypatch.setattr(place, "find_spec", lambda _: None)
    assert home() == with_helper
    assert home().name == "cluekit"
    assert importlib.util.find_spec("platformdirs"), "else this test compares nothing"
    for system, ending in (
        ("linux", "share/cluekit"),
        ("win32", "Local/cluekit"),
        ("darwin", "Application Support/cluekit"),
    ):
        assert place._plain_folder(system).as_posix().endswith(ending)
    monkeypatch.delenv("CLUEKIT_HOME", raising=False)
    monkeypatch.setattr(place, "DRIVE", tmp_path / "drive")
    elsewhere = home()
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert home() == elsewhere
    (tmp_path / "drive").mkdir()
    assert home() == tmp_path / "drive" / ".cluekit"
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "mine"))
    assert home() == tmp_path / "mine"


def test_a_file_is_written_whole(
    tmp_path: Path, disk_full_at: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing lies beside; what the killed left goes a day later; no folder need be synced."""
    path = tmp_path / "a" / "b" / "progress.json"
    write_whole(path, b"old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(path.parent.iterdir()) == [path]
    with disk_full_at(4096), pytest.raises(OSError, match="large"):
        write_whole(path, bytes(100_000))
    assert path.read_bytes() == b"new"
    assert list(path.parent.iterdir()) == [path]
    old, young, other = (tmp_path / f".cluekit-{name}" for name in ("0" * 16, "1" * 16, "lessons"))
    for path in (old, young, other):
        path.write_text("half")
        os.utime(path, (1_000, 1_000))
    os.utime(young)
    (tmp_path / "target").write_text("mine")
    (tmp_path / f".cluekit-{'2' * 16}").symlink_to(tmp_path / "target")
    (tmp_path / f".cluekit-{'3' * 16}").mkdir()
    for _ in range(2):
        write_whole(tmp_path / "new", b"whole")
    left = {path.name for path in tmp_path.iterdir()}
    assert old.name not in left
    assert left > {young.name, other.name, "target", "new", f".cluekit-{'2' * 16}"}
    sync, refused = os.fsync, []

    def odd(opened: int) -> None:
        if S_ISDIR(os.fstat(opened).st_mode):
            refused.append(opened)
            raise OSError(EINVAL, os.strerror(EINVAL))
        sync(opened)

    monkeypatch.setattr(os, "fsync", odd)
    write_whole(tmp_path / "progress.json", b"new")
    assert (tmp_path / "progress.json").read_bytes() == b"new"
    assert refused or os.name == "nt"


def test_in_a_browser_files_are_changed_without_locks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Two that ask for one file both get it; the doctor says where things stay."""

    def absent(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "drive"))
    monkeypatch.setattr(doctor, "is_in_browser", lambda: True)
    monkeypatch.setattr(doctor.metadata, "version", absent)
    (kept,) = doctor._home()
    said = "kept in this browser until its data is cleared; a move is there 0.3 seconds after it"
    assert (kept.state, kept.found) == ("good", f"{tmp_path / 'drive'}, {said} was made")
    assert [*doctor._packages()] == []
    assert not [*(tmp_path / "drive").iterdir()], "what was tried is gone again"
    monkeypatch.undo()
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "fcntl", Mock(spec=[]))  # as in some browsers
    spec = importlib.util.spec_from_file_location("locks_there", locks.__file__)
    assert spec
    assert spec.loader
    locks_there = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(locks_there)
    path = tmp_path / "new" / "progress.json"
    with locks_there.alone_with(path), locks_there.alone_with(path):
        write_whole(path, b"kept")
    assert path.read_bytes() == b"kept"
    assert locks._take.__code__.co_code != locks_there._take.__code__.co_code, "here it is locked"
    assert "fcntl" not in vars(locks_there)
