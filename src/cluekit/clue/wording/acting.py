"""What can be done now: the move on a button, and the offer of a whole turn in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cluekit.clue import moves
from cluekit.clue.choices import Choices, Phase
from cluekit.clue.editions import Edition
from cluekit.clue.view import View
from cluekit.clue.wording import names
from cluekit.clue.wording.names import capital, cards, one_of, seat_name, the
from cluekit.clue.wording.preparing import NEXT_STEP
from cluekit.core import DEALER
from cluekit.words import say, say_n

MANY_ROOMS = 4
"""More rooms than this are counted, not listed."""


def act(move: moves.Move, edition: Edition) -> str:
    """Return what a move does, as on a button: "Roll the dice", "Show the Rope"."""
    return _ACT[type(move)](move, edition)


def _prepare(move: moves.Prepare, _: Edition) -> str:
    return capital(say(NEXT_STEP.get(move.step, move.step)))


def _take_passage(move: moves.TakePassage, edition: Edition) -> str:
    there = names.into_room(names.room_at(edition, move.to))
    return say("Take the secret passage {into_room}", into_room=there)


def _walk(move: moves.Walk, edition: Edition) -> str:
    if edition.plan.is_inside(move.to):
        return say("Walk {into_room}", into_room=names.into_place(edition, move.to))
    return say("Walk to {square}", square=names.place(edition, move.to))


def _suggest(move: moves.Suggest, edition: Edition) -> str:
    deck = edition.deck
    return say(
        "Ask about {suspect} and {weapon}",
        suspect=the(deck.cards[move.suspect]),
        weapon=the(deck.cards[move.weapon]),
    )


def _show(move: moves.Show, edition: Edition) -> str:
    return say("Show {card}", card=the(edition.deck.cards[move.card]))


def _accuse(move: moves.Accuse, edition: Edition) -> str:
    claim = names.theory(edition, (move.suspect, move.weapon, move.room))
    return say("Accuse: {theory}", theory=claim)


_ACT: dict[type[Any], Callable[[Any, Edition], str]] = {
    moves.Prepare: _prepare,
    moves.Roll: lambda _, __: say("Roll the dice"),
    moves.Stay: lambda _, __: say("Stay here"),
    moves.TakePassage: _take_passage,
    moves.Walk: _walk,
    moves.Suggest: _suggest,
    moves.Show: _show,
    moves.Accuse: _accuse,
    moves.EndTurn: lambda _, __: say("End the turn"),
}


# --- the offer --------------------------------------------------------------------------------


def offer(choices: Choices, view: View) -> str:
    """Return one sentence on what the seat can do now, or on whom the table waits for.

    Of another seat's choices it says no more than lies open: whose decision it is, and in what.
    """
    if choices.phase is Phase.OVER:
        return say("The game is over.")
    if choices.seat == DEALER:
        return say("Next: {step}.", step=say(NEXT_STEP.get(choices.prepare, choices.prepare)))
    if choices.seat != view.seat:
        return _waiting(choices, view)
    return _OFFER[choices.phase](choices, view)


def _waiting(choices: Choices, view: View) -> str:
    name = seat_name(view, choices.seat)
    if choices.phase is Phase.ANSWER:
        return say("{who} has one of the three and chooses a card to show.", who=name)
    return say("{who} is on turn.", who=name)


def _start(choices: Choices, view: View) -> str:
    edition = view.table.edition
    ways = [say("roll the dice")]
    if choices.stay:
        here = names.in_place(edition, view.table.place_of(view.seat))
        ways.append(say("stay {in_room}", in_room=here))
    for to in choices.passages:
        there = names.into_room(names.room_at(edition, to))
        ways.append(say("take the secret passage {into_room}", into_room=there))
    if choices.accuse:
        ways.append(say("accuse"))
    return say("Your turn: {ways}.", ways=one_of(ways))


def _move(choices: Choices, view: View) -> str:
    edition, steps = view.table.edition, sum(view.table.dice)
    rooms = [place for place in choices.walks if edition.plan.is_inside(place)]
    ways = _into(rooms, edition)
    if len(rooms) < len(choices.walks):
        ways.append(say("walk to a marked square"))
    if choices.stay:
        ways.append(say("stay where you are"))
    if choices.accuse:
        ways.append(say("accuse"))
    listed = one_of(ways)
    if rooms:
        return say_n(
            "You have {n} step: {ways}.", "You have {n} steps: {ways}.", steps, ways=listed
        )
    return say_n(
        "You have {n} step, and no room is in reach: {ways}.",
        "You have {n} steps, and no room is in reach: {ways}.",
        steps,
        ways=listed,
    )


def _into(rooms: Sequence[int], edition: Edition) -> list[str]:
    """Return the rooms to walk into, the verb with the first; many are counted, not listed."""
    if len(rooms) > MANY_ROOMS:
        return [say("walk {into_room}", into_room=_many(len(rooms)))]
    into = [names.into_place(edition, room) for room in rooms]
    return [say("walk {into_room}", into_room=room) for room in into[:1]] + into[1:]


def _many(rooms: int) -> str:
    return say_n("into a room", "into one of {n} rooms", rooms)


def _inquire(choices: Choices, view: View) -> str:
    if choices.room < 0:
        return _close(choices, view)
    room = names.in_room(view.deck.cards[choices.room])
    if choices.accuse:
        return say(
            "You are {in_room}: ask who and with what, accuse, or end your turn.", in_room=room
        )
    return say("You are {in_room}: ask who and with what, or end your turn.", in_room=room)


def _answer(choices: Choices, view: View) -> str:
    asker = seat_name(view, view.table.questions[-1].asker)
    hand = cards(view.table.edition, choices.show)
    if len(hand) == 1:
        return say("You must show {other} {card}.", other=asker, card=hand[0])
    return say("Show {other} one card, your choice: {cards}.", other=asker, cards=one_of(hand))


def _close(choices: Choices, _: View) -> str:
    if choices.accuse:
        return say("Are you sure of all three? Accuse; otherwise end your turn.")
    return say("End your turn.")


_OFFER: dict[Phase, Callable[[Choices, View], str]] = {
    Phase.START: _start,
    Phase.MOVE: _move,
    Phase.INQUIRE: _inquire,
    Phase.ANSWER: _answer,
    Phase.CLOSE: _close,
}
