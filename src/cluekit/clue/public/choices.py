"""Choices: whose decision is next, and everything it may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from itertools import combinations, product
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from cluekit.clue.editions.cast import Deck, Triple
from cluekit.clue.public import moves


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
"""The seat that decides, or moves, when nobody does: no seat has this number.

A number, since the rules compare it with seats at every step, and saves hold it as the winner.
"""


class Choices(msgspec.Struct, frozen=True, gc=False):
    """All legal moves of the one seat that decides now."""

    seat: int
    """The seat that decides; ``DEALER`` in the set-up, ``NOBODYS_TURN`` when the game is over."""
    phase: Phase
    """Where in the game, or in a turn, the table stands."""
    deck: Deck
    """The cards of the edition: what may be named."""

    # --- Set-up -------------------------------------------------------------------------------

    prepare: str = ""
    """The next step of the set-up, or ""."""
    characters: tuple[int, ...] = ()
    """The suspects who are still free, where a character is chosen."""

    # --- Moving -------------------------------------------------------------------------------

    roll: bool = False
    """Whether the dice may be rolled."""
    stay: bool = False
    """Whether the piece may stay where it is."""
    passages: tuple[int, ...] = ()
    """The rooms (places) that a secret passage leads to."""
    walks: Mapping[int, tuple[int, ...]] = MappingProxyType({})
    """Every place that can be reached, with the path there: places, the last of them its end."""

    # --- Bonus cards --------------------------------------------------------------------------

    pick: tuple[int, ...] = ()
    """The seats that the bonus card may be about."""
    peek: tuple[int, ...] = ()
    """The positions of the face-down cards that may be looked at, for a bonus card or by U31."""

    # --- Asking, answering, accusing ----------------------------------------------------------

    room: int | None = None
    """The room card a suggestion would be about; None where nothing may be asked."""
    whom: tuple[int, ...] = ()
    """The seats one of which must be named with it; none where all are asked."""
    show: tuple[int, ...] = ()
    """The cards of which one must be shown."""
    several: bool = False
    """Whether more than one of them may be."""
    accuse: bool = False
    """Whether one may accuse."""
    end: bool = False
    """Whether one may end the turn."""

    def __contains__(self, move: object) -> bool:
        """Tell whether this very move is legal."""
        return moves.well_formed(move) and _KINDS[type(move)].allows(self, move)

    def __iter__(self) -> Iterator[moves.Move]:
        """Yield every legal move, in a fixed order."""
        for kind in self.kinds():
            yield from self.of_kind(kind)

    def suggestion_cards(self, suspect: int, weapon: int) -> Triple:
        """Return the cards of a suggestion that names these two here."""
        if self.room is None:
            raise ValueError("nothing can be asked here")
        return suspect, weapon, self.room

    def kinds(self) -> tuple[type[object], ...]:
        """Return the kinds of move that are open, in a fixed order."""
        return tuple(kind for kind, how in _KINDS.items() if how.open_now(self))

    def of_kind(self, kind: type) -> Iterator[moves.Move]:
        """Yield every legal move of one kind."""
        if _KINDS[kind].open_now(self):
            yield from _KINDS[kind].each(self)


def _asks_well(choices: Choices, move: moves.Suggest) -> bool:
    named = move.whom in choices.whom if choices.whom else move.whom == moves.EVERYBODY
    return choices.room is not None and named and _known(choices.deck, move.suspect, move.weapon)


def _shows_well(choices: Choices, move: moves.Show) -> bool:
    if not move.also:
        return move.card in choices.show
    cards = (move.card, *move.also)
    each_once = len(set(cards)) == len(cards)
    return choices.several and each_once and all(card in choices.show for card in cards)


def _every_showing(choices: Choices) -> Iterator[moves.Move]:
    """Yield each card alone, then, where several may be shown, each set of them once."""
    most = len(choices.show) if choices.several else 1
    for count in range(1, most + 1):
        for card, *also in combinations(choices.show, count):
            yield moves.Show(card, tuple(also))


def _every_suggestion(choices: Choices) -> Iterator[moves.Move]:
    deck = choices.deck
    asked = choices.whom or (moves.EVERYBODY,)
    for suspect, weapon, whom in product(deck.suspects, deck.weapons, asked):
        yield moves.Suggest(suspect, weapon, whom)


def _known(deck: Deck, suspect: int, weapon: int) -> bool:
    return suspect in deck.suspects and weapon in deck.weapons


class _Kind(NamedTuple):
    """How one kind of move stands in the choices: is it open, is this one legal, which are."""

    open_now: Callable[[Choices], bool]
    allows: Callable[[Choices, Any], bool]
    each: Callable[[Choices], Iterator[moves.Move]]


_KINDS: dict[type, _Kind] = {
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
    moves.Suggest: _Kind(lambda c: c.room is not None, _asks_well, _every_suggestion),
    moves.Show: _Kind(lambda c: bool(c.show), _shows_well, _every_showing),
    moves.Peek: _Kind(
        lambda c: bool(c.peek),
        lambda c, m: m.index in c.peek,
        lambda c: map(moves.Peek, c.peek),
    ),
    moves.Accuse: _Kind(
        lambda c: c.accuse,
        lambda c, m: c.accuse and _known(c.deck, m.suspect, m.weapon) and m.room in c.deck.rooms,
        lambda c: (moves.Accuse(*claim) for claim in product(*c.deck.piles)),
    ),
    moves.EndTurn: _Kind(lambda c: c.end, lambda c, _: c.end, lambda _: iter([moves.EndTurn()])),
}
