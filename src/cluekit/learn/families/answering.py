"""Who answers a suggestion, and how: one card, the shower's choice, in secret (exercise 0.3)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cluekit.clue.editions import edition
from cluekit.core import Luck
from cluekit.learn.forms import Asked, Case
from cluekit.learn.values import Named, Word, card_list
from cluekit.words import mark

OTHERS = ("Nora", "Otto", "Pia", "Quentin", "Rosa")
"""People who may ask and answer, so that the sentences stay in the third person."""


def triple(asked: Asked, deck: str) -> Word:
    """Return "Ada with the Rope in the Tower", to be said in the reader's language."""
    suspect, weapon, room = asked.cards
    names = {"suspect": Named(suspect, "the", deck), "weapon": Named(weapon, "the", deck)}
    return Word(mark("{suspect} with {weapon} {room}"), names | {"room": Named(room, "in", deck)})


def values(case: Case) -> dict[str, Any]:
    """Return the people, the three cards, and those of them in the answering hand."""
    asked = case.asked or Asked(asker="", cards=("", "", ""), shower="")
    return {
        "asker": asked.asker,
        "shower": asked.shower,
        "cards": triple(asked, case.deck),
        "held": card_list(asked.held, case.deck),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another suggestion, other people, two other cards in the answering hand."""
    deck = edition(case.deck).deck
    cards = [deck.cards[luck.pick(pile)].id for pile in (deck.suspects, deck.weapons, deck.rooms)]
    asker, shower = luck.order(OTHERS)[:2]
    held = tuple(sorted(luck.order(cards)[:2], key=cards.index))
    return replace(
        case,
        seats=("You", asker, shower),
        asked=Asked(asker=asker, cards=(cards[0], cards[1], cards[2]), shower=shower, held=held),
    )
