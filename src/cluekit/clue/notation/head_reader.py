"""The head of a text, read: every line checked, then the table is set up by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

import msgspec

from cluekit.clue.editions.edition import Edition
from cluekit.clue.notation.legal_lines import reason
from cluekit.clue.notation.names import EDITIONS, UNKNOWN, Names, names_for, words
from cluekit.clue.notation.questions import cards_of
from cluekit.clue.public.seats import problem_with_players, seat_id
from cluekit.clue.public.table import Player
from cluekit.core.notation import head as any_head
from cluekit.core.notation.head import Head, Seat, read_edition, read_seat, step_to_do
from cluekit.core.notation.lines import Line, refuse

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
        piece = _piece(line, said.piece, edition, names)
        name, name_id = _name_and_id(said, [player.id for player in players])
        players.append(Player(name_id, name, -1 if later else piece))
        pieces.append(piece)
    return tuple(players), tuple(pieces)


def _piece(line: Line, said: str | None, edition: Edition, names: Names) -> int:
    if said is None:
        return UNKNOWN
    found = cards_of(line, words(said), names)
    if len(found) != 1 or found[0] not in edition.deck.suspects:
        known = [names.card(card) for card in edition.deck.suspects]
        raise refuse("text-no-such-piece", line, name=said[:40], known=known)
    return found[0]


def _name_and_id(said: Seat, taken: list[str]) -> tuple[str, str]:
    """Return the name and the seat's id."""
    if said.called is None:
        return said.who, seat_id(said.who, taken, len(taken))
    return said.called, said.who
