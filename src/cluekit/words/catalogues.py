"""The languages: a folder each in `locale/`, read when it is needed, once.

`language.toml` has what must be known before anything is said, `LC_MESSAGES/cluekit.mo` the
messages, `ways/` what people type. A language is such a folder and a line in `LANGUAGES`.

>>> facts("it").decimals, catalogue("it").gettext("Rope")
(',', 'Corda')
"""

from __future__ import annotations

import tomllib
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources

import msgspec

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


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known of a language before anything is said in it."""

    english: str
    """Its English name, as a system may say it."""
    decimals: str
    """What stands before the decimals of a number."""
    per_cent: str
    """What stands behind a number of hundredths."""
    plurals: str
    """When a noun is in the plural, as gettext has it."""
    one_below_two: bool
    """Whether 1.58 and 0.97 of something are said in the singular."""
    you: tuple[str, ...]
    """What the reader is called, as somebody may type it for a name."""


@cache
def facts(language: str) -> Facts:
    """Return what must be known of a language; raises ``ValueError`` if its file is wrong."""
    file = resources.files("cluekit.words") / "locale" / language / "language.toml"
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Facts)
    except ValueError as error:
        raise ValueError(f"{language}: language.toml: {error}") from None


@cache
def catalogue(language: str) -> NullTranslations:
    """Return a language's catalogue; one that says everything in English if it is unreadable."""
    file = resources.files("cluekit.words") / "locale" / language / "LC_MESSAGES" / "cluekit.mo"
    try:
        with file.open("rb") as stream:
            return GNUTranslations(stream)
    except (OSError, ValueError):
        return NullTranslations()
