"""The steps of the set-up in words: what was done, and what it is for (lesson 00)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cluekit.clue.public import facts
from cluekit.clue.public.view import View
from cluekit.clue.wording.names import (
    all_of,
    cards,
    in_list,
    in_room,
    room_at,
    say_about,
    the,
    theory,
    with_number,
)
from cluekit.words import mark, say, say_n

NEXT_STEP = {
    "turn-order": mark("draw the order of the turns"),
    "characters": mark("let everybody choose a character, in the order of the turns"),
    "pieces": mark("put all the pieces on their start squares"),
    "weapons": mark("put each weapon into its room"),
    "piles": mark("sort the cards into three piles and shuffle each one"),
    "case-file": mark("put one card of each pile, unseen, into the envelope"),
    "deal": mark("shuffle the other cards together and deal them"),
    "mark-sheets": mark("mark your own cards on the detective sheets"),
    "first-player": mark("find out who begins"),
}
"""What is done next, by the id of the step."""


def _turn_order_drawn(fact: facts.TurnOrderDrawn, view: View) -> str:
    people = all_of([in_list(view, seat) for seat in fact.seats])
    return say("Drawn by lot, the turns go in this order: {people}.", people=people)


def _character_chosen(fact: facts.CharacterChosen, view: View) -> str:
    """Say who plays whom; where a game is made ready in code, nobody was asked."""
    plays = mark("You play {suspect}."), mark("{who} plays {suspect}.")
    return say_about(view, fact.seat, *plays, suspect=the(view.deck.cards[fact.suspect]))


def _pieces_placed(fact: facts.PiecesPlaced, _: View) -> str:
    return say(
        "All {n} pieces stand on their start squares, played or not: "
        "every suspect is in the house.",
        n=len(fact.places),
    )


def _weapons_placed(fact: facts.WeaponsPlaced, view: View) -> str:
    edition = view.table.edition
    weapons = (edition.deck.cards[number] for number in edition.deck.weapons)
    where = [
        say("{weapon} {in_room}", weapon=the(weapon), in_room=in_room(room_at(edition, room)))
        for weapon, room in zip(weapons, fact.rooms, strict=True)
    ]
    return say("Each weapon lies in a room, for all to see: {places}.", places=all_of(where))


def _piles_shuffled(fact: facts.PilesShuffled, _: View) -> str:
    suspects, weapons, rooms = fact.sizes
    return say(
        "Three piles are shuffled, each by itself, so that one card of each can be drawn: "
        "{suspects} suspects, {weapons} weapons, {rooms} rooms.",
        suspects=suspects,
        weapons=weapons,
        rooms=rooms,
    )


def _case_file_closed(_: facts.CaseFileClosed, __: View) -> str:
    return say(
        "One card of each pile goes into the envelope, and nobody looks: "
        "who it was, with what, and where. That is the question of the game."
    )


def _case_file_holds(fact: facts.CaseFileHolds, view: View) -> str:
    inside = theory(view.table.edition, fact.cards)
    return say("In the envelope you saw: {theory}.", theory=inside)


def _cards_dealt(fact: facts.CardsDealt, view: View) -> str:
    if len(set(fact.sizes)) == 1:
        dealt = say_n(
            "The other cards are shuffled together and dealt: {n} card each.",
            "The other cards are shuffled together and dealt: {n} cards each.",
            fact.sizes[0],
        )
    else:
        dealt = say(
            "The other cards are shuffled together and dealt: {hands}. "
            "Some hands are larger, which is a slight advantage.",
            hands=all_of([with_number(view, *each) for each in enumerate(fact.sizes)]),
        )
    if fact.face_up:
        open_cards = all_of(cards(view.table.edition, fact.face_up))
        dealt += " " + say("Left over and open on the table: {cards}.", cards=open_cards)
    if fact.face_down:
        dealt += " " + say_n(
            "{n} card lies face down in the middle, unseen.",
            "{n} cards lie face down in the middle, unseen.",
            fact.face_down,
        )
    return dealt


def _laid_face_down(fact: facts.LaidFaceDown, view: View) -> str:
    hidden = all_of(cards(view.table.edition, fact.cards))
    return say("What nobody knows: face down in the middle lie {cards}.", cards=hidden)


def _received(fact: facts.Received, view: View) -> str:
    return say_about(
        view,
        fact.seat,
        mark("You pick up your cards, for your eyes only: {cards}."),
        mark("{who} picks up: {cards}."),
        cards=all_of(cards(view.table.edition, fact.cards)),
    )


def _sheets_marked(_: facts.SheetsMarked, __: View) -> str:
    return say(
        "Everybody marks their own cards on a detective sheet: "
        "what is in a hand cannot be in the envelope."
    )


def _rolled_for_start(fact: facts.RolledForStart, view: View) -> str:
    thrown = zip(fact.seats, fact.dice, strict=True)
    rolls = [with_number(view, seat, die) for seat, die in thrown]
    if len(fact.seats) < len(view.table.players):
        return say("A tie for the highest; they roll again: {rolls}.", rolls=all_of(rolls))
    return say("One die each, and the highest begins: {rolls}.", rolls=all_of(rolls))


def _first_player_found(fact: facts.FirstPlayerFound, view: View) -> str:
    return say_about(
        view,
        fact.seat,
        mark("You begin. After you, play goes round to the left."),
        mark("{who} begins. After that, play goes round to the left."),
    )


PREPARED: dict[type, Callable[[Any, View], str]] = {
    facts.TurnOrderDrawn: _turn_order_drawn,
    facts.CharacterChosen: _character_chosen,
    facts.PiecesPlaced: _pieces_placed,
    facts.WeaponsPlaced: _weapons_placed,
    facts.PilesShuffled: _piles_shuffled,
    facts.CaseFileClosed: _case_file_closed,
    facts.CaseFileHolds: _case_file_holds,
    facts.CardsDealt: _cards_dealt,
    facts.LaidFaceDown: _laid_face_down,
    facts.Received: _received,
    facts.SheetsMarked: _sheets_marked,
    facts.RolledForStart: _rolled_for_start,
    facts.FirstPlayerFound: _first_player_found,
}
