"""Moves as on a button: "Roll the dice", "Show the Rope"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cluekit.clue.editions.edition import Edition
from cluekit.clue.public import moves
from cluekit.clue.public.table import Player
from cluekit.clue.wording import names
from cluekit.clue.wording.names import all_of, cards, the
from cluekit.clue.wording.setup_steps import NEXT_STEP
from cluekit.words import capital, say


def act(move: moves.Move, edition: Edition, players: Sequence[Player] = ()) -> str:
    """Return what a move does, as on a button; with the players, seats are named."""
    if type(move) is moves.PickPlayer:
        return say("Choose {other}", other=names.player_name(move.seat, players))
    if type(move) is moves.Suggest and move.whom >= 0:
        return _question(move, edition, names.player_name(move.whom, players))
    return _ACT[type(move)](move, edition)


def lay_open(card: int, edition: Edition) -> str:
    """Return the label of a card that a bonus card lays open for all to see."""
    return say("Show everybody {card}", card=the(edition.deck.cards[card]))


def _question(move: moves.Suggest, edition: Edition, other: str) -> str:
    deck = edition.deck
    return say(
        "Ask {other} about {suspect} and {weapon}",
        other=other,
        suspect=the(deck.cards[move.suspect]),
        weapon=the(deck.cards[move.weapon]),
    )


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
