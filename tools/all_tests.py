"""Every test, in three stages: unit tests and properties, the lessons, the browser.

Each is spread over two processes, and who has finished takes from the other one's rest; only the
lessons, whose stored outputs nbval compares strictly, stay whole. Called by `python kit.py test`.
Branch coverage of the engine rooms makes the engines six times slower, so it is measured apart:
`pytest tests --ignore=tests/browser --cov`.
"""

import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "build" / "reports"

BOTH = ["-n", "2", "--dist", "worksteal"]
STAGES = {
    "unit and properties": ["tests", "--ignore=tests/browser", *BOTH],
    "lessons": [
        *["notebooks", "--nbval", "--nbval-current-env", "--nbval-cell-timeout=120"],
        *["-n", "2", "--dist", "loadfile"],
    ],
    "browser": ["tests/browser", *BOTH],
}


def environment() -> dict[str, str]:
    """Like this process's own; but what is compiled is kept, where it would be thrown away.

    Where Python is told to write no bytecode, each kernel and server that a test starts would
    compile the whole of Jupyter again: three seconds instead of one.
    """
    kept = {**os.environ}
    if kept.pop("PYTHONDONTWRITEBYTECODE", ""):
        kept.setdefault("PYTHONPYCACHEPREFIX", str(ROOT / "build" / "bytecode"))
    return kept


class Outcome(NamedTuple):
    """How one stage went; `failed` names the tests that did not pass."""

    passed: int
    skipped: int
    failed: tuple[str, ...]
    code: int


def read_report(report: Path, code: int) -> Outcome:
    """Count a stage's JUnit report; a missing one means that pytest did not get to its end."""
    if not report.exists():
        return Outcome(0, 0, (f"pytest stopped with code {code} before any test",), code or 1)
    cases = list(ET.parse(report).iter("testcase"))  # noqa: S314 - pytest has just written it
    failed = [
        case for case in cases if case.find("failure") is not None or case.find("error") is not None
    ]
    skipped = [case for case in cases if case.find("skipped") is not None]
    names = tuple(f"{case.get('classname')}::{case.get('name')}" for case in failed)
    return Outcome(len(cases) - len(failed) - len(skipped), len(skipped), names, code)


def run_stage(name: str, arguments: list[str]) -> Outcome:
    """Run one stage in the open and read its report."""
    report = REPORTS / f"{name.split(maxsplit=1)[0]}.xml"
    report.unlink(missing_ok=True)
    print(f"\n--- {name}", flush=True)
    command = [sys.executable, "-m", "pytest", *arguments, f"--junitxml={report}"]
    done = subprocess.run(command, cwd=ROOT, env=environment(), check=False)
    return read_report(report, done.returncode)


def summary(outcomes: dict[str, Outcome], seconds: float) -> str:
    """One line a stage, what failed, and a closing line like pytest's own for all together."""
    lines = [""]
    for name, one in outcomes.items():
        verdict = "ok    " if one.code == 0 else "FAILED"
        lines.append(f"{verdict}  {name}: {one.passed} passed, {one.skipped} skipped")
        lines += [f"          {failure}" for failure in one.failed]
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
    REPORTS.mkdir(parents=True, exist_ok=True)
    start = time.perf_counter()
    outcomes = {name: run_stage(name, arguments) for name, arguments in STAGES.items()}
    print(summary(outcomes, time.perf_counter() - start), flush=True)
    return int(any(one.code for one in outcomes.values()))


if __name__ == "__main__":
    sys.exit(main())
