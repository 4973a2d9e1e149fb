"""Turns in words: whose it is, why one is over by itself, whose is skipped; with the clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cluekit.clue.public import facts
from cluekit.clue.public.view import View
from cluekit.clue.wording.names import all_of, seat_name, with_clause
from cluekit.words import mark, say


def _began(fact: facts.TurnBegan, view: View) -> str:
    if fact.seat == view.seat:
        return say("Turn {number}: it is your turn.", number=fact.number)
    who = seat_name(view, fact.seat)
    return say("Turn {number}: it is {who}’s turn.", number=fact.number, who=who)


def _ended(fact: facts.TurnEnded, view: View) -> str:
    clause, mine, others = WHY_OVER[fact.by]
    if fact.seat == view.seat:
        return with_clause(say(mine), clause)
    return with_clause(say(others, who=seat_name(view, fact.seat)), clause)


WHY_OVER: dict[facts.EndedBy, tuple[str, str, str]] = {
    "accused": (
        "U18",
        mark("You accused wrongly and may no longer ask: your turn ends."),
        mark("{who} accused wrongly and may no longer ask: the turn ends."),
    ),
    "only-in-the-pool": (
        "P09",
        mark("You may accuse only in the pool: your turn ends here."),
        mark("{who} may accuse only in the pool: the turn ends here."),
    ),
    "card-shown": (
        "U15",
        mark("You were shown a card: that ends your turn."),
        mark("{who} was shown a card: that ends the turn."),
    ),
    "no-room": (
        "U10",
        mark("You are in no room, so you cannot ask: your turn ends."),
        mark("{who} is in no room and cannot ask: the turn ends."),
    ),
    "shut-in": (
        "U25",
        mark("You could not leave, and may not stay to ask: your turn ends."),
        mark("{who} could not leave, and may not stay to ask: the turn ends."),
    ),
    "room-not-entered": (
        "C10",
        mark("You did not come into this room just now, so you cannot ask: your turn ends."),
        mark("{who} did not come into this room just now and cannot ask: the turn ends."),
    ),
}
"""Why a turn is over by itself: the clause, how its player reads it, how others read it."""


def _skipped(fact: facts.TurnsSkipped, view: View) -> str:
    """The reader may be among them."""
    others = [seat_name(view, seat) for seat in fact.seats if seat != view.seat]
    told = []
    if view.seat in fact.seats:
        told.append(say("You have accused wrongly: your turn is skipped."))
    if others:
        told.append(say("Skipped after a wrong accusation: {people}.", people=all_of(others)))
    return with_clause(" ".join(told), "U28")


TURNS: dict[type, Callable[[Any, View], str]] = {
    facts.TurnBegan: _began,
    facts.TurnEnded: _ended,
    facts.TurnsSkipped: _skipped,
}
