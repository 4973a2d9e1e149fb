"""The next step of a case, by the easiest rule that has something to say of this sheet.

>>> from cluekit.learn.puzzles.signed import Signed
>>> from cluekit.learn.puzzles.whodunit import Event, Whodunit
>>> from cluekit.records import read_case_text
>>> from cluekit.records.report import names_in
>>> case = Whodunit("mini", 3, hand=(0, 3), events=(Event(0, (1, 5, 8)),))
>>> step = next_step(Signed(case), names_in(read_case_text(case.record)), ())
>>> step.rule, step.entries
('mine', ())

It is a line of the solver's proofs of the case file, at the level of the case: so the hints lead to
the end, and use no rule that the case does not need.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import NamedTuple

from cluekit.clue.wording.claims import Names
from cluekit.clue.wording.proof import Told, proof_lines
from cluekit.learn.puzzles.certificate import STAIRS, STEPS, rules_to
from cluekit.learn.puzzles.signed import Signed
from cluekit.logic import Literal, Puzzle
from cluekit.logic.explain import Proof, why
from cluekit.logic.work import TooHardError, Work


class NextStep(NamedTuple):
    """A line that can be written now: what it says, its rule, and the events that it looks at."""

    literals: tuple[Literal, ...]
    rule: str
    entries: tuple[int, ...]


def next_step(signed: Signed, names: Names, known: Collection[Literal]) -> NextStep | None:
    """Return the step by the easiest rule that says something not ``known`` yet.

    None where all that the proofs say is known, or where nothing but a search finds the case file.
    """
    steps = list[NextStep]()
    for proof in _proofs(signed.case.puzzle, signed.solution, signed.level):
        lines = proof_lines(names, signed.case.puzzle, proof)
        steps += _first_of(lines, known)
    return min(steps, key=lambda step: _stair(step.rule), default=None)


def _first_of(lines: list[Told], known: Collection[Literal]) -> Iterator[NextStep]:
    """Yield the first line of a proof that is about single cells, not all of them known yet."""
    for line in lines:
        if line.depth or any(len(clause) != 1 for clause in line.says):
            continue
        if new := tuple(clause[0] for clause in line.says if clause[0] not in known):
            yield NextStep(new, line.rule, line.entries)
            return


def _stair(rule: str) -> int:
    return next((at for at, stair in enumerate(STAIRS) if rule in stair), len(STAIRS))


@cache
def _proofs(puzzle: Puzzle, answer: tuple[int, ...], level: int) -> tuple[Proof, ...]:
    rules = rules_to(level)
    try:
        found = [why(puzzle, (Literal(card, puzzle.file),), rules, Work(STEPS)) for card in answer]
    except TooHardError:
        return ()
    return tuple(proof for proof in found if proof is not None)
