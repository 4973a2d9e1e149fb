"""The survey: a chart of all tests, kept, and brought up to date file by file."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from mutating.groups import Group

HERE = Path(__file__).resolve().parent
EARLY = ""
"""The name under which a chart has what runs while tests are collected."""


class NotGreenError(Exception):
    """Tests fail on the unchanged code: there is nothing to measure."""


def sha(texts: Iterable[bytes]) -> str:
    """Return a short name of some texts."""
    return hashlib.sha256(b"\0".join(texts)).hexdigest()[:16]


def is_test(path: Path) -> bool:
    """Tell whether a file holds tests; others are shared by them."""
    return path.name.startswith("test_") and path.suffix == ".py"


def world_sha(group: Group, *, tests: bool = True) -> str:
    """Return a name for the state of all sources and tests, or of all but the tests alone."""
    every = (path for name in ("src", "tests") for path in (group.root / name).rglob("*"))
    files = (path for path in every if path.is_file() and path.suffix in {".py", ".toml", ".md"})
    return sha(path.read_bytes() for path in sorted(files) if tests or not is_test(path))


def test_files(group: Group) -> dict[str, str]:
    """Return the files with the tests of a group, each with a name for its state."""
    places = [group.root / name for name in group.tests]
    files = {
        file for place in places for file in (place.rglob("*.py") if place.is_dir() else [place])
    }
    return {
        file.relative_to(group.root).as_posix(): sha([file.read_bytes()])
        for file in sorted(files)
        if is_test(file)
    }


class Chart:
    """Which test runs which lines, and its seconds."""

    def __init__(self, parts: Mapping[str, Mapping[str, Any]]) -> None:
        self._parts = parts
        self.seconds: dict[str, float] = {}
        self.loaded: list[str] = []
        for part in parts.values():
            self.seconds |= part["seconds"]
            self.loaded = sorted({*self.loaded, *part["loaded"]})

    @cached_property
    def by_line(self) -> dict[tuple[str, int], set[str]]:
        """The tests that run each line of each file, and ``EARLY``."""
        found: dict[tuple[str, int], set[str]] = defaultdict(set)
        for part in self._parts.values():
            for test, files in part["lines"].items():
                for file, lines in files.items():
                    for line in lines:
                        found[file, line].add(test)
        return found

    @cached_property
    def spread(self) -> dict[str, int]:
        """In how many files each test runs something: few, and the test is about these."""
        parts = self._parts.values()
        return {test: len(files) for part in parts for test, files in part["lines"].items()}

    @cached_property
    def by_file(self) -> dict[str, set[str]]:
        """The tests that run anything of each file after it was loaded."""
        found: dict[str, set[str]] = defaultdict(set)
        for (file, _), tests in self.by_line.items():
            found[file] |= tests - {EARLY}
        return found


def chart_of(group: Group) -> Chart:
    """Return the chart; what has not changed since it was last drawn is taken from there."""
    group.build.mkdir(parents=True, exist_ok=True)
    kept = group.build / "chart.json"
    base, now = world_sha(group, tests=False), test_files(group)
    told: dict[str, Any] = {"base": "", "parts": {}}
    if kept.exists():
        told = json.loads(kept.read_text(encoding="utf-8"))
    before: dict[str, Any] = told["parts"] if told["base"] == base else {}
    parts = {file: part for file, part in before.items() if now.get(file) == part["sha"]}
    for file in sorted(now.keys() - parts.keys()):
        parts[file] = {"sha": now[file], **_survey(group, file)}
        kept.write_text(json.dumps({"base": base, "parts": parts}), encoding="utf-8")
    return Chart(parts)


def _survey(group: Group, file: str) -> dict[str, Any]:
    """Run the tests of one file on unchanged code; ``NotGreenError`` if one fails."""
    print(f"charting {file}", flush=True)
    part = group.build / "part.json"
    part.unlink(missing_ok=True)
    task = {"root": str(group.root), "chart": str(part), "modules": group.modules, "tests": [file]}
    call_with("chart.py", group, task)
    found: dict[str, Any] = json.loads(part.read_text(encoding="utf-8"))
    if found.pop("failed"):
        raise NotGreenError(f"tests in {file} fail on the unchanged code")
    return found


def call_with(script: str, group: Group, task: Mapping[str, Any], *words: str) -> int:
    """Run a script of this folder on a task, in a fresh process with a place for what it drops.

    Returns its exit code.
    """
    path = group.build / "task.json"
    path.write_text(json.dumps(task, ensure_ascii=False), encoding="utf-8")
    with tempfile.TemporaryDirectory() as drop:
        paths = os.pathsep.join(map(str, (HERE.parent, group.root / "src")))
        world = {**os.environ, "PYTHONPATH": paths, "TMPDIR": drop, "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, str(HERE / script), *words, str(path)]
        return subprocess.run(command, env=world, check=False).returncode
