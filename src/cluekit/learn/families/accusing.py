"""When a player may accuse: the answer of the edition's option (exercise 0.5)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Named
from cluekit.learn.forms import Case
from cluekit.learn.values import Word
from cluekit.words import mark

EDITIONS = ("uk", "us", "pool", "mini")
SITUATIONS = {
    "": mark("You have just walked {into_room} and are sure."),
    "asked": mark("You have made your suggestion; nobody could answer. Now you are sure."),
    "accused": mark("Your accusation last turn was wrong. Now you are sure."),
    "middle": mark("You have reached the middle of the board and are sure."),
}
"""Moments of a turn; the middle of the board can be walked to in one edition."""

RULES = {
    "after": mark("The rule card says: accuse after a suggestion, in the same turn. So first ask."),
    "now": mark("The rule card says that this is the moment: so yes."),
    "pool": mark("The rule card says: accuse only in the middle of the board."),
    "never": mark("The rule card says: one accusation in a game. Yours is used up."),
}
SLIPS = {
    "after": {
        "now": mark("in this edition a suggestion comes first. Look at the rule card."),
        "pool": mark("some houses play like that. This one does not: look at the rule card."),
        "never": mark("everybody has one accusation in a game. Look at the rule card."),
    },
    "now": {
        "after": mark("no suggestion is needed any more. Look at the rule card."),
        "pool": mark("the place is right, or does not matter here. Look at the rule card."),
        "never": mark("everybody has one accusation in a game, and yours is still to come."),
    },
    "pool": {
        "now": mark("in this edition the place matters. Look at the rule card."),
        "after": mark("some houses play like that. This one does not: look at the rule card."),
        "never": mark("everybody has one accusation in a game, and yours is still to come."),
    },
    "never": {
        "now": mark("everybody has one accusation in a game. Look at the rule card."),
        "after": mark("everybody has one accusation in a game. Look at the rule card."),
        "pool": mark("everybody has one accusation in a game. Look at the rule card."),
    },
}
"""What is said of each wrong answer, by the right one."""
WRONG = {
    "after": ("now", "pool", "never"),
    "now": ("after", "pool", "never"),
    "pool": ("now", "after", "never"),
    "never": ("after", "pool", "now"),
}
"""By the right answer: too soon or too late, another house's rule, one accusation forgotten."""


def values(case: Case) -> dict[str, object]:
    """Return whether one may accuse: "after", "now", "pool" or "never" (U16, U18, P01)."""
    may = _may(case)
    names = ("too_soon", "elsewhere", "once_more")
    slips = dict(zip(names, WRONG[may], strict=True))
    into = Named(case.hand[0], "into", case.deck)
    return {
        "edition": Word(edition(case.deck).name),
        "may": may,
        "rule": Word(RULES[may]),
        "situation": Word(SITUATIONS[case.house], {"into_room": into}),
        **slips,
        **{f"on_{name}": Word(SLIPS[may][slip]) for name, slip in slips.items()},
    }


def _may(case: Case) -> str:
    if case.house == "accused":
        return "never"
    rule: str = edition(case.deck).options.accusation
    if rule == "after-suggestion":
        return "now" if case.house == "asked" else "after"
    if rule == "in-the-middle":
        return "now" if case.house == "middle" else "pool"
    return "now"


def fresh(case: Case, luck: Luck) -> Case:
    """Return the question in another house, at another moment of the game, in another room."""
    name = luck.pick(EDITIONS)
    own_edition = edition(name)
    room = own_edition.deck.cards[luck.pick(own_edition.deck.rooms)].id
    moments = ["", "asked", "accused"]
    if own_edition.options.accusation == "in-the-middle":
        moments.append("middle")
    return replace(case, deck=name, hand=(room,), house=luck.pick(moments))
