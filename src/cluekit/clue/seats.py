"""Who may sit at a table: the check that new and saved games share."""

from __future__ import annotations

import re

from cluekit.clue.editions import Edition
from cluekit.clue.table import Player
from cluekit.core import Problem

LONGEST_NAME = 40
"""The most characters a player's name may have."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def problem_with_players(edition: Edition, players: tuple[Player, ...]) -> Problem | None:
    """Return why these players cannot play this edition, or None (U07)."""
    least, most = edition.players
    if not least <= len(players) <= most:
        about = {"players": len(players), "least": least, "most": most}
        return Problem("wrong-number-of-players", "U07", about)
    for seat, player in enumerate(players, start=1):
        if not _fine_name(player.name) or not _ID.fullmatch(player.id):
            return Problem("bad-name", about={"seat": seat, "longest": LONGEST_NAME})
    if len({player.id for player in players}) < len(players):
        return Problem("seat-id-twice", about={"ids": [player.id for player in players]})
    pieces = {player.suspect for player in players}
    if len(pieces) < len(players) or not pieces <= set(edition.deck.suspects):
        return Problem("piece-twice", "U07", {"pieces": [player.suspect for player in players]})
    return None


def _fine_name(name: str) -> bool:
    """Tell whether a name can be read on one line: printable, not blank, not too long."""
    return name.isprintable() and bool(name.strip()) and len(name) <= LONGEST_NAME
