"""Clauses and literals as sentences: of the lesson deck in its words, of others as they stand."""

from __future__ import annotations

from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement
from cluekit.learn.values import either
from cluekit.learn.worlds import literals_of
from cluekit.logic.clauses import Clause, atom_of, clause_text
from cluekit.words import say

TABLE = Case()
"""Any case of the lesson deck: it names the letters."""


def clause_in_words(clause: Clause) -> str:
    """Return "Otto has Carla or Otto has the Vase", "p or not q", "the empty clause"."""
    if not clause:
        return say("the empty clause")
    if all(atom_of(literal) in literals_of(TABLE) for literal in clause):
        return Statement(clause_text(clause), TABLE).in_words()
    return either([_plain(literal) for literal in clause])


def _plain(literal: str) -> str:
    atom = atom_of(literal)
    return say("not {atom}", atom=atom) if literal.startswith("~") else atom
