"""Two shows without a card in common fill a hand of two (exercise 7.2)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Named, OneOf, card_list, cards_by_number
from cluekit.learn.clues import Clue
from cluekit.learn.forms import Case
from cluekit.learn.worlds import asked_in, marks
from cluekit.logic import Literal

SHOWER = 2


def values(case: Case) -> dict[str, object]:
    """Return what can be crossed out for the shower, and the card that is left over."""
    deck, asked = edition(case.deck).deck, asked_in(case)
    mine = [deck.number(card) for card in case.hand]
    shows = [[card for card in each.cards if card not in mine] for each in asked]
    found = marks(case)
    crossed = [c for c in range(deck.size) if c not in mine and found[Literal(c, SHOWER)] == "no"]
    inside = [c for c in deck.kind(deck.cards[mine[0]].kind) if c not in mine]
    shown = {card for show in shows for card in show}
    others = [c for c in range(deck.size) if c not in mine]
    return {
        "hand": card_list(case.hand, case.deck),
        "clue_1": Clue(case, 0),
        "clue_2": Clue(case, 1),
        "who": case.seats[SHOWER],
        "others": cards_by_number(others, case.deck),
        "crossed": cards_by_number(crossed, case.deck),
        "shown": cards_by_number(shown, case.deck),
        "show_1": OneOf(cards_by_number(shows[0], case.deck)),
        "show_2": OneOf(cards_by_number(shows[1], case.deck)),
        "not_first": cards_by_number([c for c in others if c not in asked[0].cards], case.deck),
        "nothing": (),
        "kind": cards_by_number(deck.kind(deck.cards[mine[0]].kind), case.deck),
        "left_over": cards_by_number(inside, case.deck),
        "card": Named(deck.cards[inside[0]].id, "the", case.deck),
        "look": tuple(f"{deck.cards[c].id}:{case.seats[SHOWER].lower()}" for c in shown),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return two of one kind in your hand, one in each of two unseen shows that share no card."""
    deck = edition(case.deck).deck
    kind, *others = luck.order([deck.suspects, deck.weapons, deck.rooms])
    mine = luck.order(kind)[:2]
    piles = [mine, *map(luck.order, others)]
    asked = [sorted(pile[turn] for pile in piles) for turn in (0, 1)]
    events = tuple(
        f"{case.seats[1]}: {' '.join(deck.cards[c].alias for c in cards)} -> {case.seats[2]} ?"
        for cards in asked
    )
    return replace(case, hand=tuple(deck.cards[c].id for c in sorted(mine)), events=events)
