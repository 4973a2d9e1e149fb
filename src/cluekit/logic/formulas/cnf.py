"""From any formula to clauses, one named step at a time (the textbook conversion to CNF).

Each step does one thing everywhere it can be done, and keeps every row as it was::

    >>> from cluekit.logic.formulas import read, spelled_out
    >>> known = {letter: letter for letter in "pqr"}
    >>> for step in steps(read("p <-> (q & r)", known)):
    ...     print(step.rule, spelled_out(step.formula))
    iff (p -> (q & r)) & ((q & r) -> p)
    if (~p | (q & r)) & (~(q & r) | p)
    inwards (~p | (q & r)) & (~q | ~r | p)
    distribute (~p | q) & (~p | r) & (~q | ~r | p)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import product
from math import prod
from typing import Literal, NamedTuple

from cluekit.logic.formulas.tree import (
    And,
    Atom,
    Formula,
    If,
    Iff,
    Not,
    Or,
    clauses,
    flat,
    formula_text,
    inside,
)

Rule = Literal["iff", "if", "inwards", "distribute", "tidy"]
"""What a step does, in the order in which steps are done."""

MOST_CLAUSES = 64
"""Distribution may double the clauses with each "and": more than these are not written out."""
MOST_LETTERS = 500
"""Each ``<->`` doubles what stands in it: no more letters than these are written out."""


class TooManyClausesError(Exception):
    """A formula whose clauses would fill a book."""


class Step(NamedTuple):
    """What was done, and the formula after it."""

    rule: Rule
    formula: Formula


def steps(formula: Formula) -> Iterator[Step]:
    """Yield the steps to CNF; none where nothing is to be done.

    Raises ``TooManyClausesError`` where a step would be too long to be read.
    """
    while (step := next_step(formula)) is not None:
        yield step
        formula = step.formula


def next_step(formula: Formula) -> Step | None:
    """Return the first step that changes the formula, None where there is none.

    Raises ``TooManyClausesError`` where it would be too long to be read.
    """
    if _letters(formula) > MOST_LETTERS:
        raise TooManyClausesError
    for rule, done in RULES.items():
        after = done(formula)
        if formula_text(after) != formula_text(formula):
            return Step(rule, after)
    return None


def without_iff(formula: Formula) -> Formula:
    """Return the formula with two arrows in place of each ``<->``."""
    if isinstance(formula, Iff):
        left, right = without_iff(formula.left), without_iff(formula.right)
        return And((If(left, right), If(right, left)))
    return _inside(formula, without_iff)


def without_if(formula: Formula) -> Formula:
    """Return the formula with ``~p | q`` in place of each ``p -> q``."""
    if isinstance(formula, If):
        return _joined(Or, (Not(without_if(formula.given)), without_if(formula.then)))
    return _inside(formula, without_if)


def inwards(formula: Formula) -> Formula:
    """Return the formula with each ``~`` right before a letter: by De Morgan, and ``~~p`` is p.

    Arrows are left as they are: they go first.
    """
    if not isinstance(formula, Not):
        return _inside(formula, inwards)
    inner = formula.inner
    match inner:
        case Not(inner=twice):
            return inwards(twice)
        case And(parts=parts):
            return _joined(Or, tuple(inwards(Not(part)) for part in parts))
        case Or(parts=parts):
            return _joined(And, tuple(inwards(Not(part)) for part in parts))
        case _:
            return Not(_inside(inner, inwards))


def distribute(formula: Formula) -> Formula:
    """Return clauses: ``(p & q) | r`` becomes ``(p | r) & (q | r)``.

    Negations must be inwards; what has arrows or other negations is left as it is. Raises
    ``TooManyClausesError``.
    """
    if isinstance(formula, And):
        return _joined(And, tuple(map(distribute, formula.parts)))
    if not isinstance(formula, Or) or clauses(formula) is not None:
        return formula
    parts = [flat(distribute(part), And) for part in formula.parts]
    if any((clauses(one) is None) for part in parts for one in part):
        return formula
    if prod(map(len, parts)) > MOST_CLAUSES:
        raise TooManyClausesError
    return _joined(And, tuple(_joined(Or, chosen) for chosen in product(*parts)))


def tidy(formula: Formula) -> Formula:
    """Return clauses without what is said twice, and without those that are always true.

    A clause with p and ~p rules out no row. When all are like that one is kept: there is no empty
    formula. What is not in CNF is left as it is.
    """
    found = clauses(formula)
    if found is None:
        return formula
    plain = [tuple(dict.fromkeys(clause)) for clause in found]
    telling = [
        clause for clause in plain if not any(Not(part) in clause for part in clause)
    ] or plain[:1]
    kept = dict.fromkeys(frozenset(clause) for clause in telling)
    first = [next(c for c in telling if frozenset(c) == clause) for clause in kept]
    return _joined(And, tuple(_joined(Or, clause) for clause in first))


RULES: dict[Rule, Callable[[Formula], Formula]] = {
    "iff": without_iff,
    "if": without_if,
    "inwards": inwards,
    "distribute": distribute,
    "tidy": tidy,
}
"""What each step does, in the order of the textbook."""


def _letters(formula: Formula) -> int:
    """Return how many letters the formula has once each ``<->`` is two arrows."""
    if isinstance(formula, Atom):
        return 1
    return sum(map(_letters, inside(formula))) * (2 if isinstance(formula, Iff) else 1)


def _inside(formula: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """Return the formula with each of its parts changed, parts of the same kind side by side."""
    match formula:
        case Atom():
            return formula
        case Not(inner=inner):
            return Not(change(inner))
        case And(parts=parts):
            return _joined(And, tuple(map(change, parts)))
        case Or(parts=parts):
            return _joined(Or, tuple(map(change, parts)))
        case If(given=given, then=then):
            return If(change(given), change(then))
        case Iff(left=left, right=right):
            return Iff(change(left), change(right))


def _joined(kind: type[And | Or], parts: tuple[Formula, ...]) -> Formula:
    """Return the parts joined, without parentheses that the same sign makes needless."""
    found = reduce(lambda done, part: [*done, *flat(part, kind)], parts, list[Formula]())
    return kind(tuple(found)) if len(found) > 1 else found[0]
