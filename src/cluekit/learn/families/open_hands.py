"""All hands lie open: what is left must be in the envelope (exercise 1.7)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Hands, cards_by_number
from cluekit.learn.forms import Case


def values(case: Case) -> dict[str, object]:
    """Return who holds what, and what nobody holds; ``numbers`` are the hands, one by one."""
    cards = edition(case.deck).deck.cards
    every, size = range(len(cards)), len(case.numbers) // len(case.seats)
    hands = tuple(
        (who, tuple(cards[card].id for card in case.numbers[seat * size : (seat + 1) * size]))
        for seat, who in enumerate(case.seats)
    )
    inside = [card for card in every if card not in case.numbers]
    others = [card for card in every if card not in case.numbers[:size]]
    return {
        "hands": Hands(hands, case.deck),
        "deck": cards_by_number(every, case.deck),
        "inside": cards_by_number(inside, case.deck),
        "held": cards_by_number(case.numbers, case.deck),
        "not_mine": cards_by_number(others, case.deck),
        "first": cards_by_number(inside[:1], case.deck),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another deal."""
    deck = edition(case.deck).deck
    inside = {luck.pick(deck.kind(kind)) for kind in KINDS}
    dealt = luck.order([card for card in range(deck.size) if card not in inside])
    return replace(case, numbers=tuple(dealt))
