"""Saves and progress have one folder, and no file is ever half written."""

import importlib.util
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from cluekit.core import home as place
from cluekit.core.home import home, write_whole


def test_the_person_may_choose_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """CLUEKIT_HOME is the folder, whatever the system would say; nothing is made by asking."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "mine"))
    assert home() == tmp_path / "mine"
    assert not home().exists()


def test_without_a_choice_it_is_the_users_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """With and without platformdirs the same folder is found."""
    monkeypatch.delenv("CLUEKIT_HOME", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    with_helper = home()
    monkeypatch.setattr(place, "find_spec", lambda _: None)
    assert home() == with_helper
    assert home().name == "cluekit"
    assert importlib.util.find_spec("platformdirs"), "else this test compares nothing"


@pytest.mark.parametrize(
    ("system", "ending"),
    [
        ("linux", "share/cluekit"),
        ("win32", "Local/cluekit"),
        ("darwin", "Application Support/cluekit"),
    ],
)
def test_every_system_has_its_folder(
    system: str, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Linux, Windows and macOS each keep user data elsewhere."""
    for variable in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    assert place._plain_folder(system).as_posix().endswith(ending)


def test_writing_replaces_the_whole_file_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    """The new content is there, the folders were made, no helper file is left."""
    path = tmp_path / "a" / "b" / "progress.json"
    write_whole(path, b"old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(path.parent.iterdir()) == [path]


def test_a_write_that_fails_leaves_the_old_file(
    disk_full_at: Callable[[int], AbstractContextManager[None]], tmp_path: Path
) -> None:
    """When nothing more can be written, the old file is whole and nothing lies beside it."""
    path = tmp_path / "progress.json"
    write_whole(path, b"old")
    with disk_full_at(4096), pytest.raises(OSError, match="large"):
        write_whole(path, bytes(100_000))
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
