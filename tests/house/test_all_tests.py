"""The stages of all tests: nothing that fails is counted as passed, nothing is lost."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
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


@pytest.fixture(scope="module")
def stages() -> ModuleType:
    """The script tools/all_tests.py as a module."""
    spec = importlib.util.spec_from_file_location("all_tests", ROOT / "tools" / "all_tests.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_report_is_counted_as_pytest_counts(stages: ModuleType, tmp_path: Path) -> None:
    """One passed, one skipped; a failure and an error are both named."""
    (tmp_path / "test_four.py").write_text(FOUR)
    report = tmp_path / "four.xml"
    pytest_run = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, f"--junitxml={report}"]
    code = subprocess.run(
        [*pytest_run, "test_four.py"], cwd=tmp_path, check=False, capture_output=True
    ).returncode
    outcome = stages.read_report(report, code)
    assert (outcome.passed, outcome.skipped, outcome.code) == (1, 1, 1)
    assert sorted(name.split("::")[1] for name in outcome.failed) == ["test_bad", "test_broken"]


def test_what_pytest_said_when_it_broke_off_stands_at_the_end(
    stages: ModuleType, tmp_path: Path
) -> None:
    """A hook that fails ends the run; of a long log often only the end is kept."""
    (tmp_path / "conftest.py").write_text("def pytest_runtest_logreport(report): 1 / 0\n")
    (tmp_path / "test_here.py").write_text("def test_here(): pass\n")
    report = tmp_path / "broken.xml"
    run = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, f"--junitxml={report}"]
    code = subprocess.run(
        [*run, "test_here.py"], cwd=tmp_path, check=False, capture_output=True
    ).returncode
    told = stages.summary({"unit": stages.read_report(report, code)}, 1.0)
    assert "pytest::internal" in told
    assert "ZeroDivisionError: division by zero" in told


def test_a_missing_report_is_a_failure(stages: ModuleType, tmp_path: Path) -> None:
    """Pytest that dies, or finds nothing, has not passed."""
    assert stages.read_report(tmp_path / "none.xml", 0).code == 1
    assert stages.read_report(tmp_path / "none.xml", 5).code == 5


def test_the_last_line_counts_all_stages(stages: ModuleType) -> None:
    """It reads like pytest's own closing line."""
    one = stages.Outcome(5, 1, (), 0)
    two = stages.Outcome(3, 0, ("a::b",), 1)
    last = stages.summary({"first": one, "second": two}, 2.0).splitlines()[-1]
    assert " 1 failed, 8 passed, 1 skipped in 2.00s " in last
    assert last.startswith("===")
    fine = stages.summary({"first": one}, 2.0)
    assert "failed" not in fine
    assert "FAILED" not in fine


def test_a_stage_that_fails_without_a_failing_test_fails(stages: ModuleType) -> None:
    """Coverage below the floor, for one: all tests pass, and yet the run is not fine."""
    low = stages.Outcome(5, 0, (), 1)
    text = stages.summary({"unit": low}, 1.0)
    assert "FAILED  unit" in text
    assert " 1 failed, 5 passed in " in text


def test_bytecode_is_kept_where_none_may_be_written_beside_the_sources(
    stages: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then it goes to build/; a place of your own, or Python's usual one, is left alone."""
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    assert stages.environment() == dict(os.environ)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert "PYTHONDONTWRITEBYTECODE" not in stages.environment()
    assert stages.environment()["PYTHONPYCACHEPREFIX"] == str(ROOT / "build" / "bytecode")
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "elsewhere")
    assert stages.environment()["PYTHONPYCACHEPREFIX"] == "elsewhere"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such folder")
def test_temporary_files_lie_in_memory_where_there_is_room(
    stages: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A folder that is full or not there, or one that somebody has named, changes nothing."""
    monkeypatch.delenv("TMPDIR", raising=False)
    assert stages.quick_folder(tmp_path, room=1) == str(tmp_path)
    assert stages.quick_folder(tmp_path, room=1 << 60) is None
    assert stages.quick_folder(tmp_path / "none", room=1) is None
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert stages.quick_folder(tmp_path, room=1) is None


def test_what_tests_leave_in_memory_goes_with_their_stage(
    stages: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """They write there, and nothing is left of it."""
    monkeypatch.setattr(stages, "quick_folder", lambda: str(tmp_path))
    (tmp_path / "test_here.py").write_text(
        f"def test_here(tmp_path): assert tmp_path.is_relative_to({str(tmp_path)!r})\n"
    )
    arguments = [str(tmp_path / "test_here.py"), "-q", "-p", "no:cacheprovider"]
    assert stages.run_pytest(arguments, tmp_path / "report.xml") == 0
    assert {path.name for path in tmp_path.iterdir() if path.is_dir()} <= {"__pycache__"}


FLAKY = """
import pathlib
import pytest

here = pathlib.Path(__file__).parent

@pytest.mark.parametrize("number", range({late}))
def test_late(number, request):
    tried = here / f"tried-{{number}}"
    first = not tried.exists()
    tried.touch()
    assert not first, request.node.nodeid

def test_good(): assert (here / "tried-0").exists() or {late} == 0

@pytest.mark.parametrize("way", ["a.b/c::d"])
def test_bad(way): assert {fine}

def test_left_out(): pytest.skip("no")
"""


def run_flaky(
    stages: ModuleType, patch: pytest.MonkeyPatch, folder: Path, name: str, **flaky: object
) -> Any:
    """Run a stage of this name with some tests that fail at their first try alone."""
    tests = folder / "tests" / "deep"
    tests.mkdir(parents=True)
    (tests / "test_flaky.py").write_text(FLAKY.format(**flaky))
    patch.setattr(stages, "ROOT", folder)
    patch.setattr(stages, "REPORTS", folder / "build")
    quiet = ["-q", "-c", os.devnull, f"--rootdir={folder}", "-n", "0"]
    return stages.run_stage(name, ["tests", *quiet])


def test_what_fails_in_the_browser_has_a_second_try(
    stages: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It counts as passed, and is named; the report of the first try is still there."""
    outcome = run_flaky(stages, monkeypatch, tmp_path, "browser", late=2, fine=True)
    late = ("tests.deep.test_flaky::test_late[0]", "tests.deep.test_flaky::test_late[1]")
    assert outcome == stages.Outcome(4, 1, (), 0, late)
    lines = stages.summary({"browser": outcome}, 1.0).splitlines()
    assert lines[2].split(": ") == ["          passed only at the second try", ", ".join(late)]
    assert " 4 passed, 1 skipped in " in lines[-1]
    assert "failed" not in "".join(lines).casefold()
    verdicts = [case.verdict for case in stages.read_cases(tmp_path / "build" / "browser.xml")]
    assert verdicts.count("failed") == 2
    again = stages.read_cases(tmp_path / "build" / "browser-again.xml")
    assert [case[:2] for case in sorted(again)] == [(name, "passed") for name in late]


def test_what_fails_again_has_failed(
    stages: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A second try excuses nobody else, whatever letters a test has in its name."""
    outcome = run_flaky(stages, monkeypatch, tmp_path, "browser", late=1, fine=False)
    bad, late = "tests.deep.test_flaky::test_bad[a.b/c::d]", "tests.deep.test_flaky::test_late[0]"
    assert outcome == stages.Outcome(2, 1, (bad,), 1, (late,))
    text = stages.summary({"browser": outcome}, 1.0)
    assert f"FAILED  browser: 2 passed, 1 skipped\n          {bad}\n" in text
    assert " 1 failed, 2 passed, 1 skipped in " in text


@pytest.mark.parametrize(("name", "late"), [("unit and properties", 1), ("browser", 6)])
def test_no_other_stage_and_no_great_failure_is_tried_twice(
    stages: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, late: int
) -> None:
    """Luck has no part in the unit tests; where six tests fail, something is wrong."""
    outcome = run_flaky(stages, monkeypatch, tmp_path, name, late=late, fine=True)
    assert (len(outcome.failed), outcome.code, outcome.late) == (late, 1, ())
    assert not list((tmp_path / "build").glob("*-again.xml"))


def test_what_is_not_found_again_has_failed(
    stages: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Only a test that was seen to pass has passed."""
    (tmp_path / "test_here.py").write_text("def test_here(): pass\n")
    monkeypatch.setattr(stages, "ROOT", tmp_path)
    monkeypatch.setattr(stages, "REPORTS", tmp_path)
    first = stages.Outcome(3, 0, ("test_gone::test_gone", "test_here::test_gone"), 1)
    assert stages.second_try("browser", first) == first
