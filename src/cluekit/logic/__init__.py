"""Deduction about deals: what follows, how likely the rest is, and why. Knows no game, no screen.

``puzzle``      the problem: kinds, hand sizes, premises; literals, clauses, deals
``rules``       the named rules of a person, each with its citation
``sat``         the complete closure, models and cores, by python-sat
``counting``    exact numbers of deals, marginals, the joint of the case file, entropy
``explain``     proofs: the lowest rules that suffice, no premise too many; clashes
``information`` what a question is worth
``formulas``    statements as people write them, parsed and compared
``games``       small zero-sum games: mixed strategies, equilibria, regret
"""

from cluekit.logic.puzzle import (
    SET_UP,
    Clause,
    Deal,
    Holds,
    HowMany,
    Lacks,
    Literal,
    NotAll,
    OneOf,
    Premise,
    Puzzle,
    Showed,
    holds_in,
    is_legal,
)

__all__ = [
    "SET_UP",
    "Clause",
    "Deal",
    "Holds",
    "HowMany",
    "Lacks",
    "Literal",
    "NotAll",
    "OneOf",
    "Premise",
    "Puzzle",
    "Showed",
    "holds_in",
    "is_legal",
]
