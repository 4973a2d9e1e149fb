"""Clue and Cluedo: the mansion games, in every edition.

>>> from cluekit.clue import new_game
>>> session = new_game("mini", seed=7)
>>> session.view(0).table.turn
1
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cluekit.clue import game, moves
from cluekit.clue.bots import BOTS, Bot, bots_for
from cluekit.clue.choices import Choices, Phase
from cluekit.clue.editions import SHIPPED, Edition, edition, find_edition, read_edition
from cluekit.clue.seats import players_for
from cluekit.clue.sheet import Sheet, sheet_of
from cluekit.clue.stacked import stacked
from cluekit.clue.table import Player, Question, Table
from cluekit.clue.view import View
from cluekit.core import Chance, store
from cluekit.core.chance import Source
from cluekit.core.session import Keeper, Session
from cluekit.core.store import Saved

NAMES = ("You", "Nora", "Otto", "Pia", "Quentin", "Rosa")
"""The names that seats carry when nobody gives them others."""

__all__ = [
    "BOTS",
    "NAMES",
    "SHIPPED",
    "Bot",
    "Choices",
    "Edition",
    "Phase",
    "Player",
    "Question",
    "Sheet",
    "Table",
    "View",
    "bots_for",
    "edition",
    "find_edition",
    "game",
    "get_ready",
    "moves",
    "new_game",
    "open_saved",
    "players_for",
    "read_edition",
    "sheet_of",
    "stacked",
]


def open_saved(path: Path | str) -> Saved:
    """Open a saved game where it was; every further move goes on being saved.

    Raises ``RefusedError`` for a file that is damaged, foreign or made by a newer version; the
    file stays as it is.
    """
    return store.open_saved(Path(path), game)


def new_game(
    name: str | Path | Edition = "mini",
    names: Sequence[str] | None = None,
    seed: int | str = 0,
    *,
    chance: Source | None = None,
    ready: bool = True,
    keeper: Keeper | None = None,
) -> Session:
    """Start a game: an edition (or its id, or its file), the players' names clockwise, a seed.

    ``chance`` takes the place of the seed, for instance a ``stacked`` deck; with
    ``ready=False`` the set-up is still to be played, step by step.
    """
    chosen = name if isinstance(name, Edition) else find_edition(name)
    players = players_for(chosen, names or NAMES[: min(3, chosen.players[1])])
    session = Session(game, chosen, players, chance or Chance(seed), keeper=keeper)
    return get_ready(session) if ready else session


def get_ready(session: Session) -> Session:
    """Play the rest of the set-up; who has not chosen a character takes the first free one."""
    while session.prepare().choices.characters:
        choices = session.choices
        session.play(choices.seat, moves.ChooseCharacter(choices.characters[0]))
    return session
