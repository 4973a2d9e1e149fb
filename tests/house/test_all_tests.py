"""The stages of all tests: nothing that fails is counted as passed, nothing is lost."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import all_tests as stages
import pytest

from variants import fresh_case

ROOT = Path(__file__).resolve().parents[2]
GIT = shutil.which("git")
LUCK = """
import random
from hypothesis import given, settings, strategies as st
from run_seed import run_seed

@settings(max_examples=1)
@given(st.binary(min_size=9))
def test_0(drawn): print("\\nLUCK 0", run_seed(), drawn)

def test_1():
    print("\\nLUCK 1", run_seed(), random.random())
    assert False
"""
FOUR = """
import pytest
def test_good(): pass
def test_bad(): assert 1 == 2
@pytest.mark.skip(reason="no")
def test_left_out(): pass
def test_broken(missing): pass
"""


@pytest.fixture(autouse=True)
def few_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The runs below need xdist alone; to load the rest takes ten times as long as the runs."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_PLUGINS", "xdist.plugin")


def outcome_of(folder: Path) -> Any:
    """What the report of a run in this folder comes to."""
    report = folder / "report.xml"
    run = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, f"--junitxml={report}"]
    done = subprocess.run([*run, "test_it.py"], cwd=folder, check=False, capture_output=True)
    return stages.read_report(report, done.returncode)


def test_a_report_is_counted_as_by_pytest(tmp_path: Path) -> None:
    """A failure and an error are named; what died or found nothing has not passed."""
    (tmp_path / "test_it.py").write_text(FOUR)
    outcome = outcome_of(tmp_path)
    assert (outcome.passed, outcome.skipped, outcome.code) == (1, 1, 1)
    assert sorted(name.split("::")[1] for name in outcome.failed) == ["test_bad", "test_broken"]
    assert stages.read_report(tmp_path / "none.xml", 0).code == 1
    assert stages.read_report(tmp_path / "none.xml", 5).code == 5
    (tmp_path / "conftest.py").write_text("def pytest_runtest_logreport(report): 1 / 0\n")
    told = stages.summary({"unit": outcome_of(tmp_path)}, 1.0)
    assert re.search("pytest::internal(.|\n)*ZeroDivisionError: division by zero", told)
    one = stages.Outcome(5, 1, (), 0)
    two = stages.Outcome(3, 0, ("a::b",), 1)
    last = stages.summary({"first": one, "second": two}, 2.0).splitlines()[-1]
    assert " 1 failed, 8 passed, 1 skipped in 2.00s " in last
    assert last.startswith("===")
    assert "failed" not in stages.summary({"first": one}, 2.0).lower()
    text = stages.summary({"unit": stages.Outcome(5, 0, (), 1)}, 1.0)
    assert "FAILED  unit" in text
    assert " 1 failed, 5 passed in " in text
    # Side by side, line by line, two pictures of one line each took pytest hours.
    texts = [seed.join(map(str, range(20_000))) for seed in ("/<", "<\\/")]
    with pytest.raises(AssertionError, match=r"equal for [\d,]+ characters, and then") as failure:
        assert [texts[0], {"cells": texts[0]}] == [texts[0], {"cells": texts[1]}]
    assert len(str(failure.value)) < 1_000


def test_each_process_begins_with_what_takes_long(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """Three share the early ones; who draws cases is all in the first share, whatever its folder.

    None is lost, however few there are, and a single process takes all.
    """
    plugins = request.config.pluginmanager.get_plugins()
    (ours,) = (each for each in plugins if hasattr(each, "DRAWING"))
    drawing, plain = SimpleNamespace(any=fresh_case), SimpleNamespace(any=re.sub)
    for number in (1, 2, 3):
        monkeypatch.setenv("PYTEST_XDIST_WORKER_COUNT", f"{number}")
        for amount in (0, 1, 2, 9, 30, 31, 32):
            items: Any = [Mock(path=one % 10, name=one) for one in range(amount)]
            for one, item in enumerate(items):
                item.get_closest_marker.return_value = one % 10 > 6
                item.module = drawing if one % 10 in (2, 4) else plain
            shared = items.copy()
            ours.pytest_collection_modifyitems(shared)
            assert {*map(id, shared)} == {*map(id, items)}
            assert len(shared) == amount
            first, at = shared[: amount // number], [amount * n // number for n in range(number)]
            if amount > 29:
                assert all(shared[one].path > 6 for one in at)
                assert {2, 4} <= {one.path for one in first}
                assert not {2, 4} & {one.path for one in shared[len(first) :]}


def test_files_lie_where_there_is_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In build/, in memory; a place that somebody has named, or Python's own, is left alone."""
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPATH", "theirs")
    left_out = str(stages.LEFT_OUT)
    added = {"PYTHONPATH": os.pathsep.join((left_out, "theirs"))}
    assert stages.environment() == dict(os.environ) | added
    look = [sys.executable, "-c", "import jsonschema, sys; print('rfc3987_syntax' in sys.modules)"]
    found = subprocess.run(look, env=stages.environment(), capture_output=True, check=True)
    assert found.stdout.strip() == b"False"
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert "PYTHONDONTWRITEBYTECODE" not in stages.environment()
    assert stages.environment()["PYTHONPYCACHEPREFIX"] == str(ROOT / "build" / "bytecode")
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "elsewhere")
    assert stages.environment()["PYTHONPYCACHEPREFIX"] == "elsewhere"
    if sys.platform == "win32":
        return  # it has no such folder
    monkeypatch.delenv("TMPDIR", raising=False)
    assert stages.quick_folder(tmp_path, room=1) == str(tmp_path)
    assert stages.quick_folder(tmp_path, room=1 << 60) is None
    assert stages.quick_folder(tmp_path / "none", room=1) is None
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert stages.quick_folder(tmp_path, room=1) is None
    monkeypatch.setattr(stages, "quick_folder", lambda: str(tmp_path))
    (tmp_path / "test_here.py").write_text(
        f"def test_here(tmp_path): assert tmp_path.is_relative_to({str(tmp_path)!r})\n"
    )
    arguments = [str(tmp_path / "test_here.py"), "-q", "-p", "no:cacheprovider"]
    assert stages.run_pytest(arguments, tmp_path / "report.xml") == 0
    assert {path.name for path in tmp_path.iterdir() if path.is_dir()} <= {"__pycache__"}


def test_what_is_compiled_once_is_there_for_all(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The tests with their asserts: pytest finds them, and compiles none again."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path / "kept"))
    (tmp_path / "pytest.ini").touch()
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(FOUR)
    stages.compile_tests(tmp_path)
    (made,) = Path(f"{tmp_path / 'kept'}{tmp_path}").rglob("*.pyc")
    before = made.stat().st_mtime_ns
    assert outcome_of(tmp_path / "tests").passed == 1
    assert made.stat().st_mtime_ns == before


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project under git: our conftest, and tests that show what luck they have."""
    if GIT is None:
        pytest.skip("no git, and the seed is the commit's")
    (tmp_path / "tests").mkdir()
    for name in ("conftest", "tests/conftest", "tests/goldens", "tests/run_seed", "tests/sharing"):
        shutil.copy(ROOT / f"{name}.py", tmp_path / f"{name}.py")
    (tmp_path / "tests" / "test_luck.py").write_text(LUCK)
    commit(tmp_path, "one")
    return tmp_path


def commit(folder: Path, text: str) -> None:
    """Commit another state of the project."""
    (folder / "state").write_text(text)
    names = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "."], [*names, "commit", "-q", "-m", text]):
        subprocess.run([str(GIT), *words], cwd=folder, check=True)


def luck(folder: Path, *words: str) -> str:
    """Run the small project's tests; what they said, order and failures and all."""
    settings: dict[str, Any] = {"cwd": folder, "env": {**os.environ, "PYTEST_PLUGINS": ""}}
    plugins = ["-p", "xdist", "-p", "randomly", "-p", "hypothesispytest"]
    run = [sys.executable, "-m", "pytest", "-q", "-s", "-c", os.devnull, f"--rootdir={folder}"]
    run += [*plugins, "-o", "pythonpath=tests", "-p", "no:cacheprovider", "--tb=short"]
    run += words or ["tests"]
    done = subprocess.run(run, **settings, check=False, capture_output=True, text=True)
    return re.sub(r"in \d+\.\d+s", "", done.stdout)


def test_a_second_run_repeats_the_first(project: Path, tmp_path: Path) -> None:
    """One seed for order, Hypothesis and our own; the summary tells the line, of a worker, too."""
    first = luck(project)
    assert first.count("LUCK") == 2
    assert luck(project) == first
    again = re.search(r"python kit\.py test \"(tests/test_luck\.py::test_1)\" (\S+)", first)
    assert again is not None, first
    commit(project, "two")
    other = luck(project)
    drawn = [line for line in first.splitlines() if "LUCK" in line]
    assert not {*drawn} & {*other.splitlines()}
    repeated = luck(project, *again.groups())
    assert next(line for line in drawn if "LUCK 1" in line) in repeated.splitlines()
    report = tmp_path / "luck.xml"
    luck(project, "tests", f"--junitxml={report}", "-n", "1")
    outcome = stages.read_report(report, 1)
    assert len(outcome.failed) == 1
    assert outcome.failed[0].startswith('python kit.py test "tests/test_luck.py::test_1" --rand')
