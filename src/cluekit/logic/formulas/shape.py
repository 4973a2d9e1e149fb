"""The shape of a formula: literal, clause, conjunction of clauses (CNF)."""

from __future__ import annotations

from cluekit.logic.formulas.tree import And, Atom, Formula, Not, Or


def is_literal(formula: Formula) -> bool:
    """Tell whether it is an atom, or an atom with one "not"."""
    return isinstance(formula.inner if isinstance(formula, Not) else formula, Atom)


def flat(formula: Formula, kind: type[And | Or]) -> list[Formula]:
    """Return the parts, with those of parts of the same kind: (a & b) & c has three."""
    if not isinstance(formula, kind):
        return [formula]
    return [inner for part in formula.parts for inner in flat(part, kind)]


def literals(formula: Formula) -> tuple[Formula, ...] | None:
    """Return the literals of a clause; None for what is not a clause."""
    parts = flat(formula, Or)
    return tuple(parts) if all(map(is_literal, parts)) else None


def clauses(formula: Formula) -> tuple[tuple[Formula, ...], ...] | None:
    """Return the clauses of a formula in CNF, as it is written; None for any other."""
    found = [literals(part) for part in flat(formula, And)]
    whole = tuple(clause for clause in found if clause is not None)
    return whole if len(whole) == len(found) else None


def is_cnf(formula: Formula) -> bool:
    """Tell whether it is a conjunction of clauses, as it is written."""
    return clauses(formula) is not None
