"""What a clause says in an edition, for the links behind sentences: as its rule sheet says it."""

from __future__ import annotations

from cluekit.clue.editions.edition import Edition
from cluekit.clue.rulesheet.sheet import rule_sheet
from cluekit.draw.keeping import Itself, keep
from cluekit.words import language, mark, say
from cluekit.words.rule_lines import by_clause

ELSEWHERE = {
    "P12": mark(
        "You question one player of your choice, who shows every card they hold of the three."
    ),
    "U11": mark("A player may stay in a room and ask again there, each turn."),
    "U15": mark("A shown card ends the questioning, and with it the turn."),
    "U20": mark("Instead of rolling, a player in a room with a secret passage may take it."),
    "U25": mark(
        "Nobody has to ask or accuse. A player who has no way to move stays, and asks only where "
        "staying allows it."
    ),
    "U26": mark("A secret passage replaces the roll and the whole move; nothing blocks it."),
    "U28": mark(
        "The turns of a wrong accuser are skipped. They still show cards and may be called; their "
        "piece moves out of the doorway into the room."
    ),
    "U29": mark(
        "Where nobody plays the one who begins, the first played piece clockwise from there does."
    ),
    "U30": mark(
        "With cards face down, “nobody answered” proves only: in the envelope, or face down."
    ),
}
"""Clauses that are cited but stand on no sheet, or not on every one."""


def clause_says(edition: Edition, clause: str) -> str:
    """Return what a clause says, in the reader's language; "" for one that is not known."""
    return _of(Itself(edition)).get(clause, "") or say(ELSEWHERE.get(clause, ""))


@keep(8, by=language)
def _of(edition: Itself[Edition]) -> dict[str, str]:
    return by_clause(rule_sheet(edition.it))
