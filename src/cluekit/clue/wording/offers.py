"""Offers: what a seat can do now in one or two sentences, or whom the table waits for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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


def act(  # noqa: C901, PLR0911, PLR0912 - one for each move
    move: moves.Move, edition: Edition, players: Sequence[Player] = ()
) -> str:
    """Return what a move does, as on a button; with the players, seats are named."""
    deck = edition.deck.cards
    match move:
        case moves.Prepare(step):
            return capital(say(NEXT_STEP.get(step, step)))
        case moves.ChooseCharacter(suspect):
            return say("Play {suspect}", suspect=the(deck[suspect]))
        case moves.Roll():
            return say("Roll the dice")
        case moves.Stay():
            return say("Stay here")
        case moves.TakePassage(to):
            there = names.into_room(names.room_at(edition, to))
            return say("Take the secret passage {into_room}", into_room=there)
        case moves.Walk(to):
            if edition.plan.is_inside(to):
                return say("Walk {into_room}", into_room=names.into_place(edition, to))
            return say("Walk to {square}", square=names.place(edition, to))
        case moves.PickPlayer(seat):
            return say("Choose {other}", other=names.player_name(seat, players))
        case moves.Suggest():
            asked = {"suspect": the(deck[move.suspect]), "weapon": the(deck[move.weapon])}
            if move.whom < 0:
                return say("Ask about {suspect} and {weapon}", **asked)
            other = names.player_name(move.whom, players)
            return say("Ask {other} about {suspect} and {weapon}", other=other, **asked)
        case moves.Show(card, also):
            return say("Show {card}", card=all_of(cards(edition, (card, *also))))
        case moves.Peek(index):
            return say("Look at face-down card {number}", number=index + 1)
        case moves.Accuse(suspect, weapon, room):
            return say("Accuse: {theory}", theory=names.theory(edition, (suspect, weapon, room)))
        case moves.EndTurn():
            return say("End the turn")


def lay_open(card: int, edition: Edition) -> str:
    """Return the label of a card that a bonus card lays open for all to see."""
    return say("Show everybody {card}", card=the(edition.deck.cards[card]))


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
    if choices.phase is Phase.BONUS and view.table.owed:
        return say("{who} chooses a card to show.", who=name)
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
    edition, here = view.table.edition, view.table.place_of(view.seat)
    ways = [say("roll the dice")]
    if choices.stay:
        ways.append(say("stay {in_room}", in_room=names.in_place(edition, here)))
    for to in choices.passages:
        there = names.into_room(names.room_at(edition, to))
        ways.append(say("take the secret passage {into_room}", into_room=there))
    if choices.accuse:
        ways.append(say("accuse"))
    offered = say("Your turn: {ways}.", ways=one_of(ways))
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
    if view.table.owed:
        return _to_show(choices, view, view.table.owed[0][1], "")
    return say("“{card}”: {offer}", card=_bonus_card(view), offer=_decision(choices, view))


def _decision(choices: Choices, view: View) -> str:
    table = view.table
    if choices.pick:
        people = one_of([seat_name(view, seat) for seat in choices.pick])
        return say("Choose a player: {people}.", people=people)
    if choices.peek:
        return say("Look at a face-down card.")
    if table.bonus_effect == "lay-open":
        hand = one_of(cards(table.edition, choices.show))
        return say("Lay down one of your cards for all to see: {cards}.", cards=hand)
    to = table.mover if table.bonus_effect == "be-shown" else table.after(view.seat)
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
