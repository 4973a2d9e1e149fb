"""Lettering: how wide a text will be, and how to make it fit.

The reader's font is not known here, so widths are estimates on the wide side of the usual
interface fonts, in units of the font size.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

_NARROW = dict.fromkeys("iIjl.,:;'’|!()[]`·", 0.31) | dict.fromkeys('frt-/ "“”', 0.39)
_WIDE = dict.fromkeys("mwMW@%&—…", 0.94) | dict.fromkeys("CDGHNOQRUABKPVXY", 0.74)
_WIDTH = _NARROW | _WIDE
_USUAL = 0.59


class Fitted(NamedTuple):
    """Lines of text and the size at which they fit."""

    lines: tuple[str, ...]
    size: float


def width(text: str, size: float = 1.0, *, tracking: float = 0.0) -> float:
    """Return the estimated width of a text; ``tracking`` is added behind each letter, in em."""
    return size * sum(_advance(letter) + tracking for letter in text)


def cut(text: str, size: float, room: float) -> str:
    """Return the text, or as much of it as fits the room with an ellipsis behind."""
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def fit(text: str, room: float, *, size: float, least: float, lines: int = 1) -> Fitted:
    """Return the text broken into at most this many lines, as large as fits, never below ``least``.

    A text that is too long even at the least size is cut with an ellipsis.
    """
    while size > least:
        broken = wrap(text, size, room)
        if len(broken) <= lines and all(width(line, size) <= room for line in broken):
            return Fitted(broken, size)
        size = max(least, size - 0.5)
    broken = wrap(text, least, room)
    if len(broken) > lines:
        broken = (*broken[: lines - 1], " ".join(broken[lines - 1 :]))
    return Fitted(tuple(cut(line, least, room) for line in broken), least)


def wrap(text: str, size: float, room: float) -> tuple[str, ...]:
    """Break a text at its spaces into lines that fit, as far as single words do."""
    lines: list[str] = []
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width(joined, size) <= room:
            lines[-1] = joined
        else:
            lines.append(word)
    return tuple(lines)


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """Return for each name the fewest first letters of its last word that tell it from the others.

    >>> initials(["Mrs. Peacock", "Professor Plum", "Miss Scarlett"])
    ('Pe', 'Pl', 'S')
    """
    words = [(name.split() or ["?"])[-1] for name in names]
    found = []
    for at, word in enumerate(words):
        others = [other.casefold() for other in (*words[:at], *words[at + 1 :])]
        first = word[:1].casefold()
        length = 2 if any(other.startswith(first) for other in others) else 1
        found.append(word[:length].capitalize())
    return tuple(found)


def _advance(letter: str) -> float:
    if letter in _WIDTH:
        return _WIDTH[letter]
    if unicodedata.combining(letter):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    plain = unicodedata.normalize("NFD", letter)[0]
    return _WIDTH.get(plain, 0.74 if letter.isupper() else _USUAL)
