"""The public workflows: pinned, with the least rights, and running what this project has."""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kit
import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".github" / "workflows"
FILES = sorted(FOLDER.glob("*.yml"))
ZIZMOR = shutil.which("zizmor", path=Path(sys.executable).parent)


def read(file: Path) -> dict[str, Any]:
    """Return a workflow."""
    found: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return found


def steps(file: Path) -> Iterator[dict[str, Any]]:
    """Yield every step of every job."""
    for job in read(file)["jobs"].values():
        yield from job["steps"]


RIGHTS = {
    "publish": {"contents": "read", "id-token": "write"},
    "release": {"contents": "write"},
    "deploy": {"pages": "write", "id-token": "write"},
}
"""The jobs that may more than read the sources. None of them runs what a package brought along."""


def test_actions_are_pinned_jobs_may_little_and_a_release_waits_for_its_parts() -> None:
    """A hash cannot be moved; only who publishes may write; tests on all systems, a checksum."""
    assert [file.name for file in FILES] == ["ci.yml", "pages.yml", "release.yml"]
    for file in FILES:
        lines = re.findall(r"uses: (.*)", file.read_text(encoding="utf-8"))
        assert len(lines) == sum("uses" in step for step in steps(file))
        for line in lines:
            assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)
    pins = {step["uses"] for file in FILES for step in steps(file) if "uses" in step}
    assert len({pin.partition("@")[0] for pin in pins}) == len(pins)
    for workflow in map(read, FILES):
        assert workflow["permissions"] == {}
        for name, job in workflow["jobs"].items():
            assert job["permissions"] == RIGHTS.get(name, {"contents": "read"}), name
            assert job["timeout-minutes"] <= 60
    for file in FILES:
        runs = [step["run"] for step in steps(file) if "run" in step]
        called = [re.match(r"python kit\.py (\w+)(.*)", run) for run in runs]
        assert any(called), file.name
        for call in filter(None, called):
            assert call[1] in kit.VERBS
            paths = re.findall(r"(?:^| |=)(\w+(?:/\w+)*)(?= |$)", call[2].replace("-n auto", ""))
            assert all((ROOT / path).exists() for path in paths), call[0]
    jobs = read(FOLDER / "release.yml")["jobs"]
    needs = {"build": None, "site": "build", "release": ["build", "site"], "publish": "build"}
    assert {name: job.get("needs") for name, job in jobs.items()} == needs
    runs = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert "python kit.py site --test" in runs
    assert any("sha256sum" in run for run in runs)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = int(project["requires-python"].removeprefix(">=3."))
    matrix = read(FOLDER / "ci.yml")["jobs"]["tests"]["strategy"]["matrix"]
    assert {one.partition("-")[0] for one in matrix["system"]} == {"ubuntu", "macos", "windows"}
    assert matrix["python"] == [f"3.{minor}" for minor in range(oldest, 15)]


CHECK = "run: python kit.py check"
SPOILT = {
    "a misspelt key": ("runs-on: ubuntu-latest", "runs_on: ubuntu-latest"),
    "a tag for a hash": (r"@[0-9a-f]{40} # v[\d.]+", "@v7"),
    "rights for all": (r"permissions:\n +contents: read", "permissions: write-all"),
    "a stranger's words": (CHECK, "run: echo ${{ github.event.head_commit.message }}"),
}


@pytest.mark.skipif(ZIZMOR is None, reason="zizmor is not installed")
def test_the_linter_notices(tmp_path: Path) -> None:
    """It passes what is there, and stops at whatever is spoilt."""
    place = tmp_path / ".github" / "workflows"
    shutil.copytree(FOLDER, place)
    command = [str(ZIZMOR), "--offline", "--strict-collection", "--quiet", str(place)]
    text = (place / "ci.yml").read_text(encoding="utf-8")
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0
    for name, (good, bad) in SPOILT.items():
        spoilt = re.sub(good, lambda _, bad=bad: bad, text)
        (place / "ci.yml").write_text(spoilt, encoding="utf-8")
        assert subprocess.run(command, check=False, capture_output=True).returncode != 0, name
