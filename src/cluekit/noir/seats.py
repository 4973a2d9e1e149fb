"""Who sits at a table of Noir: the Killer first, then the Inspector."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cluekit.core import Problem, RefusedError
from cluekit.noir.editions import Edition
from cluekit.noir.table import Player

LONGEST_NAME = 40
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def players_for(edition: Edition, names: Sequence[str]) -> tuple[Player, ...]:
    """Seat the Killer and the Inspector; raises ``RefusedError`` for names that do not fit."""
    ids = ("killer", "inspector")
    players = tuple(Player(ids[seat % 2], name.strip()) for seat, name in enumerate(names))
    problem = problem_with_players(edition, players)
    if problem:
        raise RefusedError(problem)
    return players


def problem_with_players(edition: Edition, players: tuple[Player, ...]) -> Problem | None:
    """Return why these players cannot play, or None (N01: two play)."""
    least, most = edition.players
    if len(players) != least:
        about = {"players": len(players), "least": least, "most": most}
        return Problem("wrong-number-of-players", "N01", about)
    for seat, player in enumerate(players, start=1):
        fine = player.name.isprintable() and 0 < len(player.name.strip()) <= LONGEST_NAME
        if not fine or not _ID.fullmatch(player.id):
            return Problem("bad-name", about={"seat": seat, "longest": LONGEST_NAME})
    if len({player.name.casefold() for player in players}) < len(players):
        return Problem("same-name", about={"seat": 2, "first": 1})
    return None
