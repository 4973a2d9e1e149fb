"""Fresh cases for lesson 12b: questions in bits."""

from __future__ import annotations

from math import ceil, log2
from typing import Any, NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families import Family, Values, one_wrong_line
from cluekit.learn.families.boards import FEW, MANY
from cluekit.learn.forms import Case
from cluekit.learn.grids import (
    Happened,
    NoCaseError,
    clues,
    games,
    letter,
    read_on,
    stages,
    suspects,
)
from cluekit.learn.values import Rounded, Word, bits
from cluekit.words import mark

# --- worth sums -----------------------------------------------------------------------------------
# The worth of a question reckoned line by line, and one line of it is wrong (exercise 12b.3).

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
    mark("the first line halves once. Bits count how often you can halve: log2 {n} = {true_open}."),
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


def worth_sums_values(case: Case) -> Values:
    """Return the four lines, which is wrong, and what the question is truly worth."""
    n, yes, slip = case.numbers
    written, truly = reckon(n, yes, slip), reckon(n, yes)
    facts: Values = {"n": n, "yes": yes, "no": n - yes, "true_open": Rounded(truly.open)}
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


def fresh_worth_sums(case: Case, luck: Luck) -> Case:
    """Return other numbers, not the same for both answers, and another slip."""
    while True:
        n = luck.pick((4, 5, 6, 7, 8, 10, 12))
        yes, slip = luck.pick(range(1, n)), luck.pick(range(len(RIGHT)))
        truly, written = reckon(n, yes), reckon(n, yes, slip)
        seen = [round(number, 2) for number in (truly.worth, written.worth, truly.average, 1.0)]
        differ = seen[0] not in seen[1:] and written.worth > 0
        if 2 * yes != n and differ and round(n / 2, 2) != round(truly.open, 2):
            return replace(case, numbers=(n, yes, slip))


# --- time stamps ----------------------------------------------------------------------------------
# Clues that were told on another board than today's (exercise 12b.4).
#
# The case begins where the Killer has just become somebody new: what was known before is void, and
# who can be the Killer stands open again (N11).

TIME_STAMPS_MOST = 26
"""Actions of a game that is looked through."""
LONGEST = 6
"""Actions that a learner follows."""


def time_stamps_values(case: Case) -> Values:
    """Return who can be the Killer, and whom others find: on today's board, on the first."""
    course, told = stages(case), clues(case)
    last = course[-1]
    start = course[0]
    return {
        "living": suspects(last.living),
        "could": suspects(start.killers),
        "killers": suspects(last.killers),
        "today": suspects(read_on(case, last.table)),
        "laid": suspects(read_on(case, start.table)),
        "clue": letter(told[0].suspect),
        "told": Happened(case, told[0].stage - 1),
        "then": (told[0].stage - 1, suspects(told[0].leaves & start.killers)),
        "left_then": suspects(told[0].leaves & start.killers),
        "look": (len(course) - 1, suspects(0)),
        "clues": len(told),
    }


def fresh_time_stamps(case: Case, luck: Luck) -> Case:
    """Return what follows a disguise in a game: clues, and a board that moves or shrinks."""
    for game in games(case, luck, TIME_STAMPS_MOST, shuffled=True):
        for start in range(1, len(game.states)):
            state = game.states[start]
            new = state.secrets.killer != game.states[start - 1].secrets.killer
            if not new or not state.table.chosen:  # the Killer must just have become somebody new
                continue
            for end in range(start + 3, min(start + LONGEST, len(game.actions)) + 1):
                if game.states[end].table.winner is not None:
                    break
                found = replace(case, grid=game.since(start, end))
                if is_telling(found):
                    return found
    raise NoCaseError(case)


def is_telling(case: Case) -> bool:
    """Tell whether a few are left and reading the clues on another board gives others."""
    if "disguise" in case.grid.actions if case.grid else True:
        return False
    course = stages(case)
    killers = course[-1].killers
    if not FEW <= killers.bit_count() <= MANY or len(clues(case)) < FEW:
        return False
    return killers not in (read_on(case, course[-1].table), read_on(case, course[0].table))


# --- arrests --------------------------------------------------------------------------------------
# An arrest as a question: what it is worth, beside an exoneration (exercise 12b.5).

FEWEST, ARRESTS_MOST = 4, 12


def split_worth(n: int, yes: int) -> float:
    """Return the bits of an answer that splits ``n`` cases, all equally likely."""
    return log2(n) - sum(part / n * log2(part) for part in (yes, n - yes) if part)


def arrests_values(case: Case) -> Values:
    """Return the worth of an arrest, and which of the two questions is worth more."""
    n, yes = case.numbers
    arrest, asked = split_worth(n, 1), split_worth(n, yes)
    same = yes in (1, n - 1)
    return {
        "n": n,
        "yes": yes,
        "no": n - yes,
        "others": n - 1,
        "open_said": Rounded(log2(n)),
        "left_said": Rounded(log2(n - 1)),
        "worth": bits(arrest),
        "worth_said": Rounded(arrest),
        "asked_said": Rounded(asked),
        "all_open": bits(log2(n)),
        "miss_alone": bits(log2(n) - log2(n - 1)),
        "more": "same" if same else "arrest" if arrest > asked else "question",
    }


def fresh_arrests(case: Case, luck: Luck) -> Case:
    """Return another number of suspects; the other question may be better or worthless."""
    n = luck.pick(range(FEWEST, ARRESTS_MOST + 1))
    yes = luck.pick((luck.pick(range(2, n - 1)), luck.pick((1, n - 1)), luck.pick((0, n))))
    return replace(case, numbers=(n, yes))


# --- lockers --------------------------------------------------------------------------------------
# A suitcase in one of many lockers: questions in bits, away from the table (exercise 12b.6).


def lockers_values(case: Case) -> dict[str, Any]:
    """Return what a question about some rows is worth, and how many always suffice."""
    rows, wide, top = case.numbers
    n, yes = rows * wide, top * wide
    worth = split_worth(n, yes)
    return {
        "rows": rows,
        "wide": wide,
        "top": top,
        "n": n,
        "yes": yes,
        "no": n - yes,
        "open_said": Rounded(log2(n)),
        "open_bits": bits(log2(n)),
        "worth": bits(worth),
        "worth_said": Rounded(worth),
        "lucky": bits(log2(n / min(yes, n - yes))),
        "lucky_said": Rounded(log2(n / min(yes, n - yes))),
        "least": ceil(log2(n)),
        "below": ceil(log2(n)) - 1,
        "told_before": 2 ** (ceil(log2(n)) - 1),
        "told": 2 ** ceil(log2(n)),
        "one_by_one": n - 1,
        "half": n // 2,
    }


def fresh_lockers(case: Case, luck: Luck) -> Case:
    """Return another wall of lockers; the rows that are asked about are not half of it."""
    while True:
        rows, wide = luck.pick(range(3, 8)), luck.pick(range(4, 13))
        top = luck.pick(range(1, rows))
        told = lockers_values(replace(case, numbers=(rows, wide, top)))
        differ = {told["least"], told["below"], told["one_by_one"], told["half"]}
        if 2 * top != rows and len(differ) == 4 and log2(told["n"]) % 1:  # noqa: PLR2004 - all
            return replace(case, numbers=(rows, wide, top))


FAMILIES = {
    "worth-sums": Family(worth_sums_values, fresh_worth_sums),
    "time-stamps": Family(time_stamps_values, fresh_time_stamps),
    "arrests": Family(arrests_values, fresh_arrests),
    "lockers": Family(lockers_values, fresh_lockers),
}
