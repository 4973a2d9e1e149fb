"""A file in which nobody ever showed you a card, and which can be solved (exercise 7.7).

Such evenings are rare: of those that are dealt and asked by luck about one in sixty gives the
whole case file away to somebody who counts hands, and to nobody who does not. So a few that were
found stand here, and a fresh case is one of them with other names: the cards of each kind change
places, which changes nothing in the reasoning.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import card_list, cards_by_number
from cluekit.learn.forms import Case
from cluekit.learn.worlds import asked_in, deals

EVENINGS = (
    (
        "C L",
        "Nora: C V T -> Otto ?",
        "Otto: B R G -> nobody",
        "Nora: B D T -> nobody",
        "Otto: B V T -> nobody",
        "Nora: B V L -> Otto ?",
    ),
    (
        "C G",
        "Nora: A V G -> Otto ?",
        "Otto: B R L -> nobody",
        "Nora: C V T -> Otto ?",
        "Otto: B V T -> Nora ?",
        "Nora: A D G -> Otto ?",
    ),
    (
        "V L",
        "Nora: A R L -> You L",
        "Otto: B D G -> Nora ?",
        "Nora: C V T -> You V",
        "Otto: C R T -> Nora ?",
    ),
    (
        "B V",
        "Nora: B D G -> Otto ?",
        "Otto: A R L -> nobody",
        "Nora: B V L -> You B",
        "Otto: C R T -> Nora ?",
        "Nora: A V L -> Otto ?",
    ),
    (
        "A V",
        "Nora: B D L -> nobody",
        "Otto: B R T -> nobody",
        "Nora: C D G -> Otto ?",
        "Otto: B D T -> nobody",
        "Nora: A D G -> Otto ?",
    ),
    (
        "A D",
        "Nora: A R G -> You A",
        "Otto: C V L -> nobody",
        "Nora: A V L -> You A",
        "Otto: A D T -> You A",
        "Nora: B D L -> You D",
    ),
    (
        "C R",
        "Nora: B V G -> nobody",
        "Otto: C R L -> You C",
        "Nora: C D L -> Otto ?",
        "Otto: A V T -> nobody",
        "Nora: A V G -> Otto ?",
    ),
)
"""Your hand and what was asked, in the letters of the lesson deck."""


def values(case: Case) -> dict[str, object]:
    """Return what is in the envelope, and what hasty people take for it."""
    deck = edition(case.deck).deck
    inside = _inside(case)
    mine = {deck.number(card) for card in case.hand}
    unshown = {c for each in asked_in(case) if not each.answers for c in each.cards} - mine
    return {
        "hand": card_list(case.hand, case.deck),
        "deck": cards_by_number(range(deck.size), case.deck),
        "inside": cards_by_number(inside, case.deck),
        "unshown": cards_by_number(unshown, case.deck),
        "with_own": cards_by_number({*inside, *mine}, case.deck),
        "two": cards_by_number(inside[:2], case.deck),
        "room": cards_by_number(inside[2:], case.deck),
    }


def _inside(case: Case) -> list[int]:
    """Return the cards that lie in the envelope in every deal that fits."""
    fitting, file = deals(case), len(case.seats)
    return [c for c, _ in enumerate(fitting[0]) if all(deal[c] == file for deal in fitting)]


def fresh(case: Case, luck: Luck) -> Case:
    """Return one of the evenings with its cards renamed, kind by kind."""
    deck = edition(case.deck).deck
    hand, *events = luck.pick(EVENINGS)
    other = dict[str, str]()
    for kind in KINDS:
        letters = [deck.cards[card].alias for card in deck.kind(kind)]
        other |= dict(zip(letters, luck.order(letters), strict=True))
    held = sorted(deck.number(other[letter].lower()) for letter in hand.split())
    return replace(
        case,
        hand=tuple(deck.cards[card].id for card in held),
        events=tuple(_renamed(event, other) for event in events),
    )


def _renamed(event: str, other: dict[str, str]) -> str:
    """Return an event with other letters: single letters are cards, all else stays."""
    said, arrow, outcome = event.partition(" -> ")
    asker, colon, cards = said.partition(": ")
    cards = " ".join(other[letter] for letter in cards.split())
    who, space, what = outcome.partition(" ")
    return f"{asker}{colon}{cards}{arrow}{who}{space}{other.get(what, what)}"
