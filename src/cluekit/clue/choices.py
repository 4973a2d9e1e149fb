"""Choices: whose decision is next, and everything it may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from itertools import product
from typing import Any

import msgspec

from cluekit.clue import moves
from cluekit.clue.cast import Deck


class Phase(StrEnum):
    """Where in the game, or in a turn, the table stands."""

    SETUP = "setup"
    START = "start"
    MOVE = "move"
    INQUIRE = "inquire"
    ANSWER = "answer"
    CLOSE = "close"
    OVER = "over"


NOBODYS_TURN = -1


class Choices(msgspec.Struct, frozen=True):
    """All legal moves of the one seat that decides now.

    ``walks`` maps every place that can be reached to the path there (a tuple of places that ends
    with it); ``room`` is the room card a suggestion would be about, or -1; ``show`` the cards
    that answer the suggestion; ``prepare`` the next step of the set-up, or "".
    """

    seat: int
    phase: Phase
    deck: Deck
    prepare: str = ""
    roll: bool = False
    stay: bool = False
    passages: tuple[int, ...] = ()
    walks: Mapping[int, tuple[int, ...]] = {}
    room: int = -1
    show: tuple[int, ...] = ()
    accuse: bool = False
    end: bool = False

    def __contains__(self, move: object) -> bool:
        """Tell whether this very move is legal."""
        return moves.well_formed(move) and _ALLOWS[type(move)](self, move)

    def __iter__(self) -> Iterator[moves.Move]:
        """Yield every legal move, in a fixed order."""
        for kind in self.kinds():
            yield from self.of_kind(kind)

    def kinds(self) -> tuple[type[Any], ...]:
        """Return the kinds of move that are open, in a fixed order."""
        return tuple(kind for kind, open_now in _OPEN.items() if open_now(self))

    def of_kind(self, kind: type[Any]) -> Iterator[moves.Move]:
        """Yield every legal move of one kind."""
        if _OPEN[kind](self):
            yield from _EACH[kind](self)


def _known(deck: Deck, suspect: int, weapon: int) -> bool:
    return suspect in deck.suspects and weapon in deck.weapons


_OPEN: dict[type[Any], Callable[[Choices], bool]] = {
    moves.Prepare: lambda c: bool(c.prepare),
    moves.Roll: lambda c: c.roll,
    moves.Stay: lambda c: c.stay,
    moves.TakePassage: lambda c: bool(c.passages),
    moves.Walk: lambda c: bool(c.walks),
    moves.Suggest: lambda c: c.room >= 0,
    moves.Show: lambda c: bool(c.show),
    moves.Accuse: lambda c: c.accuse,
    moves.EndTurn: lambda c: c.end,
}

_ALLOWS: dict[type[Any], Callable[[Choices, Any], bool]] = {
    moves.Prepare: lambda c, m: bool(c.prepare) and m.step == c.prepare,
    moves.Roll: lambda c, _: c.roll,
    moves.Stay: lambda c, _: c.stay,
    moves.TakePassage: lambda c, m: m.to in c.passages,
    moves.Walk: lambda c, m: m.to in c.walks,
    moves.Suggest: lambda c, m: c.room >= 0 and _known(c.deck, m.suspect, m.weapon),
    moves.Show: lambda c, m: m.card in c.show,
    moves.Accuse: lambda c, m: (
        c.accuse and _known(c.deck, m.suspect, m.weapon) and m.room in c.deck.rooms
    ),
    moves.EndTurn: lambda c, _: c.end,
}

_EACH: dict[type[Any], Callable[[Choices], Iterator[moves.Move]]] = {
    moves.Prepare: lambda c: iter([moves.Prepare(c.prepare)]),
    moves.Roll: lambda _: iter([moves.Roll()]),
    moves.Stay: lambda _: iter([moves.Stay()]),
    moves.TakePassage: lambda c: (moves.TakePassage(to) for to in c.passages),
    moves.Walk: lambda c: (moves.Walk(to) for to in c.walks),
    moves.Suggest: lambda c: (
        moves.Suggest(s, w) for s, w in product(c.deck.suspects, c.deck.weapons)
    ),
    moves.Show: lambda c: (moves.Show(card) for card in c.show),
    moves.Accuse: lambda c: (
        moves.Accuse(s, w, r) for s, w, r in product(c.deck.suspects, c.deck.weapons, c.deck.rooms)
    ),
    moves.EndTurn: lambda _: iter([moves.EndTurn()]),
}
