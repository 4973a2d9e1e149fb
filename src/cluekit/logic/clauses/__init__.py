"""Clauses: unit propagation, resolution, and a search with both, each line of it checked.

Pure Python for clauses that people read; python-sat (``cluekit.logic.sat``) is for whole games.

>>> from cluekit.logic.clauses import clauses_of, propagate, refutation
>>> [forced.literal for forced in propagate(clauses_of("~O_V", "O_C | O_V")).forced]
['~O_V', 'O_C']
>>> len(refutation(clauses_of("p | q", "p | ~q", "~p | q", "~p | ~q")).steps)
3
"""

from cluekit.logic.clauses.clause import (
    EMPTY,
    Clause,
    NotAClauseError,
    atom_of,
    atoms_in,
    clause_of,
    clause_text,
    clauses_of,
    is_tautology,
    negation,
    read_clause,
    rows_of,
    same,
    true_in_row,
)
from cluekit.logic.clauses.dpll import (
    Entry,
    Forced,
    Propagation,
    SearchSlip,
    TooManyLinesError,
    forced_now,
    minimal_hitting,
    next_entry,
    propagate,
    search,
    slip_in_search,
)
from cluekit.logic.clauses.resolution import (
    Refutation,
    Resolved,
    TooManyStepsError,
    on_atoms,
    refutation,
    resolvent,
    resolvents,
)

__all__ = [
    "EMPTY",
    "Clause",
    "Entry",
    "Forced",
    "NotAClauseError",
    "Propagation",
    "Refutation",
    "Resolved",
    "SearchSlip",
    "TooManyLinesError",
    "TooManyStepsError",
    "atom_of",
    "atoms_in",
    "clause_of",
    "clause_text",
    "clauses_of",
    "forced_now",
    "is_tautology",
    "minimal_hitting",
    "negation",
    "next_entry",
    "on_atoms",
    "propagate",
    "read_clause",
    "refutation",
    "resolvent",
    "resolvents",
    "rows_of",
    "same",
    "search",
    "slip_in_search",
    "true_in_row",
]
