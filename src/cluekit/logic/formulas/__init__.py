"""Statements as people write them: read, compared, looked at.

>>> from cluekit.logic.formulas import equivalent, names_of, read
>>> names = names_of("YNOE", "ABC")
>>> equivalent(read("not (O_A and O_B)", names), read("O_A -> ~O_B", names))
True
"""

from cluekit.logic.formulas.cnf import TooManyClausesError, next_step, steps
from cluekit.logic.formulas.meaning import (
    Row,
    SomeRows,
    difference,
    entails,
    equivalent,
    true_in,
    true_rows,
)
from cluekit.logic.formulas.reading import DEEPEST, LONGEST, read
from cluekit.logic.formulas.tree import (
    And,
    Atom,
    Formula,
    If,
    Iff,
    Not,
    NotAFormulaError,
    Or,
    atoms,
    clauses,
    formula_text,
    is_cnf,
    literals,
    names_of,
    spelled_out,
)

__all__ = [
    "DEEPEST",
    "LONGEST",
    "And",
    "Atom",
    "Formula",
    "If",
    "Iff",
    "Not",
    "NotAFormulaError",
    "Or",
    "Row",
    "SomeRows",
    "TooManyClausesError",
    "atoms",
    "clauses",
    "difference",
    "entails",
    "equivalent",
    "formula_text",
    "is_cnf",
    "literals",
    "names_of",
    "next_step",
    "read",
    "spelled_out",
    "steps",
    "true_in",
    "true_rows",
]
