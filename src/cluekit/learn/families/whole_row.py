"""A whole row at once: the last of three rooms is in the envelope, so in no hand (exercise 4.4)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import ENVELOPE, Named, card_list
from cluekit.learn.clues import Clue
from cluekit.learn.families.one_left import three_of
from cluekit.learn.forms import Case
from cluekit.learn.worlds import asked_in, marks
from cluekit.logic import Literal


def values(case: Case) -> dict[str, object]:
    """Return the card that is left, its row of the sheet, and rows that are only half filled."""
    deck, (first, second) = edition(case.deck).deck, asked_in(case)
    three = three_of(case)
    inside = [c for c in three if marks(case)[Literal(c, len(case.seats))] == "yes"]
    seen = [asked.answers[-1] for asked in (first, second)]
    ids = [deck.cards[card].id for card in three]
    card = deck.cards[inside[0]].id
    seats = [seat.lower() for seat in case.seats]
    tick = {f"{card}:{ENVELOPE}": "yes"}
    crosses = {f"{card}:{seat}": "no" for seat in seats}
    return {
        "hand": card_list(case.hand, case.deck),
        "clue_1": Clue(case, 0),
        "clue_2": Clue(case, 1),
        "three": card_list(ids, case.deck),
        "left": card_list([card], case.deck),
        "card": Named(card, "the", case.deck),
        "shown_1": Named(deck.cards[seen[0].cards[0]].id, "the", case.deck),
        "shown_2": Named(deck.cards[seen[1].cards[0]].id, "the", case.deck),
        "who_1": case.seats[seen[0].seat],
        "who_2": case.seats[seen[1].seat],
        "shown": card_list([deck.cards[each.cards[0]].id for each in seen], case.deck),
        "row": tick | crosses,
        "tick": tick,
        "crosses": crosses,
        "empty": crosses | {f"{card}:{ENVELOPE}": "no"},
        "look": tuple(f"{each}:{ENVELOPE}" for each in ids),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return two questions of yours that bring two of three to light, with one own card or two."""
    deck = edition(case.deck).deck
    kind, *rest = luck.order([deck.suspects, deck.weapons, deck.rooms])
    one, two, _ = luck.order(kind)
    own = [luck.pick(pile) for pile in rest]
    other = luck.pick([card for card in rest[1] if card != own[1]])
    showers = luck.order(case.seats[1:])
    asked = ([one, own[0], other], [two, *own])
    events = tuple(
        f"You: {' '.join(deck.cards[card].alias for card in sorted(cards))}"
        f" -> {shower} {deck.cards[cards[0]].alias}"
        for cards, shower in zip(asked, showers, strict=True)
    )
    hand = tuple(deck.cards[card].id for card in sorted(own))
    return replace(case, hand=hand, events=events, about=(deck.cards[one].id,))
