"""What somebody may have meant who misspelt a word."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that is most like this one, "" where none is like it."""
    plain = word[:80].strip().casefold()
    return next(iter(get_close_matches(plain, list(known), n=1)), "")
