"""The stages of all tests: nothing that fails is counted as passed, nothing is lost."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

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
