"""How long a learner waits: for a check, a hint, a proof; and how long each lesson runs.

Every exercise, in some fresh cases of which nothing is known beforehand: the right answers are
checked and drawn as a press does it, then the wrong ones that have a name, then each hint is
opened. Proofs are checked line by line and as a whole; the engine's own are those of ``case.why``.
Prints medians and the greatest times; the bar is 100 ms for a check or a hint, 250 ms for a proof
(medians), and 15 seconds for a lesson. Beside the clock stands the work of a lesson's kernel, which
other people's work on the same machine does not make longer.

`python kit.py bench lessons`, or with `exercises` or `notebooks` one half of it.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cluekit.learn.exercises import Exercise, ids, load
from cluekit.learn.question import Question
from cluekit.ui import case
from cluekit.ui.exercises.widget import ExerciseCard

ROOT = Path(__file__).resolve().parent.parent
CASES = 3
BARS = {"check": 100, "wrong answer": 100, "hint": 100, "proof": 250, "why": 250}
A_LESSON = 15
FILES = (
    ("E_C", "You hold A T", "Nora: B R L -> Otto ?", "Nora: B V T -> Otto ?", "Otto: C D G -> -"),
    ("E_D", "You hold A R", "Nora: A V G -> Otto ?", "Otto: C V G -> Nora ?", "Otto: C D T -> -"),
    ("O_B | O_V", "You hold A L", "Nora: B V L -> Otto ?", "You: A D L -> -"),
)
"""Cases with a goal each that follows."""


class Took(NamedTuple):
    """What was waited for, by whom, and how long, in milliseconds."""

    what: str
    name: str
    ms: float


def milliseconds(act: Callable[[], object]) -> float:
    """Return how long it took by the clock."""
    started = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - started)


def waits(name: str) -> Iterator[Took]:
    """Yield all waits of one exercise."""
    for number in range(CASES):
        exercise = load(name).fresh(number) if number else load(name)
        card = ExerciseCard(exercise)
        proves = any(question.part.kind == "proof" for question in exercise.questions)
        took = milliseconds(partial(card.answer, *exercise.right_answers))
        yield Took("proof" if proves else "check", name, took)
        for place, given in wrong_answers(exercise):
            answers = [*[None] * place, given]
            yield Took("wrong answer", name, milliseconds(partial(card.answer, *answers)))
        for _ in range(3):
            yield Took("hint", name, milliseconds(card.hint))


def wrong_answers(exercise: Exercise) -> Iterator[tuple[int, object]]:
    """Yield each catalogued mistake with the part in which it is made."""
    for place, question in enumerate(exercise.questions):
        for wrong in question.part.misconceptions:
            yield place, _given(question, question.value(wrong.match))


def _given(question: Question, slip: object) -> object:
    if isinstance(question.answer, dict) and isinstance(slip, dict):
        return {**question.answer, **slip}
    return list(slip.ids) if hasattr(slip, "ids") else slip


def proofs() -> Iterator[Took]:
    """Yield how long the engine takes for a proof of its own, each time of a new case."""
    for goal, *lines in FILES:
        told = [line.replace("-> -", "-> nobody") for line in lines]
        for _ in range(CASES):
            yield Took("why", goal, milliseconds(partial(_why, told, goal)))


def _why(lines: list[str], goal: str) -> object:
    return case(*lines).why(goal)


def told(took: list[Took]) -> None:
    """Print the medians, and who is slowest."""
    for what, bar in BARS.items():
        times = {(each.name, each.ms) for each in took if each.what == what}
        middle = statistics.median(ms for _, ms in times)
        slowest = sorted(times, key=lambda each: -each[1])[:4]
        said = ", ".join(f"{name} {ms:.0f}" for name, ms in slowest)
        verdict = "" if middle <= bar else "   OVER THE BAR"
        print(f"{what}: median {middle:.1f} ms of {bar} ({len(times)}); slowest {said}{verdict}")


def notebooks() -> None:
    """Run each lesson in a kernel of its own, as the script that stores them does."""
    sys.path.insert(0, str(ROOT / "tools"))
    from rerun_notebooks import rerun  # noqa: PLC0415 - only for this half

    for path in sorted((ROOT / "notebooks").glob("[0-9]*.ipynb")):
        before = _work_of_children()
        seconds = milliseconds(partial(rerun, path)) / 1000
        work = _work_of_children() - before
        verdict = "" if seconds <= A_LESSON else "   OVER THE BAR"
        print(
            f"{path.stem}: {seconds:.1f} s by the clock, {work:.1f} s of work{verdict}", flush=True
        )


def _work_of_children() -> float:
    """Return the seconds that processes which have ended were at work."""
    used = os.times()
    return used.children_user + used.children_system


def main() -> None:
    """Measure both halves, or the one that was asked for."""
    half = sys.argv[1:] or ["exercises", "notebooks"]
    if "exercises" in half:
        told([took for name in ids() for took in waits(name)] + list(proofs()))
    if "notebooks" in half:
        notebooks()


if __name__ == "__main__":
    main()
