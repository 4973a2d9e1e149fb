"""Moves: what somebody wants to do. Imperative, frozen; a move may be refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

EVERYBODY = -1
"""In place of the one seat that is asked: all are, one after the other. Saves hold the number."""


class Prepare(msgspec.Struct, frozen=True, gc=False, tag="prepare", forbid_unknown_fields=True):
    """The dealer takes the next step of the set-up."""

    step: str


class Roll(msgspec.Struct, frozen=True, gc=False, tag="roll", forbid_unknown_fields=True):
    """Roll the dice."""


class Stay(msgspec.Struct, frozen=True, gc=False, tag="stay", forbid_unknown_fields=True):
    """Stay in the room instead of rolling (U11)."""


class TakePassage(
    msgspec.Struct, frozen=True, gc=False, tag="take-passage", forbid_unknown_fields=True
):
    """Go through the secret passage to this room (a place) instead of rolling (U20, U26)."""

    to: int


class Walk(msgspec.Struct, frozen=True, gc=False, tag="walk", forbid_unknown_fields=True):
    """Walk to this place, a square or a room."""

    to: int


class ChooseCharacter(
    msgspec.Struct, frozen=True, gc=False, tag="choose-character", forbid_unknown_fields=True
):
    """Take this suspect's piece as your own (P14)."""

    suspect: int


class Suggest(msgspec.Struct, frozen=True, gc=False, tag="suggest", forbid_unknown_fields=True):
    """Ask about a suspect and a weapon (card numbers) in the room one is in (U10).

    ``whom`` is the one seat that is questioned where questioning is fast (P12).
    """

    suspect: int
    weapon: int
    whom: int = EVERYBODY


class Show(msgspec.Struct, frozen=True, gc=False, tag="show", forbid_unknown_fields=True):
    """Refute: show this card to the asker alone (U12), and ``also`` these where one may (P11)."""

    card: int
    also: tuple[int, ...] = ()


class Peek(msgspec.Struct, frozen=True, gc=False, tag="peek", forbid_unknown_fields=True):
    """Look at the face-down card that lies at this position, counted from 0 (U31)."""

    index: int


class PickPlayer(
    msgspec.Struct, frozen=True, gc=False, tag="pick-player", forbid_unknown_fields=True
):
    """Choose the seat that a bonus card is about."""

    seat: int


class Accuse(msgspec.Struct, frozen=True, gc=False, tag="accuse", forbid_unknown_fields=True):
    """Claim that these three cards are the case file (U16, U27)."""

    suspect: int
    weapon: int
    room: int


class EndTurn(msgspec.Struct, frozen=True, gc=False, tag="end-turn", forbid_unknown_fields=True):
    """Do nothing more this turn (U25)."""


Move = (
    Prepare
    | ChooseCharacter
    | Roll
    | Stay
    | TakePassage
    | Walk
    | PickPlayer
    | Suggest
    | Show
    | Peek
    | Accuse
    | EndTurn
)


def well_formed(move: object) -> bool:
    """Tell whether this is a move whose every field is of the very type it should be.

    Constructors do not check: ``Show(True)`` and ``Walk([1])`` can be made, but not played.
    """
    form = _FORMS.get(type(move))
    return form is not None and form(move)


# Written out kind by kind: a loop over the fields takes twice as long, at every move of a bot.
_FORMS: dict[type, Callable[[Any], bool]] = {
    Prepare: lambda m: type(m.step) is str,
    ChooseCharacter: lambda m: type(m.suspect) is int,
    Roll: lambda _: True,
    Stay: lambda _: True,
    TakePassage: lambda m: type(m.to) is int,
    Walk: lambda m: type(m.to) is int,
    PickPlayer: lambda m: type(m.seat) is int,
    Suggest: lambda m: type(m.suspect) is type(m.weapon) is type(m.whom) is int,
    Show: lambda m: type(m.card) is int and _are_numbers(m.also),
    Peek: lambda m: type(m.index) is int,
    Accuse: lambda m: type(m.suspect) is type(m.weapon) is type(m.room) is int,
    EndTurn: lambda _: True,
}


def _are_numbers(cards: object) -> bool:
    return type(cards) is tuple and (not cards or all(type(card) is int for card in cards))
