"""What a solver signs: one answer, no event too many, and which rules it takes.

>>> from cluekit.learn.puzzles.whodunit import Event, Whodunit
>>> case = Whodunit("mini", 3, hand=(0, 3), events=(Event(0, (1, 5, 8)),))
>>> signed = certificate(case)
>>> signed.solution, signed.minimal, signed.level, signed.rules
((1, 5, 8), True, 1, ('mine', 'pass', 'row'))

*One answer*: all deals that fit have the same case file. *Minimal*: without any one event, the
others taken as they are, that is no longer so. *Level*: the first of the stairs of rules, in the
order in which they get harder, from which the engine with the named rules reaches the case file.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from cluekit.clue.editions.cast import Triple
from cluekit.learn.puzzles.whodunit import Whodunit
from cluekit.logic import SET_UP, Literal, Puzzle
from cluekit.logic.explain import Proof, why
from cluekit.logic.rules.board import Board
from cluekit.logic.rules.deriving import simple_lemmas
from cluekit.logic.rules.inventory import kit_of, open_board
from cluekit.logic.rules.steps import Step, number_steps
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

STEPS = 1_000_000
"""What the engine may spend on a proof before it counts as a search."""


class Certificate(msgspec.Struct, frozen=True):
    """What the solver signs.

    ``solution`` is the case file, None where there are several or none (then it is not
    ``possible``); ``needless`` are the events
    without which it is still the only one (numbers from 0). ``rules`` are those that the proofs
    use, ``steps`` counts their lines: par.
    """

    solution: Triple | None
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
    level, proofs = _level(case.puzzle, answer)
    lines = {
        step.says: step.by
        for proof in proofs
        for at in number_steps(proof.steps)
        if isinstance(step := at.line, Step)
    }
    rules = tuple(sorted(set(lines.values())))
    return Certificate(answer, needless=needless, level=level, rules=rules, steps=len(lines))


def _level(puzzle: Puzzle, answer: Triple) -> tuple[int, list[Proof]]:
    goals = [(Literal(card, puzzle.file),) for card in answer]
    level = next((at for at in range(1, NESTED) if _reaches(puzzle, answer, at)), NESTED)
    names = rules_to(level)
    try:
        proofs = [why(puzzle, goal, names, Work(STEPS)) for goal in goals]
    except TooHardError:
        return SEARCH, []
    found = [proof for proof in proofs if proof is not None]
    deepest = max(at.depth for proof in found for at in number_steps(proof.steps))
    return (SEARCH if deepest > 2 else level), found  # noqa: PLR2004 - one within another


def _reaches(puzzle: Puzzle, answer: Triple, level: int) -> bool:
    """Tell whether the rules of a level give the case file, one supposition at a time."""
    kit = kit_of(rules_to(level))
    try:
        board = open_board(Board(puzzle, work=Work(STEPS)), kit)
        if kit.supposes:
            simple_lemmas(board, kit)
    except TooHardError:
        return False
    return all(board.line_of(Literal(card, puzzle.file)) for card in answer)


@cache
def rules_to(level: int) -> frozenset[str]:
    """Return the rules of a level and of those below it."""
    return frozenset(rule for stair in STAIRS[:level] for rule in stair)
