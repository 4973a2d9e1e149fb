"""How many steps a refutation takes (exercise 9.3); the clauses stand in ``house``."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Truths
from cluekit.logic.clause_steps import all_struck
from cluekit.logic.clauses import (
    Clause,
    atoms_in,
    clause_text,
    clauses_of,
    refutation,
    rows_of,
)

LITERALS = ("p", "~p", "q", "~q", "r", "~r")
MOST = 3_000
STEPS = (2, 3, 4)
"""Few enough to be found by hand."""


def clauses_in(case: Case) -> tuple[Clause, ...]:
    """Return the clauses of a case."""
    return clauses_of(*case.house.split(";"))


def values(case: Case) -> dict[str, object]:
    """Return the clauses, the fewest steps, the steps themselves and hasty numbers."""
    clauses = clauses_in(case)
    found = refutation(clauses)
    if found is None:
        raise ValueError(case.house)
    pair = next(((a, b) for a in clauses for b in clauses if all_struck(a, b) == [()]), None)
    names = atoms_in(pair) if pair else ()
    row = next(rows_of(pair)) if pair else frozenset()
    steps = [
        f"{clause_text(step.clause)} ({step.one + 1}, {step.other + 1}, {step.on})"
        for step in found.steps
    ]
    return {
        "clauses": ", ".join(clause_text(clause) for clause in clauses),
        "listed": "; ".join(f"{n}. {clause_text(c)}" for n, c in enumerate(clauses, start=1)),
        "steps": len(steps),
        "at_once": 1 if pair else -1,
        "row": Truths(tuple((name, name in row) for name in names)),
        "number": len(clauses),
        "first_step": steps[0],
        "walked": "; ".join(steps),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return other clauses without a model, none of them to spare; each number as often."""
    wanted = luck.pick(STEPS)
    for _ in range(MOST):
        clauses = luck.order(_core(luck))
        found = refutation(clauses) if 2 < len(clauses) <= 5 else None  # noqa: PLR2004 - few
        if found and len(found.steps) == wanted:
            return replace(case, house=" ; ".join(clause_text(clause) for clause in clauses))
    raise LookupError(case.house)


def _core(luck: Luck) -> list[Clause]:
    """Return clauses without a model that have one without any of them; none by bad luck."""
    pool: list[Clause] = []
    for _ in range(10):
        first, second = luck.order(LITERALS)[:2]
        if first[-1] != second[-1]:
            clause: Clause = tuple(sorted((first, second), key=lambda each: each[-1]))
            pool.append(luck.pick((clause, clause, (first,))))
    kept = list(dict.fromkeys(pool))
    if next(rows_of(kept), None) is not None:
        return []
    for clause in tuple(kept):
        fewer = [each for each in kept if each != clause]
        if fewer and next(rows_of(fewer), None) is None:
            kept = fewer
    return kept
