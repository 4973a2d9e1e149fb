"""An "or" round an "and", multiplied out into clauses (exercise 8.4).

``about`` are letters of the lesson deck, negated or not; the first number says what is joined:
(a & b) | c, c | (a & b), or (a & b) | (c & d).
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.worlds import name_of
from cluekit.logic import Literal

BEHIND, BEFORE, TWICE = range(3)
"""Where the second part of the "or" stands, or that it is an "and" as well."""


def values(case: Case) -> dict[str, object]:
    """Return the formula, its clauses, and what comes out of hasty multiplying."""
    a, b, *rest = case.about
    form = case.numbers[0]
    other = f"({' & '.join(rest)})" if form == TWICE else rest[0]
    both = f"({a} & {b})"
    clauses = [f"({one} | {two})" for one in (a, b) for two in rest]
    return {
        "formula": f"{other} | {both}" if form == BEFORE else f"{both} | {other}",
        "first": a,
        "second": b,
        "other": other,
        "clauses": " & ".join(clauses),
        "many": len(clauses),
        "first_clause": clauses[0],
        "first_only": f"({a} | {other}) & {b}",
        "second_only": f"{a} & ({b} | {other})",
        "unheld": f"{a} | ({other} & {b})",
        "turned": f"({a} | {b}) & {other}",
        "only_or": " | ".join((a, b, *rest)),
        "only_and": " & ".join((a, b, *rest)),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another formula of one of the three forms."""
    deck = edition(case.deck).deck
    form = luck.pick((BEHIND, BEFORE, TWICE))
    cards = luck.order(range(deck.size))[: 4 if form == TWICE else 3]
    places = range(len(case.seats) + 1)
    about = [luck.pick(("", "", "~")) + name_of(case, Literal(c, luck.pick(places))) for c in cards]
    return replace(case, about=tuple(about), numbers=(form,))
