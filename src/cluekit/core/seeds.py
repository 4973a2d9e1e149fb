"""Seeds: the small ones of lessons, and words of 64 bits that nobody finds by trying.

What a seed looks like says by which way luck is drawn from it, so that it gives the same game
wherever it is written: 7 and "villa" as in every lesson, "3f9a-02c7-be51-70d4" with keys apart.
"""

from __future__ import annotations

import re
from os import urandom
from typing import Literal

from cluekit.core.problems import refusal

Seed = int | str
Way = Literal["one-key", "separate-keys"]
"""How luck is drawn from a seed: see ``chance``."""

_WORD = re.compile(r"[0-9a-f]{4}(?:[- ][0-9a-f]{4}){3}", re.IGNORECASE)


def new_seed() -> str:
    """Return a seed that nobody has had: 64 random bits as sixteen figures in groups of four."""
    figures = urandom(8).hex()
    return "-".join(figures[place : place + 4] for place in range(0, 16, 4))


def way_of(seed: Seed) -> Way:
    """Return the way in which luck is drawn from a seed where nothing else is said."""
    return "separate-keys" if isinstance(seed, str) and _WORD.fullmatch(seed) else "one-key"


def check_seed(seed: Seed) -> None:
    """Refuse a text with half a character in it, which nothing can be made from, or written to."""
    if isinstance(seed, str) and any("\ud800" <= letter <= "\udfff" for letter in seed):
        raise refusal("seed-unreadable")


def plain_seed(seed: Seed, way: Way) -> Seed:
    """Return a seed as it is hashed: "3F9A 02C7 BE51 70D4" is "3f9a-02c7-be51-70d4" typed back.

    Raises ``RefusedError`` as ``check_seed`` does.
    """
    check_seed(seed)
    word = way == "separate-keys" and isinstance(seed, str) and _WORD.fullmatch(seed)
    return seed.lower().replace(" ", "-") if word and isinstance(seed, str) else seed
