"""The set-up in order; a house rule may add what must come first (exercise 0.1)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case, Need
from cluekit.learn.values import Word
from cluekit.words import mark

HOUSES: dict[str, tuple[str, tuple[Need, ...]]] = {
    "": (mark("Any order will do in which nothing comes before something it needs."), ()),
    "winner-deals": (
        mark("House rule tonight: the player who begins also deals the cards."),
        (
            Need(
                first="first",
                then="deal",
                why=mark("The player who begins deals: first find out who that is."),
            ),
        ),
    ),
    "pieces-by-hand": (
        mark("House rule tonight: you choose your piece when you have seen your own cards."),
        (
            Need(
                first="mark",
                then="pieces",
                why=mark(
                    "Players choose a piece with their own cards in hand: first deal and mark."
                ),
            ),
        ),
    ),
    "sheets-first": (
        mark("House rule tonight: nobody rolls for the start before all sheets are marked."),
        (
            Need(
                first="mark",
                then="first",
                why=mark("The sheets are marked before anybody rolls for the start."),
            ),
        ),
    ),
}


def values(case: Case) -> dict[str, object]:
    """Return the sentence of the house rule and the order it adds."""
    sentence, needs = HOUSES[case.house]
    return {"house_rule": Word(sentence), "house_needs": needs}


def fresh(case: Case, luck: Luck) -> Case:
    """Return the same task under a house rule."""
    return replace(case, house=luck.pick([house for house in HOUSES if house]))
