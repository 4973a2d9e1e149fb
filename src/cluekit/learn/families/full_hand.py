"""A hand that is forced: of the cards that are left somebody must hold these (exercise 7.1).

You asked twice, and the player to your left passed both times. What is left for that hand is
nearly as much as it must hold, and the envelope takes one card of each kind away.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import card_list, cards_by_number
from cluekit.learn.clues import Clue
from cluekit.learn.forms import Case
from cluekit.learn.worlds import asked_in, deals, deals_of, puzzle_of

PASSER, SHOWER = 1, 2
MOST = 400
"""How many games are looked through for one that forces a hand; nearly every tenth does."""


def values(case: Case) -> dict[str, object]:
    """Return the forced hand, what is left for it at first sight, and what must lie elsewhere."""
    deck, asked = edition(case.deck).deck, asked_in(case)
    mine = {deck.number(card) for card in case.hand}
    passed = {card for each in asked for card in each.cards}
    hand = {card for card, holder in enumerate(deals(case)[0]) if holder == PASSER}
    left = set(range(deck.size)) - mine - passed
    seen = {each.answers[-1].cards[0] for each in asked}
    return {
        "hand": card_list(case.hand, case.deck),
        "clue_1": Clue(case, 0),
        "clue_2": Clue(case, 1),
        "who": case.seats[PASSER],
        "size": len(hand),
        "deck": cards_by_number(range(deck.size), case.deck),
        "answer": cards_by_number(hand, case.deck),
        "left": cards_by_number(left, case.deck),
        "n": len(left),
        "over": len(left) - len(hand),
        "elsewhere": cards_by_number(left - hand, case.deck),
        "passed": cards_by_number(passed - mine, case.deck),
        "not_mine": cards_by_number(set(range(deck.size)) - mine, case.deck),
        "unseen": cards_by_number(set(range(deck.size)) - mine - seen, case.deck),
        "look": tuple(f"{deck.cards[c].id}:{case.seats[PASSER].lower()}" for c in range(deck.size)),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return two questions of yours that force the passer's hand, one card more being left."""
    found = (_with_question(case, luck) for _ in range(MOST))
    return next((one for one in found if _forced(one)), case)


def _with_question(case: Case, luck: Luck) -> Case:
    deck = edition(case.deck).deck
    hand = luck.order(range(deck.size))[:2]
    events = []
    for _ in range(2):
        cards = [luck.pick(deck.kind(kind)) for kind in KINDS]
        others = [card for card in cards if card not in hand]
        if not others:
            return case
        letters = " ".join(deck.cards[card].alias for card in cards)
        events.append(
            f"You: {letters} -> {case.seats[SHOWER]} {deck.cards[luck.pick(others)].alias}"
        )
    ids = tuple(deck.cards[card].id for card in sorted(hand))
    return replace(case, hand=ids, events=tuple(events))


def _forced(case: Case) -> bool:
    """Tell whether one hand is left for the passer, of three cards not ruled out at sight."""
    fitting = deals_of(puzzle_of(case))
    hands = {tuple(c for c, holder in enumerate(deal) if holder == PASSER) for deal in fitting}
    return len(hands) == 1 and values(case)["over"] == 1 and case.events[0] != case.events[1]
