"""The skin: every rule of style that the pictures need, in one place.

A widget takes ``stylesheet()`` once; a still picture carries the tokens and ``css`` of its part.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture import glyphs
from cluekit.clue.public.table import Player, Table
from cluekit.clue.public.view import View
from cluekit.core import SPECTATOR
from cluekit.draw import crests, gauge
from cluekit.draw.colours import small
from cluekit.draw.colours import stylesheet as tokens
from cluekit.draw.still import parts
from cluekit.words import language

BOARD = "board"


@cache
def css(*parts: str) -> str:
    """Return the rules of these parts (``board`` is ``board.css``), with crests and glyphs."""
    folder = resources.files("cluekit.clue.picture") / "styles"
    sheets = [small(folder.joinpath(f"{part}.css").read_text(encoding="utf-8")) for part in parts]
    return "\n".join([crests.CSS, glyphs.CSS, *sheets])


@cache
def stylesheet() -> str:
    """Return everything a page needs: tokens in both themes and the rules of every part."""
    folder = resources.files("cluekit.clue.picture") / "styles"
    parts = sorted(f.name.removesuffix(".css") for f in folder.iterdir() if f.name.endswith(".css"))
    return "\n".join([tokens(still=False), css(*parts), glyphs.BADGES_CSS, gauge.CSS])


# --- part -----------------------------------------------------------------------------------------
# Parts of a picture of Clue that are kept: ``@part(64, "pieces")`` (see ``draw.still``).


def _bare(
    edition: Edition, players: tuple[Player, ...], seat: int, shown: Mapping[str, Any]
) -> View:
    return View(Table(edition, players, **shown), seat)


part = parts(_bare, nobody=SPECTATOR, by=language)
"""Keep a part that is drawn from these fields of the table alone, and from the seat if it says."""
