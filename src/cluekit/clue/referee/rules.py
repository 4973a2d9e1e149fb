"""The rules of the mansion: who may do what, and what it does. Clause ids: the list of rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cluekit.clue.public import facts, moves
from cluekit.clue.public.choices import NOBODYS_TURN, Choices, Phase
from cluekit.clue.public.table import Table
from cluekit.clue.referee import bonus, own_rules
from cluekit.clue.referee.refusals import (
    answers,
    ended_by,
    may_accuse,
    may_peek,
    may_stand_still,
    may_stay,
    may_suggest,
    walks,
)
from cluekit.clue.referee.setup import PREPARE
from cluekit.clue.referee.state import State
from cluekit.core import DEALER, Letter, Luck, only, public

Letters = tuple[Letter, ...]


# --- what may be done -------------------------------------------------------------------------


def choices(state: State) -> Choices:
    """Return whose decision is next and everything it may be; ``onward`` says if it is one."""
    found = _CHOICES[state.table.phase](state)
    return own_rules.with_rules(state, found) if state.table.edition.rules else found


def _setting_up(state: State) -> Choices:
    table = state.table
    order, deck = table.edition.options.setup_order, table.edition.deck
    if table.prepared == len(order):
        return Choices(NOBODYS_TURN, table.phase, deck)
    step = order[table.prepared]
    if step != "characters":
        return Choices(DEALER, table.phase, deck, prepare=step)
    taken = {player.suspect for player in table.players}
    free = tuple(suspect for suspect in deck.suspects if suspect not in taken)
    seat = next(seat for seat in table.order if table.players[seat].suspect < 0)
    return Choices(seat, table.phase, deck, characters=free)


def _starting(state: State) -> Choices:
    table = state.table
    plan = table.edition.plan
    place = table.place_of(table.mover)
    return Choices(
        table.mover,
        table.phase,
        table.edition.deck,
        roll=True,
        stay=plan.is_inside(place) and may_stay(table),
        passages=plan.passages[place] if plan.is_room(place) else (),
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
    if not may_suggest(table):
        return Choices(table.mover, table.phase, deck, accuse=may_accuse(table), end=True)
    fast = table.edition.options.questioning == "fast"
    return Choices(
        table.mover,
        table.phase,
        deck,
        room=deck.room(table.place_of(table.mover)),
        whom=table.seats_after(table.mover) if fast else (),
        accuse=may_accuse(table),
        end=True,
    )


def _answers_now(table: Table) -> int:
    """Return the seat that must answer; the phase says that one must."""
    assert table.answering is not None  # noqa: S101 - see above
    return table.answering


def _answering(state: State) -> Choices:
    table, seat = state.table, _answers_now(state.table)
    back_at_asker = seat == table.mover
    several = table.edition.options.cards_shown == "at-least-one"
    return Choices(
        seat,
        table.phase,
        table.edition.deck,
        show=() if back_at_asker else answers(state, seat),
        several=several and not table.questions[-1].accusing,
    )


def _closing(state: State) -> Choices:
    table = state.table
    return Choices(
        table.mover,
        table.phase,
        table.edition.deck,
        peek=may_peek(table),
        accuse=may_accuse(table),
        end=True,
    )


def _over(state: State) -> Choices:
    return Choices(NOBODYS_TURN, Phase.OVER, state.table.edition.deck)


_CHOICES: dict[Phase, Callable[[State], Choices]] = {
    Phase.SETUP: _setting_up,
    Phase.START: _starting,
    Phase.MOVE: _moving,
    Phase.BONUS: bonus.choices_of,
    Phase.INQUIRE: _inquiring,
    Phase.ANSWER: _answering,
    Phase.CLOSE: _closing,
    Phase.OVER: _over,
}


# --- what a move does -------------------------------------------------------------------------


def play(state: State, move: moves.Move, luck: Luck) -> Letters:
    """Return what a legal move does. What then happens by itself is ``onward``'s."""
    letters = _PLAY[type(move)](state, move, luck)
    return own_rules.react(state, letters, luck) if state.table.edition.rules else letters


def _prepare(state: State, move: moves.Prepare, luck: Luck) -> Letters:
    return PREPARE[move.step](state, luck)


def _choose_character(state: State, move: moves.ChooseCharacter, _: Luck) -> Letters:
    seat = choices(state).seat
    return (public(facts.CharacterChosen(seat, move.suspect)),)


def _roll(state: State, _: moves.Roll, luck: Luck) -> Letters:
    """Roll; each ``?`` (the face of one step) draws a bonus card (P05, P21)."""
    table = state.table
    options = table.edition.options
    dice = tuple([luck.die() for _ in range(options.dice)])
    drawn = bonus.draw(table, luck, dice.count(1) if options.marked_dice else 0)
    return (public(facts.Rolled(table.mover, dice)), *drawn)


def _stay(state: State, _: moves.Stay, __: Luck) -> Letters:
    return (public(facts.Stayed(state.table.mover)),)


def _take_passage(state: State, move: moves.TakePassage, _: Luck) -> Letters:
    return (public(facts.PassageTaken(state.table.mover, move.to)),)


def _walk(state: State, move: moves.Walk, luck: Luck) -> Letters:
    """Walk; stopping on a special square draws a bonus card, once a turn (P21)."""
    table = state.table
    walked = public(facts.Walked(table.mover, walks(table)[move.to]))
    special = move.to in table.edition.plan.special and table.came_from is None
    draws = special and table.edition.options.bonus_cards
    return (walked, *bonus.draw(table, luck, 1 if draws else 0))


def _pick_player(state: State, move: moves.PickPlayer, _: Luck) -> Letters:
    return (public(facts.PlayerPicked(state.table.mover, move.seat)),)


def _suggest(state: State, move: moves.Suggest, _: Luck) -> Letters:
    """Ask; the named suspect's piece, or the questioned player's, comes into the room (P12)."""
    table = state.table
    place = table.place_of(table.mover)
    cards = (move.suspect, move.weapon, table.edition.deck.room(place))
    piece = table.players[move.whom].suspect if move.whom >= 0 else move.suspect
    return (
        public(facts.Suggested(table.mover, cards, move.whom)),
        public(facts.Called(piece, move.weapon, place)),
    )


def _show(state: State, move: moves.Show, _: Luck) -> Letters:
    table = state.table
    if table.owed:
        return own_rules.show(state, move.card)
    if table.phase is Phase.BONUS:
        return bonus.show(state, choices(state).seat, move.card)
    shown = shown_by(table, _answers_now(table), (move.card, *move.also))
    if table.questions[-1].accusing:
        return (*shown, *_cleared_door(table), public(facts.AccusationFailed(table.mover)))
    return shown


def shown_by(table: Table, seat: int, cards: tuple[int, ...]) -> Letters:
    """Tell everyone that the seat showed this many cards, and the two which (U21)."""
    asker = table.mover
    these_two = only(seat, asker)
    seen = [Letter(facts.CardSeen(seat, asker, card), these_two) for card in cards]
    return (public(facts.Showed(seat, asker, len(cards))), *seen)


def _peek(state: State, move: moves.Peek, _: Luck) -> Letters:
    seat, card = state.table.mover, state.secrets.face_down[move.index]
    return (
        public(facts.Peeked(seat, move.index)),
        Letter(facts.FaceDownSeen(seat, move.index, card), only(seat)),
    )


def _accuse(state: State, move: moves.Accuse, _: Luck) -> Letters:
    """Write the accusation down, or say it aloud where the table answers first (U16, C15)."""
    seat, claim = state.table.mover, (move.suspect, move.weapon, move.room)
    aloud = state.table.edition.options.before_envelope == "table-first"
    written = Letter(facts.AccusationWritten(seat, claim), only(seat))
    if aloud:
        return (public(facts.Accused(seat, claim)), written)
    return (public(facts.Accused(seat)), written, *_open_envelope(state, seat, claim))


def _open_envelope(state: State, seat: int, claim: tuple[int, int, int]) -> Letters:
    """Compare in secret with the case file (U16-U18)."""
    inside = state.secrets.case_file
    if claim == inside:
        return (public(facts.AccusationHeld(seat)), public(facts.GameEnded(seat, inside)))
    looked = Letter(facts.CaseFileHolds(inside), only(seat))
    return (looked, *_cleared_door(state.table), public(facts.AccusationFailed(seat)))


def _cleared_door(table: Table) -> Letters:
    """Move the piece of a player who is out from an entrance square into the room (U28)."""
    if table.edition.options.wrong_accuser == "still-moves":
        return ()
    place = table.place_of(table.mover)
    rooms = [door.room for door in table.edition.plan.doors if door.square == place]
    return (public(facts.Walked(table.mover, (rooms[0],), forced=True)),) if rooms else ()


def _end_turn(state: State, _: moves.EndTurn, __: Luck) -> Letters:
    return _next_turn(state)


_PLAY: dict[type, Callable[[State, Any, Luck], Letters]] = {
    moves.Prepare: _prepare,
    moves.ChooseCharacter: _choose_character,
    moves.Roll: _roll,
    moves.Stay: _stay,
    moves.TakePassage: _take_passage,
    moves.Walk: _walk,
    moves.PickPlayer: _pick_player,
    moves.Suggest: _suggest,
    moves.Show: _show,
    moves.Peek: _peek,
    moves.Accuse: _accuse,
    moves.EndTurn: _end_turn,
}


# --- what happens by itself -------------------------------------------------------------------


def onward(state: State, offered: Choices, luck: Luck) -> Letters:
    """Return what now happens because these choices leave nothing to decide, or ()."""
    table = state.table
    follows = _ONWARD.get(table.phase)
    if not table.edition.rules:
        return follows(state, offered) if follows else ()
    if not follows or table.owed:
        return ()
    late = table.phase in (Phase.INQUIRE, Phase.CLOSE)
    accuses, asks = late and may_accuse(table), late and may_suggest(table)
    letters = own_rules.excuse(table) or (own_rules.bar(table) if accuses else ())
    if not letters:
        follow = follows(state, offered)
        letters = own_rules.as_it_is(table, follow, held_back=accuses or asks)
    return own_rules.react(state, letters, luck)


def _begin(state: State, offered: Choices) -> Letters:
    first = state.table.first
    if first is None or offered.seat != NOBODYS_TURN:
        return ()
    return (public(facts.TurnBegan(first, 1)),)


def _stuck(state: State, offered: Choices) -> Letters:
    """Leave a piece where it is when no way is open (U25)."""
    if offered.stay or offered.walks:
        return ()
    return (public(facts.Stayed(state.table.mover, forced=True)),)


def _pass_on(state: State, offered: Choices) -> Letters:
    """Pass the question on until somebody can answer or it is back at the asker (U12, U13)."""
    table, seat = state.table, _answers_now(state.table)
    if seat == table.mover:
        return _asked_all(state)
    if not offered.show:
        return (public(facts.CouldNotAnswer(seat)),)
    forced = table.shows_all(table.questions[-1])
    return shown_by(table, seat, offered.show) if forced else ()


def _asked_all(state: State) -> Letters:
    """Close a question that went the whole way round, or open the envelope (C15)."""
    table = state.table
    question = table.questions[-1]
    if question.accusing:
        return _open_envelope(state, table.mover, question.cards)
    nobody = not question.showers and question.whom < 0
    closed = facts.NobodyAnswered if nobody else facts.AllAnswered
    return (public(closed(table.mover)),)


def _no_more_to_do(state: State, offered: Choices) -> Letters:
    table = state.table
    if table.accused == (1 << len(table.players)) - 1:
        return (public(facts.GameEnded(NOBODYS_TURN, state.secrets.case_file)),)
    if offered.accuse or offered.peek or offered.room is not None:
        return ()
    return (public(facts.TurnEnded(table.mover, ended_by(table))), *_next_turn(state))


_ONWARD: dict[Phase, Callable[[State, Choices], Letters]] = {
    Phase.SETUP: _begin,
    Phase.MOVE: _stuck,
    Phase.BONUS: bonus.onward,
    Phase.ANSWER: _pass_on,
    Phase.INQUIRE: _no_more_to_do,
    Phase.CLOSE: _no_more_to_do,
}


def _next_turn(state: State) -> Letters:
    """Give the turn to the next seat in order that still has turns (U08, U28)."""
    table = state.table
    if table.again and not table.out >> table.mover & 1:
        return (public(facts.TurnBegan(table.mover, table.turn + 1)),)
    skipped: tuple[int, ...] = ()
    seat = table.after(table.mover)
    while table.out >> seat & 1:
        skipped += (seat,)
        seat = table.after(seat)
    began = public(facts.TurnBegan(seat, table.turn + 1))
    return (public(facts.TurnsSkipped(skipped)), began) if skipped else (began,)
