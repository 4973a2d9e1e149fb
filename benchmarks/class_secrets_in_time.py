"""What the time of an answer tells of the others: two classes that a learner cannot tell apart.

In one everybody else has answered right, in the other wrong. A learner answers in both by turns,
and what counts is how often a time of the one is longer than one of the other: half of all pairs if
time tells nothing. Beside it the same for two classes that are alike in everything, which says what
chance does. (By a clock of its own, to the byte, it is a test: `tests/classroom/test_wire.py`.)
"""

from __future__ import annotations

import os
import tempfile
from bisect import bisect_left
from math import sqrt
from pathlib import Path
from statistics import median
from time import perf_counter

from cluekit.classroom.facts import Answered, Asked, Joined
from cluekit.classroom.hall import Hall
from cluekit.classroom.journal import Journal

OTHERS, TIMES = 30, 2_000
QUESTION = Asked("0.3", 0)
RIGHT, WRONG = "own-choice", "open"


class Page:
    """A device that takes what it is sent."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.page = hall, hall.seat(hall.classroom.learners[0])
        self._pressed = 0
        hall.connect(self.page, self)

    def tell(self, changes: dict[str, object]) -> None:
        """Take it."""

    def end(self, *, over: bool = False) -> None:
        """Go."""

    def answer(self) -> float:
        """Answer; return how long it took until all was sent."""
        self._pressed += 1
        message = {"kind": "press", "id": f"d-{self._pressed}", "turn": 0}
        option = ("every", "pass")[self._pressed % 2]
        started = perf_counter()
        self.hall.hear(self.page, self, {**message, "target": f"vote:1:0:{option}"})
        return perf_counter() - started


def a_class(path: Path, answer: str, clock: list[float]) -> Page:
    """Return a learner's page in a class in which everybody else has answered this."""

    def tick() -> float:
        clock[0] += 1
        return clock[0]

    hall = Hall(Journal(path, 0.0), tick)
    hall.accept(*(Joined(one, f"Pupil {one}", 0, f"{one:04x}", "en") for one in range(OTHERS + 1)))
    hall.accept(QUESTION, *(Answered(one, 0, answer) for one in range(1, OTHERS + 1)))
    return Page(hall)


def share_of_longer(ones: list[float], others: list[float]) -> float:
    """Return in what share of all pairs the one is longer than the other."""
    ordered = sorted(others)
    return sum(bisect_left(ordered, one) for one in ones) / len(ones) / len(others)


def compare(folder: Path, name: str, answers: tuple[str, str]) -> None:
    """Let a learner answer in two classes by turns; print what the times tell."""
    clock = [0.0]
    pages = [a_class(folder / f"{name}-{n}.sqlite", one, clock) for n, one in enumerate(answers)]
    found: tuple[list[float], list[float]] = ([], [])
    for number in range(TIMES):
        for place in (number % 2, 1 - number % 2):  # whoever is second is not always the same
            found[place].append(pages[place].answer())
    medians = [1e6 * median(times) for times in found]
    share = share_of_longer(*found)
    by_chance = 2 / sqrt(6 * TIMES)  # two standard deviations, where time tells nothing
    print(
        f"{name:<22} medians {medians[0]:7.1f} and {medians[1]:7.1f} µs  longer in {share:6.1%} of "
        f"pairs (50 ± {by_chance:.1%})  load {os.getloadavg()[0]:.1f}"
    )


def main() -> None:
    """Compare, and print a line each."""
    with tempfile.TemporaryDirectory() as home:
        compare(Path(home), "right beside right", (RIGHT, RIGHT))
        compare(Path(home), "right beside wrong", (RIGHT, WRONG))


if __name__ == "__main__":
    main()
