"""The cases of an exercise: its file's own and fresh ones, walked by one test of the exercise."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Signature
from itertools import product

import oracle

from cluekit.learn.exercises import Exercise
from naming import case_named
from variants import fresh_case

Judges = Callable[[Exercise], None]


def in_each_case(*names: str, fresh: int) -> Callable[[Judges], Callable[[], None]]:
    """Make a test of one case a walk: over the case of the file and so many fresh ones."""

    def walking(judges: Judges) -> Callable[[], None]:
        @wraps(judges)
        def walk() -> None:
            for name, number in product(names, range(fresh + 1)):
                with case_named(name, number):
                    judges(fresh_case(name, number))

        walk.__signature__ = Signature()  # type: ignore[attr-defined] # no fixture is asked for
        return walk

    return walking


def left(exercise: Exercise) -> list[oracle.World]:
    """The worlds of the oracle that fit the hand and the events of a case."""
    return oracle.hearing(oracle.knowing(exercise.case.hand), *exercise.case.events)
