"""What is packed: everything a lesson needs, and nothing of the workshop."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest

import cluekit
from cluekit.learn.exercises import ids, load
from project_copy import copy_of_the_project

ROOT = Path(__file__).resolve().parents[2]
SAY_EXERCISES = """
import sys
sys.modules["yaml"] = None
import msgspec
from cluekit.learn.exercises import ids, load
print(msgspec.json.encode({name: load(name).form for name in ids()}).decode())
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a fresh copy."""
    root = copy_of_the_project(tmp_path_factory.mktemp("project"))
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"]
    subprocess.run(build, cwd=root, check=True, capture_output=True)
    (wheel,) = (root / "dist").glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def packed(wheel: Path) -> list[str]:
    """The names in it."""
    return zipfile.ZipFile(wheel).namelist()


@pytest.mark.parametrize(
    "needed",
    [
        "cluekit/clue/editions/shipped/uk.toml",
        "cluekit/clue/editions/shipped/mini.toml",
        "cluekit/words/locale/it/LC_MESSAGES/cluekit.mo",
        "cluekit/words/locale/pt/LC_MESSAGES/cluekit.mo",
        "cluekit/ui/static/gestures.js",
        "cluekit/ui/static/scene.js",
        "cluekit/ui/static/scene.css",
        "cluekit/notebooks/LICENSE",
        ".dist-info/licenses/LICENSE",
        ".dist-info/licenses/notebooks/LICENSE",
        "cluekit/nodelay.py",
        "cluekit/stored_pictures.py",
        "cluekit/py.typed",
    ],
)
def test_the_wheel_holds_what_runs(packed: list[str], needed: str) -> None:
    """Editions, words, lessons, the browser half, the server extension."""
    assert [name for name in packed if name.endswith(needed)]


def test_the_wheel_holds_nothing_else(packed: list[str]) -> None:
    """Tests and tools stay in the sources.

    All of it goes to where modules lie. A `.data` folder would put files into the environment, and
    so could switch the server extension on for notebooks that have nothing to do with us.
    """
    ours = ("cluekit/", f"cluekit-{cluekit.__version__}.dist-info/")
    assert [name for name in packed if not name.startswith(ours)] == []
    assert not [name for name in packed if Path(name).suffix == ".ts"]
    assert not [name for name in packed if Path(name).suffix == ".yaml"]


def test_the_wheel_says_on_what_terms_it_is_handed_on(wheel: Path) -> None:
    """The program's and the lessons', and the version that the package says."""
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (one for one in packed.namelist() if one.endswith(".dist-info/METADATA"))
        said = packed.read(name).decode()
    assert "License-Expression: BSD-3-Clause AND CC-BY-4.0\n" in said
    assert f"Version: {cluekit.__version__}\n" in said


def test_the_wheel_holds_every_lesson(packed: list[str]) -> None:
    """All notebooks, as they are."""
    lessons = {f"cluekit/notebooks/{path.name}" for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert lessons
    assert lessons - {*packed} == set()


def test_the_exercises_of_the_wheel_are_those_of_the_sources(wheel: Path, tmp_path: Path) -> None:
    """They are played without YAML, which no browser has, and say the very same."""
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path)
    env = os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SAY_EXERCISES],
        env=env,
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    ours = msgspec.json.encode({name: load(name).form for name in ids()})
    assert json.loads(done.stdout) == json.loads(ours)
