"""Who sits at a table: seating people, and the check that new and saved games share."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import count, islice
from typing import cast

from cluekit.clue.editions.edition import Edition
from cluekit.clue.public.table import Player
from cluekit.core import Problem, refusal, refuse_if
from cluekit.core.seats import bad_name, wrong_number

HOLDERS = ("envelope", "table", "pool")
"""Where cards can be besides in a hand: no seat may be called so."""


def players_for(
    edition: Edition, names: Sequence[str], characters: Sequence[str] = ()
) -> tuple[Player, ...]:
    """Seat these people clockwise; each takes the piece nearest to their chair (U07).

    Whom they would rather play is said by the ids of ``characters``, chair by chair, "" for no
    wish. Raises ``RefusedError`` when there are too few, too many, a name cannot be read, or a
    character is nobody's, or two people's.
    """
    ids: list[str] = []
    for seat, name in enumerate(names):
        ids.append(seat_id(name, ids, seat))
    pieces = pieces_for(edition, [*characters, *[""] * (len(names) - len(characters))])
    players = tuple(
        Player(ids[seat], name.strip(), pieces[seat]) for seat, name in enumerate(names)
    )
    refuse_if(problem_with_players(edition, players))
    return players


def pieces_for(edition: Edition, characters: Sequence[str]) -> tuple[int, ...]:
    """Return the piece of each chair: the one wished for, else the nearest that nobody wishes for.

    Where characters are chosen at the table it is -1 for each.
    """
    cards, pieces = edition.deck.cards, edition.deck.suspects
    if "characters" in edition.options.setup_order:
        return (-1,) * len(characters)
    numbers = {cards[piece].id: piece for piece in pieces}
    for wish in filter(None, characters):
        if wish not in numbers:
            raise refusal("no-such-card", name=wish[:40], known=list(numbers))
    found = {seat: numbers[wish] for seat, wish in enumerate(characters) if wish}
    for seat in range(len(characters)):
        near = seat * len(pieces) // len(characters)
        free = [each for each in (*pieces[near:], *pieces[:near]) if each not in found.values()]
        found.setdefault(seat, free[0] if free else -1)
    return tuple(found[seat] for seat in range(len(characters)))


def players_at(edition: Edition, players: Sequence[str | Player]) -> tuple[Player, ...]:
    """Return these players; where only their names are given, each at the nearest piece."""
    known = tuple(player for player in players if isinstance(player, Player))
    if len(known) < len(players):
        return players_for(edition, cast("Sequence[str]", players))
    refuse_if(problem_with_players(edition, known))
    return known


def seat_id(name: str, taken: Sequence[str], seat: int) -> str:
    """Make an id of a name: its plain letters, and the chair's number where that is taken."""
    letters = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^a-z0-9]+", "-", letters).strip("-") or f"seat-{seat + 1}"
    numbered = (f"{plain}-{number}" for number in count(seat + 1))
    free = (found for found in (plain, *islice(numbered, len(taken) + 1)) if found not in taken)
    return next(found for found in free if found not in HOLDERS)


def problem_with_players(edition: Edition, players: tuple[Player, ...]) -> Problem | None:
    """Return why these players cannot play this edition, or None (U07)."""
    problem = wrong_number(players, edition.players, "U07") or problem_with_names(players)
    if problem:
        return problem
    pieces = {player.suspect for player in players}
    if "characters" in edition.options.setup_order:
        wrong = pieces != {-1}
        return Problem("piece-too-early", "P14") if wrong else None
    if len(pieces) < len(players) or not pieces <= set(edition.deck.suspects):
        return Problem("piece-twice", "U07", {"pieces": [player.suspect for player in players]})
    return None


def problem_with_names(players: tuple[Player, ...]) -> Problem | None:
    """Return why people could not be told apart; capitals alone are no difference."""
    seats: dict[str, int] = {}
    for seat, player in enumerate(players):
        if problem := bad_name(seat, player, HOLDERS):
            return problem
        first = seats.setdefault(player.name.strip().casefold(), seat)
        if first != seat:
            about = {"name": player.name, "first": first + 1, "seat": seat + 1}
            return Problem("name-twice", about=about)
    if len({player.id for player in players}) < len(players):
        return Problem("seat-id-twice", about={"ids": [player.id for player in players]})
    return None
