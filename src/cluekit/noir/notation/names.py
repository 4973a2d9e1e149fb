"""Noir's editions, as a text names them; suspects and boards, as a text writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cluekit.core.notation.house_rules import Editions
from cluekit.noir.editions.edition import SHIPPED, Edition, edition, read_edition
from cluekit.noir.editions.file_format import CAST, Options
from cluekit.words.story import Story

STEPS = ("board", "evidence", "killer", "inspector")
"""The steps of the set-up; the head says what came of each."""

UNKNOWN = -1
"""A card that is not known: written ``?``. A number: it stands among card numbers in facts."""


def _same_but_options(one: Edition, other: Edition) -> bool:
    """Tell whether the edition has the name of the other, and the kit's own suspects.

    It may well have no story, but none of its own. Older kits wrote its name with a straight
    apostrophe.
    """
    if one.story not in (Story(), other.story):
        return False
    return one.name.replace("'", "’") == other.name and one.suspects == CAST[: len(one.suspects)]


_OF_002 = ("noir-classic", "noir-standard", "noir-citizens")
FORMER = {1: {name: {"toll-counts": "all"} for name in _OF_002}}
"""What the name of an edition stood for in texts of an older version, where that has changed."""

EDITIONS = Editions(SHIPPED, edition, read_edition, Options, _same_but_options, FORMER)


def letter(edition: Edition, suspect: int) -> str:
    """Return a suspect's letter; ``?`` for one that is not known."""
    return "?" if suspect == UNKNOWN else edition.suspects[suspect].letter


def letters(edition: Edition, suspects: Iterable[int]) -> str:
    """Return suspects by their letters, a space between any two."""
    return " ".join(letter(edition, suspect) for suspect in suspects)


def board(edition: Edition, cells: Sequence[int], width: int) -> str:
    """Return a board row by row, a stroke between rows: ``A B C / D E F``."""
    rows = (cells[start : start + width] for start in range(0, len(cells), width))
    return " / ".join(letters(edition, row) for row in rows)
