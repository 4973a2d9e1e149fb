"""Jobs: the changes of a group, the tests that may notice each, and the lane it is tried in."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mutating.accepted import Name
from mutating.changes import Change, changes_of
from mutating.groups import Group
from mutating.survey import EARLY, Chart, NotGreenError, call_with, sha, world_sha

CONTROL = 10.0
"""Seconds of tests that unchanged code must survive in a lane before any change is tried."""


class Mutant(NamedTuple):
    """A change of a file: ``number`` counts within the file, ``sha`` is of the true text."""

    module: str
    number: int
    change: Change
    sha: str

    @property
    def name(self) -> Name:
        """File and name of the change."""
        return self.module, self.change.name


def mutants_of(group: Group, only: Sequence[str] = ()) -> list[Mutant]:
    """Return all changes of a group, or of the files whose path contains one of these words."""
    found = []
    for module in group.modules:
        if only and not any(word in module for word in only):
            continue
        source = (group.root / module).read_bytes()
        name = sha([source])
        every = enumerate(changes_of(source.decode()))
        found += [Mutant(module, number, change, name) for number, change in every]
    return found


def judges(mutant: Mutant, group: Group, chart: Chart) -> tuple[str, set[str]]:
    """Return the lane of a change ("quick" or "fresh"), and the tests that may notice it.

    Those are the tests that run its statement. What runs early, or lies outside functions, may
    be noticed anywhere: then all tests that run the file, or just all.
    """
    path = str(group.root / mutant.module)
    span = range(mutant.change.first, mutant.change.last + 1)
    tests = {test for line in span for test in chart.by_line.get((path, line), ())}
    if EARLY in tests or not mutant.change.body:
        return "fresh", chart.by_file[path] or set(chart.seconds)
    return "quick", tests


def within(seconds: float, tests: set[str], chart: Chart) -> list[str]:
    """Return as many of these tests as take so long together, at least one; the best come first.

    Those are the short ones, and among them those that are about few files.
    """
    chosen: list[str] = []
    for test in sorted(tests, key=lambda test: (_worth(test, chart), test)):
        if not chosen or chart.seconds[test] <= seconds:
            chosen.append(test)
            seconds -= chart.seconds[test]
    return chosen


def _worth(test: str, chart: Chart) -> float:
    return chart.seconds[test] * chart.spread.get(test, 1)


def try_all(
    mutants: Sequence[Mutant], group: Group, chart: Chart, results: Path, seconds: float
) -> None:
    """Try these changes, quick lane first; what comes out is added to the results."""
    lanes: dict[str, list[dict[str, Any]]] = {"quick": [], "fresh": []}
    world = world_of(group, seconds)
    for mutant in mutants:
        lane, tests = judges(mutant, group, chart)
        module, name = mutant.name
        about = {"module": module, "name": name, "sha": mutant.sha, "world": world}
        if tests:
            near = f"{module}:{mutant.change.where}"
            chosen = within(seconds, tests, chart)
            lanes[lane].append(about | {"number": mutant.number, "near": near, "tests": chosen})
        else:
            _keep(results, about | {"verdict": "survived", "by": "no test runs it"})
    told: dict[str, Any] = {"root": str(group.root), "results": str(results)}
    told |= {"tests": group.tests, "seconds": chart.seconds, "loaded": chart.loaded}
    told |= {"control": within(CONTROL, set(chart.seconds), chart)}
    for lane, jobs in lanes.items():
        if jobs and call_with("lanes.py", group, told | {"jobs": jobs}, lane):
            raise NotGreenError(f"the {lane} lane stopped: see above")


def world_of(group: Group, seconds: float) -> str:
    """Return a name for all that a survivor has survived: sources, tests, and how many of them."""
    return f"{world_sha(group)}-{seconds:g}"


def _keep(results: Path, told: dict[str, Any]) -> None:
    with results.open("a", encoding="utf-8") as file:
        file.write(json.dumps(told, ensure_ascii=False) + "\n")
