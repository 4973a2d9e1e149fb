"""Who sits at a table of Noir: the Killer first, then the Inspector."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.core import Problem, refuse_if
from cluekit.core.seats import bad_name, wrong_number
from cluekit.noir.editions.edition import Edition
from cluekit.noir.public.table import Player


def players_for(edition: Edition, names: Sequence[str]) -> tuple[Player, ...]:
    """Seat the Killer and the Inspector; raises ``RefusedError`` for names that do not fit."""
    ids = ("killer", "inspector")
    players = tuple(Player(ids[seat % 2], name.strip()) for seat, name in enumerate(names))
    refuse_if(problem_with_players(edition, players))
    return players


def problem_with_players(edition: Edition, players: tuple[Player, ...]) -> Problem | None:
    """Return why these players cannot play, or None (N01: two play)."""
    problem = wrong_number(players, edition.players, "N01")
    if problem:
        return problem
    for seat, player in enumerate(players):
        if problem := bad_name(seat, player):
            return problem
    if len({player.name.casefold() for player in players}) < len(players):
        return Problem("same-name", about={"seat": 2, "first": 1})
    return None
