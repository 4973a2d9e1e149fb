"""How many of three cards somebody can hold who has shown some of them (exercise 7b.1).

One card shown is at least one; "at least one" is too; every card that fits is exactly that
many. Your own cards are nobody else's.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import card_list
from cluekit.learn.families.answering import OTHERS, triple
from cluekit.learn.families.house_answers import DECKS, HOUSES, rule
from cluekit.learn.forms import Asked, Case
from cluekit.learn.values import Word
from cluekit.words import mark

NUMBERS = ("none", "one", "two", "three")
"""The options, by the number that each stands for."""

ASKS = mark("{asker} asks {shower} about {cards}.")
SHOWS = {
    True: mark("{shower} shows {asker} {shown:card}, in secret."),
    False: mark("{shower} has nothing to show."),
}
OWN = {
    True: mark("You hold {mine} yourself."),
    False: mark("You hold none of the three."),
}
WHY = {
    "all": mark("what fits is shown, all of it: what was not shown is not there."),
    "none": mark("anyone who can answer must, and {shower} did not."),
    "one": mark("one card answers the question, and others may stay in the hand."),
    "at-least-one": mark("that many at least, and others may stay in the hand."),
}
LAST = {
    True: mark("What you hold, {shower} does not. Left: {numbers}."),
    False: mark("Left: {numbers}."),
}
COUNTED = (mark("none"), mark("one"), mark("two"), mark("three"))


def possible(house: str, shown: int, mine: int) -> tuple[str, ...]:
    """Return how many of the three the shower may hold.

    >>> possible("at-least-one", 1, 1), possible("all", 2, 0), possible("one", 0, 0)
    (('one', 'two'), ('two',), ('none',))
    """
    exactly = house == "all" or not shown
    return NUMBERS[shown : (shown if exactly else 3 - mine) + 1]


def values(case: Case) -> dict[str, object]:
    """Return how many of the three the shower may hold, and what is read into it otherwise."""
    asked, (shown,) = case.asked, case.numbers
    if asked is None:
        raise ValueError("this case needs a question")
    mine = [card for card in case.hand if card in asked.cards]
    right = possible(case.house, shown, len(mine))
    people: dict[str, object] = {"asker": asked.asker, "shower": asked.shower}
    people |= {"cards": triple(asked, case.deck), "shown": shown}
    people["mine"] = card_list(mine, case.deck)
    why = "none" if not shown else case.house
    left = [Word(COUNTED[NUMBERS.index(number)]) for number in right]
    return {
        **people,
        "house": rule(case.house),
        "asks": Word(ASKS, people),
        "shows": Word(SHOWS[bool(shown)], people),
        "own": Word(OWN[bool(mine)], people),
        "why": Word(WHY[why], people),
        "last_step": Word(LAST[bool(mine)], {**people, "numbers": left}),
        "possible": right,
        "exactly": (NUMBERS[shown],) if shown else right,
        "or_more": possible("at-least-one", shown, len(mine)),
        "own_too": right if case.house == "all" or not shown else NUMBERS[shown:],
        "with_none": ("none", *right) if shown and case.house != "all" else right,
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another answer in one of the houses, with none or one of the cards in your hand."""
    house = luck.pick(HOUSES)
    deck = edition(DECKS[house]).deck
    cards = tuple(deck.cards[luck.pick(deck.kind(kind))].id for kind in KINDS)
    asker, shower = luck.order(OTHERS)[:2]
    shown = {"one": (1,), "at-least-one": (1, 2), "all": (0, 1, 2)}[house]
    mine = luck.order(cards)[: luck.pick((0, 1))]
    return replace(
        case,
        deck=DECKS[house],
        house=house,
        hand=tuple(mine),
        asked=Asked(asker=asker, cards=(cards[0], cards[1], cards[2]), shower=shower),
        numbers=(luck.pick(shown),),
    )
