"""A proof in words, numbered: each line says what follows, why, and from which lines.

    1. You have Ada: you see your own hand.
    2. Otto does not have the Vase or the Library: not able to show any of them at question 1.
    3. Otto has Carla: at question 2 one of Carla, the Vase and the Library was shown, and the
       others are out (2).

Steps of a kind are told as one line, so the numbers here are not those of the proof;
``Told.lines`` keeps these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from cluekit.clue.wording.claims import Names, claim_after, statement, together
from cluekit.clue.wording.step_reasons import Because, reason
from cluekit.logic import Clause, Lacks, Literal, Puzzle
from cluekit.logic.explain import Proof
from cluekit.logic.rules import Step
from cluekit.words import capital, say

SUPPOSE = "suppose"


class Told(msgspec.Struct, frozen=True):
    """A line of a proof in words.

    ``depth`` counts the suppositions it stands under, its own one, too; ``rule`` is the rule's id
    or "suppose". ``says`` are the clauses it says, all of them true; ``cites`` the numbers of the
    lines, ``entries`` the log entries, ``premises`` the premises it rests on; ``lines`` the
    numbers in the proof that it stands for.
    """

    number: int
    depth: int
    rule: str
    sentence: str
    says: tuple[Clause, ...]
    cites: tuple[int, ...] = ()
    entries: tuple[int, ...] = ()
    premises: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()


def proof_lines(names: Names, puzzle: Puzzle, proof: Proof) -> list[Told]:
    """Return the lines of a proof."""
    return _Teller(names, puzzle).tell(_place(proof.steps, iter(range(1, 10**9))))


def proof_text(names: Names, puzzle: Puzzle, proof: Proof) -> str:
    """Return a proof as text, a line each, what stands under a supposition indented."""
    lines = proof_lines(names, puzzle, proof)
    return "\n".join(f"{'   ' * line.depth}{line.number}. {line.sentence}" for line in lines)


# --- the proof as a tree, with its numbers -------------------------------------------------------


class _Placed(NamedTuple):
    """A step with its number, and its cases with theirs."""

    number: int
    step: Step
    cases: tuple[_PlacedCase, ...]


class _PlacedCase(NamedTuple):
    number: int
    suppose: Literal
    steps: list[_Placed]


def _place(steps: Sequence[Step], numbers: Iterator[int]) -> list[_Placed]:
    placed = []
    for step in steps:
        cases = tuple(
            _PlacedCase(next(numbers), case.suppose, _place(case.steps, numbers))
            for case in step.cases
        )
        placed.append(_Placed(next(numbers), step, cases))
    return placed


# --- steps of a kind -----------------------------------------------------------------------------


def _kind(step: Step) -> tuple[object, ...] | None:
    """Return what steps have in common that are told as one, or None for one told alone."""
    if step.cases or len(step.says) != 1:
        return None
    literal = step.says[0]
    common = (step.by, literal.holder, literal.has)
    if step.by == "row":
        return common
    return (*common, step.premises, step.steps)


def _gathered(block: list[_Placed]) -> list[list[_Placed]]:
    """Return the steps of a block, those of a kind together, none before what it cites."""
    waiting, groups = list(block), []
    while waiting:
        first = waiting.pop(0)
        group, kind = [first], _kind(first.step)
        still = {placed.number for placed in waiting}
        for other in [*waiting] if kind else ():
            if _kind(other.step) == kind and still.isdisjoint(other.step.steps):
                group.append(other)
                waiting.remove(other)
        groups.append(group)
    return groups


def _cards(group: list[_Placed]) -> set[int]:
    return {literal.card for placed in group for literal in placed.step.says}


# --- in words ------------------------------------------------------------------------------------


class _Teller:
    """Tells the lines one after the other and remembers the number of each."""

    def __init__(self, names: Names, puzzle: Puzzle) -> None:
        self._names, self._puzzle = names, puzzle
        self._told: list[Told] = []
        self._number: dict[int, int] = {}
        self._says: dict[int, Clause] = {}

    def tell(self, block: list[_Placed]) -> list[Told]:
        """Tell a whole proof."""
        self._block(block, 0)
        return self._told

    def _block(self, block: list[_Placed], depth: int) -> None:
        for group in self._passes_joined(_gathered(block)):
            ends = [self._case(group[0], index, depth + 1) for index in range(len(group[0].cases))]
            self._steps(group, [number for end in ends for number in end], depth)

    def _passes_joined(self, groups: list[list[_Placed]]) -> list[list[_Placed]]:
        """Join the passes of several players on the same cards at one question."""
        joined: list[list[_Placed]] = []
        for group in groups:
            last = joined[-1] if joined else group
            passes = self._pass_of(group[0].step)
            same = passes is not None and passes == self._pass_of(last[0].step)
            if last is not group and same and _cards(last) == _cards(group):
                last.extend(group)
            else:
                joined.append(group)
        return joined

    def _pass_of(self, step: Step) -> int | None:
        """Return the question at which another player passed, None for any other step."""
        premise = self._puzzle.premises[step.premises[0]] if step.premises else None
        seat = isinstance(premise, Lacks) and self._names.places[premise.holder] == "seat"
        return premise.entry if premise and seat and step.by == "pass" and step.says else None

    def _case(self, placed: _Placed, index: int, depth: int) -> tuple[int, int]:
        """Tell a case; return the numbers of its supposition and of its end."""
        case = placed.cases[index]
        said = claim_after(self._names, (case.suppose,))
        if placed.step.by == "cases":
            sentence = say("Case {number}: {claim}", number=index + 1, claim=said)
        else:
            sentence = say("Suppose: {claim}", claim=said)
        number = self._enter([(case.number, (case.suppose,))])
        self._told.append(
            Told(number, depth, SUPPOSE, sentence, ((case.suppose,),), lines=(case.number,))
        )
        self._block(case.steps, depth)
        return number, len(self._told)

    def _enter(self, lines: list[tuple[int, Clause]]) -> int:
        number = len(self._told) + 1
        for line, says in lines:
            self._number[line] = number
            self._says[line] = says
        return number

    def _steps(self, group: list[_Placed], ends: list[int], depth: int) -> None:
        step = group[0].step
        cited = sorted({number for placed in group for number in placed.step.steps})
        premises = sorted({number for placed in group for number in placed.step.premises})
        says = tuple(placed.step.says for placed in group)
        because = Because(
            step,
            says,
            tuple(self._says[number] for number in cited),
            tuple(self._puzzle.premises[number] for number in premises),
        )
        cites = sorted({*ends, *(self._number[number] for number in cited)})
        number = self._enter([(placed.number, placed.step.says) for placed in group])
        if because.single is not None:
            said = capital(together(self._names, [clause[0] for clause in because.says]))
        else:
            said = capital(statement(self._names, because.says[0]))
        why, lines = reason(self._names, self._puzzle, because), numbers_in_words(cites)
        sentence = say("{claim}: {reason}.", claim=said, reason=why)
        if cites:
            sentence = say("{claim}: {reason} ({lines}).", claim=said, reason=why, lines=lines)
        self._told.append(
            Told(
                number,
                depth,
                step.by,
                sentence,
                says,
                tuple(cites),
                tuple(sorted({p.entry for p in because.premises if p.entry >= 0})),
                tuple(premises),
                tuple(placed.number for placed in group),
            )
        )


def numbers_in_words(numbers: Sequence[int]) -> str:
    """Return line numbers: "1, 2, 5–8"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    joined = (f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)  # noqa: PLR2004 - two
    return ", ".join(joined)
