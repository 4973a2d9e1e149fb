"""What was shown, when all but one of the three cards are out (exercise 3.3)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import card_list
from cluekit.learn.clues import Clue
from cluekit.learn.forms import Case
from cluekit.learn.worlds import asked_in, deals


def values(case: Case) -> dict[str, object]:
    """Return the three cards, those of them the shower certainly has, and hasty answers."""
    asked = asked_in(case)[0]
    shower = asked.answers[-1].seat
    deck = edition(case.deck).deck
    has = [c for c in asked.cards if all(deal[c] == shower for deal in deals(case))]
    ids = [deck.cards[card].id for card in asked.cards]
    return {
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "who": case.seats[shower],
        "asked": card_list(ids, case.deck),
        "shown": card_list([deck.cards[card].id for card in has], case.deck),
        "own": (own := card_list([card for card in ids if card in case.hand], case.deck)),
        "taken": own,  # the check puts in those that were chosen
        "look": tuple(f"{card}:{case.seats[shower].lower()}" for card in ids),
        **_by_a_pass(case, has[0]),
    }


def _by_a_pass(case: Case, shown: int) -> dict[str, object]:
    """Return another evening with the same question: a pass of before rules two cards out.

    Your hand has none of the three, and another of them is shown.
    """
    deck, asked = edition(case.deck).deck, asked_in(case)[0].cards
    last = asked[(asked.index(shown) + 1) % len(asked)]
    out = [card for card in asked if card != last]
    rest = [card for card in range(deck.size) if card not in asked]
    third = next(card for card in rest if deck.cards[card].kind == deck.cards[last].kind)
    hand = tuple(deck.cards[card].id for card in rest if card != third)
    passed = " ".join(deck.cards[card].alias for card in (*out, third))
    asker, who = case.seats[1], case.seats[2]
    events = (f"{asker}: {passed} -> {who} none", *case.events)
    evening = replace(case, hand=(hand[0], hand[-1]), events=events)
    return {
        "hand_2": card_list(evening.hand, case.deck),
        "clue_2": Clue(evening, 0),
        "clue_3": Clue(evening, 1),
        "evening": evening,
        "out": card_list([deck.cards[card].id for card in out], case.deck),
        "last": card_list([deck.cards[last].id], case.deck),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return three cards of which two are yours; Otto is asked before you and shows the third."""
    deck = edition(case.deck).deck
    cards = [deck.cards[luck.pick(deck.kind(kind))] for kind in KINDS]
    mine = sorted(luck.order(cards)[:2], key=cards.index)
    letters = " ".join(card.alias for card in cards)
    event = f"{case.seats[1]}: {letters} -> {case.seats[2]} ?"
    return replace(case, hand=tuple(card.id for card in mine), events=(event,))
