"""The two steps of the field on clauses, by their form: unit propagation and resolution.

Both are plain logic, and less than all of it: ``unit`` takes one clause and the opposites of all
its other literals; ``resolve`` two clauses, and leaves out one literal and its opposite.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from cluekit.logic.clauses import (
    Clause,
    clause_of,
    is_tautology,
    negation,
    on_atoms,
    resolvents,
    same,
)
from cluekit.logic.formulas import And, Formula, If, Not, Or, clauses, formula_text

Cited = Sequence[Sequence[Clause]]
"""The clauses of each citation."""


def clauses_in(formula: Formula) -> tuple[Clause, ...]:
    """Return a statement as clauses: one in CNF, a "not both", or an arrow between literals.

    Anything else gives none.
    """
    match formula:
        case If(given=given, then=then):
            parts = given.parts if isinstance(given, And) else (given,)
            opposites = (part.inner if isinstance(part, Not) else Not(part) for part in parts)
            return clauses_in(Or((*opposites, then)))
        case Not(inner=And(parts=parts)):
            return clauses_in(Or(tuple(Not(part) for part in parts)))
        case Not(inner=Not(inner=inner)):
            return clauses_in(inner)
        case Or(parts=parts):  # its parts are taken out of double negations and inner ones
            plain = []
            for part in parts:
                twice = isinstance(part, Not) and isinstance(part.inner, Not)
                plain.append(part.inner.inner if twice else part)  # type: ignore[union-attr]
            formula = Or(tuple(plain))
    found = clauses(formula)
    return tuple(clause_of(map(formula_text, clause)) for clause in found or ())


# --- the steps ----------------------------------------------------------------------------------


def unit_slip(cited: Cited, then: Formula) -> str:
    """Return what is wrong with a unit step, "" where it is one.

    "not-literal": it says more than one literal. "not-unit": no cited clause has it with all its
    other literals ruled out by cited literals.
    """
    said = clauses_in(then)
    if not said or any(len(clause) != 1 for clause in said):
        return "not-literal"
    every = [clause for each in cited for clause in each]
    known = {clause[0] for clause in every if len(clause) == 1}
    for (literal,) in said:
        sources = (clause for clause in every if literal in clause)
        if not any(known >= {negation(each) for each in one if each != literal} for one in sources):
            return "not-unit"
    return ""


def resolve_slip(cited: Cited, then: Formula) -> str:
    """Return what is wrong with a step of resolution, "" where it is one.

    "cite-two": not two lines or clues; "two-at-once": two literals were left out with their
    opposites; "not-resolvent": the two do not give this clause.
    """
    said = clauses_in(then)
    if len(said) != 1:
        return "not-clause"
    if len(cited) != 2:  # noqa: PLR2004 - a resolvent has two parents
        return "cite-two"
    pairs = [(one, other) for one in cited[0] for other in cited[1]]
    if any(same(made, said[0]) for pair in pairs for made in resolvents(*pair).values()):
        return ""
    at_once = any(same(said[0], left) for pair in pairs for left in all_struck(*pair))
    return "two-at-once" if at_once else "not-resolvent"


def all_struck(one: Clause, other: Clause) -> list[Clause]:
    """Return what is left of two clauses when two atoms or more are struck out at once (M18)."""
    on = on_atoms(one, other)
    found = []
    for many in range(2, len(on) + 1):
        for atoms in combinations(on, many):
            gone = {each for atom in atoms for each in (atom, f"~{atom}")}
            found.append(clause_of(each for each in (*one, *other) if each not in gone))
    return [clause for clause in found if not is_tautology(clause)]


def lacking(cited: Cited, then: Formula) -> tuple[str, ...]:
    """Return what still has to be cited beside a clause, so that just this is left of it.

    "O_B | O_V" of "O_B | O_V | O_T" lacks "~O_T". Nothing where no cited clause has it all.
    """
    said = {literal for clause in clauses_in(then) for literal in clause}
    every = [clause for each in cited for clause in each]
    known = {clause[0] for clause in every if len(clause) == 1}
    for clause in every:
        gone = [negation(literal) for literal in clause if literal not in said]
        if (
            said
            and said < {*clause}
            and (missing := tuple(each for each in gone if each not in known))
        ):
            return missing
    return ()


FORMS: dict[str, Callable[[Cited, Formula], str]] = {"unit": unit_slip, "resolve": resolve_slip}
"""What is wrong with a step, by its rule."""
