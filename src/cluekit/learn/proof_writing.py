"""A proof that the engine finds, in the lines that a learner writes: statement; rule; cites."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.learn.question import Question
from cluekit.learn.worlds import name_of, puzzle_of
from cluekit.logic import Clause, Literal
from cluekit.logic.explain import why
from cluekit.logic.puzzle import SET_UP
from cluekit.logic.rules import Step
from cluekit.logic.rules.steps import number_steps
from cluekit.logic.step_checker import CASES, CONTRADICTION

_RULE = {"shown": "show"}
"""What a rule of the sheet is called in lines."""


def proof_by_rules(question: Question, goal: Clause) -> tuple[str, ...]:
    """Return lines that prove the goal by named rules alone; none where the engine finds none.

    Lines of clashes are left out: two lines that cannot both be are enough for a box.
    """
    proof = why(puzzle_of(question.case), goal)
    return tuple(_lines(question, proof.steps)) if proof else ()


def _lines(question: Question, steps: Sequence[Step]) -> Iterator[str]:
    listed = list(number_steps(steps))
    kept = [one for one in listed if isinstance(one.line, Literal) or one.line.says]
    place = {one.number: str(at) for at, one in enumerate(kept, start=1)}
    for at, (_, depth, line) in enumerate(kept):
        if isinstance(line, Literal):
            yield f"{'>' * depth} {_clause(question, (line,))}; suppose"
            continue
        cites = [place[number] for number in line.steps if number in place]
        if line.by in (CASES, CONTRADICTION):
            starts = _boxes(kept[:at], depth)
            inside = {str(n) for n in range(int(starts[0]), at + 1)} if starts else set()
            cites = [*(cite for cite in cites if cite not in inside), *starts]
        premises = puzzle_of(question.case).premises
        entries = {premises[number].entry for number in line.premises}
        clues = [f"c{entry + 1}" for entry in sorted(entries) if entry != SET_UP]
        rests = ", ".join(dict.fromkeys((*cites, *clues)))
        text = (
            f"{_clause(question, line.says)}; {_RULE.get(line.by, line.by)}; {rests}".removesuffix(
                "; "
            )
        )
        yield f"{'>' * depth} {text}".strip()


def _boxes(before: Sequence[tuple[int, int, Step | Literal]], depth: int) -> list[str]:
    """Return the suppositions right before a line, of the boxes that it closes."""
    found: list[str] = []
    for at in range(len(before) - 1, -1, -1):
        _, deep, line = before[at]
        if deep <= depth:
            break
        if deep == depth + 1 and isinstance(line, Literal):
            found.insert(0, str(at + 1))
    return found


def _clause(question: Question, clause: Clause) -> str:
    return " | ".join(
        ("" if each.has else "~") + name_of(question.case, Literal(each.card, each.holder))
        for each in clause
    )
