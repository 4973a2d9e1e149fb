"""Noir's editions and their rules, as ``cluekit.editions`` asks for them of any game."""

from __future__ import annotations

from cluekit.core.calls import explain_refusals
from cluekit.noir.editions.edition import SHIPPED, Edition, edition, edition_text
from cluekit.noir.editions.edition import read_edition as read
from cluekit.noir.rulesheet.answers import SECTIONS
from cluekit.noir.rulesheet.sheet import LINES, clause_says, differences, rule_sheet
from cluekit.noir.wording.sentences import REASONS, explain

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
