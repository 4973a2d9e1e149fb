"""Sentences whose codes of rules are links: "(U12)" opens what the clause says."""

from __future__ import annotations

from functools import partial

from cluekit.clue.editions.edition import Edition
from cluekit.clue.rulesheet.clauses import clause_says
from cluekit.draw import Child
from cluekit.draw.rule_links import linked_parts
from cluekit.words import say


def with_links(text: str, edition: Edition) -> list[Child]:
    """Return a sentence with a link in place of each code."""
    return linked_parts(text, partial(clause_says, edition), say("Rule"))
