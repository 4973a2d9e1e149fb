"""The head of a text, read: every line checked, then the table is set up by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar, cast

import msgspec

from cluekit.clue.editions.edition import Edition
from cluekit.clue.notation.names import EDITIONS, UNKNOWN, Names, names_for, words
from cluekit.clue.notation.questions import cards_of
from cluekit.clue.notation.replayer import reason
from cluekit.clue.public import facts
from cluekit.clue.public.choices import Phase
from cluekit.clue.public.table import Player, Table, problem_with_players, seat_id
from cluekit.clue.referee.game import Session
from cluekit.core import SPECTATOR
from cluekit.core.notation import lines as any_head
from cluekit.core.notation.lines import (
    Head,
    Line,
    first_lines,
    is_plain,
    read_edition,
    read_seat,
    refuse,
    seat_line,
    step_to_do,
)
from cluekit.words.file_warnings import text_warning

# --- head writer ----------------------------------------------------------------------------------
# The head of a text, written: what is played, who sits where, how the table was set up.

T = TypeVar("T")


def heading(session: Session, told: Sequence[object], names: Names, seat: int | None) -> list[str]:
    """Return the head of a text of these facts, told to this seat (None: everything)."""
    table = session.view(SPECTATOR).table
    called = [names.seat(number) for number in range(len(session.players))]
    return [
        *first_lines(session, seat, EDITIONS, called, text_warning(seat)),
        *_seats(table.players, names),
        *_set_up(told, table, names),
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
    """Yield what luck gave in the set-up, in one order for all editions, and the next step."""
    if order := _last(told, facts.TurnOrderDrawn):
        yield f"order: {', '.join(map(names.seat, order.seats))}"
    weapons = _last(told, facts.WeaponsPlaced)
    if weapons and UNKNOWN in table.edition.weapon_rooms:
        pairs = zip(table.edition.deck.weapons, weapons.rooms, strict=True)
        lie = (f"{names.card(card)} {names.places.written[room]}" for card, room in pairs)
        yield f"weapons: {', '.join(lie)}"
    if _last(told, facts.CaseFileClosed):
        known = _last(told, facts.CaseFileHolds) or _last(told, facts.GameEnded)
        yield f"envelope: {names.cards_in(known.cards if known else (UNKNOWN,) * 3)}"
    if dealt := _last(told, facts.CardsDealt):
        yield from _hands(told, dealt, names)
    for rolled in told:
        if isinstance(rolled, facts.RolledForStart):
            pairs = zip(rolled.seats, rolled.dice, strict=True)
            yield f"start: {', '.join(f'{names.seat(seat)} {die}' for seat, die in pairs)}"
    if first := _last(told, facts.FirstPlayerFound):
        yield f"first: {names.seat(first.seat)}"
    if table.phase is Phase.SETUP:
        yield f"next: {table.edition.options.setup_order[table.prepared]}"


def _last(told: Sequence[object], kind: type[T]) -> T | None:
    return next((fact for fact in reversed(told) if isinstance(fact, kind)), None)


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


# --- head reader ----------------------------------------------------------------------------------

ONCE = ("edition", "order", "weapons", "envelope", "face up", "face down", "first", "next")
MANY = ("option", "seat", "start", "hand")


class Setting(msgspec.Struct):
    """What a head says: what is played, by whom, and what luck is to give in the set-up.

    ``pieces`` are the suspects that the seats take, where they choose them, -1 for one that has
    not. ``to_do`` is the step of the set-up that is next, or "" when all is done.
    """

    edition: Edition
    players: tuple[Player, ...]
    names: Names
    head: Head
    pieces: tuple[int, ...]
    to_do: str


def split(lines: Sequence[Line]) -> tuple[Head, Sequence[Line]]:
    """Return the head and the lines after it; raises ``RefusedError`` for a foreign text."""
    return any_head.head_and_rest(lines, ONCE, MANY)


def read_setting(head: Head) -> Setting:
    """Return what the head says."""
    edition = cast("Edition", read_edition(head, EDITIONS))
    cards = names_for(edition, ())
    seats = head.many.get("seat", [])
    players, pieces = _seated(seats, edition, cards)
    problem = problem_with_players(edition, players)
    if problem is not None:
        line = seats[0].number if seats else 0
        raise refuse("text-players", line, why=reason(problem, cards))
    return Setting(
        edition,
        players,
        names_for(edition, players),
        head,
        pieces,
        step_to_do(head, edition.options.setup_order),
    )


# --- seats -------------------------------------------------------------------------------------


def _seated(
    lines: Iterable[Line], edition: Edition, names: Names
) -> tuple[tuple[Player, ...], tuple[int, ...]]:
    """Return the players, and the pieces they have or will choose."""
    later = "characters" in edition.options.setup_order
    players: list[Player] = []
    pieces: list[int] = []
    for line in lines:
        said = read_seat(line, names.card(edition.deck.suspects[0]))
        piece = UNKNOWN
        if said.piece is not None:
            found = cards_of(line, words(said.piece), names)
            if len(found) != 1 or found[0] not in edition.deck.suspects:
                known = [names.card(card) for card in edition.deck.suspects]
                raise refuse("text-no-such-piece", line, name=said.piece[:40], known=known)
            piece = found[0]
        name, name_id = said.called, said.who
        if name is None:
            taken = [player.id for player in players]
            name, name_id = said.who, seat_id(said.who, taken, len(taken))
        players.append(Player(name_id, name, -1 if later else piece))
        pieces.append(piece)
    return tuple(players), tuple(pieces)
