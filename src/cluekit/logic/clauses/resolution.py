"""Resolution (Robinson 1965): from ``p | A`` and ``~p | B`` follows ``A | B``, on one literal.

Clauses without a model can always be refuted: some steps lead to the empty clause. Here the fewest
are found, for the few clauses that people resolve by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cluekit.logic.clauses.clause import (
    EMPTY,
    Clause,
    atom_of,
    clause_of,
    is_tautology,
    negation,
    rows_of,
)

MOST_STEPS = 8
"""Refutations with more steps than this are not sought: their number grows too fast."""


class TooManyStepsError(ValueError):
    """The clauses can be refuted, but not in ``MOST_STEPS``."""


class Resolved(NamedTuple):
    """A step: two clauses by number (from 0), the atom resolved on, and the resolvent."""

    one: int
    other: int
    on: str
    clause: Clause


class Refutation(NamedTuple):
    """Steps to the empty clause; the resolvents are numbered on behind the given ``clauses``."""

    clauses: tuple[Clause, ...]
    steps: tuple[Resolved, ...]


def on_atoms(one: Clause, other: Clause) -> tuple[str, ...]:
    """Return the atoms on which two clauses can be resolved, in the order of the first."""
    return tuple(dict.fromkeys(atom_of(each) for each in one if negation(each) in other))


def resolvent(one: Clause, other: Clause, on: str) -> Clause | None:
    """Return what two clauses give on an atom: all their other literals; None where they do not.

    It may be a tautology, as always when there are two atoms to resolve on.
    """
    for literal in (on, f"~{on}"):
        if literal in one and negation(literal) in other:
            rest = (each for each in one if each != literal)
            return clause_of((*rest, *(each for each in other if each != negation(literal))))
    return None


def resolvents(one: Clause, other: Clause) -> dict[str, Clause]:
    """Return what two clauses give, by the atom resolved on."""
    found = {on: resolvent(one, other, on) for on in on_atoms(one, other)}
    return {on: clause for on, clause in found.items() if clause is not None}


def refutation(clauses: Sequence[Clause]) -> Refutation | None:
    """Return a refutation with the fewest steps; None where the clauses have a model.

    Raises ``TooManyStepsError``, and ``ValueError`` above ``MOST_ATOMS`` atoms.
    """
    given = tuple(clauses)
    if next(rows_of(given), None) is not None:
        return None
    for most in range(MOST_STEPS + 1):
        steps = _within(given, (), most)
        if steps is not None:
            return Refutation(given, steps)
    raise TooManyStepsError(len(given))


Steps = tuple[Resolved, ...]


def _within(given: tuple[Clause, ...], steps: Steps, most: int) -> Steps | None:
    """Return a refutation that goes on from these steps and has at most ``most`` in all."""
    known = (*given, *(step.clause for step in steps))
    if EMPTY in known:
        return steps
    left = most - len(steps)  # one step takes away one literal of a clause at best
    if left <= 0 or min(map(len, known)) > left:
        return None
    for step in _next(known, steps):
        if _is_used_later(given, steps, step, most):
            found = _within(given, (*steps, step), most)
            if found is not None:
                return found
    return None


def _next(known: Sequence[Clause], steps: Steps) -> Iterator[Resolved]:
    """Yield steps that give something new. Those that do not need the last one come in order."""
    have = {frozenset(clause) for clause in known}
    last = steps[-1][:3] if steps else ()
    for other in range(len(known)):
        for one in range(other):
            for on, clause in resolvents(known[one], known[other]).items():
                fresh = frozenset(clause) not in have and not is_tautology(clause)
                step = Resolved(one, other, on, clause)
                free = other != len(known) - 1
                if fresh and not (free and step[:3] < last):
                    yield step


def _is_used_later(given: Sequence[Clause], steps: Steps, step: Resolved, most: int) -> bool:
    """Tell whether all resolvents so far can still be used: a step uses two clauses at most."""
    used = {number for each in (*steps, step) for number in (each.one, each.other)}
    made = range(len(given), len(given) + len(steps) + 1)
    idle = sum(number not in used for number in made)
    return idle <= most - len(steps) or step.clause == EMPTY
