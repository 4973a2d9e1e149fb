"""Families of exercises: what code computes from a case, and where fresh cases come from.

A family stands beside the exercises of its lesson, in ``learn/exercises/L12/``; what several
lessons share stands here. ``FAMILIES`` of the file names it as an exercise file does:

>>> from cluekit.learn.forms import Case
>>> family("halving", "L12").values(Case(sizes=((3, 3, 3),)))["n_1"]
27
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

from cluekit.core import Luck
from cluekit.learn.forms import Case

Values = dict[str, object]


class Family(NamedTuple):
    """Two pure functions, from which no answer of a variant need be stored anywhere."""

    values: Callable[[Case], Values]
    """Return everything that an exercise file may name with a dollar sign (answers and wrong
    answers) or in braces (numbers and cards in sentences)."""
    fresh: Callable[[Case, Luck], Case]
    """Return another case of the same form."""


def family(generator: str, lesson: str) -> Family:
    """Return what a generator's name stands for in a lesson, such as ``halving`` in ``L12``.

    Raises ``LookupError`` where it stands for nothing, neither there nor in another lesson.
    """
    for room in _rooms(lesson):
        found: dict[str, Family] = getattr(import_module(room), "FAMILIES", {})
        if generator in found:
            return found[generator]
    raise LookupError(f"no generator {generator!r}")


def _rooms(lesson: str) -> Iterator[str]:
    """The modules where a family may stand, the likeliest first: each is read only if asked."""
    exercises = import_module("cluekit.learn.exercises")
    lessons = {found.name for found in iter_modules(exercises.__path__) if found.ispkg}
    for room in (*(lessons & {lesson}), __name__, *sorted(lessons - {lesson})):
        package = import_module(room if room == __name__ else f"{exercises.__name__}.{room}")
        yield package.__name__
        yield from (f"{package.__name__}.{found.name}" for found in iter_modules(package.__path__))


# --- one wrong line -------------------------------------------------------------------------------
# Something reckoned line by line, one line of which is wrong: the values that its texts name.


def one_wrong_line(
    lines: Sequence[object], slip: int, why_right: Sequence[object], why_wrong: object
) -> dict[str, object]:
    """Return the lines by number, which is wrong, and why each is what it is.

    ``slip`` is the place of the wrong line, from 0; ``why_right`` has a reason for every line. With
    the second of three lines wrong, ``wrong`` is ``("line-2",)``; ``right_1`` and ``right_2`` are
    lines 1 and 3, with ``why_1`` and ``why_2`` as their reasons.
    """
    right = [at for at in range(len(lines)) if at != slip]
    return {
        **{f"line_{at}": line for at, line in enumerate(lines, start=1)},
        **{f"right_{at}": (f"line-{line + 1}",) for at, line in enumerate(right, start=1)},
        **{f"why_{at}": why_right[line] for at, line in enumerate(right, start=1)},
        "wrong": (f"line-{slip + 1}",),
        "why_wrong": why_wrong,
    }
