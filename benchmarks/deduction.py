"""How fast exact deduction is: our counter beside other people's engines, on the same positions.

Two hundred positions from the middle of honest games with 3 to 6 players and 21 cards. For each,
one engine after the other is asked, so that a busy moment falls on all alike; answers must agree.
Ours gives the number of deals, every marginal and the joint of the case file; PySDD the number and
the marginals; CUDD the number; CP-SAT and python-sat what can be (the closure). "Helped" engines
start from what our propagation leaves, in our order (see `_peers.py`).

The others are installed with `python -m pip install pysdd dd ortools python-sat`; what is not
there is said. `python kit.py bench deduction`, or with a number, this many positions.
"""

import json
import select
import statistics
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from _positions import positions
from _worker import ENGINES

from cluekit.logic.counting import Count, count

LIMIT = 20
"""Seconds on the clock after which an answer is not waited for."""
CLOSE = 1e-9
"""So far may a chance in floating point be from the exact one."""
BARS = {
    "PySDD": ("at the median at least 50 times, at p99 at least 75 times", 50, 75),
    "CUDD": ("at the median at least 15 times", 15, 0),
    "CP-SAT": ("at the median at least 40 times", 40, 0),
    "python-sat": ("at the median at least 0.67 times", 1 / 1.5, 0),
}


class Found(NamedTuple):
    """The times of one engine in milliseconds, and how many answers were late or wrong."""

    times: list[float]
    late: list[int]
    wrong: list[int]


class Worker:
    """An engine in a process of its own."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.found = Found([], [], [])
        self.why_not = ""
        self._start()

    def _start(self) -> None:
        program = [sys.executable, str(Path(__file__).with_name("_worker.py")), self.name]
        self.process = subprocess.Popen(
            program, stdin=-1, stdout=-1, stderr=subprocess.PIPE, text=True
        )
        if not self._line(LIMIT):
            self.process.kill()
            self.why_not = self.process.communicate()[1].strip().rpartition("\n")[2] or "too slow"

    def _line(self, seconds: float) -> str:
        ready, _, _ = select.select([self.process.stdout], [], [], seconds)
        return self.process.stdout.readline() if ready and self.process.stdout else ""

    def ask(self, number: int, exact: Count) -> None:
        """Ask about one position; compare with the exact answer."""
        if not self.process.stdin or self.why_not:
            return
        print(number, file=self.process.stdin, flush=True)
        line = self._line(LIMIT)
        if not line:
            self.found.late.append(number)
            self.found.times.append(LIMIT * 1000)
            self.process.kill()
            self.process.communicate()
            self._start()
            return
        seconds, answer = json.loads(line)
        self.found.times.append(seconds * 1000)
        if not agrees(self.name.partition(",")[0], answer, exact):
            self.found.wrong.append(number)

    def stop(self) -> None:
        """End the process."""
        self.process.communicate()


def agrees(engine: str, answer: list[object] | int, exact: Count) -> bool:
    """Tell whether an engine's answer is the exact one."""
    match engine, answer:
        case "cluekit", [deals, can]:
            return [deals, can] == [exact.deals, list(exact.can)]
        case "PySDD", [deals, list() as chances]:
            return deals == exact.deals and all(
                abs(chance - exact.marginal(card, holder)) < CLOSE
                for card, holder, chance in chances
            )
        case "CUDD", deals:
            return deals == exact.deals
        case "CP-SAT", list() as cells:
            sets = [0] * len(exact.can)
            for card, holder in cells:
                sets[card] |= 1 << holder
            return sets == list(exact.can)
        case _:
            return answer == list(exact.can)


def middle_and_most(times: list[float]) -> tuple[float, float]:
    """Return the median and the 99th of a hundred."""
    return statistics.median(times), sorted(times)[min(len(times) - 1, len(times) * 99 // 100)]


def report(workers: list[Worker]) -> None:
    """Print what was measured, and which bars were reached."""
    ours = workers[0].found.times
    middle, most = middle_and_most(ours)
    print(f"{'':24}{'median ms':>10}{'p99 ms':>10}{'most ms':>10}   slower than ours: median, p99")
    for worker in workers:
        if worker.why_not:
            print(f"{worker.name:<24} not measured: {worker.why_not}")
            continue
        times, late, wrong = worker.found
        its, its_most = middle_and_most(times)
        line = f"{worker.name:<24}{its:10.2f}{its_most:10.2f}{max(times):10.2f}"
        line += f"{its / middle:14.1f}{its_most / most:9.1f}"
        line += f"  not within {LIMIT} s: {len(late)}" * bool(late)
        print(line + f"  WRONG: {wrong}" * bool(wrong))
        if worker.name in BARS:
            says, least, least_most = BARS[worker.name]
            reached = its / middle >= least and its_most / most >= least_most
            print(f"{'':24}  {says}: {'reached' if reached else 'MISSED'}")


def main(number: int) -> None:
    """Ask all engines about each position in turn."""
    known = positions()
    workers = [Worker(name) for name in ENGINES]
    for index in range(0, len(known), max(1, len(known) // number)):
        exact = count(known[index].puzzle)
        for worker in workers:
            if exact:
                worker.ask(index, exact)
    for worker in workers:
        worker.stop()
    report(workers)
    if any(worker.found.wrong for worker in workers):
        raise SystemExit(1)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else len(positions()))
