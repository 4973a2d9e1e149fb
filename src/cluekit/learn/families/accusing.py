"""When a player may accuse: the answer of the edition's option (exercise 0.5)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cluekit.clue.editions import edition
from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Named, Word
from cluekit.words import mark

SITUATIONS = {
    "": mark("You have just walked {into_room} and are sure."),
    "asked": mark("You have made your suggestion; nobody could answer. Now you are sure."),
    "accused": mark("Your accusation last turn was wrong. Now you are sure."),
}


RULES = {
    "after": mark("The rule card says: accuse after a suggestion, in the same turn. So first ask."),
    "now": mark("The rule card says that this is the moment: so yes."),
    "pool": mark("The rule card says: accuse only in the middle of the board."),
    "never": mark("The rule card says: one accusation in a game. Yours is used up."),
}


def values(case: Case) -> dict[str, Any]:
    """Return whether one may accuse: "after", "now", "pool" or "never" (U16, U18, P01)."""
    may = _may(case)
    into = Named(case.hand[0], "into", case.deck)
    return {
        "edition": Word(edition(case.deck).name),
        "may": may,
        "too_soon": "now" if may in ("after", "pool") else "after",
        "once_more": "now" if may == "never" else "never",
        "rule": Word(RULES[may]),
        "situation": Word(SITUATIONS[case.house], {"into_room": into}),
    }


def _may(case: Case) -> str:
    if case.house == "accused":
        return "never"
    rule: str = edition(case.deck).options.accusation
    if rule == "after-suggestion":
        return "now" if case.house == "asked" else "after"
    return "pool" if rule == "in-the-middle" else "now"


def fresh(case: Case, luck: Luck) -> Case:
    """Return the same question at another moment of the game, in another room."""
    deck = edition(case.deck).deck
    room = deck.cards[luck.pick(deck.rooms)].id
    return replace(case, hand=(room,), house=luck.pick(["asked", "accused"]))
