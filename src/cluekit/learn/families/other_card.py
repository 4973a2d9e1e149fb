"""What may be the other card of a hand of two, by two rules (exercise 7b.4).

You asked and were shown one card. Where one card is enough the other may be any you do not hold;
where every card that fits is shown, it is none of those that were asked about.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.families.answering import OTHERS, triple
from cluekit.learn.families.house_answers import rule
from cluekit.learn.forms import Asked, Case
from cluekit.learn.values import Named, cards_by_number
from cluekit.learn.worlds import deals

NUMBERED = {0: "one", 1: "at-least-one", 2: "all"}
"""Houses, as the numbers of a case name them: the first part's and the second's."""


def partners(case: Case, house: str) -> list[int]:
    """Return the cards that lie beside the shown one in some deal, by counting all deals."""
    deck, asked = edition(case.deck).deck, case.asked
    if asked is None:
        raise ValueError("this case needs a question")
    named, (shown,) = {*map(deck.number, asked.cards)}, map(deck.number, asked.held)
    seat = case.seats.index(asked.shower)
    hands = ({card for card, at in enumerate(deal) if at == seat} for deal in deals(case))
    fitting = [hand for hand in hands if shown in hand]
    if house == "all":
        fitting = [hand for hand in fitting if hand & named == {shown}]
    return sorted(set[int]().union(*fitting) - {shown})


def values(case: Case) -> dict[str, Any]:
    """Return the other card's candidates by both rules, and what hasty people take them for."""
    deck, asked = edition(case.deck).deck, case.asked
    if asked is None:
        raise ValueError("this case needs a question")
    mine = {deck.number(card) for card in case.hand}
    (shown,) = map(deck.number, asked.held)
    found: dict[str, Any] = {
        "who": asked.shower,
        "hand": cards_by_number(mine, case.deck),
        "cards": triple(asked, case.deck),
        "shown": Named(asked.held[0], "the", case.deck),
        "others": cards_by_number({*range(deck.size)} - mine, case.deck),
    }
    several = partners(case, "one")
    few = partners(case, "all")
    found["unshown"] = cards_by_number({*several} - {*few}, case.deck)
    for part, number in enumerate(case.numbers, start=1):
        right = few if NUMBERED[number] == "all" else several
        wrong = several if NUMBERED[number] == "all" else few
        found |= {
            f"house_{part}": rule(NUMBERED[number]),
            f"other_{part}": cards_by_number(right, case.deck),
            f"as_elsewhere_{part}": cards_by_number(wrong, case.deck),
            f"shown_too_{part}": cards_by_number([*right, shown], case.deck),
        }
    return found


def fresh(case: Case, luck: Luck) -> Case:
    """Return another hand and another card; one of the two rules shows every card that fits."""
    deck = edition(case.deck).deck
    kinds = luck.order(KINDS)
    mine = [luck.pick(deck.kind(kind)) for kind in kinds[:2]]
    shown = luck.pick(deck.kind(kinds[2]))
    free = {kind: [c for c in deck.kind(kind) if c not in mine] for kind in KINDS}
    named = {kind: shown if kind == kinds[2] else luck.pick(free[kind]) for kind in KINDS}
    cards = tuple(deck.cards[named[kind]].id for kind in KINDS)
    houses = luck.pick(((0, 2), (1, 2), (2, 0), (2, 1)))
    left, right = luck.order(OTHERS)[:2]
    return replace(
        case,
        seats=("You", left, right),
        hand=tuple(deck.cards[card].id for card in sorted(mine)),
        asked=Asked(
            asker="You",
            cards=(cards[0], cards[1], cards[2]),
            shower=left,
            held=(deck.cards[shown].id,),
        ),
        numbers=houses,
    )
