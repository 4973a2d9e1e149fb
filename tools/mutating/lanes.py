"""Two lanes in which changes are tried, one after the other.

`python lanes.py quick JOBS` collects all tests once; each change then is a fork in which the
changed function gets its new code (whoever holds the function, holds the changed one).
`python lanes.py fresh JOBS` forks before anything of the project is loaded, and loads the
changed file in place of the true one: for what runs while files are loaded. Each writes a line
of JSON for each change to the file that the jobs name.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

from mutating.changes import Change, changed, changes_of
from mutating.trial import (
    LOST,
    OPTIONS,
    FirstFailure,
    Outcome,
    SameEveryTime,
    Tell,
    in_child,
    limit,
)

Job = dict[str, Any]


class Jobs:
    """What a lane has to do: the changes, and for each the tests that may notice it.

    A change next to one that a test has noticed is first shown to the same test.
    """

    def __init__(self, path: str) -> None:
        told = json.loads(Path(path).read_text(encoding="utf-8"))
        self.root: str = told["root"]
        self.tests: list[str] = told["tests"]
        self.loaded: list[str] = told["loaded"]
        self.control: list[str] = told["control"]
        self.seconds: dict[str, float] = told["seconds"]
        self.limits = {test: limit(seconds) for test, seconds in self.seconds.items()}
        self._results = Path(told["results"])
        self._jobs: list[Job] = told["jobs"]
        self._noticed: dict[str, list[str]] = defaultdict(list)
        self._changes: dict[str, list[Change]] = {}

    def __iter__(self) -> Iterator[Job]:
        """Yield the jobs, the tests that noticed a change nearby before all others."""
        for job in self._jobs:
            chosen = dict.fromkeys(job["tests"])
            first = [test for test in self._noticed[job["near"]] if test in chosen]
            yield {**job, "tests": list(dict.fromkeys([*first, *chosen]))}

    def change(self, job: Job) -> Change:
        """Return the change a job is about."""
        module = job["module"]
        if module not in self._changes:
            self._changes[module] = changes_of(self.source(module))
        return self._changes[module][job["number"]]

    def source(self, module: str) -> str:
        """Return the true text of a file."""
        return (Path(self.root) / module).read_text(encoding="utf-8")

    def note(self, job: Job, outcome: Outcome) -> None:
        """Write down what came of a job, and who noticed."""
        known = self._noticed[job["near"]]
        if outcome.verdict != "survived" and outcome.by in self.seconds:
            known[:] = [outcome.by, *(test for test in known if test != outcome.by)][:5]
        told = {key: job[key] for key in ("module", "name", "sha", "world")} | outcome._asdict()
        with self._results.open("a", encoding="utf-8") as file:
            file.write(json.dumps(told, ensure_ascii=False) + "\n")
        print(f"{outcome.verdict:9} {outcome.seconds:7.2f}s  {job['name'][:100]}", flush=True)


# --- the quick lane ---------------------------------------------------------------------------


class Quick:
    """A pytest plugin: instead of running the tests once, tries every change on them."""

    def __init__(self, jobs: Jobs) -> None:
        self.jobs = jobs

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all changes; the tests are collected by now."""
        items = {item.nodeid: item for item in session.items}
        load(sorted({module_name(job["module"]) for job in self.jobs}))  # some load when asked for
        functions = functions_of(self.jobs.root)
        gc.freeze()
        unchanged = [items[test] for test in self.jobs.control]
        must_survive(in_child(partial(self._run, unchanged)))
        for job in self.jobs:
            chosen = [items[test] for test in job["tests"]]
            change, path = self.jobs.change(job), str(Path(self.jobs.root) / job["module"])
            held = functions.get((path, change.body), [])
            code = new_code(change, self.jobs.source(job["module"]), path)
            trial = partial(self._try, chosen, held, code)
            self.jobs.note(job, in_child(trial))
        return True

    def _try(
        self, chosen: list[pytest.Item], held: list[FunctionType], code: CodeType, tell: Tell
    ) -> None:
        """Give the function its new code and run the tests until one fails."""
        if not held or not chosen:
            os._exit(LOST)
        for function in held:
            function.__code__ = code
        self._run(chosen, tell)

    def _run(self, chosen: list[pytest.Item], tell: Tell) -> None:
        config = chosen[0].config
        config.pluginmanager.register(FirstFailure(tell, self.jobs.limits))
        for item, following in zip_longest(chosen, chosen[1:]):
            config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def must_survive(outcome: Outcome) -> None:
    """End here if tests fail on unchanged code: they would then "notice" every change."""
    if outcome.verdict != "survived":
        print(f"unchanged code does not survive: {outcome.verdict} {outcome.by}", flush=True)
        os._exit(1)


def functions_of(root: str) -> dict[tuple[str, str], list[FunctionType]]:
    """Return every function of the project that is loaded, by its file and name.

    What a conftest has frozen is kept out of the collector's lists: it is thawed first.
    """
    gc.unfreeze()
    found: dict[tuple[str, str], list[FunctionType]] = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(root):
            found[thing.__code__.co_filename, thing.__code__.co_qualname].append(thing)
    return found


def new_code(change: Change, source: str, path: str) -> CodeType:
    """Return the code of the changed function."""
    whole = compile(changed(source, change), path, "exec")
    return next(code for code in inner(whole) if code.co_qualname == change.body)


def inner(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of everything that is defined in this code, also deep inside."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from inner(constant)


# --- the fresh lane ---------------------------------------------------------------------------


class Chosen:
    """A pytest plugin: only these tests, in this order."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.rank = {test: rank for rank, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out and order."""
        wanted = [item for item in items if item.nodeid in self.rank]
        items[:] = sorted(wanted, key=lambda item: self.rank[item.nodeid])


class Instead:
    """An import finder: one module is loaded from other code."""

    def __init__(self, module: str, code: CodeType) -> None:
        self.module = module
        self.code = code

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, _: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the module's own spec, but with our code; nothing for all others."""
        spec = PathFinder.find_spec(name, path) if name == self.module else None
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            vars(spec.loader)["get_code"] = lambda _: (
                self.code
            )  # this one loader's, not the class's
        return spec


def try_fresh(jobs: Jobs, job: Job, tell: Tell) -> None:
    """Load the changed file in place of the true one and run the tests until one fails.

    A job without a number loads the true text.
    """
    path, source = str(Path(jobs.root) / job["module"]), jobs.source(job["module"])
    code = compile(changed(source, jobs.change(job)) if "number" in job else source, path, "exec")
    sys.meta_path.insert(0, Instead(module_name(job["module"]), code))
    files = dict.fromkeys(test.split("::")[0] for test in job["tests"])
    plugins = [SameEveryTime(), FirstFailure(tell, jobs.limits), Chosen(job["tests"])]
    ended = pytest.main([*files, *OPTIONS], plugins=plugins)
    if ended is pytest.ExitCode.NO_TESTS_COLLECTED:
        os._exit(LOST)
    os._exit(int(ended != pytest.ExitCode.OK))


def module_name(path: str) -> str:
    """Return the name under which a file below `src` is imported."""
    return ".".join(Path(path).relative_to("src").with_suffix("").parts).removesuffix(".__init__")


def load(names: Sequence[str]) -> None:
    """Load what the tests will want of others, once for all children."""
    for name in names:
        with suppress(Exception):
            importlib.import_module(name)


def main(lane: str, path: str) -> None:
    """Do all jobs in this lane."""
    jobs = Jobs(path)
    os.chdir(jobs.root)
    if lane == "quick":
        pytest.main([*jobs.tests, *OPTIONS], plugins=[SameEveryTime(), Quick(jobs)])
        return
    load(jobs.loaded)
    unchanged = {"module": next(iter(jobs))["module"], "tests": jobs.control}
    must_survive(in_child(partial(try_fresh, jobs, unchanged)))
    for job in jobs:
        jobs.note(job, in_child(partial(try_fresh, jobs, job)))


if __name__ == "__main__":
    main(*sys.argv[1:3])
