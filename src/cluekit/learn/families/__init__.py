"""Families of exercises: what code computes from a case, and where fresh cases come from.

A family stands beside the exercises of its lesson, in ``learn/exercises/L12/``; what several
lessons share stands here. ``FAMILIES`` of the file names it as an exercise file does:

>>> from cluekit.learn.forms import Case
>>> family("halving", "L12").values(Case(sizes=((3, 3, 3),)))["n_1"]
27

What many families say is said here once: options in an order that tells nothing, lines of which one
is wrong or two follow, numbers drawn one by one. With these a family of a known form is short:

>>> def lamp_values(case: Case) -> Values:
...     (place,) = case.numbers
...     shown, ids = options_in_order("lamp", ["red", "green"], [(0, 1), (1, 0)][place])
...     return {**shown, "right": ids[0]}
>>> Family(lamp_values, any_numbers(range(2))).values(Case(numbers=(1,)))
{'lamp_1': 'green', 'lamp_2': 'red', 'right': 'lamp-2'}

What families do with Clue's cards stands in ``families/hands.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Said

Value: TypeAlias = (
    str
    | int
    | float
    | Fraction
    | Struct
    | Said
    | Sequence[Any]
    | Mapping[str, str]
    | Callable[..., object]
    | None
)
"""What an exercise can be about: numbers, ids, marks, and structs that know how to be said."""
Values: TypeAlias = dict[str, Value]
"""The values of a case by the names that an exercise file has for them."""


class Family(NamedTuple):
    """Two pure functions, from which no answer of a variant need be stored anywhere."""

    values: Callable[[Case], Values]
    """Return everything that an exercise file may name with a dollar sign (answers and wrong
    answers) or in braces (numbers and cards in sentences)."""
    fresh: Callable[[Case, Luck], Case]
    """Return another case of the same form."""


@cache
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


# --- values ---------------------------------------------------------------------------------------


def by_number(name: str, values: Iterable[Value]) -> Values:
    """Return several values under one name, counted from 1.

    >>> by_number("line", ["a", "b"])
    {'line_1': 'a', 'line_2': 'b'}
    """
    return {f"{name}_{number}": value for number, value in enumerate(values, start=1)}


def options_in_order(
    name: str, options: Sequence[Value], order: Sequence[int]
) -> tuple[Values, list[str]]:
    """Return options as they stand in this order, and the id of each, so that no id tells which.

    A ``multi`` needs it, for its options stand as they are written. A ``choice`` shuffles its own:
    it needs this only where ids that stay the same would give the answer away.

    >>> options_in_order("rest", ["right", "half", "end"], (2, 0, 1))
    ({'rest_1': 'end', 'rest_2': 'right', 'rest_3': 'half'}, ['rest-2', 'rest-3', 'rest-1'])
    """
    ids = [f"{name}-{order.index(option) + 1}" for option in range(len(order))]
    return by_number(name, (options[option] for option in order)), ids


def one_wrong_line(
    lines: Sequence[Value], slip: int, why_right: Sequence[Value], why_wrong: Value
) -> Values:
    """Return lines by number, which of them is wrong, and why each is what it is.

    ``slip`` is the place of the wrong line, from 0; ``why_right`` has a reason for every line. With
    the second of three lines wrong, ``wrong`` is ``("line-2",)``; ``right_1`` and ``right_2`` are
    lines 1 and 3, with ``why_1`` and ``why_2`` as their reasons.
    """
    right = [at for at in range(len(lines)) if at != slip]
    return {
        **by_number("line", lines),
        **by_number("right", ((f"line-{at + 1}",) for at in right)),
        **by_number("why", (why_right[at] for at in right)),
        "wrong": (f"line-{slip + 1}",),
        "why_wrong": why_wrong,
    }


def two_that_follow(lines: Sequence[Value], why: Sequence[Value], order: Sequence[int]) -> Values:
    """Return four lines in this order, how they are sorted, and what gives a slip away.

    The first two follow, the others do not; ``why`` has a reason for each.
    """
    shown, at = options_in_order("line", lines, order)
    return {
        **shown,
        "sorts": dict(zip(at, ("follows", "follows", "open", "open"), strict=True)),
        **by_number("doubts", ({line: "open"} for line in at[:2])),
        **by_number("trusts", ({line: "follows"} for line in at[2:])),
        **by_number("why_right", why[:2]),
        **by_number("why_wrong", why[2:]),
    }


# --- fresh cases ----------------------------------------------------------------------------------


def any_numbers(*numbers: Sequence[int]) -> Callable[[Case, Luck], Case]:
    """Return how a fresh case is made whose numbers are drawn, one from each of these.

    >>> from cluekit.core import Chance
    >>> any_numbers((4,), range(7, 8))(Case(), Chance(1).luck("variant", 0)).numbers
    (4, 7)
    """

    def fresh(case: Case, luck: Luck) -> Case:
        return replace(case, numbers=tuple(luck.pick(some) for some in numbers))

    return fresh
