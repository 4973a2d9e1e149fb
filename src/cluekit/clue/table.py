"""The table: what lies open for everyone to see. It is the fold of the public letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from cluekit.clue import facts
from cluekit.clue.cast import Triple
from cluekit.clue.choices import NOBODYS_TURN, Phase
from cluekit.clue.editions import Edition

NOWHERE = -1


class Player(msgspec.Struct, frozen=True):
    """Somebody at the table: a seat id, the name shown to people, the suspect card played."""

    id: str
    name: str
    suspect: int


class Question(msgspec.Struct, frozen=True):
    """A suggestion and what everyone saw of its answers.

    ``passed`` is the set of seats that could not answer, ``shower`` the seat that showed a card,
    or -1.
    """

    asker: int
    cards: Triple
    passed: int = 0
    shower: int = -1


class Table(msgspec.Struct, frozen=True):
    """The public position.

    ``pieces`` and ``weapons`` hold the place of each suspect's piece and of each weapon (-1
    before they are placed), ``sizes`` the number of cards in each hand, ``face_up`` the cards
    that lie open. ``called``, ``accused`` and ``out`` are sets of seats (bitmasks): called into
    a room by another's suggestion since their last turn (U24), having accused, having lost their
    turns. ``may_suggest`` tells whether the seat on turn entered or stayed in a room so that it
    may ask there. ``case_file`` is known when the game is over.
    """

    edition: Edition
    players: tuple[Player, ...]
    phase: Phase = Phase.SETUP
    prepared: int = 0
    pieces: tuple[int, ...] = ()
    weapons: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    face_up: tuple[int, ...] = ()
    start_rolls: tuple[tuple[int, int], ...] = ()
    first: int = NOBODYS_TURN
    turn: int = 0
    mover: int = NOBODYS_TURN
    dice: tuple[int, ...] = ()
    came_from: int = NOWHERE
    asked: bool = False
    called: int = 0
    accused: int = 0
    out: int = 0
    answering: int = NOBODYS_TURN
    questions: tuple[Question, ...] = ()
    winner: int = NOBODYS_TURN
    case_file: Triple | None = None

    def place_of(self, seat: int) -> int:
        """Return the place of the seat's piece."""
        return self.pieces[self.players[seat].suspect]


def opening(edition: Edition, players: tuple[Player, ...]) -> Table:
    """Return the bare table: nothing placed, nothing dealt."""
    nowhere = (NOWHERE,)
    return Table(
        edition,
        players,
        pieces=nowhere * len(edition.deck.suspects),
        weapons=nowhere * len(edition.deck.weapons),
        sizes=(0,) * len(players),
    )


def fold(table: Table, fact: Any) -> Table:
    """Return the table after a public fact."""
    return _AFTER[type(fact)](table, fact)


def _prepared(table: Table, **changes: Any) -> Table:
    return replace(table, prepared=table.prepared + 1, **changes)


def _dealt(table: Table, fact: facts.CardsDealt) -> Table:
    return _prepared(table, sizes=fact.sizes, face_up=fact.face_up)


def _rolled_for_start(table: Table, fact: facts.RolledForStart) -> Table:
    rolls = tuple(zip(fact.seats, fact.dice, strict=True))
    return replace(table, start_rolls=table.start_rolls + rolls)


def _turn_began(table: Table, fact: facts.TurnBegan) -> Table:
    done = table.mover
    return replace(
        table,
        phase=Phase.START,
        turn=fact.number,
        mover=fact.seat,
        dice=(),
        came_from=NOWHERE,
        asked=False,
        answering=NOBODYS_TURN,
        called=table.called & ~(1 << done) if done >= 0 else table.called,
    )


def _rolled(table: Table, fact: facts.Rolled) -> Table:
    return replace(table, phase=Phase.MOVE, dice=fact.dice)


def _moved(pieces: tuple[int, ...], piece: int, place: int) -> tuple[int, ...]:
    return (*pieces[:piece], place, *pieces[piece + 1 :])


def _went(table: Table, seat: int, place: int) -> Table:
    piece = table.players[seat].suspect
    return replace(
        table,
        phase=Phase.INQUIRE,
        came_from=table.pieces[piece],
        pieces=_moved(table.pieces, piece, place),
    )


def _stayed(table: Table, fact: facts.Stayed) -> Table:
    return replace(table, phase=Phase.INQUIRE, came_from=table.place_of(fact.seat))


def _suggested(table: Table, fact: facts.Suggested) -> Table:
    question = Question(fact.seat, fact.cards)
    return replace(
        table,
        phase=Phase.ANSWER,
        asked=True,
        answering=(fact.seat + 1) % len(table.players),
        questions=(*table.questions, question),
    )


def _called(table: Table, fact: facts.Called) -> Table:
    """Put piece and weapon into the room; a piece that comes from elsewhere was called (U24)."""
    called = table.called
    moved = table.pieces[fact.suspect] != fact.room
    if moved or table.edition.options.named_where_standing == "called":
        for seat, player in enumerate(table.players):
            if player.suspect == fact.suspect and seat != table.mover:
                called |= 1 << seat
    weapon = fact.weapon - table.edition.deck.weapons.start
    return replace(
        table,
        called=called,
        pieces=_moved(table.pieces, fact.suspect, fact.room) if moved else table.pieces,
        weapons=_moved(table.weapons, weapon, fact.room),
    )


def _could_not_answer(table: Table, fact: facts.CouldNotAnswer) -> Table:
    last = table.questions[-1]
    last = Question(last.asker, last.cards, last.passed | 1 << fact.seat)
    return replace(
        table,
        answering=(fact.seat + 1) % len(table.players),
        questions=(*table.questions[:-1], last),
    )


def _showed(table: Table, fact: facts.Showed) -> Table:
    last = table.questions[-1]
    last = Question(last.asker, last.cards, last.passed, fact.seat)
    return replace(
        table,
        phase=Phase.CLOSE,
        answering=NOBODYS_TURN,
        questions=(*table.questions[:-1], last),
    )


def _failed(table: Table, fact: facts.AccusationFailed) -> Table:
    stays_in = table.edition.options.wrong_accuser == "still-moves"
    out = table.out if stays_in else table.out | 1 << fact.seat
    return replace(table, phase=Phase.CLOSE, out=out)


_AFTER: dict[type[Any], Callable[[Table, Any], Table]] = {
    facts.PiecesPlaced: lambda t, f: _prepared(t, pieces=f.places),
    facts.WeaponsPlaced: lambda t, f: _prepared(t, weapons=f.rooms),
    facts.PilesShuffled: lambda t, _: _prepared(t),
    facts.CaseFileClosed: lambda t, _: _prepared(t),
    facts.CardsDealt: _dealt,
    facts.SheetsMarked: lambda t, _: _prepared(t),
    facts.RolledForStart: _rolled_for_start,
    facts.FirstPlayerFound: lambda t, f: _prepared(t, first=f.seat),
    facts.TurnBegan: _turn_began,
    facts.Rolled: _rolled,
    facts.Walked: lambda t, f: _went(t, f.seat, f.path[-1]),
    facts.PassageTaken: lambda t, f: _went(t, f.seat, f.to),
    facts.Stayed: _stayed,
    facts.Suggested: _suggested,
    facts.Called: _called,
    facts.CouldNotAnswer: _could_not_answer,
    facts.Showed: _showed,
    facts.NobodyAnswered: lambda t, _: replace(t, phase=Phase.CLOSE, answering=NOBODYS_TURN),
    facts.Accused: lambda t, f: replace(t, accused=t.accused | 1 << f.seat),
    facts.AccusationFailed: _failed,
    facts.AccusationHeld: lambda t, f: replace(t, winner=f.seat),
    facts.GameEnded: lambda t, f: replace(
        t, phase=Phase.OVER, winner=f.winner, case_file=f.cards, mover=NOBODYS_TURN
    ),
}
