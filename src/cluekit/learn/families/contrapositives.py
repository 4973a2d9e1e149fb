"""An arrow and its three relatives: which says the same, and what are the others (exercise 5.2).

``house`` is the arrow in signs; the numbers say in which order its relatives stand, and which of
them the second question is about.
"""

from __future__ import annotations

from itertools import permutations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.arrows import Arrow, arrow_from
from cluekit.learn.card_values import Hands
from cluekit.learn.forms import Case
from cluekit.learn.statements import Sentence, Statement
from cluekit.learn.values import Word
from cluekit.learn.world_checks import lay_out
from cluekit.learn.worlds import name_of, names, rows
from cluekit.logic import Literal
from cluekit.logic.formulas import read, true_in
from cluekit.words import mark

KINDS = ("converse", "contrapositive", "inverse")
"""What the three sentences are, in the order in which the lesson's own case has them."""
ORDERS = tuple(permutations(KINDS))
REASON = {
    "converse": mark("it has the same two ends, and runs the other way. It says something else."),
    "contrapositive": mark("it runs the other way, and both ends are negated. It says the same."),
    "inverse": mark("both ends are negated, and it is not turned round. It says something else."),
}


def values(case: Case) -> dict[str, object]:
    """Return the arrow, its relatives in some order, which is what, and where one of them fails."""
    nothing = Case(deck=case.deck, seats=case.seats)
    return _values_of(arrow_from(case.house, nothing), case, nothing)


def _values_of(arrow: Arrow, case: Case, nothing: Case) -> dict[str, object]:
    """Return the values; ``nothing`` is the same table before anybody knows anything."""
    order, asked = ORDERS[case.numbers[0]], KINDS[case.numbers[1]]
    said = {kind: Sentence(getattr(arrow, kind).text, case) for kind in KINDS}
    return {
        "says": Sentence(arrow.text, case),
        **said,
        **{f"sentence_{place}": said[kind] for place, kind in enumerate(order, start=1)},
        **{f"is_{kind}": f"sentence-{order.index(kind) + 1}" for kind in KINDS},
        "asked": said[asked],
        "relation": asked,
        "reason": Word(REASON[asked]),
        "given": Statement(arrow.given, case),
        "then": Statement(arrow.then, case),
        "not_then": Statement(arrow.contrapositive.given, case),
        "deal": parting(arrow, nothing),
    }


def parting(arrow: Arrow, case: Case) -> Hands:
    """Return a deal in which the arrow is true, its converse and its inverse are not.

    Raises ``LookupError`` where there is none.
    """
    given, then = (read(end, names(case)) for end in (arrow.given, arrow.then))
    for row in rows(case):
        if true_in(then, row) and not true_in(given, row):
            return lay_out(case, row)
    raise LookupError(arrow.text)


def fresh(case: Case, luck: Luck) -> Case:
    """Return an arrow between two other cards of two kinds, each somewhere or not there."""
    deck = edition(case.deck).deck
    first, second = luck.order([deck.suspects, deck.weapons, deck.rooms])[:2]
    places = range(len(case.seats) + 1)
    ends = [
        luck.pick(("", "", "~")) + name_of(case, Literal(luck.pick(kind), luck.pick(places)))
        for kind in (first, second)
    ]
    order, asked = luck.pick(range(len(ORDERS))), luck.pick(range(len(KINDS)))
    return replace(case, house=" -> ".join(ends), numbers=(order, asked))
