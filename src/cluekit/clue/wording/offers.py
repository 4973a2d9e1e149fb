"""Offers: what a seat can do now in one or two sentences, or whom the table waits for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cluekit.clue.editions.edition import Edition
from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices, Phase
from cluekit.clue.public.table import Player
from cluekit.clue.public.view import View
from cluekit.clue.wording import names
from cluekit.clue.wording.log_sentences import bonus_name
from cluekit.clue.wording.names import all_of, cards, one_of, seat_name, the, with_clause
from cluekit.clue.wording.setup_steps import NEXT_STEP
from cluekit.core import DEALER
from cluekit.words import capital, say, say_in, say_n

# --- move labels ----------------------------------------------------------------------------------
# Moves as on a button: "Roll the dice", "Show the Rope".


def act(move: moves.Move, edition: Edition, players: Sequence[Player] = ()) -> str:
    """Return what a move does, as on a button; with the players, seats are named."""
    if type(move) is moves.PickPlayer:
        return say("Choose {other}", other=names.player_name(move.seat, players))
    if type(move) is moves.Suggest and move.whom >= 0:
        deck = edition.deck
        return say(
            "Ask {other} about {suspect} and {weapon}",
            other=names.player_name(move.whom, players),
            suspect=the(deck.cards[move.suspect]),
            weapon=the(deck.cards[move.weapon]),
        )
    return _ACT[type(move)](move, edition)


def lay_open(card: int, edition: Edition) -> str:
    """Return the label of a card that a bonus card lays open for all to see."""
    return say("Show everybody {card}", card=the(edition.deck.cards[card]))


def _prepare(move: moves.Prepare, _: Edition) -> str:
    return capital(say(NEXT_STEP.get(move.step, move.step)))


def _choose_character(move: moves.ChooseCharacter, edition: Edition) -> str:
    return say("Play {suspect}", suspect=the(edition.deck.cards[move.suspect]))


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
    return say("Show {card}", card=all_of(cards(edition, (move.card, *move.also))))


def _accuse(move: moves.Accuse, edition: Edition) -> str:
    claim = names.theory(edition, (move.suspect, move.weapon, move.room))
    return say("Accuse: {theory}", theory=claim)


_ACT: dict[type, Callable[[Any, Edition], str]] = {
    moves.Prepare: _prepare,
    moves.ChooseCharacter: _choose_character,
    moves.Roll: lambda _, __: say("Roll the dice"),
    moves.Stay: lambda _, __: say("Stay here"),
    moves.TakePassage: _take_passage,
    moves.Walk: _walk,
    moves.Suggest: _suggest,
    moves.Show: _show,
    moves.Peek: lambda move, _: say("Look at face-down card {number}", number=move.index + 1),
    moves.Accuse: _accuse,
    moves.EndTurn: lambda _, __: say("End the turn"),
}


# --- offers ---------------------------------------------------------------------------------------

MANY_ROOMS = 4
"""More rooms than this are counted, not listed."""


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
    if choices.phase is Phase.SETUP:
        return say("{who} is choosing a character.", who=name)
    if choices.phase is Phase.BONUS:
        return say("“{card}”: now {who} decides.", card=_bonus_card(view), who=name)
    if choices.phase is Phase.ANSWER and choices.several:
        return say(
            "{who} has at least one of the three and chooses what to show: one card or more.",
            who=name,
        )
    if choices.phase is Phase.ANSWER:
        return say("{who} has one of the three and chooses a card to show.", who=name)
    return say("It is {who}’s turn.", who=name)


def _characters(choices: Choices, view: View) -> str:
    free = cards(view.table.edition, choices.characters)
    return say("Choose your character: {suspects}.", suspects=one_of(free))


def _start(choices: Choices, view: View) -> str:
    offered = say("Your turn: {ways}.", ways=one_of(_first_ways(choices, view)))
    edition, here = view.table.edition, view.table.place_of(view.seat)
    if choices.stay or not edition.plan.is_room(here):
        return offered
    return f"{must_leave(edition, here)} {offered}"


def must_leave(edition: Edition, room: int) -> str:
    """Return why a piece may not stay in this room, with the clause."""
    the_room = names.place(edition, room)
    if edition.options.staying == "never":
        sentence = say("You must leave {the_room}: nobody stays in a room here.", the_room=the_room)
    else:
        sentence = say(
            "You must leave {the_room}: nobody has called you there since your last turn.",
            the_room=the_room,
        )
    return with_clause(sentence, "P02")


def _first_ways(choices: Choices, view: View) -> list[str]:
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
    return ways


def _move(choices: Choices, view: View) -> str:
    table = view.table
    steps, listed = sum(table.dice) + table.extra, one_of(_next_ways(choices, table.edition))
    if table.leap:
        return say("You may go to any place: {ways}.", ways=listed)
    if any(map(table.edition.plan.is_inside, choices.walks)):
        return say_n(
            "You have {n} step: {ways}.", "You have {n} steps: {ways}.", steps, ways=listed
        )
    return say_n(
        "You have {n} step, and no room is in reach: {ways}.",
        "You have {n} steps, and no room is in reach: {ways}.",
        steps,
        ways=listed,
    )


def _next_ways(choices: Choices, edition: Edition) -> list[str]:
    plan = edition.plan
    ways = _into([place for place in choices.walks if plan.is_inside(place)], edition)
    if not all(map(plan.is_inside, choices.walks)):
        ways.append(say("walk to a marked square"))
    if choices.stay:
        ways.append(say("stay where you are"))
    if choices.accuse:
        ways.append(say("accuse"))
    return ways


def _into(within: Sequence[int], edition: Edition) -> list[str]:
    """Return the rooms to walk into; many are counted, not listed.

    In English the first has the verb for all; where a list such as "enter the hall, the study or
    walk on" is wrong, each has it.

    The pool is no room (P20), so it is not counted as one.
    """
    rooms = [place for place in within if edition.plan.is_room(place)]
    into = [names.into_place(edition, place) for place in within]
    if len(rooms) > MANY_ROOMS:
        pool = [names.into_place(edition, place) for place in within if place not in rooms]
        many = say_n("into a room", "into one of {n} rooms", len(rooms))
        into = [many, *pool]
    first = [say("walk {into_room}", into_room=room) for room in into[:1]]
    return first + [say_in("one more to walk into", "{into_room}", into_room=r) for r in into[1:]]


def _inquire(choices: Choices, view: View) -> str:
    edition, here = view.table.edition, view.table.place_of(view.seat)
    if choices.room is None and choices.accuse and here == edition.plan.pool:
        return say("You are in the pool: here you may accuse. Otherwise end your turn.")
    if choices.room is None:
        return _close(choices, view)
    room = names.in_room(view.deck.cards[choices.room])
    if choices.whom:
        # Questioning is fast: one player of your choice is asked (P12)
        people = one_of([seat_name(view, seat) for seat in choices.whom])
        if choices.accuse:
            return say(
                "You are {in_room}: ask {people} who and with what, accuse, or end your turn.",
                in_room=room,
                people=people,
            )
        return say(
            "You are {in_room}: ask {people} who and with what, or end your turn.",
            in_room=room,
            people=people,
        )
    if choices.accuse:
        return say(
            "You are {in_room}: ask who and with what, accuse, or end your turn.", in_room=room
        )
    return say("You are {in_room}: ask who and with what, or end your turn.", in_room=room)


def _answer(choices: Choices, view: View) -> str:
    clause = "C15" if view.table.questions[-1].accusing else "U12"
    return _to_show(choices, view, view.table.questions[-1].asker, clause)


def _to_show(choices: Choices, view: View, to: int, clause: str) -> str:
    """Return which cards may be shown to whom; the clause where there is no choice."""
    other, hand = seat_name(view, to), cards(view.table.edition, choices.show)
    if len(hand) == 1:
        forced = say("You must show {card} to {other}.", other=other, card=hand[0])
        return with_clause(forced, clause)
    if choices.several:
        return say("Show {other} at least one of {cards}.", other=other, cards=names.all_of(hand))
    return say("Show {other} one card, your choice: {cards}.", other=other, cards=one_of(hand))


def _bonus_card(view: View) -> str:
    return bonus_name(view, view.table.bonus_drawn[0])


def _bonus(choices: Choices, view: View) -> str:
    """Return what the bonus card being resolved asks this seat to decide."""
    return say("“{card}”: {offer}", card=_bonus_card(view), offer=_decision(choices, view))


def _decision(choices: Choices, view: View) -> str:
    table = view.table
    if choices.pick:
        people = one_of([seat_name(view, seat) for seat in choices.pick])
        return say("Choose a player: {people}.", people=people)
    if choices.peek:
        return say("Look at a face-down card.")
    effect = table.edition.bonus[table.bonus_drawn[0]].effect
    if effect == "lay-open":
        hand = one_of(cards(table.edition, choices.show))
        return say("Lay down one of your cards for all to see: {cards}.", cards=hand)
    to = table.mover if effect == "be-shown" else table.after(view.seat)
    return _to_show(choices, view, to, "P22")


def _close(choices: Choices, _: View) -> str:
    if choices.peek and choices.accuse:
        return say("You may look at a face-down card, accuse, or end your turn.")
    if choices.peek:
        return say("You may look at a face-down card, or end your turn.")
    if choices.accuse:
        return say("Are you sure of all three? Accuse; otherwise end your turn.")
    return say("End your turn.")


_OFFER: dict[Phase, Callable[[Choices, View], str]] = {
    Phase.SETUP: _characters,
    Phase.START: _start,
    Phase.MOVE: _move,
    Phase.BONUS: _bonus,
    Phase.INQUIRE: _inquire,
    Phase.ANSWER: _answer,
    Phase.CLOSE: _close,
}
