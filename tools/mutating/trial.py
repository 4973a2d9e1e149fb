"""A trial: tests on changed code, in a child process that ends at the first failure.

The child tells over a pipe which test begins and which failed. Endless loops are ended by the
time of the processor that a test takes, so that a busy machine does not count as a loop.
"""

from __future__ import annotations

import os
import resource
import select
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, settings

OPTIONS = [
    *("-q", "--tb=no", "--assert=plain", "--timeout=0"),
    *("-p", "no:randomly", "-p", "no:cacheprovider"),
    *("-p", "no:nbval"),  # two seconds to load, in each child of the fresh lane: jsonschema's
]
MEMORY = 4 << 30
PATIENCE = 60.0
"""Seconds, by the wall clock, in which a child must tell something."""

LOST = 7
"""The exit code of a child that could not put the change in place, or had no test."""

Tell = Callable[[str], None]


class Outcome(NamedTuple):
    """What a trial came to, the test that decided it, and its seconds.

    ``verdict`` is "killed" (a test failed), "timeout" (a test did not end), "crashed" (the
    process died) or "survived"; ``by`` is the last test that began. "lost": nothing was tried.
    """

    verdict: str
    by: str
    seconds: float


class SameEveryTime:
    """Hypothesis as the trials want it: the same examples each time, none made smaller."""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        """Take the project's own number of examples, and nothing that is kept on the disk."""
        settings.register_profile(
            "mutants",
            derandomize=True,
            database=None,
            deadline=None,
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
        )
        settings.load_profile("mutants")


class FirstFailure:
    """Ends the process at the first failure, and each test after its share of the processor."""

    def __init__(self, tell: Tell, limits: Mapping[str, float]) -> None:
        self.tell = tell
        self.limits = limits

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Tell that a test begins, and start its clock."""
        self.tell(item.nodeid)
        signal.setitimer(signal.ITIMER_PROF, self.limits.get(item.nodeid, PATIENCE))
        answer = yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        return answer

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """End at a failure, or where not even the set-up went well."""
        if report.failed:
            os._exit(1)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """End where a test file cannot even be read."""
        if report.failed:
            self.tell(f"collecting {report.nodeid}")
            os._exit(1)


def limit(seconds: float) -> float:
    """Return how long a test that took so long may take on changed code."""
    return 2.0 + 10.0 * seconds


def in_child(work: Callable[[Tell], None]) -> Outcome:
    """Do some work in a child of this process and return what came of it."""
    start = time.perf_counter()
    ear, mouth = os.pipe()
    child = os.fork()
    if not child:
        os.close(ear)
        _be_a_child(work, mouth)
    os.close(mouth)
    last, silent = _listen(ear)
    os.close(ear)
    if silent:
        os.kill(child, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    verdict = _VERDICTS.get(-signal.SIGPROF if silent else code, "crashed")
    return Outcome(verdict, last, round(time.perf_counter() - start, 3))


_VERDICTS = {LOST: "lost", 0: "survived", 1: "killed", -signal.SIGPROF: "timeout"}


def _be_a_child(work: Callable[[Tell], None], mouth: int) -> None:
    """Work with bounded memory and nothing printed, then end without looking back."""
    try:
        with suppress(ValueError, OSError):  # not every system bounds memory
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        work(partial(_tell, mouth))
    except BaseException:  # noqa: BLE001 - whatever a change can raise, the child must end
        os._exit(1)
    os._exit(0)


def _tell(mouth: int, text: str) -> None:
    os.write(mouth, f"{text}\n".encode())


def _listen(ear: int) -> tuple[str, bool]:
    """Return the last thing a child told, and whether it fell silent."""
    heard = b""
    while select.select([ear], [], [], 10 * PATIENCE)[0]:
        part = os.read(ear, 1 << 16)
        if not part:
            return _last_line(heard), False
        heard = (heard + part)[-(1 << 16) :]
    return _last_line(heard), True


def _last_line(heard: bytes) -> str:
    lines = heard.decode(errors="replace").split("\n")
    return lines[-2] if len(lines) > 1 else ""
