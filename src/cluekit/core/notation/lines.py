"""A text and its lines: comments off, numbered, cut where the notation cuts them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import msgspec

from cluekit.core.problems import RefusedError, refusal

LARGEST = 1_000_000
"""The most characters a text may have; a game of a thousand turns has about 150,000."""
MOST_LINES = 6_000
"""The most lines that say something; a game of a thousand turns has about 4,000."""
LONGEST = 2_000
"""The most characters a line may have; those of an edition may be longer."""

EDITION_MARK = "|"
"""A line of an edition's own text begins with this."""

_COMMENT = re.compile(r"(?:^|\s)#.*", re.DOTALL)

Words = tuple[str, ...]


def words(text: str) -> Words:
    """Return the words of a text, without case, accents and punctuation."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    based = (c for c in plain if not unicodedata.combining(c))
    kept = (c if c.isalnum() or c == "@" else " ? " if c == "?" else " " for c in based)
    return tuple("".join(kept).split())


class Line(msgspec.Struct, frozen=True):
    """One line: its number from 1, its text without comment, and its parts.

    ``said`` are the words before a colon, ``extras`` what follows there after commas, ``right``
    what comes after the colon, ``outcome`` what comes after the arrow. ``forms`` are lines of the
    game, by way of example.
    """

    number: int
    text: str
    said: Words = ()
    extras: tuple[str, ...] = ()
    right: str | None = None
    outcome: str | None = None
    forms: tuple[str, ...] = ()

    def unreadable(self) -> RefusedError:
        """Return the refusal of a line that has no form of the notation."""
        return refuse("text-line", self, text=self.text[:80], known=list(self.forms))


def refuse(code: str, line: Line | int, **about: object) -> RefusedError:
    """Return the refusal of a line, ready to be raised."""
    number = line if isinstance(line, int) else line.number
    return refusal(code, line=number, **about)


def lines_of(text: str, forms: tuple[str, ...]) -> Iterator[Line]:
    """Yield the lines that say something; raises ``RefusedError`` for a text that is too large.

    ``forms`` are the lines that come up most in this game, by way of example.
    """
    if len(text) > LARGEST:
        raise _too_large()
    spoken = 0
    for number, content in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        line = content.removesuffix("\r")
        if line.startswith(EDITION_MARK):
            yield Line(number, line, forms=forms)
        elif line := _COMMENT.sub("", line).strip():
            spoken += 1
            if spoken > MOST_LINES:
                raise _too_large()
            yield _cut(number, line, forms)


def _too_large() -> RefusedError:
    return refusal("text-too-large", largest=LARGEST, lines=MOST_LINES)


def _cut(number: int, text: str, forms: tuple[str, ...]) -> Line:
    if len(text) > LONGEST:
        raise refuse("text-line-too-long", number, longest=LONGEST)
    main, arrow, outcome = text.replace("→", "->").partition("->")
    left, colon, right = main.partition(":")
    first, *extras = left.split(",")
    return Line(
        number,
        text,
        words(first),
        tuple(extras),
        right.strip() if colon else None,
        outcome.strip() if arrow else None,
        forms,
    )
