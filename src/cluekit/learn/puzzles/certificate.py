"""What a solver signs: one answer, no event too many, and which rules it takes.

>>> from cluekit.learn.puzzles.whodunit import Event, Whodunit
>>> case = Whodunit("mini", 3, hand=(0, 3), events=(Event(0, (1, 5, 8)),))
>>> signed = certificate(case)
>>> signed.solution, signed.minimal, signed.level, signed.rules
((1, 5, 8), True, 1, ('mine', 'pass', 'row'))

*One answer*: all deals that fit have the same case file. *Minimal*: without any one event, the
others taken as they are, that is no longer so. *Level*: the first of the stairs of rules, in the
order in which they get harder, from which the engine with the named rules reaches the case file.
*Steps*: the lines of the shorter of two proofs by these rules, that of the whole case file at once
and that of its cards one by one, each from no premise too many. So this many lines are enough. That
fewer are not is shown for no more than this: each clue has a line that cites it, and a line cites
one clue at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from cluekit.clue.editions.cast import Triple
from cluekit.learn.puzzles.whodunit import Whodunit
from cluekit.logic import SET_UP, Clause, Literal, Puzzle
from cluekit.logic.explain import why
from cluekit.logic.rules.board import Board
from cluekit.logic.rules.deriving import simple_lemmas
from cluekit.logic.rules.inventory import kit_of, open_board
from cluekit.logic.rules.steps import Step, needed_lines, number_steps, write
from cluekit.logic.sat.encoding import ALWAYS, Solver
from cluekit.logic.work import TooHardError, Work

STAIRS: tuple[tuple[str, ...], ...] = (
    ("mine", "shown", "pass", "row"),
    ("envelope",),
    ("show", "show-last"),
    ("hand-full",),
    ("hand-forced",),
    ("packing",),
    ("cases",),
    ("contradiction",),
)
"""What each level adds to those below it. The course teaches the rules in this order, but for the
last two: with a supposition nearly everything can be had, so they come when nothing else helps."""

NESTED, SEARCH = 9, 10
"""The last two levels: a supposition within a supposition; and what only a search finds."""

DEEPEST = 2
"""How many suppositions within one another are still no search."""

Lines = dict[Clause, str]
"""The lines of a proof: what each says, by which rule."""

STEPS = 1_000_000
"""What the engine may spend on a proof before it is given up."""


class Certificate(msgspec.Struct, frozen=True):
    """What the solver signs.

    ``solution`` is the case file, None where there are several or none (then it is not
    ``possible``); ``needless`` are the events
    without which it is still the only one (numbers from 0). ``rules`` are those that the proof
    uses, ``steps`` counts its lines: par.
    """

    solution: tuple[int, ...] | None
    possible: bool = True
    needless: tuple[int, ...] = ()
    level: int = SEARCH
    rules: tuple[str, ...] = ()
    steps: int = 0

    @property
    def unique(self) -> bool:
        """Whether there is one answer."""
        return self.solution is not None

    @property
    def minimal(self) -> bool:
        """Whether there is one answer, and no event too many."""
        return self.unique and not self.needless


class Searcher(Solver):
    """A solver that answers about any part of the events. Use it in a ``with``."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._file = puzzle.file
        super().__init__(
            puzzle, [ALWAYS if p.entry == SET_UP else p.entry + 1 for p in puzzle.premises]
        )

    def answer(self, events: Sequence[int]) -> Triple | None:
        """Return a case file that fits these events; None where none does."""
        deal = self.model((), [event + 1 for event in events])
        if deal is None:
            return None
        suspect, weapon, room = (card for card, at in enumerate(deal) if at == self._file)
        return suspect, weapon, room

    def other_than(self, answer: Triple) -> int:
        """Return what to assume for another case file than this one."""
        return self.one_of([-self.has(card, self._file) for card in answer])

    def is_open(self, another: int, events: Sequence[int]) -> bool:
        """Tell whether these events leave what ``other_than`` has returned."""
        return self.model((another,), [event + 1 for event in events]) is not None


def certificate(case: Whodunit) -> Certificate:
    """Return what can be signed of a case."""
    whole = range(len(case.events))
    with Searcher(case.puzzle) as searcher:
        answer = searcher.answer(whole)
        if answer is None:
            return Certificate(None, possible=False)
        another = searcher.other_than(answer)
        if searcher.is_open(another, whole):
            return Certificate(None)
        needless = tuple(
            event
            for event in whole
            if not searcher.is_open(another, [other for other in whole if other != event])
        )
    level, lines = level_of(case.puzzle, answer)
    if lines and level < SEARCH:
        lines = min(lines, _lean_lines(case.puzzle, answer, level) or lines, key=len)
    rules = tuple(sorted(set(lines.values())))
    return Certificate(answer, needless=needless, level=level, rules=rules, steps=len(lines))


def level_of(puzzle: Puzzle, answer: Triple) -> tuple[int, Lines]:
    """Return the level, and the lines of a proof by its rules: none where it takes a search."""
    for level in range(1, NESTED):
        if lines := lines_by(puzzle, answer, level):
            return level, lines
    lines = _lean_lines(puzzle, answer, NESTED)
    return (NESTED, lines) if lines else (SEARCH, {})


def lines_by(puzzle: Puzzle, answer: Triple, level: int) -> Lines:
    """Return how the rules of a level give the case file, one supposition at a time; or nothing."""
    kit = kit_of(rules_to(level))
    try:
        board = open_board(Board(puzzle, work=Work(STEPS)), kit)
        if kit.supposes:
            simple_lemmas(board, kit)
    except TooHardError:
        return {}
    found = [board.line_of(Literal(card, puzzle.file)) for card in answer]
    proved = [line for line in found if line is not None]
    return _lines_of(write(needed_lines(proved))) if len(proved) == len(found) else {}


def _lean_lines(puzzle: Puzzle, answer: Triple, level: int) -> Lines:
    """Return the lines of three proofs from no premise too many; none where they are too long."""
    lines: Lines = {}
    for card in answer:
        try:
            proof = why(puzzle, (Literal(card, puzzle.file),), rules_to(level), Work(STEPS))
        except TooHardError:
            return {}
        if proof is None or max(at.depth for at in number_steps(proof.steps)) > DEEPEST:
            return {}
        lines |= _lines_of(proof.steps)
    return lines


def _lines_of(steps: tuple[Step, ...]) -> Lines:
    found = (at.line for at in number_steps(steps))
    return {step.says: step.by for step in found if isinstance(step, Step)}


@cache
def rules_to(level: int) -> frozenset[str]:
    """Return the rules of a level and of those below it."""
    return frozenset(rule for stair in STAIRS[:level] for rule in stair)
