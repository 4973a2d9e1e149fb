"""What people read: message catalogues (gettext; the English text is the message id).

    say("You showed {other} {card}.", other="Nora", card=the(card))
    say_n("{n} card", "{n} cards", 3)
    say_in("noir", "Board")                         # one English word, two things elsewhere
    say("Left: {rooms:room}.", rooms=1)             # counted nouns: see `quantity`

Messages are found in the sources by their literal first argument (`tools/catalogues.py`), so a
message is written out where it is said, or wrapped in ``mark`` where it waits in a table. A
missing translation reads English, a wrong placeholder stays visible; neither ever raises.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from math import log10
from typing import NamedTuple

from cluekit.words.catalogues import LANGUAGES, catalogue
from cluekit.words.counted import COUNTED, decides, mark_n
from cluekit.words.numbers import local_number
from cluekit.words.reader import Reader, here, language, on_change, open_in, set_language, speaking

__all__ = [
    "COUNTED",
    "LANGUAGES",
    "Reader",
    "after_colon",
    "capital",
    "form",
    "here",
    "language",
    "mark",
    "mark_in",
    "mark_n",
    "on_change",
    "open_in",
    "places",
    "quantity",
    "say",
    "say_in",
    "say_n",
    "set_language",
    "speaking",
]

_MANY = 2
"""The number that a noun agrees with, unless its number is known to be one."""
_DIGITS = 12
"""A number with this many digits is not looked at: what follows agrees with many."""
_LONG = 3_000
"""A number of more bits, some 900 digits, is said by how large it is about."""
_PLACE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


def say(message: str, /, **values: object) -> str:
    """Return the message in the reader's language, with the values put in.

    >>> say("Left: {rooms:room}.", rooms=1)
    'Left: 1 room.'
    """
    if not message:
        return ""
    return _fill(_translation(language(), message), message, values)


@lru_cache(maxsize=16_384)  # `gettext` looks twice for what is said as it stands here
def _translation(language: str, message: str, context: str | None = None) -> str:
    told = catalogue(language)
    return told.gettext(message) if context is None else told.pgettext(context, message)


@cache
def places(message: str) -> frozenset[str]:
    """Return the names of the places that a message has for values."""
    return frozenset(place[1] for place in _PLACE.finditer(message))


def say_in(context: str, message: str, /, **values: object) -> str:
    """Return the message as it is said in this context: English has one word for both there."""
    return _fill(_translation(language(), message, context), message, values)


def say_n(one: str, many: str, number: int, /, **values: object) -> str:
    """Return the message that fits the number, which stands in it as ``{n}``."""
    text = catalogue(language()).ngettext(one, many, number)
    return _fill(text, one if number == 1 else many, {"n": number, **values})


def quantity(noun: str, number: float, told: object = None) -> str:
    """Return a number with its noun; ``told`` is the number in words.

    >>> quantity("card", 1), quantity("card", 2)
    ('1 card', '2 cards')
    """
    one, many = COUNTED[noun]
    shown = number if told is None else told
    return say_n(one, many, decides(number, language()), n=shown)


def mark(message: str) -> str:
    """Return the message as it is: it waits here, in English, for the catalogues to find it."""
    return message


def mark_in(context: str, message: str) -> str:  # noqa: ARG001 - the catalogues need it
    """Return a message of a context as it is: it waits here, in English."""
    return message


def form(message: str, how: str) -> str | None:
    """Return a special form of a name, or None where the catalogue has none.

    ``how`` is "the" (with its article), "in" (being there) or "into" (going there): English "in
    the Garden", Italian "nel Giardino". A form that equals the name counts as none.
    """
    found = _translation(language(), message, how) if message else message
    return found if found != message else None


def capital(sentence: str) -> str:
    """Return a sentence with its first letter large: a name may begin it in a small one."""
    return sentence[:1].upper() + sentence[1:]


def after_colon(sentence: str) -> str:
    """Return a sentence as it stands behind a colon: with a capital in English alone."""
    return capital(sentence) if language() == "en" else sentence


def _fill(text: str, english: str, values: Mapping[str, object]) -> str:
    """Put the values in; English stands in for a translation that asks for other values."""
    if not values:
        return text
    if not places(text).issubset(values):
        text = english
    return "".join([before + _value(place, values) for before, place in _parts(text)])


class _Place(NamedTuple):
    """A place for a value in a message: its name, how it is said, and as it is written there."""

    name: str
    how: str
    written: str


@lru_cache(maxsize=8192)
def _parts(text: str) -> tuple[tuple[str, _Place | None], ...]:
    """Return each place of a message with what stands before it; None is the message's end."""
    parts: list[tuple[str, _Place | None]] = []
    at = 0
    for found in _PLACE.finditer(text):
        place = _Place(found[1], found[2] or "", found[0])
        parts.append((text[at : found.start()], place))
        at = found.end()
    return *parts, (text[at:], None)


def _value(place: _Place | None, values: Mapping[str, object]) -> str:
    if place is None:
        return ""
    name, how, written = place
    if name not in values:
        return written
    value = values[name]
    if type(value) is str and not how:  # nearly always
        return value
    if how in COUNTED and isinstance(value, (int, str)):
        said = _short(value)
        number = int(said) if said.isdecimal() and len(said) < _DIGITS else _MANY
        return quantity(how, number, said)
    try:
        shown = format(value, how)
    except (TypeError, ValueError):
        return _short(value)
    return local_number(shown) if isinstance(value, (int, float)) else shown


def _short(value: object) -> str:
    """Return a value as text; of a number of thousands of digits, about how large it is."""
    if isinstance(value, int) and value.bit_length() > _LONG:
        return f"{'-' if value < 0 else ''}10^{int(value.bit_length() * log10(2))}"
    return str(value)
