"""Of whom an answer says that they hold none: round the table, or one player alone (7b.3).

Where the question goes round, everybody before the one who shows has passed; where one player is
asked, nobody else has said anything (U12, P12, P18).
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

NOBODY = "nobody"
ROUND, FAST = "round", "fast"

RULES = {
    ROUND: mark("The question goes round: the player on the asker’s left is asked first."),
    FAST: mark("The villa plays fast tonight: one player is asked, and nobody else answers."),
}
SITTING = mark("{first} sits on your left, then come {second} and {third}.")
STORIES = {
    (ROUND, True): mark("{asker} asks about {cards}. {shower} shows a card."),
    (ROUND, False): mark("{asker} asks about {cards}. Nobody shows a card."),
    (FAST, True): mark("{asker} asks {shower} about {cards}. {shower} shows a card."),
    (FAST, False): mark("{asker} asks {shower} about {cards}. {shower} has nothing to show."),
}
WHY: dict[tuple[str, bool | None], str] = {
    (ROUND, True): mark(
        "everyone between {asker} and {shower} was asked, and had nothing to show."
    ),
    (ROUND, False): mark("everybody but {asker} was asked, and had nothing to show."),
    (ROUND, None): mark("of the others, {shower} was asked first, and has something."),
    (FAST, True): mark("{shower} was asked and has something; nobody else said anything."),
    (FAST, False): mark("{shower} alone was asked, and had nothing to show."),
}


def passers(case: Case) -> tuple[str, ...]:
    """Return the other people who were asked and had none, clockwise from the asker."""
    asked = case.asked
    if asked is None:
        raise ValueError("this case needs a question")
    if case.house == FAST:
        return () if asked.held else (asked.shower,)
    start = case.seats.index(asked.asker)
    round_ = [*case.seats[start + 1 :], *case.seats[:start]]
    before = round_[: round_.index(asked.shower)] if asked.shower in round_ else round_
    return tuple(who for who in before if who != case.seats[0])


def values(case: Case) -> dict[str, object]:
    """Return who holds none of the three, here and where the other rule is played (``…_2``)."""
    others = case.seats[1:]
    sitting = dict(zip(("first", "second", "third"), others, strict=True))
    return {
        **_people(case),
        **{f"person_{number}": who for number, who in enumerate(others, start=1)},
        "sitting": Word(SITTING, sitting),
        **_texts_of(case),
        **{f"{name}_2": value for name, value in _texts_of(elsewhere(case)).items()},
        "nobody": (NOBODY,),
    }


def elsewhere(case: Case) -> Case:
    """Return the same question by the other rule: it goes round, or one player is asked."""
    asked = case.asked
    if asked is None:
        raise ValueError("this case needs a question")
    if case.house == FAST:
        shower = asked.shower if asked.held else ""
        return replace(case, house=ROUND, asked=replace(asked, shower=shower))
    others = [who for who in case.seats[1:] if who != asked.asker]
    return replace(case, house=FAST, asked=replace(asked, shower=asked.shower or others[0]))


def _people(case: Case) -> dict[str, object]:
    if case.asked is None:
        raise ValueError("this case needs a question")
    cards = triple(case.asked, case.deck)
    return {"asker": case.asked.asker, "shower": case.asked.shower, "cards": cards}


def _texts_of(case: Case) -> dict[str, object]:
    """Return rule, story and answer, and what is read into the story otherwise."""
    asked, right, people = case.asked, passers(case), _people(case)
    held = bool(asked and asked.held)
    asker, shower = str(people["asker"]), str(people["shower"])
    reason = (ROUND, None) if case.house == ROUND and held and not right else (case.house, held)
    unasked = [who for who in case.seats[1:] if who not in (*right, asker, shower)]
    return {
        "house": Word(RULES[case.house]),
        "story": Word(STORIES[case.house, held], people),
        "why": Word(WHY[reason], people),
        "cleared": _options(case, right),
        "asker_too": _options(case, (*right, asker)),
        "unasked_too": _options(case, (*right, *unasked)),
        "shower_too": _options(case, (*right, shower) if held else right),
    }


def _options(case: Case, people: tuple[str, ...]) -> tuple[str, ...]:
    """Return the options that stand for these people, in the order of the seats."""
    chosen = [f"person-{seat}" for seat, who in enumerate(case.seats) if who in people]
    return tuple(chosen) or (NOBODY,)


def fresh(case: Case, luck: Luck) -> Case:
    """Return another evening: who sits where, who asks, who shows, by which of the two rules."""
    deck = edition(case.deck).deck
    cards = tuple(deck.cards[luck.pick(deck.kind(kind))].id for kind in KINDS)
    seats = ("You", *luck.order(OTHERS)[:3])
    asker, shower = luck.order(seats[1:])[:2]
    house, shows = luck.pick(tuple(STORIES))
    whom = "" if house == ROUND and not shows else shower
    held = (luck.pick(cards),) if shows else ()
    asked = Asked(asker=asker, cards=(cards[0], cards[1], cards[2]), shower=whom, held=held)
    return replace(case, seats=seats, house=house, asked=asked)
