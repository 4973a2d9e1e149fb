"""The rules of the mansion: who may do what, and what it does. Clause ids: the list of rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cluekit.clue import facts, moves
from cluekit.clue.choices import NOBODYS_TURN, Choices, Phase
from cluekit.clue.paths import Walks
from cluekit.clue.setting_up import PREPARE
from cluekit.clue.state import State
from cluekit.clue.table import Table
from cluekit.core import DEALER, EVERYONE, Letter, Luck, only

Letters = tuple[Letter, ...]


def public(fact: Any) -> Letter:
    """Address a fact to everyone."""
    return Letter(fact, EVERYONE)


# --- what may be done -------------------------------------------------------------------------


def choices(state: State) -> Choices:
    """Return whose decision is next and everything it may be."""
    return _CHOICES[state.table.phase](state)


def _setting_up(state: State) -> Choices:
    table = state.table
    steps = table.edition.options.setup_order
    return Choices(DEALER, table.phase, table.edition.deck, prepare=steps[table.prepared])


def _starting(state: State) -> Choices:
    table = state.table
    place = table.place_of(table.mover)
    in_room = table.edition.plan.is_room(place)
    return Choices(
        table.mover,
        table.phase,
        table.edition.deck,
        roll=True,
        stay=in_room and may_stay(table),
        passages=table.edition.plan.passages[place] if in_room else (),
        accuse=may_accuse(table),
    )


def _moving(state: State) -> Choices:
    table = state.table
    return Choices(
        table.mover,
        table.phase,
        table.edition.deck,
        walks=walks(table),
        stay=may_stand_still(table),
        accuse=may_accuse(table),
    )


def _inquiring(state: State) -> Choices:
    table = state.table
    deck = table.edition.deck
    room = deck.room(table.place_of(table.mover)) if may_suggest(table) else -1
    return Choices(table.mover, table.phase, deck, room=room, accuse=may_accuse(table), end=True)


def _answering(state: State) -> Choices:
    table = state.table
    show = answers(state, table.answering)
    return Choices(table.answering, table.phase, table.edition.deck, show=show)


def _closing(state: State) -> Choices:
    table = state.table
    deck = table.edition.deck
    return Choices(table.mover, table.phase, deck, accuse=may_accuse(table), end=True)


def _over(state: State) -> Choices:
    return Choices(NOBODYS_TURN, Phase.OVER, state.table.edition.deck)


_CHOICES: dict[Phase, Callable[[State], Choices]] = {
    Phase.SETUP: _setting_up,
    Phase.START: _starting,
    Phase.MOVE: _moving,
    Phase.INQUIRE: _inquiring,
    Phase.ANSWER: _answering,
    Phase.CLOSE: _closing,
    Phase.OVER: _over,
}


def walks(table: Table) -> Walks:
    """Return where the piece on turn can go with its dice (U09, U22, U28)."""
    options = table.edition.options
    rooms = table.edition.plan.rooms
    mine = table.players[table.mover].suspect
    taken = 0
    for piece, place in enumerate(table.pieces):
        if place >= rooms and piece != mine:
            taken |= 1 << place
    return table.edition.paths.walks(
        table.pieces[mine],
        sum(table.dice),
        taken,
        exact=options.movement == "exact",
        cross=options.pawns == "may-be-crossed",
        shut=options.doors == "closed-by-pawn",
    )


def may_stay(table: Table) -> bool:
    """Tell whether the piece on turn may stay in its room (U11 and the option "staying")."""
    staying = table.edition.options.staying
    was_called = table.called >> table.mover & 1
    return staying == "always" or (staying == "when-called" and bool(was_called))


def may_stand_still(table: Table) -> bool:
    """Tell whether a piece that has rolled may take no step at all (U25)."""
    if table.edition.options.movement == "exact":
        return False
    return not table.edition.plan.is_room(table.place_of(table.mover)) or may_stay(table)


def may_suggest(table: Table) -> bool:
    """Tell whether the seat on turn may make a suggestion where it stands (U10, U11, U24)."""
    place = table.place_of(table.mover)
    if table.asked or table.accused >> table.mover & 1 or not table.edition.plan.is_room(place):
        return False
    if table.came_from != place:
        return True
    was_called = bool(table.called >> table.mover & 1)
    return may_stay(table) and (was_called or table.edition.options.suggestions == "each-turn")


def may_accuse(table: Table) -> bool:
    """Tell whether the seat on turn may accuse now (U15, U16, U18)."""
    if table.accused >> table.mover & 1:
        return False
    options = table.edition.options
    was_shown = table.asked and table.questions[-1].shower >= 0
    if was_shown and not options.accuse_after_shown:
        return False
    return table.asked or options.accusation == "any-time"


def answers(state: State, seat: int) -> tuple[int, ...]:
    """Return the cards with which the seat can answer the open suggestion (U12)."""
    asked = state.table.questions[-1].cards
    return tuple(card for card in state.secrets.hands[seat] if card in asked)


# --- what a move does -------------------------------------------------------------------------


def play(state: State, move: moves.Move, luck: Luck) -> Letters:
    """Return what a legal move does. What then happens by itself is ``onward``'s."""
    return _PLAY[type(move)](state, move, luck)


def _prepare(state: State, move: moves.Prepare, luck: Luck) -> Letters:
    return PREPARE[move.step](state, luck)


def _roll(state: State, _: moves.Roll, luck: Luck) -> Letters:
    table = state.table
    dice = tuple(luck.die() for _ in range(table.edition.options.dice))
    return (public(facts.Rolled(table.mover, dice)),)


def _stay(state: State, _: moves.Stay, __: Luck) -> Letters:
    return (public(facts.Stayed(state.table.mover)),)


def _take_passage(state: State, move: moves.TakePassage, _: Luck) -> Letters:
    return (public(facts.PassageTaken(state.table.mover, move.to)),)


def _walk(state: State, move: moves.Walk, _: Luck) -> Letters:
    table = state.table
    return (public(facts.Walked(table.mover, walks(table)[move.to])),)


def _suggest(state: State, move: moves.Suggest, _: Luck) -> Letters:
    table = state.table
    place = table.place_of(table.mover)
    cards = (move.suspect, move.weapon, table.edition.deck.room(place))
    return (
        public(facts.Suggested(table.mover, cards)),
        public(facts.Called(move.suspect, move.weapon, place)),
    )


def _show(state: State, move: moves.Show, _: Luck) -> Letters:
    shower, asker = state.table.answering, state.table.mover
    return (
        public(facts.Showed(shower, asker)),
        Letter(facts.CardSeen(shower, asker, move.card), only(shower, asker)),
    )


def _accuse(state: State, move: moves.Accuse, _: Luck) -> Letters:
    """Compare in secret with the case file (U16-U18)."""
    seat, claim = state.table.mover, (move.suspect, move.weapon, move.room)
    written = (
        public(facts.Accused(seat)),
        Letter(facts.AccusationWritten(seat, claim), only(seat)),
    )
    inside = state.secrets.case_file
    if claim == inside:
        won = (public(facts.AccusationHeld(seat)), public(facts.GameEnded(seat, inside)))
        return written + won
    looked = Letter(facts.CaseFileHolds(inside), only(seat))
    return (*written, looked, *_cleared_door(state.table), public(facts.AccusationFailed(seat)))


def _cleared_door(table: Table) -> Letters:
    """Move the piece of a player who is out from an entrance square into the room (U28)."""
    if table.edition.options.wrong_accuser == "still-moves":
        return ()
    place = table.place_of(table.mover)
    rooms = [door.room for door in table.edition.plan.doors if door.square == place]
    return (public(facts.Walked(table.mover, (rooms[0],))),) if rooms else ()


def _end_turn(state: State, _: moves.EndTurn, __: Luck) -> Letters:
    return _next_turn(state)


_PLAY: dict[type[Any], Callable[[State, Any, Luck], Letters]] = {
    moves.Prepare: _prepare,
    moves.Roll: _roll,
    moves.Stay: _stay,
    moves.TakePassage: _take_passage,
    moves.Walk: _walk,
    moves.Suggest: _suggest,
    moves.Show: _show,
    moves.Accuse: _accuse,
    moves.EndTurn: _end_turn,
}


# --- what happens by itself -------------------------------------------------------------------


def onward(state: State) -> Letters:
    """Return what now happens without anybody's decision, or ()."""
    follows = _ONWARD.get(state.table.phase)
    return follows(state) if follows else ()


def _begin(state: State) -> Letters:
    table = state.table
    if table.prepared < len(table.edition.options.setup_order):
        return ()
    return (public(facts.TurnBegan(table.first, 1)),)


def _stuck(state: State) -> Letters:
    """Leave a piece where it is when no way is open (U25)."""
    if may_stand_still(state.table) or walks(state.table):
        return ()
    return (public(facts.Stayed(state.table.mover, forced=True)),)


def _pass_on(state: State) -> Letters:
    """Pass the question on until somebody can answer or it is back at the asker (U12, U13)."""
    asker, seat = state.table.mover, state.table.answering
    if seat == asker:
        return (public(facts.NobodyAnswered(asker)),)
    return () if answers(state, seat) else (public(facts.CouldNotAnswer(seat)),)


def _no_more_to_do(state: State) -> Letters:
    table = state.table
    if table.accused == (1 << len(table.players)) - 1:
        return (public(facts.GameEnded(NOBODYS_TURN, state.secrets.case_file)),)
    asking = table.phase is Phase.INQUIRE and may_suggest(table)
    return () if asking or may_accuse(table) else _next_turn(state)


_ONWARD: dict[Phase, Callable[[State], Letters]] = {
    Phase.SETUP: _begin,
    Phase.MOVE: _stuck,
    Phase.ANSWER: _pass_on,
    Phase.INQUIRE: _no_more_to_do,
    Phase.CLOSE: _no_more_to_do,
}


def _next_turn(state: State) -> Letters:
    """Give the turn to the next seat clockwise that still has turns (U08, U28)."""
    table = state.table
    seats = len(table.players)
    following = ((table.mover + step) % seats for step in range(1, seats + 1))
    seat = next(seat for seat in following if not table.out >> seat & 1)
    return (public(facts.TurnBegan(seat, table.turn + 1)),)
