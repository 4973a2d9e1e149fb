"""Choices: whose decision is next, and everything it may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from itertools import combinations, product
from typing import Any, NamedTuple

import msgspec

from cluekit.clue import moves
from cluekit.clue.cast import Deck


class Phase(StrEnum):
    """Where in the game, or in a turn, the table stands."""

    SETUP = "setup"
    START = "start"
    MOVE = "move"
    INQUIRE = "inquire"
    BONUS = "bonus"
    ANSWER = "answer"
    CLOSE = "close"
    OVER = "over"


NOBODYS_TURN = -1


class Choices(msgspec.Struct, frozen=True, gc=False):
    """All legal moves of the one seat that decides now.

    ``walks`` maps every place that can be reached to the path there (a tuple of places that ends
    with it); ``room`` is the room card a suggestion would be about, or -1, ``whom`` the seats one
    of which must be named with it (none where all are asked); ``show`` the cards that answer,
    ``several`` whether more than one may be shown; ``characters`` the suspects still free;
    ``pick`` the seats a bonus card may be about; ``peek`` the positions of face-down cards;
    ``prepare`` the next step of the set-up, or "".
    """

    seat: int
    phase: Phase
    deck: Deck
    prepare: str = ""
    roll: bool = False
    stay: bool = False
    passages: tuple[int, ...] = ()
    walks: Mapping[int, tuple[int, ...]] = {}
    characters: tuple[int, ...] = ()
    pick: tuple[int, ...] = ()
    room: int = -1
    whom: tuple[int, ...] = ()
    show: tuple[int, ...] = ()
    several: bool = False
    peek: tuple[int, ...] = ()
    accuse: bool = False
    end: bool = False

    def __contains__(self, move: object) -> bool:
        """Tell whether this very move is legal."""
        return moves.well_formed(move) and _KINDS[type(move)].allows(self, move)

    def __iter__(self) -> Iterator[moves.Move]:
        """Yield every legal move, in a fixed order."""
        for kind in self.kinds():
            yield from self.of_kind(kind)

    def kinds(self) -> tuple[type[Any], ...]:
        """Return the kinds of move that are open, in a fixed order."""
        return tuple(kind for kind, how in _KINDS.items() if how.open_now(self))

    def of_kind(self, kind: type[Any]) -> Iterator[moves.Move]:
        """Yield every legal move of one kind."""
        if _KINDS[kind].open_now(self):
            yield from _KINDS[kind].each(self)


def _asks_well(choices: Choices, move: moves.Suggest) -> bool:
    named = move.whom in choices.whom if choices.whom else move.whom == -1
    return choices.room >= 0 and named and _known(choices.deck, move.suspect, move.weapon)


def _shows_well(choices: Choices, move: moves.Show) -> bool:
    cards = (move.card, *move.also)
    if move.also and (not choices.several or len(set(cards)) < len(cards)):
        return False
    return all(card in choices.show for card in cards)


def _every_showing(choices: Choices) -> Iterator[moves.Move]:
    """Yield each card alone, then, where several may be shown, each set of them once."""
    most = len(choices.show) if choices.several else 1
    for count in range(1, most + 1):
        for card, *also in combinations(choices.show, count):
            yield moves.Show(card, tuple(also))


def _every_suggestion(choices: Choices) -> Iterator[moves.Move]:
    deck = choices.deck
    for suspect, weapon, whom in product(deck.suspects, deck.weapons, choices.whom or (-1,)):
        yield moves.Suggest(suspect, weapon, whom)


def _known(deck: Deck, suspect: int, weapon: int) -> bool:
    return suspect in deck.suspects and weapon in deck.weapons


class _Kind(NamedTuple):
    """How one kind of move stands in the choices: is it open, is this one legal, which are."""

    open_now: Callable[[Choices], bool]
    allows: Callable[[Choices, Any], bool]
    each: Callable[[Choices], Iterator[moves.Move]]


_KINDS: dict[type[Any], _Kind] = {
    moves.Prepare: _Kind(
        lambda c: bool(c.prepare),
        lambda c, m: bool(c.prepare) and m.step == c.prepare,
        lambda c: iter([moves.Prepare(c.prepare)]),
    ),
    moves.ChooseCharacter: _Kind(
        lambda c: bool(c.characters),
        lambda c, m: m.suspect in c.characters,
        lambda c: map(moves.ChooseCharacter, c.characters),
    ),
    moves.Roll: _Kind(lambda c: c.roll, lambda c, _: c.roll, lambda _: iter([moves.Roll()])),
    moves.Stay: _Kind(lambda c: c.stay, lambda c, _: c.stay, lambda _: iter([moves.Stay()])),
    moves.TakePassage: _Kind(
        lambda c: bool(c.passages),
        lambda c, m: m.to in c.passages,
        lambda c: map(moves.TakePassage, c.passages),
    ),
    moves.Walk: _Kind(
        lambda c: bool(c.walks),
        lambda c, m: m.to in c.walks,
        lambda c: map(moves.Walk, c.walks),
    ),
    moves.PickPlayer: _Kind(
        lambda c: bool(c.pick),
        lambda c, m: m.seat in c.pick,
        lambda c: map(moves.PickPlayer, c.pick),
    ),
    moves.Suggest: _Kind(lambda c: c.room >= 0, _asks_well, _every_suggestion),
    moves.Show: _Kind(lambda c: bool(c.show), _shows_well, _every_showing),
    moves.Peek: _Kind(
        lambda c: bool(c.peek),
        lambda c, m: m.index in c.peek,
        lambda c: map(moves.Peek, c.peek),
    ),
    moves.Accuse: _Kind(
        lambda c: c.accuse,
        lambda c, m: c.accuse and _known(c.deck, m.suspect, m.weapon) and m.room in c.deck.rooms,
        lambda c: (
            moves.Accuse(*claim) for claim in product(c.deck.suspects, c.deck.weapons, c.deck.rooms)
        ),
    ),
    moves.EndTurn: _Kind(lambda c: c.end, lambda c, _: c.end, lambda _: iter([moves.EndTurn()])),
}
