r"""Letters that are not what they seem: those that nobody sees, and those that look like others.

A text from a file may hold orders for a terminal (ESC, and the controls that mean the same),
letters that turn the direction of writing round, letters without a shape, and Cyrillic or Greek
ones among Latin ones. Wherever such a text is shown, these are written by their numbers:
``\u001b[2J`` clears no screen, and ``\u0410da`` is not Ada. In a text of JSON, too, this means
the same letters as before.

A word that is foreign as a whole is somebody's language and stays as it is, unless it looks just
like another name that there is: of a player, or of an edition (``heed``). What a word looks like
is its skeleton, as in Unicode's report 39; the letters here are those that people have fonts for.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from threading import Lock

CONTROLS = "\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufff0-\ufffb\ufffe\uffff"
"""What controls a terminal or is no letter at all; tabs and ends of lines are left alone."""

SHAPELESS = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u2800\u3164\ufeff\uffa0\U000e0000-\U000e0fff"
)
"""What nobody sees: signs that turn the writing round, spaces of no width, fillers, tags."""

ALIKE = "АВЕЅІЈКМНОРСТУХаеѕіјорсухһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧνο"
"""Cyrillic and Greek letters that look like Latin ones."""

_LOOKS_LIKE = str.maketrans(
    ALIKE + "ԌӀӏαγιρσυϲϳՕՍօսոհզᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ",
    "ABESIJKMHOPCTYXaesijopcyxhdqwABEZHIKMNOPTYXvoGIlayipoucjOUounhqABCDEGHJKLMPRSTVWZ",
)
"""What these and a few more look like, Armenian and Cherokee ones, too. Those few are no part of
``ALIKE``: beside Latin letters they are honest signs, as in a formula."""

MOST_NAMES = 20_000
"""As many looks of names are kept in mind; more there are only where somebody means harm."""

_looks: dict[str, frozenset[str]] = {}
_looking = Lock()

_ORDERS, _SHAPELESS = re.compile(f"[{CONTROLS}]"), re.compile(f"[{SHAPELESS}]")
_HIDDEN = re.compile(f"[{CONTROLS}{SHAPELESS}]")
_ALIKE = re.compile(f"[{ALIKE}]")
_OF_OTHERS = re.compile("[Ͱ-֏Ꭰ-ᏼＡ-ｚ𝐀-𝟿]")
"""Letters of other scripts that can look like Latin ones, and Latin ones written full or bold."""
_WORD = re.compile(r"\w+")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
_FOREIGN = re.compile(r"[^\x00-\x7f]")


def visible(text: str) -> str:
    """Return the text with letters that are not what they seem written by their numbers."""
    return show_hidden(_ORDERS.sub(_by_number, text))


def show_hidden(text: str) -> str:
    """Return it with what nobody sees, and look-alikes in Latin words, written by their numbers.

    A word that is Cyrillic or Greek as a whole stays as it is: it is somebody's language. But where
    a name that is known looks just like it, it is written by its numbers.
    """
    text = _SHAPELESS.sub(_by_number, text)
    return _WORD.sub(_in_word, text) if _OF_OTHERS.search(text) else text


def heed(names: Iterable[str]) -> None:
    """Keep names in mind: from now on another word that looks just like one of them is marked."""
    for name in names:
        for word in _WORD.findall(name):
            look = _look(word)
            known = _looks.get(look, frozenset())
            if word not in known and len(_looks) < MOST_NAMES:
                with _looking:
                    _looks[look] = _looks.get(look, frozenset()) | {word}


def _look(word: str) -> str:
    """Return what a word looks like, in Latin letters as far as they go: its skeleton."""
    if word.isascii():
        return word
    return unicodedata.normalize("NFKC", word).translate(_LOOKS_LIKE)


def is_seen(name: str) -> bool:
    """Tell whether a name is what it seems: something to see, and nothing that is not seen."""
    return bool(name.strip("\ufe0e\ufe0f \u00a0")) and not _HIDDEN.search(name)


def _in_word(word: re.Match[str]) -> str:
    if _LATIN.search(word[0]):
        return _ALIKE.sub(_by_number, word[0])
    if word[0].isascii() or not _looks.get(_look(word[0]), frozenset()) - {word[0]}:
        return word[0]
    return _FOREIGN.sub(_by_number, word[0])


def _by_number(letter: re.Match[str]) -> str:
    """Return a letter as JSON may write it: above ffff in two halves."""
    number = ord(letter[0])
    if number <= 0xFFFF:  # noqa: PLR2004 - the last that has four digits
        return f"\\u{number:04x}"
    rest = number - 0x10000
    return f"\\u{0xD800 + (rest >> 10):04x}\\u{0xDC00 + (rest & 0x3FF):04x}"
