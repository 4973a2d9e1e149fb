"""What a clean question is worth, line by line, and one line is wrong (exercise 12.6).

Two cards are your own, so the answer is about the third card alone, which is one of ``m`` that are
open. Nora and Otto are equally likely to have it; it is in the envelope in one case of ``m``.
"""

from __future__ import annotations

from math import log2
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.one_wrong_line import one_wrong_line
from cluekit.learn.values import Rounded, Word, bits
from cluekit.words import mark

OPEN, ALIKE, LEFT_OVER, STOPS = range(4)
"""The slips, by the line in which they stand."""
RIGHT = (
    mark(
        "{m} rooms, {rest} pairs of suspect and weapon: {m} × {rest} = {n}, log2 {n} = {open:bit}."
    ),
    mark("Nobody shows it: chance 1/{m}. Then the room is known; {rest} left, {none:bit}."),
    mark("Somebody shows it: chance {other}/{m}. {other} rooms, so {some_files} left, {some:bit}."),
    mark(
        "1/{m} × {none} + {other}/{m} × {some} = {average}. Worth {open} − {average} = {worth:bit}."
    ),
)
WRONG = (
    mark(
        "{m} rooms, {rest} pairs of suspect and weapon: {m} + {rest} = {n}, log2 {n} = {open:bit}."
    ),
    mark(
        "Nobody shows it: chance 1/2, yes or no. Then the room is known; {rest} left, {none:bit}."
    ),
    mark(
        "Somebody shows it: chance {other}/{m}. One file is out, so {some_files} left, {some:bit}."
    ),
    mark(
        "1/{m} × {none} + {other}/{m} × {some} = {average}. So the question is worth {worth:bit}."
    ),
)
WHY_RIGHT = (
    mark("that line is right: every room goes with every pair, so one multiplies."),
    mark("that line is right: one of the {m} rooms is in the envelope, each equally likely."),
    mark("that line is right: with the room all its pairs are out."),
    mark("that line follows from those above it: what was open, less what is left on average."),
)
WHY_WRONG = (
    mark("the first line adds. Every room goes with every pair: {m} × {rest} = {true_n}."),
    mark("the second line takes two answers to be equally likely. The chance is 1/{m}."),
    mark("the third line takes one file away. With the room go all its {rest} pairs."),
    mark("the last line stops early. What is left is still open: {open} − {average} has gone."),
)


class Sum(NamedTuple):
    """The numbers in the four lines, with a slip in one of them or none (-1)."""

    n: int
    open: float
    none: float
    some_files: int
    some: float
    average: float
    worth: float


def reckon(m: int, rest: int, slip: int = -1) -> Sum:
    """Return the numbers of the lines, each from those above it as they are written."""
    n = m + rest if slip == OPEN else m * rest
    start, none = log2(n), log2(rest)
    some_files = m * rest - 1 if slip == LEFT_OVER else (m - 1) * rest
    some = log2(some_files)
    average = (none + some) / 2 if slip == ALIKE else none / m + (m - 1) / m * some
    return Sum(
        n, start, none, some_files, some, average, average if slip == STOPS else start - average
    )


def values(case: Case) -> dict[str, object]:
    """Return the four lines, which is wrong, and what the question is truly worth."""
    m, rest, slip = case.numbers
    written, truly = reckon(m, rest, slip), reckon(m, rest)
    facts: dict[str, object] = {"m": m, "rest": rest, "other": m - 1, "true_n": truly.n}
    facts |= {
        name: number if isinstance(number, int) else Rounded(number)
        for name, number in written._asdict().items()
    }
    lines = [Word(text, facts) for text in RIGHT]
    lines[slip] = Word(WRONG[slip], facts)
    if slip == ALIKE:
        lines[LEFT_OVER], lines[STOPS] = Word(OTHER_HALF, facts), Word(HALVES, facts)
    whys = [Word(why, facts) for why in WHY_RIGHT]
    return {
        **facts,
        **one_wrong_line(lines, slip, whys, Word(WHY_WRONG[slip], facts)),
        "true_open": Rounded(truly.open),
        "true_none": Rounded(truly.none),
        "true_some": Rounded(truly.some),
        "true_some_files": truly.some_files,
        "true_average": Rounded(truly.average),
        "true_worth": Rounded(truly.worth),
        "answer": bits(truly.worth),
        "as_written": bits(written.worth),
        "remains": bits(truly.average),
    }


OTHER_HALF = mark(
    "Somebody shows it: chance 1/2, too. {other} rooms, so {some_files} left, {some:bit}."
)
"""The third line where the second took both answers for equally likely."""
HALVES = mark("({none} + {some}) / 2 = {average}. Worth: {open} − {average} = {worth:bit}.")
"""And the last one."""


def fresh(case: Case, luck: Luck) -> Case:
    """Return other numbers of rooms and pairs, and another slip."""
    while True:
        m, rest = luck.pick(range(3, 8)), luck.pick((2, 4, 6, 9))
        slip = luck.pick(range(len(RIGHT)))
        truly, written = reckon(m, rest), reckon(m, rest, slip)
        seen = {round(number, 2) for number in (written.worth, truly.average)}
        if round(truly.worth, 2) not in seen and written.worth > 0:
            return replace(case, numbers=(m, rest, slip))
