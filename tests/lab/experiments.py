"""Experiments for tests: small houses, so that a game takes a moment."""

from __future__ import annotations

from cluekit import clue, noir
from cluekit.lab import Experiment, experiment, flip

MINI = clue.edition("mini")
BUSY = flip(MINI, staying="when-called")
GRID = noir.edition("noir-standard")


def mini(games: int = 12, *, seed: int | str = 1, stop: bool = False) -> Experiment:
    """Return two arms of the lesson deck: one may stay, or must leave."""
    return experiment([MINI, BUSY], games=games, seed=seed, stop_when_clear=stop)


def grid(games: int = 6) -> Experiment:
    """Return two arms of Noir: sixteen deaths, or eight."""
    return experiment([GRID, flip(GRID, toll=8)], "careful", games, seed=3, players=2)
