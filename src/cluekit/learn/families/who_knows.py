"""Who knows what after an answer (exercise 0.4).

Which card was shown is addressed to asker and shower; that one was shown, and who had none, to
everyone (U21). So any three cards and any four people will do.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cluekit.clue.cast import KINDS
from cluekit.clue.editions import edition
from cluekit.core import Luck
from cluekit.learn.families.answering import OTHERS, triple
from cluekit.learn.forms import Asked, Case

CARD, ONE_OF, NONE = "card", "one-of", "none"


def knows(case: Case, person: str) -> tuple[str, ...]:
    """Return what the person knows: which card, that it is one of the three, who had none."""
    asked = _asked(case)
    public = (ONE_OF, NONE)
    return (CARD, *public) if person in (asked.asker, asked.shower) else public


def _asked(case: Case) -> Asked:
    if case.asked is None:
        raise ValueError("this case needs a suggestion")
    return case.asked


def values(case: Case) -> dict[str, Any]:
    """Return the people, the cards, and what each of four people knows."""
    asked = _asked(case)
    return {
        "asker": asked.asker,
        "passer": asked.passed[0],
        "shower": asked.shower,
        "cards": triple(asked, case.deck),
        "asker_knows": knows(case, asked.asker),
        "you_know": knows(case, "You"),
        "passer_knows": knows(case, asked.passed[0]),
        "asker_as_you": (ONE_OF, NONE),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another question of another person: one of each kind, four people round the table."""
    deck = edition(case.deck).deck
    suspect, weapon, room = (deck.cards[luck.pick(deck.kind(kind))].id for kind in KINDS)
    asker, passer, shower = luck.order(OTHERS)[:3]
    asked = Asked(asker=asker, cards=(suspect, weapon, room), passed=(passer,), shower=shower)
    return replace(case, seats=("You", asker, passer, shower), asked=asked)
