"""The catalogues on disk: `locale/<language>/LC_MESSAGES/cluekit.mo`, read once each."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources

LANGUAGES = {"en": "English", "it": "Italiano", "pt": "Português"}
"""The languages there are, each by the name its speakers give it."""


def in_all_languages(message: str, context: str = "") -> frozenset[str]:
    """Return what a message is in each language, English too: as anybody may type it."""
    if not message:
        return frozenset()
    said = (
        known.pgettext(context, message) if context else known.gettext(message)
        for known in map(catalogue, LANGUAGES)
    )
    return frozenset({message, *said})


@cache
def catalogue(language: str) -> NullTranslations:
    """Return a language's catalogue; one that says everything in English if it is unreadable."""
    file = resources.files("cluekit.words") / "locale" / language / "LC_MESSAGES" / "cluekit.mo"
    try:
        with file.open("rb") as stream:
            return GNUTranslations(stream)
    except (OSError, ValueError):
        return NullTranslations()
