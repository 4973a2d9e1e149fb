"""The chart: which test runs which lines, and how long it takes; also which lines run early.

`python chart.py TASK` writes it. A line is early when it runs while the tests are collected:
what it made may have been kept, so a change there needs a fresh process.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage

from mutating.trial import OPTIONS, SameEveryTime


class Surveyor:
    """A pytest plugin that notes the lines and the seconds of each test."""

    def __init__(self, files: list[str]) -> None:
        self.coverage = Coverage(data_file=None, config_file=False, include=files)
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Write what runs from now on down to this test."""
        self.coverage.switch_context(item.nodeid)
        start = time.process_time()
        answer = yield
        self.seconds[item.nodeid] = round(time.process_time() - start, 4)
        return answer

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a failure: on unchanged code there must be none."""
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Remember a file that could not be read."""
        if report.failed:
            self.failed.append(report.nodeid)

    def lines(self) -> dict[str, dict[str, list[int]]]:
        """Return for each test the lines of each file that it ran; for "" those that ran early."""
        found: dict[str, dict[str, list[int]]] = defaultdict(dict)
        every = self.coverage.get_data()
        for file in every.measured_files():
            for line, contexts in every.contexts_by_lineno(file).items():
                for test in contexts:
                    found[test].setdefault(file, []).append(line)
        return found


def third_parties(root: str) -> list[str]:
    """Return the modules that were loaded and are not the project's own."""
    return [
        name
        for name, module in sorted(sys.modules.items())
        if (file := getattr(module, "__file__", None))
        and (not file.startswith(root + os.sep) or "site-packages" in file)
        and not name.startswith("__")
    ]


def main(task: str) -> None:
    """Run the tests of a task on unchanged code and write the chart."""
    told: dict[str, Any] = json.loads(Path(task).read_text(encoding="utf-8"))
    os.chdir(told["root"])
    surveyor = Surveyor([str(Path(told["root"]) / module) for module in told["modules"]])
    surveyor.coverage.start()
    pytest.main([*told["tests"], *OPTIONS], plugins=[SameEveryTime(), surveyor])
    surveyor.coverage.stop()
    chart = {
        "failed": surveyor.failed,
        "seconds": surveyor.seconds,
        "lines": surveyor.lines(),
        "loaded": third_parties(told["root"]),
    }
    Path(told["chart"]).write_text(json.dumps(chart), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
