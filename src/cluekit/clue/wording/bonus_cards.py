"""Bonus cards and cards that lie face down, in words: what was drawn, done and seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cluekit.clue.public import facts
from cluekit.clue.public.view import View
from cluekit.clue.wording.names import seat_name, the
from cluekit.words import say


def bonus_name(view: View, bonus: int) -> str:
    """Return the name of a bonus card."""
    return say(view.table.edition.bonus[bonus].name)


def _drawn(fact: facts.BonusDrawn, view: View) -> str:
    """The card is read to all (P05)."""
    card, text = bonus_name(view, fact.bonus), say(view.table.edition.bonus[fact.bonus].text)
    if fact.seat == view.seat:
        return say("You drew the bonus card “{card}”: {text}", card=card, text=text)
    who = seat_name(view, fact.seat)
    return say("{who} drew the bonus card “{card}”: {text}", who=who, card=card, text=text)


def _shuffled(_: facts.BonusDeckShuffled, __: View) -> str:
    return say("The last bonus card had been drawn: all of them are shuffled again.")


def _picked(fact: facts.PlayerPicked, view: View) -> str:
    if fact.seat == view.seat:
        return say("You chose {other}.", other=seat_name(view, fact.whom))
    if fact.whom == view.seat:
        return say("{who} chose you.", who=seat_name(view, fact.seat))
    return say(
        "{who} chose {other}.", who=seat_name(view, fact.seat), other=seat_name(view, fact.whom)
    )


def _laid_open(fact: facts.CardLaidOpen, view: View) -> str:
    card = the(view.deck.cards[fact.card])
    if fact.seat == view.seat:
        return say("You laid down {card} for all to see; the card stays yours.", card=card)
    who = seat_name(view, fact.seat)
    return say("{who} laid down {card} for all to see, and keeps the card.", who=who, card=card)


def _used(fact: facts.BonusUsed, view: View) -> str:
    card = view.table.edition.bonus[fact.bonus]
    if card.effect == "peek" and not view.table.face_down:
        return say("No card lies face down: “{card}” does nothing.", card=say(card.name))
    gives = _GIVES.get(card.effect)
    if gives:
        return gives(fact, view)
    return say("The bonus card “{card}” is done with.", card=say(card.name))


def _anywhere(fact: facts.BonusUsed, view: View) -> str:
    if fact.seat == view.seat:
        return say("You may now go to any place.")
    return say("{who} may now go to any place.", who=seat_name(view, fact.seat))


def _six_more(fact: facts.BonusUsed, view: View) -> str:
    if fact.seat == view.seat:
        return say("You have six more steps.")
    return say("{who} has six more steps.", who=seat_name(view, fact.seat))


def _again(fact: facts.BonusUsed, view: View) -> str:
    if fact.seat == view.seat:
        return say("After this turn you have another one.")
    return say("After this turn {who} has another one.", who=seat_name(view, fact.seat))


_GIVES: dict[str, Callable[[facts.BonusUsed, View], str]] = {
    "move-anywhere": _anywhere,
    "six-more": _six_more,
    "another-turn": _again,
}


def _peeked(fact: facts.Peeked, view: View) -> str:
    number = fact.index + 1
    if fact.seat == view.seat:
        return say("You looked at face-down card {number}.", number=number)
    who = seat_name(view, fact.seat)
    return say("{who} alone looked at face-down card {number}.", who=who, number=number)


def _face_down_seen(fact: facts.FaceDownSeen, view: View) -> str:
    """Only the player who looks learns it (U30)."""
    number, card = fact.index + 1, the(view.deck.cards[fact.card])
    if fact.seat == view.seat:
        return say("You looked at face-down card {number}: {card}.", number=number, card=card)
    who = seat_name(view, fact.seat)
    return say(
        "{who} looked at face-down card {number}: {card}.", who=who, number=number, card=card
    )


BONUS: dict[type, Callable[[Any, View], str]] = {
    facts.BonusDrawn: _drawn,
    facts.BonusDeckShuffled: _shuffled,
    facts.PlayerPicked: _picked,
    facts.CardLaidOpen: _laid_open,
    facts.BonusUsed: _used,
    facts.Peeked: _peeked,
    facts.FaceDownSeen: _face_down_seen,
}
