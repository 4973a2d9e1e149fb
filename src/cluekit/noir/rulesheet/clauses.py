"""What a clause says in an edition, for the links behind sentences: as its rule sheet says it."""

from __future__ import annotations

from cluekit.draw.keeping import Itself, keep
from cluekit.noir.editions.edition import Edition
from cluekit.noir.rulesheet.sheet import rule_sheet
from cluekit.words import language
from cluekit.words.rule_lines import by_clause


def clause_says(edition: Edition, clause: str) -> str:
    """Return what a clause says, in the reader's language; "" for one that is not known."""
    return _of(Itself(edition)).get(clause, "")


@keep(8, by=language)
def _of(edition: Itself[Edition]) -> dict[str, str]:
    return by_clause(rule_sheet(edition.it))
