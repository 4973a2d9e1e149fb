"""Evenings of Clue, dealt and asked at random, as one seat hears them; cases are cut from them.

Cards are dealt and questions answered by the rules: clockwise from the asker, the first who has
one of the three cards shows one of them, each equally likely. Where somebody walks is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from msgspec.structs import replace

from cluekit.clue.editions.cast import Deck
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.chair_worlds import YOU
from cluekit.learn.forms import Case

TRIES = 2_000
"""This many evenings are looked through for a case before giving up."""


class NoEveningError(LookupError):
    """No evening had what the exercise asks for."""


def evenings(like: Case, luck: Luck, least: int, most: int) -> Iterator[Case]:
    """Yield evening after evening, each dealt afresh, with a number of questions."""
    for _ in range(TRIES):
        yield evening(like, luck, luck.pick(range(least, most + 1)))
    raise NoEveningError(f"no evening in {TRIES}")


def evening(like: Case, luck: Luck, questions: int) -> Case:
    """Return what you hold and hear on an evening with this many questions, the asker by luck."""
    deck, seats = edition(like.deck).deck, len(like.seats)
    file = [luck.pick(kind) for kind in (deck.suspects, deck.weapons, deck.rooms)]
    rest = luck.order([card for card in range(deck.size) if card not in file])
    hands = [sorted(rest[seat::seats]) for seat in range(seats)]
    events = tuple(_event(like, deck, hands, luck) for _ in range(questions))
    return replace(like, hand=tuple(deck.cards[card].id for card in hands[YOU]), events=events)


def _event(like: Case, deck: Deck, hands: list[list[int]], luck: Luck) -> str:
    """Return a question and its answer, as you see it."""
    asker = luck.pick(range(len(hands)))
    cards = [luck.pick(kind) for kind in (deck.suspects, deck.weapons, deck.rooms)]
    names = [card.alias for card in deck.cards]
    asked = f"{like.seats[asker]}: {' '.join(names[card] for card in cards)} ->"
    for step in count(1):
        shower = (asker + step) % len(hands)
        if shower == asker:
            break
        if held := [card for card in cards if card in hands[shower]]:
            card = names[luck.pick(held)] if YOU in (asker, shower) else "?"
            return f"{asked} {like.seats[shower]} {card}"
    return f"{asked} nobody"
