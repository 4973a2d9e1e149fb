"""The events of a case in words, numbered c1, c2 … as proofs cite them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cluekit.clue.editions.edition import edition
from cluekit.clue.notation import Accusation, Asked
from cluekit.learn.card_values import Named, card_list
from cluekit.learn.forms import Case, Saying
from cluekit.learn.values import list_in_words, value_in_words
from cluekit.learn.worlds import asked_in, puzzle_of
from cluekit.logic import Holds, Lacks, OneOf, Premise, Showed
from cluekit.words import mark, say, say_in


class Clue(msgspec.Struct, frozen=True):
    """An event of a case, to be told in the reader's language."""

    case: Case
    entry: int

    def in_words(self) -> str:
        """Return what happened."""
        return clue_lines(self.case)[self.entry]


def clue_lines(case: Case) -> list[str]:
    """Return what happened, one line per clue; your own hand is no clue."""
    told = [_event_words(case, asked, entry) for entry, asked in enumerate(asked_in(case))]
    return told + [_aloud(said) for said in case.said]


KNOWN = {
    True: mark("Asked aloud whether they know the {what}, {who} says yes."),
    False: mark("Asked aloud whether they know the {what}, {who} says no."),
}
"""How an announcement is told, by what was said."""


def _aloud(said: Saying) -> str:
    return say(KNOWN[said.knows], who=said.who, what=say(said.what))


def hand_line(case: Case) -> str:
    """Return your own hand in words, "" where there is none."""
    if not case.hand:
        return ""
    cards = value_in_words(card_list(case.hand, case.deck))
    who = case.seats[0]
    return say("You hold {cards}.", cards=cards) if who == "You" else _holds(who, cards)


def _holds(who: str, cards: str) -> str:
    return say("{who} holds {cards}.", who=who, cards=cards)


def _event_words(case: Case, asked: Asked, entry: int) -> str:
    deck = edition(case.deck).deck
    cards = list_in_words(
        [value_in_words(Named(deck.cards[c].id, "the", case.deck)) for c in asked.cards]
    )
    who = case.seats[asked.asker]
    if isinstance(asked, Accusation):
        return say("{who} accused wrongly: {cards}.", who=_name(who), cards=cards)
    begins = say("You asked about {cards}.", cards=cards)
    if who != "You":
        begins = say("{who} asked about {cards}.", who=who, cards=cards)
    return " ".join([begins, *_answers(case, asked, entry)])


def _answers(case: Case, asked: Asked, entry: int) -> Iterator[str]:
    if getattr(asked, "nobody", False):
        yield say("Nobody showed a card.")
        return
    mine = [answer.cards[0] for answer in asked.answers if answer.cards and not answer.seat]
    said = [premise for premise in puzzle_of(case).premises if premise.entry == entry]
    for premise in sorted(said, key=lambda each: (each.holder - asked.asker) % len(case.seats)):
        yield _premise(case, premise, asked.asker)
    for card in mine:
        name = edition(case.deck).deck.cards[card].id
        yield _shown_by(case.seats[0], value_in_words(Named(name, "the", case.deck)))


def _shown_by(who: str, card: str) -> str:
    if who == "You":
        return say("You showed {card}.", card=card)
    return say("{who} showed {card}.", who=who, card=card)


def _premise(case: Case, premise: Premise, asker: int) -> str:
    """Return what one premise of an event says at the table; the asker sees the card."""
    who = case.seats[premise.holder]
    match premise:
        case Lacks():
            you = say("You had none of these.")
            return you if who == "You" else say("{who} had none of these.", who=who)
        case OneOf():
            return say("{who} showed a card; you did not see which.", who=who)
        case Showed(card=card):
            name = edition(case.deck).deck.cards[card].id
            card_name = value_in_words(Named(name, "the", case.deck))
            return _shown_to(who, card_name, case.seats[asker])
        case _:
            return ""


def _shown_to(who: str, card: str, whom: str) -> str:
    if whom == "You":
        return say_in("clue", "{who} showed you {card}.", who=who, card=card)
    if who == "You":
        return say("You showed {card} to {whom}.", card=card, whom=whom)
    return say("{who} showed {card} to {whom}.", who=who, card=card, whom=whom)


def _name(who: str) -> str:
    return say("You") if who == "You" else who


def broken_fact(case: Case, premise: Premise) -> str:
    """Return which fact of the case a premise is, to somebody whose deal contradicts it."""
    if isinstance(premise, (Holds, Lacks)) and premise.rule == "mine":
        return hand_line(case)
    return f"c{premise.entry + 1}: {clue_lines(case)[premise.entry]}"
