"""What people read: message catalogues (gettext; the English text is the message id).

    say("You showed {other} {card}.", other="Nora", card=the(card))
    say_n("{n} card", "{n} cards", 3)

Messages are found in the sources by their literal first argument (`tools/catalogues.py`), so a
message is written out where it is said, or wrapped in ``mark`` where it waits in a table. A
missing translation reads English, a wrong placeholder stays visible; neither ever raises.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from cluekit.words.catalogues import LANGUAGES, catalogue
from cluekit.words.reader import language, on_change, open_in, set_language

__all__ = [
    "LANGUAGES",
    "form",
    "language",
    "mark",
    "on_change",
    "open_in",
    "say",
    "say_n",
    "set_language",
]

_PLACE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


def say(message: str, /, **values: object) -> str:
    """Return the message in the reader's language, with the values put in."""
    if not message:
        return ""
    return _fill(catalogue(language()).gettext(message), message, values)


def say_n(one: str, many: str, n: int, /, **values: object) -> str:
    """Return the message that fits the number, which stands in it as ``{n}``."""
    text = catalogue(language()).ngettext(one, many, n)
    return _fill(text, one if n == 1 else many, {"n": n, **values})


def mark(message: str) -> str:
    """Return the message as it is: it waits here, in English, for the catalogues to find it."""
    return message


def form(message: str, how: str) -> str | None:
    """Return a special form of a name, or None where the catalogue has none.

    ``how`` is "the" (with its article), "in" (being there) or "into" (going there): English "in
    the Garden", Italian "nel Giardino". A form that equals the name counts as none.
    """
    found = catalogue(language()).pgettext(how, message) if message else message
    return found if found != message else None


def _fill(text: str, english: str, values: Mapping[str, object]) -> str:
    """Put the values in; English stands in for a translation that asks for other values."""
    if not values:
        return text
    if any(place[1] not in values for place in _PLACE.finditer(text)):
        text = english
    return _PLACE.sub(lambda place: _value(place, values), text)


def _value(place: re.Match[str], values: Mapping[str, object]) -> str:
    name, how = place[1], place[2] or ""
    if name not in values:
        return place[0]
    try:
        return format(values[name], how)
    except (TypeError, ValueError):
        return str(values[name])
