"""Unit propagation: a clause whose literals are all false but one forces that one.

Each literal is kept with the clause that forced it, so that the trace can be read as a proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cluekit.logic.clauses.clause import Clause, negation


class Forced(NamedTuple):
    """A literal, and the number of the clause (from 0) that forced it."""

    literal: str
    clause: int


class Propagation(NamedTuple):
    """What was forced, in order; ``conflict`` is a clause (from 0) that became false, or None."""

    forced: tuple[Forced, ...]
    conflict: int | None


def _left(clause: Clause, true: Iterable[str]) -> list[str] | None:
    """Return the literals that are still open; None where one is true already."""
    known = set(true)
    if any(literal in known for literal in clause):
        return None
    return [literal for literal in clause if negation(literal) not in known]


def false_now(clauses: Sequence[Clause], true: Iterable[str]) -> int | None:
    """Return the first clause all of whose literals are false, or None."""
    known = set(true)
    return next((n for n, clause in enumerate(clauses) if _left(clause, known) == []), None)


def forced_now(clauses: Sequence[Clause], true: Iterable[str]) -> Iterator[Forced]:
    """Yield what clauses force when just these literals are true: one step, in clause order."""
    known = set(true)
    for number, clause in enumerate(clauses):
        left = _left(clause, known)
        if left is not None and len(left) == 1:
            yield Forced(left[0], number)


def propagate(clauses: Sequence[Clause], true: Iterable[str] = ()) -> Propagation:
    """Return all that these clauses force, from literals that are true already.

    The first clause that forces something does so first; it ends at the first conflict.
    """
    known = dict.fromkeys(true)
    found: list[Forced] = []
    while (conflict := false_now(clauses, known)) is None:
        step = next(forced_now(clauses, known), None)
        if step is None:
            return Propagation(tuple(found), None)
        found.append(step)
        known[step.literal] = None
    return Propagation(tuple(found), conflict)
