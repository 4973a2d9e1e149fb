"""Hindsight: when a seat could prove the case file, from which questions; what was asked best.

Everything comes from one seat's views of the moves before the end, that is from its own letters.
What was read in the case file proves nothing: only conclusions count.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator

import msgspec

from cluekit.clue.deduction.advice import question_of
from cluekit.clue.deduction.puzzle import holders_of, puzzle_of
from cluekit.clue.editions.cast import Triple
from cluekit.clue.public.choices import Phase
from cluekit.clue.public.view import View
from cluekit.logic import SET_UP, Holds, Literal, Puzzle, sat
from cluekit.logic.information import TooWideError, Worth, worlds, worth
from cluekit.logic.work import TooHardError, Work

STEPS = 300_000
"""How far one look back on a game goes: about a second."""

Lived = Callable[[int], View]
"""A seat's view after this many moves."""


class Moment(msgspec.Struct, frozen=True):
    """When the case file could be proved: after how many questions, and in which turn.

    ``entries`` are the questions it follows from, counted from 0, or None where they were too hard
    to find; ``dealt`` says that it takes something that no question told, such as one's own hand.
    """

    questions: int
    turn: int
    entries: tuple[int, ...] | None
    dealt: bool = False


class Hindsight(msgspec.Struct, frozen=True):
    """From when on a seat could prove the case file: None where it never could.

    ``too_hard`` says that this was not found out, for it takes too many steps.
    """

    moment: Moment | None = None
    too_hard: bool = False


class Asked(msgspec.Struct, frozen=True):
    """A question of a seat's own, counted from 0, its turn, and what it was worth beforehand."""

    entry: int
    turn: int
    worth: Worth


class Best(msgspec.Struct, frozen=True):
    """The question that was worth most to the one who asked it, of those that could be weighed.

    ``asked`` is how many there were, ``left_out`` how many of them took too many steps.
    """

    question: Asked | None = None
    asked: int = 0
    left_out: int = 0


def without_case_file(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle without what was read in the case file."""
    kept = (
        premise
        for premise in puzzle.premises
        if not (isinstance(premise, Holds) and premise.holder == puzzle.file)
    )
    return Puzzle(puzzle.kinds, puzzle.sizes, tuple(kept))


def when_known(lived: Lived, moves: int, inside: Triple, steps: int = STEPS) -> Hindsight:
    """Return from when on a seat could prove what is inside the case file.

    ``moves`` is how many moves the game had. What is known never becomes less, so the first move
    after which it follows is found by halving.
    """
    work = Work(steps)
    try:
        tables = ((step, lived(step).table) for step in range(moves + 1))
        going = [step for step, each in tables if any(each.sizes) and each.phase is not Phase.OVER]
        at = bisect_left(going, 1, key=lambda step: _follows(lived(step), inside, work))
    except TooHardError:
        return Hindsight(too_hard=True)
    return Hindsight(_moment(lived(going[at]), inside, work) if at < len(going) else None)


def _goals(view: View, inside: Triple) -> Iterator[tuple[Literal]]:
    file = holders_of(view.table).file
    yield from ((Literal(card, file),) for card in inside)


def _follows(view: View, inside: Triple, work: Work) -> bool:
    puzzle = without_case_file(puzzle_of(view))
    return all(sat.entails(puzzle, goal, work=work) for goal in _goals(view, inside))


def _moment(view: View, inside: Triple, work: Work) -> Moment:
    """Return the moment, with what the conclusion rests on: some of which none can be spared."""
    puzzle, table = without_case_file(puzzle_of(view)), view.table
    try:
        cores = [sat.core(puzzle, goal, work=work) for goal in _goals(view, inside)]
    except TooHardError:
        return Moment(len(table.questions), table.turn, None)
    entries = {puzzle.premises[number].entry for numbers in cores for number in numbers}
    told = tuple(sorted(entries - {SET_UP}))
    return Moment(len(table.questions), table.turn, told, SET_UP in entries)


def best_question(lived: Lived, moves: int, steps: int = STEPS) -> Best:
    """Return which of a seat's own questions was worth most before it was asked."""
    work, best, asked, left_out = Work(steps), None, 0, 0
    for before, after in _own_questions(lived, moves):
        asked += 1
        try:
            found = _weighed(before, after, work)
        except (TooHardError, TooWideError):
            left_out += 1
            continue
        if found and (best is None or found.worth.bits > best.worth.bits):
            best = found
    return Best(best, asked, left_out)


def _own_questions(lived: Lived, moves: int) -> Iterator[tuple[View, View]]:
    """Yield the views before and after each question of this seat's own."""
    before = lived(0)
    for step in range(1, moves + 1):
        after = lived(step)
        if len(after.table.questions) > len(before.table.questions):
            last = after.table.questions[-1]
            if last.asker == after.seat and not last.accusing:
                yield before, after
        before = after


def _weighed(before: View, after: View, work: Work) -> Asked | None:
    here = worlds(without_case_file(puzzle_of(before)), some=None, work=work)
    if here is None:
        return None
    entry = len(after.table.questions) - 1
    question = after.table.questions[entry]
    work.spend(here.size)
    found = worth(here, question_of(before, question.cards, question.whom))
    return Asked(entry, before.table.turn, found)
