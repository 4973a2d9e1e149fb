"""What an answer of the machine says: it has a model, or there is none (exercise 8.6).

``house`` is the letter that is asked about. The first number says what the machine is asked for:
a model with the letter, or one without.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Hands, card_list
from cluekit.learn.clues import Clue
from cluekit.learn.families import models_left
from cluekit.learn.forms import Case
from cluekit.learn.statements import Sentence
from cluekit.learn.values import Word
from cluekit.learn.world_checks import lay_out
from cluekit.learn.worlds import name_of, rows
from cluekit.logic import Literal
from cluekit.words import mark

WITH, WITHOUT = range(2)
FOUND = mark("satisfiable, and here is one: {deal}")
NONE = mark("unsatisfiable")
REASON = {
    "possible": mark("one model with it is not all models. There is also this one: {other}"),
    "not-certain": mark("one model without it is not all models. There is also this one: {other}"),
    "certain": mark("no model is without it, so all have it. That is what entailment means"),
    "impossible": mark("no model has it, so all are without it. That is what entailment means"),
}
JUMP = {"possible": "certain", "not-certain": "impossible"}
"""For one who takes one model for all of them."""
AGAINST = {"certain": "not-certain", "impossible": "possible"}
"""For one who sees a model where the machine has found none."""
TURNED = {
    "possible": "impossible",
    "not-certain": "certain",
    "certain": "impossible",
    "impossible": "certain",
}
"""For one who mistakes the question: with the letter, or without."""
WEAK = {
    "possible": "not-certain",
    "not-certain": "possible",
    "certain": "possible",
    "impossible": "not-certain",
}
ON_TURNED = {
    "possible": mark("the machine has just shown you a model in which it is true: {deal}."),
    "not-certain": mark("the machine has just shown you a model in which it is false: {deal}."),
    "certain": mark("look at the question again: it asks for a model in which it is false."),
    "impossible": mark("look at the question again: it asks for a model in which it is true."),
}
ON_WEAK = {
    "possible": mark("maybe, but that model says nothing about it: {deal}. There it is true."),
    "not-certain": mark("maybe, but that model says nothing about it: {deal}. There it is false."),
    "certain": mark("true, and more follows: not one model is without it."),
    "impossible": mark("true, and more follows: not one model has it."),
}


def values(case: Case) -> dict[str, object]:
    """Return the question to the machine, its answer, what follows, and deals that show it."""
    letter, query = case.house, case.numbers[0]
    having = [row for row in rows(case) if (letter in row) == (query == WITH)]
    lacking = [row for row in rows(case) if (letter in row) != (query == WITH)]
    right = _right(query, found=bool(having))
    told: dict[str, object] = {
        "deal": _laid(case, having),
        "other": _laid(case, lacking),
    }
    return {
        **told,
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "letter": letter,
        "says": Sentence(letter, case),
        "query": letter if query == WITH else f"~{letter}",
        "said": Word(FOUND if having else NONE, told),
        "right": right,
        "reason": Word(REASON[right], told),
        "jump": JUMP.get(right, right),
        "against": AGAINST.get(right, right),
        "turned": TURNED[right],
        "weak": WEAK[right],
        "on_turned": Word(ON_TURNED[right], told),
        "on_weak": Word(ON_WEAK[right], told),
        "all": len(rows(case)),
    }


def _right(query: int, *, found: bool) -> str:
    if query == WITH:
        return "possible" if found else "impossible"
    return "not-certain" if found else "certain"


def _laid(case: Case, having: list[frozenset[str]]) -> Hands | str:
    return lay_out(case, having[0]) if having else ""


def fresh(case: Case, luck: Luck) -> Case:
    """Return another hand and clue, and a question to which each of the four answers comes."""
    right = luck.pick(tuple(REASON))
    while True:
        base = replace(models_left.fresh(case, luck), numbers=(0,))
        base = replace(base, events=base.events[-1:])
        for letter in luck.order(_letters(base)):
            new = replace(base, house=letter, numbers=(_query(right),))
            true = sum(letter in row for row in rows(new))
            settled = true in (0, len(rows(new)))
            if settled == (right in ("certain", "impossible")) and values(new)["right"] == right:
                return new


def _query(right: str) -> int:
    return WITH if right in ("possible", "impossible") else WITHOUT


def _letters(case: Case) -> list[str]:
    """Return the letters of cards that one does not hold, in places other than one's own hand."""
    deck, places = edition(case.deck).deck, range(1, len(case.seats) + 1)
    cards = [number for number, card in enumerate(deck.cards) if card.id not in case.hand]
    return [name_of(case, Literal(card, place)) for card in cards for place in places]
