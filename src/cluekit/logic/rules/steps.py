"""Steps as they are handed out: a proof written line by line, each line with its number.

Numbers start at 1 and run in reading order. A supposition is a line, too, and has a number. The
lines of a step's cases come before the step itself: first the cases, then what they give.

    1  Otto has Bruno or the Vase                      show-last
       2  suppose: Otto has Bruno
       3  Bruno is not in the envelope                 row          2
       4  suppose: Otto has the Vase
       5  …
    6  Carla is in the envelope                        cases        1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import NamedTuple

import msgspec

from cluekit.logic.puzzle import Clause, Literal
from cluekit.logic.rules.board import Line


class Step(msgspec.Struct, frozen=True, gc=False):
    """A conclusion: ``says`` follows by the rule ``by``.

    ``premises`` are the numbers of the premises it cites, ``steps`` the numbers of the earlier
    lines. ``cases`` are proofs inside it, for the rules "cases" and "contradiction" alone: each
    ends in ``says``, in a part of it, or in a clash. A step that says nothing, ``()``, is a clash.
    """

    says: Clause
    by: str
    premises: tuple[int, ...] = ()
    steps: tuple[int, ...] = ()
    cases: tuple[Case, ...] = ()


class Case(msgspec.Struct, frozen=True, gc=False):
    """What follows when ``suppose`` is taken for true."""

    suppose: Literal
    steps: tuple[Step, ...] = ()


class Numbered(NamedTuple):
    """A line of a proof in reading order; ``depth`` counts the suppositions it stands under."""

    number: int
    depth: int
    line: Step | Literal


def number_steps(steps: Iterable[Step], first: int = 1) -> Iterator[Numbered]:
    """Yield the lines of a proof with their numbers; a supposition is its literal."""
    return _numbered(steps, count(first), 0)


def _numbered(steps: Iterable[Step], numbers: count[int], depth: int) -> Iterator[Numbered]:
    for step in steps:
        for case in step.cases:
            yield Numbered(next(numbers), depth + 1, case.suppose)
            yield from _numbered(case.steps, numbers, depth + 1)
        yield Numbered(next(numbers), depth, step)


# --- from lines to steps -------------------------------------------------------------------------


def needed_lines(goals: Iterable[Line]) -> list[Line]:
    """Return the lines that these rest on and themselves, in the order they were found."""
    seen: dict[int, Line] = {}
    todo = list(goals)
    while todo:
        line = todo.pop()
        if line.order not in seen:
            seen[line.order] = line
            todo.extend(line.cites)
            for case in line.cases:
                todo.extend(case)
    return [seen[order] for order in sorted(seen)]


def premises_of(lines: Iterable[Line]) -> tuple[int, ...]:
    """Return the numbers of the premises that these lines cite."""
    return tuple(sorted({number for line in lines for number in line.premises}))


def write(lines: Iterable[Line]) -> tuple[Step, ...]:
    """Return the lines as steps: each stands under the suppositions that it needs, no more.

    Two steps may rest on the same cases; then each tells what it needs of them.
    """
    blocks: dict[int, list[Line]] = {}
    for line in lines:
        if line.order not in line.under:  # no supposition: those stand at their cases
            blocks.setdefault(max(line.under, default=-1), []).append(line)
    numbers: dict[int, int] = {}
    more = count(1)
    return tuple(_step(blocks, line, numbers, more) for line in blocks.get(-1, ()))


def _step(
    blocks: Mapping[int, list[Line]], line: Line, numbers: dict[int, int], more: count[int]
) -> Step:
    cases = []
    for supposed, last in line.cases:
        numbers[supposed.order] = next(more)
        wanted = {other.order for other in needed_lines([last])}
        inside = [one for one in blocks.get(supposed.order, ()) if one.order in wanted]
        steps = tuple(_step(blocks, one, numbers, more) for one in inside)
        cases.append(Case(supposed.says[0], steps))
    numbers[line.order] = next(more)
    cited = sorted({numbers[other.order] for other in line.cites})
    return Step(line.says, line.by, line.premises, tuple(cited), tuple(cases))
