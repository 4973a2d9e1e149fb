"""Noir: the Inspector, the Killer and a grid that moves, in three modes.

>>> from cluekit.noir import new_game
>>> session = new_game("noir-classic", seed=7)
>>> session.choices.phase.value
'first-kill'
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cluekit.core import Chance
from cluekit.core.chance import Source
from cluekit.core.session import Keeper, Session
from cluekit.noir import game, moves
from cluekit.noir.cast import CAST
from cluekit.noir.choices import Choices
from cluekit.noir.editions import SHIPPED, Edition, edition, find_edition, read_edition
from cluekit.noir.seats import players_for
from cluekit.noir.table import INSPECTOR, KILLER, Phase, Player, Table
from cluekit.noir.view import View

__all__ = [
    "CAST",
    "INSPECTOR",
    "KILLER",
    "SHIPPED",
    "Choices",
    "Edition",
    "Phase",
    "Player",
    "Table",
    "View",
    "edition",
    "find_edition",
    "game",
    "moves",
    "new_game",
    "players_for",
    "read_edition",
]


def new_game(
    name: str | Path | Edition = "noir-classic",
    names: Sequence[str] = ("Killer", "Inspector"),
    seed: int | str = 0,
    *,
    chance: Source | None = None,
    ready: bool = True,
    keeper: Keeper | None = None,
) -> Session:
    """Start a game: an edition (its id, its file), names of Killer and Inspector, a seed."""
    chosen = name if isinstance(name, Edition) else find_edition(name)
    players = players_for(chosen, names)
    session = Session(game, chosen, players, chance or Chance(seed), keeper=keeper)
    return session.prepare() if ready else session
