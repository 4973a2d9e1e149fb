"""Names that no player of a case may have: a line could mean the pile, or nobody, just as well."""

from __future__ import annotations

from cluekit.clue.notation.names import words
from cluekit.clue.seats import HOLDERS
from cluekit.words import mark
from cluekit.words.catalogues import LANGUAGES, catalogue

SAID = (
    mark("envelope"),
    mark("face up"),
    mark("face down"),
    mark("the envelope"),
    mark("case file"),
    mark("table"),
    mark("pool"),
    mark("nobody"),
    mark("nothing"),
)
"""What piles and nobody are called, each in every language."""

WRITTEN = (*HOLDERS, "none", "spectator")
"""What files call them, in English alone."""


def is_reserved(name: str) -> bool:
    """Tell whether a player's name is that of a pile or of nobody, in any of our languages."""
    said = words(name)
    spoken = (catalogue(language).gettext(text) for language in LANGUAGES for text in SAID)
    return any(said == words(text) for text in (*WRITTEN, *SAID, *spoken))
