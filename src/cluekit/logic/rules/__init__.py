"""The named rules of a person at the table, and everything they give.

    derive(puzzle).steps                     all conclusions, each with its rule and citations
    derive(puzzle, {"mine", "pass", "row"})  what somebody sees who knows these rules only
    follows(puzzle, …)                       whether one step is a right use of its rule

``board``      what is decided, and by which line
``reading``    what a premise says by itself
``grid`` ``shows`` ``hands`` ``packing``   the rules that conclude at once
``supposing``  cases and contradiction
``inventory``  the levels; which names allow what
``deriving``   the fixpoint
``steps``      a proof, line by line, with numbers
``following``  a small checker of single steps that shares no code with the rules
"""

from cluekit.logic.rules.deriving import Derivation, derive
from cluekit.logic.rules.following import (
    follows,
    follows_by_cases,
    follows_by_contradiction,
)
from cluekit.logic.rules.inventory import ALL, LEVELS, level_of
from cluekit.logic.rules.steps import Case, Numbered, Step, number_steps

__all__ = [
    "ALL",
    "LEVELS",
    "Case",
    "Derivation",
    "Numbered",
    "Step",
    "derive",
    "follows",
    "follows_by_cases",
    "follows_by_contradiction",
    "level_of",
    "number_steps",
]
