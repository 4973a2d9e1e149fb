"""The worth of a question reckoned line by line, and one line of it is wrong (exercise 12b.3)."""

from __future__ import annotations

from math import log2
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.one_wrong_line import one_wrong_line
from cluekit.learn.values import Rounded, Word, bits
from cluekit.words import mark

HALVED, GAINED, UNWEIGHED, LEFT = range(4)
"""The slips, by the line in which they stand."""
RIGHT = (
    mark("{n} can be the Killer, so what is open is log2 {n} = {open:bit}."),
    mark("A yes leaves {yes}: {after_yes:bit}. A no leaves {no}: {after_no:bit}."),
    mark("On average {yes}/{n} × {after_yes} + {no}/{n} × {after_no} = {average:bit} left."),
    mark("So the question is worth {open} − {average} = {worth:bit}."),
)
WRONG = (
    mark("{n} can be the Killer, so what is open is half of that, {open:bit}."),
    mark("A yes leaves {yes} of {n}: {after_yes:bit}. A no leaves {no} of {n}: {after_no:bit}."),
    mark("On average ({after_yes} + {after_no}) / 2 = {average:bit} left."),
    mark("So the question is worth {worth:bit}, as much as is left on average."),
)
WHY_RIGHT = (
    mark("that line is right: bits count halvings, and log2 is how many."),
    mark("that line is right: log2 of how many each answer leaves."),
    mark("that line is right: each answer counts as often as it comes."),
    mark("that line follows: what was open, less what is left on average."),
)
WHY_WRONG = (
    mark("the first line halves once. Bits count how often one can halve: log2 {n} = {true_open}."),
    mark(
        "the second line writes down what each answer takes away. What it leaves is log2 of how "
        "many are left."
    ),
    mark("the third line counts both answers alike. The chance of a yes is {yes}/{n}."),
    mark("the last line stops early. What is left is still open; the worth is what has gone."),
)


class Sum(NamedTuple):
    """The numbers that stand in the four lines, with a slip in one of them or none (-1)."""

    open: float
    after_yes: float
    after_no: float
    average: float
    worth: float


def reckon(n: int, yes: int, slip: int = -1) -> Sum:
    """Return the numbers of the lines, each from those above it as they are written."""
    start, no = log2(n), n - yes
    open_ = n / 2 if slip == HALVED else start
    after_yes, after_no = log2(yes), log2(no)
    if slip == GAINED:
        after_yes, after_no = start - after_yes, start - after_no
    average = yes / n * after_yes + no / n * after_no
    if slip == UNWEIGHED:
        average = (after_yes + after_no) / 2
    return Sum(open_, after_yes, after_no, average, average if slip == LEFT else open_ - average)


def values(case: Case) -> dict[str, object]:
    """Return the four lines, which is wrong, and what the question is truly worth."""
    n, yes, slip = case.numbers
    written, truly = reckon(n, yes, slip), reckon(n, yes)
    facts: dict[str, object] = {"n": n, "yes": yes, "no": n - yes, "true_open": Rounded(truly.open)}
    facts |= {name: Rounded(number) for name, number in written._asdict().items()}
    lines = [Word(text, facts) for text in RIGHT]
    lines[slip] = Word(WRONG[slip], facts)
    whys = [Word(why) for why in WHY_RIGHT]
    return {
        **facts,
        **one_wrong_line(lines, slip, whys, Word(WHY_WRONG[slip], facts)),
        "true_yes": Rounded(truly.after_yes),
        "true_no": Rounded(truly.after_no),
        "true_average": Rounded(truly.average),
        "true_worth": Rounded(truly.worth),
        "answer": bits(truly.worth),
        "as_written": bits(written.worth),
        "remains": bits(truly.average),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return other numbers, not the same for both answers, and another slip."""
    while True:
        n = luck.pick((4, 5, 6, 7, 8, 10, 12))
        yes, slip = luck.pick(range(1, n)), luck.pick(range(len(RIGHT)))
        truly, written = reckon(n, yes), reckon(n, yes, slip)
        seen = [round(number, 2) for number in (truly.worth, written.worth, truly.average, 1.0)]
        differ = seen[0] not in seen[1:] and written.worth > 0
        if 2 * yes != n and differ and round(n / 2, 2) != round(truly.open, 2):
            return replace(case, numbers=(n, yes, slip))
