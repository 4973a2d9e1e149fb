"""People by their names, where a name may be the word that the reader is spoken to with."""

from __future__ import annotations

from functools import cache

from cluekit.words import LANGUAGES, say
from cluekit.words.catalogues import facts


def is_you(name: str) -> bool:
    """Tell whether somebody is called like the reader, in any language: "You", "tu", "Você"."""
    return name.strip().casefold() in spoken_to()


@cache
def spoken_to() -> frozenset[str]:
    """Return what we call the reader, in every language, as somebody may type it for a name."""
    return frozenset(you for code in LANGUAGES for you in facts(code).you)


def person(name: str, seat: int) -> str:
    """Return what others call the person at a seat; one who is called "You" has a number there.

    So what follows agrees: "Player 1 draws", where "You draws" would be somebody else and wrong.
    """
    return say("Player {number}", number=seat + 1) if is_you(name) else name


def name_in_list(name: str, seat: int, *, mine: bool) -> str:
    """Return a name for a list that has the reader in it: "You" for a reader with that name.

    Readers with another name keep it.
    """
    return say("You") if mine and is_you(name) else person(name, seat)
