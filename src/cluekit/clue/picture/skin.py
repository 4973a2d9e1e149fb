"""The skin: every rule of style that the pictures need, in one place.

A widget takes ``stylesheet()`` once; a still picture carries the tokens and ``css`` of its part.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from cluekit.clue.picture import badges, glyphs
from cluekit.draw import crests, gauge
from cluekit.draw.colours import stylesheet as tokens
from cluekit.draw.css import small

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
    return "\n".join([tokens(still=False), css(*parts), badges.CSS, gauge.CSS])
