"""What a wrong accusation tells the others: aloud or written down (exercise 7b.2).

In the American edition it is said aloud and goes round the table; a player who can disprove it
shows the accuser a card, and if nobody can, the envelope is opened (C15). In the villa it is
written down and compared in secret: the others hear that it was wrong (P19, U21).
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.families.answering import OTHERS, triple
from cluekit.learn.forms import Asked, Case
from cluekit.learn.values import Word
from cluekit.words import mark

SHOWER, ACCUSER, NOT_ALL, NOTHING = "shower", "accuser", "not-all", "nothing"
DECKS = {"disproved": "us", "nobody": "us", "you": "us", "written": "pool"}

STORIES = {
    "disproved": mark(
        "In the American edition {accuser} accuses aloud, {cards}. It goes round, and {shower} "
        "shows {accuser} a card. You hold none of the three."
    ),
    "nobody": mark(
        "In the American edition {accuser} accuses aloud, {cards}. Nobody can show a card, not "
        "even you. {accuser} looks into the envelope: wrong!"
    ),
    "you": mark(
        "In the American edition {accuser} accuses aloud, {cards}. It goes round; you are asked "
        "first and show {accuser} a card, so {shower} is not asked."
    ),
    "written": mark(
        "In the villa {accuser} goes into the pool, writes something down and looks into the "
        "envelope alone: wrong! {shower} shrugs."
    ),
}
WHY = {
    "disproved": mark("{shower} has shown one of the three, so it is not in the envelope."),
    "nobody": mark(
        "at least one of the three is not in the envelope, and nobody else has it: so {accuser} "
        "does."
    ),
    "you": mark("you have a card of the three. Nobody else has shown anything."),
    "written": mark("nobody but {accuser} knows which three were written down."),
}
KNOWN = {
    "disproved": (SHOWER, NOT_ALL),
    "nobody": (ACCUSER, NOT_ALL),
    "you": (NOT_ALL,),
    "written": (NOTHING,),
}
"""What one knows for sure, by what happened."""
HASTY = {
    "disproved": (NOT_ALL,),
    "nobody": (NOT_ALL,),
    "you": (SHOWER, NOT_ALL),
    "written": (NOT_ALL,),
}
"""What is read into it, or overlooked."""
ON_HASTY = {
    "disproved": mark("true, and there is more: why does {shower} show a card?"),
    "nobody": mark("true, and there is more: if not all three are inside, who has the others?"),
    "you": mark("{shower} was not asked, and has said nothing."),
    "written": mark("which three? They were written down, and you have not read them."),
}


def values(case: Case) -> dict[str, object]:
    """Return what is sure after the accusation, and a hasty answer with what is said to it."""
    if case.asked is None:
        raise ValueError("this case needs an accusation")
    known = KNOWN[case.house]
    people: dict[str, object] = {"accuser": case.asked.asker, "shower": case.asked.shower}
    told = {**people, "cards": triple(case.asked, case.deck)}
    return {
        **people,
        "story": Word(STORIES[case.house], told),
        "why": Word(WHY[case.house], people),
        "known": known,
        "hasty": HASTY[case.house],
        "on_hasty": Word(ON_HASTY[case.house], people),
        "nothing": (NOTHING,),
        "accuser_too": (SHOWER, ACCUSER, NOT_ALL) if case.house == "disproved" else known,
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another accusation, in one of the two editions."""
    house = luck.pick(tuple(STORIES))
    deck = edition(DECKS[house]).deck
    cards = tuple(deck.cards[luck.pick(deck.kind(kind))].id for kind in KINDS)
    accuser, shower = luck.order(OTHERS)[:2]
    asked = Asked(asker=accuser, cards=(cards[0], cards[1], cards[2]), shower=shower)
    return replace(case, deck=DECKS[house], house=house, asked=asked)
