"""An arrow as one clause: "if p then q" is "not p, or q" (exercise 8.1).

``house`` is the arrow in signs; either end may be negated.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.arrows import opposite
from cluekit.learn.forms import Case
from cluekit.learn.statements import Sentence
from cluekit.learn.worlds import name_of
from cluekit.logic import Literal


def values(case: Case) -> dict[str, object]:
    """Return the arrow, its clause, and the clauses that are taken for it."""
    given, _, then = case.house.partition(" -> ")
    return {
        "arrow": case.house,
        "says": Sentence(case.house, case),
        "given": given,
        "then": then,
        "not_given": opposite(given),
        "not_then": opposite(then),
        "clause": f"{opposite(given)} | {then}",
        "converse": f"{given} | {opposite(then)}",
        "plain_or": f"{given} | {then}",
        "both_negated": f"{opposite(given)} | {opposite(then)}",
        "both_sure": f"{given} & {then}",
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return an arrow between two cards of two kinds, each somewhere or not there."""
    deck = edition(case.deck).deck
    first, second = luck.order([deck.suspects, deck.weapons, deck.rooms])[:2]
    places = range(len(case.seats) + 1)
    ends = [
        luck.pick(("", "~")) + name_of(case, Literal(luck.pick(kind), luck.pick(places)))
        for kind in (first, second)
    ]
    return replace(case, house=" -> ".join(ends))
