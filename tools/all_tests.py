"""Every test, in three stages: unit tests and properties, then the lessons beside the browser.

Each is spread over processes, and who has finished takes from another one's rest; only the
lessons, whose stored outputs nbval compares strictly, stay whole. Called by `python kit.py test`.

No test has a second try: one that comes too late has a fault of its own, or waits for the wrong
thing. The summary tells each failure by the line that repeats it, with the luck it has had.
Branch coverage of the engine rooms makes the engines six times slower, so it is measured apart:
`pytest tests --ignore=tests/browser --cov`.
"""

import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "build" / "reports"

# Of two cores a third process takes what is left while servers, browsers and disks are waited for.
THREE = ["-n", "3", "--dist", "worksteal"]
STAGES = {
    # Without the plugin for notebooks: two seconds to load, in each process.
    "unit and properties": ["tests", "--ignore=tests/browser", "-p", "no:nbval", *THREE],
    "lessons": [
        *["notebooks", "--nbval", "--nbval-current-env", "--nbval-cell-timeout=120"],
        *["-n", "2", "--dist", "loadfile"],
    ],
    "browser": ["tests/browser", "-p", "no:nbval", *THREE],
}
SHARED_MEMORY = Path("/dev/shm")  # noqa: S108 - only its folders with names of their own are used
ROOM = 4 << 30  # bytes: twice what the fullest stage has written
LAST = 25  # lines at most of what pytest said when it broke off: the end of a log is always kept
LEFT_OUT = ROOT / "tests" / "left_out"
INTERNAL = "pytest::internal"  # what a report calls a fault of pytest's own, or of a plugin
REPEAT = "to repeat it"  # what `conftest.py` calls the line that repeats a test


def environment() -> dict[str, str]:
    """Like this process's own; but what is compiled is kept, where it would be thrown away.

    Where Python is told to write no bytecode, each kernel and server that a test starts would
    compile the whole of Jupyter again: three seconds instead of one. What is in `LEFT_OUT` nobody
    loads.
    """
    kept = {**os.environ}
    known = [str(LEFT_OUT), *filter(None, kept.get("PYTHONPATH", "").split(os.pathsep))]
    kept["PYTHONPATH"] = os.pathsep.join(dict.fromkeys(known))
    if kept.pop("PYTHONDONTWRITEBYTECODE", ""):
        kept.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / "build" / "bytecode"))
    return kept


def quick_folder(folder: Path = SHARED_MEMORY, room: int = ROOM) -> str | None:
    """Where temporary files lie in memory, if there is room and programs may run there; else None.

    A save waits until the disk has it. In thousands of tests that takes minutes, in which the
    processors have nothing to do. Who names a folder with TMPDIR has it.
    """
    named = "TMPDIR" in os.environ or sys.platform == "win32"
    if named or not os.access(folder, os.W_OK | os.X_OK):
        return None
    found = os.statvfs(folder)
    runs = not found.f_flag & os.ST_NOEXEC
    return str(folder) if runs and found.f_bavail * found.f_frsize >= room else None


class Outcome(NamedTuple):
    """How one stage went; `failed` tells the tests that did not pass, by the line to repeat them.

    `broken` is what pytest said when it broke off by a fault of its own; "" where it did not.
    """

    passed: int
    skipped: int
    failed: tuple[str, ...]
    code: int
    broken: str = ""


class Case(NamedTuple):
    """A test in a JUnit report: `tests.browser.test_table::test_it[x]`, and how it went.

    `text` is what was said of a failure, `repeat` the line that repeats it. Pytest breaking off is
    a case, too, called `INTERNAL`.
    """

    name: str
    verdict: str
    text: str = ""
    repeat: str = ""


def read_cases(report: Path) -> list[Case]:
    """The tests of a JUnit report; none where there is no report."""
    if not report.exists():
        return []
    found = []
    for case in ET.parse(report).iter("testcase"):  # noqa: S314 - pytest has just written it
        name = f"{case.get('classname')}::{case.get('name')}"
        told = {one.get("name"): one.get("value") or "" for one in case.iter("property")}
        found.append(Case(name, verdict_on(case), text_of(case), told.get(REPEAT, "")))
    return found


def verdict_on(case: ET.Element) -> str:
    """How a test went: a failure and an error (of a fixture, say) are both a failure."""
    if case.find("failure") is not None or case.find("error") is not None:
        return "failed"
    return "skipped" if case.find("skipped") is not None else "passed"


def text_of(case: ET.Element) -> str:
    """What a report says of a test that failed, or of pytest's own fault."""
    return "".join(found.text or "" for tag in ("failure", "error") for found in case.findall(tag))


def read_report(report: Path, code: int) -> Outcome:
    """Count a stage's JUnit report; a missing one means that pytest did not get to its end."""
    if not report.exists():
        return Outcome(0, 0, (f"pytest stopped with code {code} before any test",), code or 1)
    cases = read_cases(report)
    verdicts = [case.verdict for case in cases]
    # One that fails and then breaks a fixture's end, too, stands there twice.
    failed = dict.fromkeys(case.repeat or case.name for case in cases if case.verdict == "failed")
    broken = "\n".join(case.text for case in cases if case.name == INTERNAL)
    counts = verdicts.count("passed"), verdicts.count("skipped")
    return Outcome(*counts, tuple(failed), code, broken=broken)


def report_of(name: str) -> Path:
    """Where a stage's JUnit report is written."""
    return REPORTS / f"{name.split(maxsplit=1)[0]}.xml"


def compile_tests(root: Path = ROOT) -> None:
    """Collect the tests once, so that what is compiled is there for all.

    In a fresh clone three processes would else begin by compiling all of it at the same time, and
    by looking through the package for constants to try: ten seconds each.
    """
    collect = [sys.executable, "-m", "pytest", "tests", "--collect-only", "-q", "-p", "no:nbval"]
    subprocess.run(collect, cwd=root, env=environment(), stdout=subprocess.DEVNULL, check=False)


def run_pytest(arguments: Sequence[str], report: Path, output: IO[str] | None = None) -> int:
    """Run pytest, in the open or into a file; return its code. No former report is left."""
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", *arguments, f"--junitxml={report}"]
    with TemporaryDirectory(dir=quick_folder(), ignore_cleanup_errors=True) as scratch:
        settings = {**environment(), "TMPDIR": scratch}
        done = subprocess.run(command, cwd=ROOT, env=settings, stdout=output, check=False)
        return done.returncode


def run_stage(name: str) -> Outcome:
    """Run one stage in the open and read its report."""
    print(f"\n--- {name}", flush=True)
    report = report_of(name)
    return read_report(report, run_pytest(STAGES[name], report))


def run_beside(name: str) -> Outcome:
    """Run one stage beside another: what it says is printed in one piece, at its end."""
    report = report_of(name)
    with TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
        code = run_pytest(STAGES[name], report, output)
        output.seek(0)
        print(f"\n--- {name}\n{output.read()}", flush=True)
    return read_report(report, code)


def summary(outcomes: dict[str, Outcome], seconds: float) -> str:
    """One line a stage, what failed, and a closing line like pytest's own for all together."""
    lines = [""]
    for name, one in outcomes.items():
        verdict = "ok    " if one.code == 0 else "FAILED"
        lines.append(f"{verdict}  {name}: {one.passed} passed, {one.skipped} skipped")
        lines += [f"          {failure}" for failure in one.failed]
        lines += [f"            {line}" for line in one.broken.splitlines()[-LAST:]]
        if one.code and not one.failed:
            lines.append(
                f"          no test failed, but pytest ended with code {one.code}: see above"
            )
    failed = sum(max(len(one.failed), int(one.code != 0)) for one in outcomes.values())
    passed = sum(one.passed for one in outcomes.values())
    skipped = sum(one.skipped for one in outcomes.values())
    counts = [f"{failed} failed"] * bool(failed) + [f"{passed} passed"]
    counts += [f"{skipped} skipped"] * bool(skipped)
    return "\n".join([*lines, f" {', '.join(counts)} in {seconds:.2f}s ".center(80, "=")])


def main() -> int:
    """Run all stages, whatever fails on the way; 0 only if every one is fine."""
    start = time.perf_counter()
    if not REPORTS.exists():
        compile_tests()
    REPORTS.mkdir(parents=True, exist_ok=True)
    unit, lessons, browser = STAGES
    outcomes = {unit: run_stage(unit)}
    # The browser waits more than it works, for servers and for pages: the lessons run meanwhile.
    with ThreadPoolExecutor() as beside:
        running = beside.submit(run_beside, lessons)
        looked_at = run_stage(browser)
        outcomes |= {lessons: running.result(), browser: looked_at}
    print(summary(outcomes, time.perf_counter() - start), flush=True)
    return int(any(one.code for one in outcomes.values()))


if __name__ == "__main__":
    sys.exit(main())
