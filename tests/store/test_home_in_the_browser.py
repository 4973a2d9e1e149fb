"""Python in a browser: nothing locks there, and what is to stay lies where the site keeps files."""

import importlib.util
import sys
from importlib import metadata
from pathlib import Path
from types import ModuleType

import pytest

from cluekit.cli import doctor
from cluekit.core import home as place
from cluekit.core import locks
from cluekit.core.home import home, write_whole


class NoLocks(ModuleType):
    """What is called fcntl in some browsers' Pythons: whatever is asked of it is missing."""

    def __getattr__(self, name: str) -> object:
        raise AttributeError(f"module 'fcntl' has no attribute {name!r}")


@pytest.fixture
def locks_there(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The file of locks, read anew as that Python would."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "fcntl", NoLocks("fcntl"))
    spec = importlib.util.spec_from_file_location("locks_there", locks.__file__)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_file_is_changed_where_there_are_no_locks(
    locks_there: ModuleType, tmp_path: Path
) -> None:
    """Two that ask for one file both get it: in one process nobody would give it back."""
    path = tmp_path / "new" / "progress.json"
    with locks_there.alone_with(path), locks_there.alone_with(path):
        write_whole(path, b"kept")
    assert path.read_bytes() == b"kept"


def test_here_a_file_is_locked(locks_there: ModuleType) -> None:
    """The test above would say nothing if both files of locks were the same."""
    assert locks._take.__code__.co_code != locks_there._take.__code__.co_code
    assert "fcntl" not in vars(locks_there)


def test_what_is_to_stay_lies_in_the_drive(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """JupyterLite's drive outlives the visit; without one it is the user's folder, as elsewhere."""
    monkeypatch.delenv("CLUEKIT_HOME", raising=False)
    monkeypatch.setattr(place, "DRIVE", tmp_path / "drive")
    elsewhere = home()
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert home() == elsewhere
    (tmp_path / "drive").mkdir()
    assert home() == tmp_path / "drive" / ".cluekit"
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "mine"))
    assert home() == tmp_path / "mine"


def test_the_doctor_says_where_things_stay(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In this browser; and Jupyter's server, which is not there, is not missed."""

    def absent(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "drive"))
    monkeypatch.setattr(doctor, "is_in_browser", lambda: True)
    monkeypatch.setattr(doctor.metadata, "version", absent)
    (kept,) = doctor._home()
    assert kept.state == "good"
    said = (
        "kept in this browser until its data is cleared; a move is there 0.3 seconds after it was "
        "made"
    )
    assert kept.found == f"{tmp_path / 'drive'}, {said}"
    assert [*doctor._packages()] == []
    assert not [*(tmp_path / "drive").iterdir()], "what was tried is gone again"
