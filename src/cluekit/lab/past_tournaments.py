"""Tournaments that were played beforehand and come with the kit, since they take minutes.

A lesson reads one by its name. Each is a file of results as ``rate`` writes it, packed; every game
in it can be played again, move by move the same: ``results.game(17)``.
"""

from __future__ import annotations

import gzip
from functools import cache
from importlib import resources
from typing import BinaryIO, cast

from cluekit.core import refusal
from cluekit.editions import plainly
from cluekit.lab.rating_runs import Rated
from cluekit.lab.results_file import results_in

NAMES = ("greedy in the mansion",)
"""``greedy`` against ``complete`` in ``uk``: four at a table, 42 deals, 504 games, seed 2026."""


@plainly
def past_tournament(name: str) -> Rated:
    """Return a tournament that comes with the kit; raises ``RefusedError`` for another name."""
    if name not in NAMES:
        raise refusal("no-such-tournament", name=name[:60], known=list(NAMES))
    return _read(name)


@cache
def _read(name: str) -> Rated:
    file = resources.files("cluekit.lab").joinpath("past", f"{name.replace(' ', '-')}.jsonl.gz")
    with file.open("rb") as packed, gzip.open(packed) as lines:
        return Rated(results_in(file.name, cast("BinaryIO", lines)), {})
