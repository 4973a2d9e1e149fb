"""Why a bot moves as it does: a code and what it is about; words come last, elsewhere."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Protocol

import msgspec

from cluekit.clue.bots.goals import accuses_in_pool, may_learn_more, wanted_rooms
from cluekit.clue.deduction.advice import about
from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.editions.cast import Triple
from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.view import View
from cluekit.core import Luck


class Reason(msgspec.Struct, frozen=True):
    """Why a move was made: a code, and what it says with it. What a code does not need is empty."""

    code: str
    """The name of the reason, such as "likeliest"."""
    file: Triple | None = None
    """A case file."""
    cards: tuple[int, ...] = ()
    """Cards by their numbers."""
    seat: int | None = None
    """Another player."""
    chance: float = 0.0
    """How likely the case file is that one."""
    waiting: float = 0.0
    """How likely waiting wins."""
    bits: float = 0.0
    """What it tells about the case file, in bits."""
    public: float = 0.0
    """What it tells everybody else, in bits."""
    turns: float = 0.0
    """A number of turns."""
    files: int = 0
    """A number of case files."""


class Belief(msgspec.Struct, frozen=True):
    """How likely each case file is to a bot; ``exact`` where it weighed every deal."""

    chances: dict[Triple, Fraction]
    exact: bool


class GlassBox(Protocol):
    """A bot that can be asked. Asking changes nothing about what it does next."""

    def __call__(self, view: View, choices: Choices, luck: Luck) -> moves.Move:
        """Return the move to make."""

    def knows(self, view: View) -> Sheet:
        """Return what is certain to it."""

    def believes(self, view: View) -> Belief | None:
        """Return how likely every case file is to it; None for one that does not reckon."""

    def why(self, view: View, choices: Choices, move: moves.Move) -> Reason:
        """Return why it would make this move."""


def by_sheet(view: View, sheet: Sheet, choices: Choices, move: moves.Move) -> Reason:
    """Return why a bot that goes by its sheet makes this move."""
    match move:
        case moves.Accuse(suspect=suspect, weapon=weapon, room=room):
            code = "sure" if sheet.solution() else "nothing-more"
            return Reason(code, (suspect, weapon, room), chance=1 / files_left(view, sheet))
        case moves.Suggest():
            asked = choices.suggestion_cards(move.suspect, move.weapon)
            unsettled = tuple(card for card in asked if sheet.may_be_held(card))
            if unsettled and len(about(view, sheet.can, asked)) == 1:
                return Reason("ask-alone", cards=unsettled)
            return Reason("ask-open" if unsettled else "ask-nothing", cards=unsettled)
        case moves.Walk() | moves.TakePassage() | moves.Stay() | moves.Roll():
            return reason_to_go(view, sheet)
        case moves.Show():
            return reason_to_show(view, choices, move)
        case _:
            return other(view, sheet, move)


def reason_to_go(view: View, sheet: Sheet) -> Reason:
    """Return why it goes, or stays: rooms that may be the scene, or the pool to accuse."""
    if accuses_in_pool(view) and (sheet.solution() or not may_learn_more(view, sheet)):
        return Reason("head-pool")
    deck = view.deck
    rooms = tuple(deck.room(place) for place in wanted_rooms(view, sheet))
    return Reason("head-open", cards=rooms)


def reason_to_show(view: View, choices: Choices, move: moves.Show) -> Reason:
    """Return why this card is shown."""
    asker = view.table.mover
    if len(choices.show) == 1:
        return Reason("show-only", cards=(move.card,))
    if move.card in view.shown_to(asker):
        return Reason("show-seen", cards=(move.card,), seat=asker)
    return Reason("show-any", cards=(move.card,))


def other(view: View, sheet: Sheet, move: moves.Move) -> Reason:
    """Return why it looks at a card, picks a player, or ends its turn."""
    match move:
        case moves.Peek():
            return Reason("look")
        case moves.PickPlayer(seat=seat):
            return Reason("pick", seat=seat)
        case moves.EndTurn():
            return Reason("wait", files=files_left(view, sheet))
        case _:
            return Reason("free")


def files_left(view: View, sheet: Sheet) -> int:
    """Return how many case files the sheet leaves, kind by kind."""
    return prod(max(1, sheet.candidates(pile).bit_count()) for pile in view.deck.piles)
