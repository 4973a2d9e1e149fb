"""The head of a text, written: what is played, who sits where, how the table was set up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from cluekit.clue.notation.names import EDITIONS, UNKNOWN, Names
from cluekit.clue.public import facts
from cluekit.clue.public.choices import Phase
from cluekit.clue.public.seats import seat_id
from cluekit.clue.public.table import Player, Table
from cluekit.clue.referee.game import Session
from cluekit.core import SPECTATOR
from cluekit.core.notation.head import first_lines, is_plain, seat_line
from cluekit.words.file_warnings import text_warning

T = TypeVar("T")


def heading(session: Session, told: Sequence[object], names: Names, seat: int | None) -> list[str]:
    """Return the head of a text of these facts, told to this seat (None: everything)."""
    table = session.view(SPECTATOR).table
    called = [names.seat(number) for number in range(len(session.players))]
    return [
        *first_lines(session, seat, EDITIONS, called, text_warning(seat)),
        *_seats(table.players, names),
        *_set_up(told, table, names),
        *_still_to_do(table),
    ]


def _seats(players: Sequence[Player], names: Names) -> Iterator[str]:
    """Yield who sits where, clockwise, and with which piece."""
    taken: list[str] = []
    for seat, player in enumerate(players):
        piece = names.card(player.suspect) if player.suspect >= 0 else None
        plain = is_plain(player.name) and seat_id(player.name, taken, seat) == player.id
        yield seat_line(player, piece, by_name=plain)
        taken.append(player.id)


def _set_up(told: Sequence[object], table: Table, names: Names) -> Iterator[str]:
    """Yield what luck gave in the set-up, in one order for all editions."""
    if order := _last(told, facts.TurnOrderDrawn):
        yield f"order: {', '.join(map(names.seat, order.seats))}"
    weapons = _last(told, facts.WeaponsPlaced)
    if weapons and UNKNOWN in table.edition.weapon_rooms:
        yield f"weapons: {_weapons(weapons, table, names)}"
    if _last(told, facts.CaseFileClosed):
        yield f"envelope: {names.cards_in(_envelope(told))}"
    if dealt := _last(told, facts.CardsDealt):
        yield from _hands(told, dealt, names)
    for rolled in told:
        if isinstance(rolled, facts.RolledForStart):
            pairs = zip(rolled.seats, rolled.dice, strict=True)
            yield f"start: {', '.join(f'{names.seat(seat)} {die}' for seat, die in pairs)}"
    if first := _last(told, facts.FirstPlayerFound):
        yield f"first: {names.seat(first.seat)}"


def _last(told: Sequence[object], kind: type[T]) -> T | None:
    return next((fact for fact in reversed(told) if isinstance(fact, kind)), None)


def _weapons(placed: facts.WeaponsPlaced, table: Table, names: Names) -> str:
    cards = table.edition.deck.weapons
    pairs = zip(cards, placed.rooms, strict=True)
    return ", ".join(f"{names.card(card)} {names.places.written[room]}" for card, room in pairs)


def _envelope(told: Sequence[object]) -> tuple[int, int, int]:
    """Return what is in the envelope, if these facts tell it."""
    known = _last(told, facts.CaseFileHolds) or _last(told, facts.GameEnded)
    return known.cards if known else (UNKNOWN, UNKNOWN, UNKNOWN)


def _hands(told: Sequence[object], dealt: facts.CardsDealt, names: Names) -> Iterator[str]:
    """Yield each hand and what was left over; ``?`` for each card that is not told."""
    hands = {fact.seat: fact.cards for fact in told if isinstance(fact, facts.Received)}
    for seat, size in enumerate(dealt.sizes):
        yield f"hand {names.seat(seat)}: {names.cards_in(hands.get(seat, (UNKNOWN,) * size))}"
    if dealt.face_up:
        yield f"face up: {names.cards_in(dealt.face_up)}"
    if dealt.face_down:
        laid = _last(told, facts.LaidFaceDown)
        hidden = list(laid.cards) if laid else [UNKNOWN] * dealt.face_down
        for fact in told:
            if isinstance(fact, facts.FaceDownSeen):
                hidden[fact.index] = fact.card
        yield f"face down: {names.cards_in(hidden)}"


def _still_to_do(table: Table) -> Iterator[str]:
    if table.phase is Phase.SETUP:
        yield f"next: {table.edition.options.setup_order[table.prepared]}"
