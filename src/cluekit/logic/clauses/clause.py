"""Literals and clauses as the lessons write them: ``O_V``, ``~E_C``, ``O_C | ~E_C``.

A clause is a tuple of literals, each once, in the order in which it was written: at least one of
them is true. Without any it is the empty clause, written □: nothing can make it true.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import compress, product

from cluekit.logic.formulas import formula_text, literals, read

Clause = tuple[str, ...]
EMPTY: Clause = ()
BOX = "□"

MOST_ATOMS = 14
"""The most atoms of which all rows are looked at: 16,384 rows."""

_ATOM = re.compile(r"[A-Za-z][A-Za-z0-9]*_[A-Za-z0-9]+|\b[p-u]\d?\b")
"""An atom without a case to name it: ``O_V``, ``flask_2``, ``p``."""


class NotAClauseError(ValueError):
    """A text that is a statement, but no clause: literals joined by "or"."""


def negation(literal: str) -> str:
    """Return the opposite of a literal."""
    return literal[1:] if literal.startswith("~") else f"~{literal}"


def atom_of(literal: str) -> str:
    """Return what a literal speaks of: ``E_C`` of ``~E_C``."""
    return literal.removeprefix("~")


def clause_text(clause: Clause) -> str:
    """Return a clause as it is written; the empty one is □."""
    return " | ".join(clause) or BOX


def clause_of(parts: Iterable[str]) -> Clause:
    """Return the clause of these literals, each once, in their order."""
    return tuple(dict.fromkeys(parts))


def same(one: Clause, other: Clause) -> bool:
    """Tell whether two clauses have the same literals, in whatever order."""
    return frozenset(one) == frozenset(other)


def is_tautology(clause: Clause) -> bool:
    """Tell whether a clause has a literal and its opposite: then every row makes it true."""
    return any(negation(literal) in clause for literal in clause)


def atoms_in(clauses: Iterable[Clause]) -> tuple[str, ...]:
    """Return what the clauses speak of, each atom once, in the order in which they come."""
    return tuple(dict.fromkeys(atom_of(literal) for clause in clauses for literal in clause))


def read_clause(text: str, names: Mapping[str, str] | None = None) -> Clause:
    """Read one clause, with "or" and "not" in any spelling; □ and "" are the empty one.

    ``names`` says what an atom may be called; without it, atoms are ``X_Y`` and p to u. Raises
    ``NotAFormulaError`` for what is not a statement, ``NotAClauseError`` for one that is no clause.
    """
    if text.strip() in ("", BOX):
        return EMPTY
    known = names or {name.casefold(): name for name in _ATOM.findall(text)}
    parts = literals(read(text, known))
    if parts is None:
        raise NotAClauseError(text)
    return clause_of(map(formula_text, parts))


def clauses_of(*texts: str) -> tuple[Clause, ...]:
    """Read clauses, one a text."""
    return tuple(map(read_clause, texts))


def true_in_row(clause: Clause, true: Collection[str]) -> bool:
    """Tell whether a clause is true where just these atoms are."""
    return any((atom_of(each) in true) is not each.startswith("~") for each in clause)


def rows_of(clauses: Sequence[Clause], atoms: Sequence[str] = ()) -> Iterator[frozenset[str]]:
    """Yield the rows in which all clauses are true, by their true atoms; the models.

    ``atoms`` are more that a row decides. Raises ``ValueError`` above ``MOST_ATOMS``.
    """
    every = tuple(dict.fromkeys((*atoms, *atoms_in(clauses))))
    if len(every) > MOST_ATOMS:
        raise ValueError(f"{len(every)} atoms: all rows of at most {MOST_ATOMS} are looked at")
    for values in product((True, False), repeat=len(every)):
        row = frozenset(compress(every, values))
        if all(true_in_row(clause, row) for clause in clauses):
            yield row
