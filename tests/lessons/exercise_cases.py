"""The cases of an exercise: its file's own and fresh ones, walked by one test of the exercise."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Signature
from itertools import product

import oracle

from cluekit.learn.exercises import Exercise
from naming import case_named
from variants import fresh_case

Counted = Mapping[str, object]
"""What was counted for a case, by the names that its texts use."""
Judges = Callable[[Exercise], Counted | None]
JUDGES: dict[str, list[Judges]] = defaultdict(list)
"""Who judges an exercise, and may count for the texts that tell numbers."""
KEPT: dict[tuple[Judges, str, int], Counted] = {}


def in_each_case(*names: str, fresh: int) -> Callable[[Judges], Callable[[], None]]:
    """Make a test of one case a walk: over the case of the file and so many fresh ones.

    Each case is drawn and judged once in a process, whatever other tests look at it. Every sort of
    answer, edition and house comes within twelve; `test_told` walks 200 in long runs.
    """

    def walking(judges: Judges) -> Callable[[], None]:
        @wraps(judges)
        def walk() -> None:
            for name, number in product(names, range(fresh + 1)):
                with case_named(name, number):
                    judged(judges, name, number)

        for name in names:
            JUDGES[name].append(judges)
        walk.__signature__ = Signature()  # type: ignore[attr-defined] # no fixture is asked for
        return walk

    return walking


def judged(judges: Judges, name: str, number: int) -> Counted:
    """What a case was found to tell by who judges it; fails where its answers are not right."""
    key = judges, name, number
    if key not in KEPT:
        KEPT[key] = judges(fresh_case(name, number)) or {}
    return KEPT[key]


def counted(name: str, number: int) -> Counted:
    """All that was counted for a case."""
    found: dict[str, object] = {}
    for judges in JUDGES[name]:
        found |= judged(judges, name, number)
    return found


def tells(**counts: object) -> dict[str, object]:
    """What a case tells, name by name."""
    return counts


def left(exercise: Exercise) -> list[oracle.World]:
    """The worlds of the oracle that fit the hand and the events of a case."""
    return oracle.hearing(oracle.knowing(exercise.case.hand), *exercise.case.events)
