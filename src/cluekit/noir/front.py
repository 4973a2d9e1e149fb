"""The front of Noir: what code beside the kit begins a game with, all of it refusing in words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cluekit.core import Chance, Problem
from cluekit.core.calls import explain_refusals
from cluekit.core.chance import Source
from cluekit.core.session import Keeper
from cluekit.noir.editions.edition import SHIPPED, Edition, edition, find_edition, read_edition
from cluekit.noir.editions.file_format import CAST
from cluekit.noir.public import moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.table import INSPECTOR, KILLER, Phase, Player, Table, players_for
from cluekit.noir.public.view import View
from cluekit.noir.referee.game import GAME, Session

__all__ = [
    "CAST",
    "INSPECTOR",
    "KILLER",
    "SHIPPED",
    "Choices",
    "Edition",
    "Phase",
    "Player",
    "Session",
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

game = GAME
"""The rules as one value: what a ``Session`` plays by, and what a save is opened with."""


def _explain(problem: Problem, edition: Edition | None = None, players: object = ()) -> str:
    """Return why something was refused, in words."""
    from cluekit.noir.wording.sentences import explain  # noqa: PLC0415 - only when refused

    return explain(problem, edition, players)


_plainly = explain_refusals(_explain)
"""Wrong arguments are refused, by name, in a sentence."""

edition = _plainly(edition)
find_edition = _plainly(find_edition)
players_for = _plainly(players_for)
read_edition = _plainly(read_edition)


@_plainly
def new_game(
    edition: str | Path | Edition = "noir-classic",
    players: Sequence[str | Player] = ("Killer", "Inspector"),
    seed: int | str = 0,
    *,
    chance: Source | None = None,
    ready: bool = True,
    keeper: Keeper | None = None,
) -> Session:
    """Start a game: an edition (its id, its file), names of Killer and Inspector, a seed."""
    played = edition if isinstance(edition, Edition) else find_edition(edition)
    names = [player.name if isinstance(player, Player) else player for player in players]
    seated = players_for(played, names)
    session = Session(GAME, played, seated, chance or Chance(seed), keeper=keeper, explain=_explain)
    return session.prepare() if ready else session
