"""Clue's editions and their rules, as ``cluekit.editions`` asks for them of any game."""

from __future__ import annotations

from cluekit.clue.editions.edition import SHIPPED, Edition, edition
from cluekit.clue.editions.edition import read_edition as read
from cluekit.clue.editions.template import edition_text
from cluekit.clue.rulesheet.answers import SECTIONS
from cluekit.clue.rulesheet.sheet import LINES, clause_says, differences, rule_sheet
from cluekit.clue.wording import explain
from cluekit.clue.wording.refusal_messages import REASONS
from cluekit.core.calls import explain_refusals

__all__ = [
    "LINES",
    "REASONS",
    "SECTIONS",
    "SHIPPED",
    "Edition",
    "clause_says",
    "differences",
    "edition",
    "edition_text",
    "explain",
    "read_edition",
    "rule_sheet",
]

read_edition = explain_refusals(explain)(read)
