"""The tests that a change can touch: `python kit.py test --changed`.

Each test file is run in a process of its own, in which nothing is left of what others have made
or kept. What this process and its children read of the project is noted, and what stood in it
(`watched/`). A test file is run again when that is no longer the same; one of which nothing is
known, or which did not pass, always. So nobody keeps a list of what belongs to what: a catalogue,
a picture, a lesson is found by who has read it. In the browser a single test is run again if what
changed was read by its kernel alone.

What is noted lies in build/changed; without it everything is run.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import shutil
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

import all_tests
import pytest

sys.path.append(str(Path(__file__).parent / "watched"))
import project_watch
from project_state import Digests, Project

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "changed" / sys.version.split()[0]
ALWAYS = ("requirements.lock", "tools/changed_tests.py", "tools/watched/project_watch.py")
"""What each test depends on though none reads it: with what it runs, how it is watched."""
LOADED = ("anywidget", "hypothesis.strategies", "jsonschema", "msgspec", "numpy", "yaml")
"""What is not ours, and stays as it is while the lock file does."""
UNIT, LESSONS, BROWSER = all_tests.STAGES
PROCESSES = 2
LONGEST = 1e6
NONE = 5  # what pytest ends with where there was no test to run
TOLD = 5  # no more changed files than these are told by name


class Known(NamedTuple):
    """What a test file has read, and what its single tests have read beyond that, by their ids."""

    own: Digests
    tests: dict[str, Digests]
    seconds: float

    def touched(self, project: Project) -> tuple[set[str], list[str]]:
        """Return what has changed of all this, and the tests it touches; "" is the whole file."""
        if keys := project.changed(self.own):
            return keys, [""]
        each = {test: project.changed(read) for test, read in self.tests.items()}
        return set().union(*each.values()), [test for test, keys in each.items() if keys]


class Job(NamedTuple):
    """A test file to run, whole or some of its tests, and what was known of it."""

    file: str
    tests: list[str]
    known: Known | None

    @property
    def stage(self) -> str:
        """Return the stage of a whole run that it belongs to."""
        stages = {"notebooks": LESSONS, "browser": BROWSER}
        return next((stages[name] for name in self.file.split("/")[:2] if name in stages), UNIT)

    @property
    def words(self) -> list[str]:
        """Return what pytest is told."""
        lessons = [word for word in all_tests.STAGES[LESSONS] if word.startswith("--nbval")]
        options = lessons if self.stage == LESSONS else ["-p", "no:nbval"]
        return [*(test or self.file for test in self.tests), *options]


# --- what is known ------------------------------------------------------------------------------


def kept(file: str) -> Path:
    """Return where it is kept what is known of a test file."""
    return KEPT / f"{file.replace('/', '+')}.json"


def known(file: str) -> Known | None:
    """Return what is known of a test file, if anything is."""
    try:
        return Known(*json.loads(kept(file).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def learn(job: Job, scratch: Path, project: Project, process: int, seconds: float) -> None:
    """Keep what the tests of a job have read, beside what is known of the rest of the file."""
    notes = {file: set(project_watch.lines(file)) for file in (scratch / "notes").iterdir()}
    own, tests = set().union(ALWAYS, *notes.values()), {}
    if job.stage == BROWSER:
        mine = (file for file in notes if file.name.startswith(f"{process}-"))
        own = set().union(ALWAYS, *(notes[file] for file in mine))
        tests = json.loads((scratch / "tests.json").read_text(encoding="utf-8"))
    each = {test: project.of({*read} - own) for test, read in tests.items()}
    new = Known(project.of(own), each, seconds)
    if job.known and job.tests != [""]:
        new = Known(job.known.own | new.own, job.known.tests | each, job.known.seconds)
    kept(job.file).write_text(json.dumps(new), encoding="utf-8")


def jobs_of(project: Project, files: Sequence[str]) -> tuple[set[str], list[Job]]:
    """Return what has changed that any test has read, and the jobs to do."""
    changed: set[str] = set()
    jobs = []
    for file in files:
        was = known(file)
        keys, tests = was.touched(project) if was else (set(), [""])
        changed |= keys
        jobs += [Job(file, tests, was)] * bool(tests)
    return changed, jobs


def told(changed: set[str], jobs: Sequence[Job], files: int) -> str:
    """Say what is run, and why."""
    unknown = sum(job.known is None for job in jobs)
    if not jobs:
        return "Nothing has changed since these tests last passed: there is nothing to run."
    if unknown == files:
        return (
            f"Nothing is known yet: all {files} test files are run, each by itself, which takes\n"
            "longer than a whole run. Later calls run what a change can touch."
        )
    names = [name for name in sorted(changed) if name[-1] not in "/*"] or sorted(changed)
    more = f" and {len(names) - TOLD} more" if len(names) > TOLD else ""
    touches = f"{len(jobs) - unknown} of {files} test files read {', '.join(names[:TOLD])}{more}"
    news = f"{unknown} are new, or did not pass when last run"
    return "; ".join([touches] * (len(jobs) > unknown) + [news] * bool(unknown)) + "."


# --- running ------------------------------------------------------------------------------------


class TestByTest:
    """A plugin: for each test, what those of its children have read that lived in its time."""

    def __init__(self, own: Path) -> None:
        self.folder = own.parent
        self.over = {own}
        self.read: dict[str, list[str]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Ask after each test, when its fixtures are put away, too."""
        result = yield
        children = {*self.folder.iterdir()} - self.over
        self.read[item.nodeid] = sorted(set().union(*map(project_watch.lines, children)))
        self.over |= {child for child in children if not project_watch.lives(child)}
        return result


def settle() -> None:
    """Keep what is compiled, and leave out what nobody uses, as a whole run does; forked or not."""
    os.environ |= (settings := all_tests.environment())
    sys.path.insert(1, str(all_tests.LEFT_OUT))
    if sys.dont_write_bytecode and "PYTHONDONTWRITEBYTECODE" not in settings:
        del os.environ["PYTHONDONTWRITEBYTECODE"]
        sys.dont_write_bytecode = False
        sys.pycache_prefix = settings["PYTHONPYCACHEPREFIX"]


def preload() -> None:
    """Load what most test files load, so that a forked process begins at once; nothing of ours."""
    if "PYTEST_DISABLE_PLUGIN_AUTOLOAD" in os.environ:
        return
    for plugin in entry_points(group="pytest11"):
        plugin.load()
    for name in LOADED:
        with suppress(ImportError):
            import_module(name)
    gc.freeze()


def run_watched(job: Job, scratch: Path) -> int:
    """Run a job's tests in this process; leave a report, and what each test's children read."""
    by_test = TestByTest(project_watch.begin(scratch / "notes").file)
    quiet = ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # of what is loaded already
    own = ["-p", "no:cacheprovider", f"--junitxml={scratch / 'report.xml'}"]
    code = int(pytest.main([*job.words, *quiet, *own], plugins=[by_test]))
    (scratch / "tests.json").write_text(json.dumps(by_test.read), encoding="utf-8")
    atexit._run_exitfuncs()  # noqa: SLF001 - workers go home; nobody else would say it to them
    return code


def fork(job: Job, scratch: Path) -> int:
    """Begin a job in a process of its own; return its number."""
    (scratch / "notes").mkdir(parents=True)
    if process := os.fork():
        return process
    code = 3
    try:
        log = os.open(scratch / "log", os.O_WRONLY | os.O_CREAT)
        os.dup2(log, 1)
        os.dup2(log, 2)
        os.environ["TMPDIR"] = str(scratch)
        sys.path[0] = str(ROOT)  # as `python -m pytest` has it
        code = run_watched(job, scratch)
    except BaseException:  # noqa: BLE001 - whatever it is, this process is not its parent
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


def run_all(
    jobs: Sequence[Job], scratch: Path, project: Project
) -> Iterator[tuple[Job, all_tests.Outcome]]:
    """Run jobs, two at a time and the longest first; learn from each, and tell how it went."""
    waiting = sorted(jobs, key=lambda job: job.known.seconds if job.known else LONGEST)
    running: dict[int, tuple[Job, Path, float]] = {}
    while waiting or running:
        while waiting and len(running) < PROCESSES:
            job, place = waiting.pop(), scratch / str(len(waiting))
            running[fork(job, place)] = job, place, time.perf_counter()
        process, status = os.wait()
        if process not in running:
            continue
        job, place, start = running.pop(process)
        code = os.waitstatus_to_exitcode(status)
        outcome = all_tests.read_report(place / "report.xml", 0 if code == NONE else code)
        if outcome.code:
            print((place / "log").read_text(errors="replace"))
            kept(job.file).unlink(missing_ok=True)
        else:
            learn(job, place, project, process, time.perf_counter() - start)
        shutil.rmtree(place, ignore_errors=True)
        yield job, outcome


def together(outcomes: Sequence[all_tests.Outcome]) -> all_tests.Outcome:
    """Return the outcome of a stage from those of its jobs."""
    return all_tests.Outcome(
        sum(one.passed for one in outcomes),
        sum(one.skipped for one in outcomes),
        tuple(failed for one in outcomes for failed in one.failed),
        max((abs(one.code) for one in outcomes), default=0),
        "\n".join(one.broken for one in outcomes if one.broken),
    )


def main(places: Sequence[str]) -> int:
    """Run what a change can touch, of the test files in these places alone; 0 if all is fine."""
    if not hasattr(os, "fork"):
        print("This system cannot fork processes, so everything is run.", flush=True)
        return all_tests.main()
    start = time.perf_counter()
    KEPT.mkdir(parents=True, exist_ok=True)
    project = Project(ROOT)
    files = [file for file in project.tests() if file.startswith(tuple(places or [""]))]
    changed, jobs = jobs_of(project, files)
    print(told(changed, jobs, len(files)), flush=True)
    found: dict[str, list[all_tests.Outcome]] = {stage: [] for stage in all_tests.STAGES}
    os.chdir(ROOT)
    settle()
    preload()
    scratch = Path(mkdtemp(dir=all_tests.quick_folder()))  # not one that each forked process ends
    try:
        for job, outcome in run_all(jobs, scratch, project):
            print(f"{'FAILED' if outcome.code else 'ok    '}  {job.file}", flush=True)
            found[job.stage].append(outcome)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    outcomes = {stage: together(each) for stage, each in found.items()}
    print(all_tests.summary(outcomes, time.perf_counter() - start), flush=True)
    return int(any(one.code for one in outcomes.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
