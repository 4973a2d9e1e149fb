"""Presses: what a target looks like, and who answers it.

Every target that a picture may carry has a pattern: words between colons, and parts in braces.
``walk:{place:int}`` is answered by ``walk:17``, ``line:{way:back|on}`` by ``line:on``. What fits
no pattern is refused here, once for all widgets.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from string import ascii_uppercase
from typing import Concatenate, Generic, NamedTuple, ParamSpec, TypeVar

from cluekit.core.edition_text import LONGEST_ID
from cluekit.ui.kit.messages import NotHeardError, Press, plainly
from cluekit.words import say

__all__ = ["NotHeardError", "NothingHereError", "Press", "Presses", "number", "plainly"]

Who = TypeVar("Who")
Done = TypeVar("Done")
Given = ParamSpec("Given")

MOST_DIGITS = 6
"""The most digits that a number in a target has: no place and no step needs more."""

_PIECE = re.compile(r"\{[^}]*\}|[^:]+")
_LETTERS = frozenset(ascii_uppercase)
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class NothingHereError(NotHeardError):
    """Nothing that can be pressed here is called like that, or not now."""

    def __init__(self) -> None:
        super().__init__(say("Nothing here can be pressed."))


def number(word: str) -> int | None:
    """Return the number that a word is, as Python writes it; None for any other word.

    Digits of other scripts, signs, leading zeros and more than ``MOST_DIGITS`` are no number:
    ``"17"`` is 17; ``"٣"``, ``"-1"``, ``"017"``, ``"1e3"`` and ``""`` are None.
    """
    plain = word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS
    return int(word) if plain and (word[0] != "0" or word == "0") else None


def _id(word: str) -> str | None:
    """Return a word that the id of a card, a suspect or a step can be."""
    return word if len(word) <= LONGEST_ID and _ID.fullmatch(word) else None


def _letter(word: str) -> str | None:
    """Return the letter that a suspect goes by."""
    return word if word in _LETTERS else None


_KINDS: dict[str, Callable[[str], int | str | None]] = {
    "int": number,
    "id": _id,
    "letter": _letter,
}


class _Part(NamedTuple):
    """A part of a pattern: what may stand there, and the name it is handed on by, if any."""

    name: str
    choices: tuple[str, ...]

    def read(self, word: str) -> int | str | None:
        """Return what a word means here, None where it means nothing."""
        for choice in self.choices:
            kind = _KINDS.get(choice) if self.name else None
            meant = kind(word) if kind else word if word == choice else None
            if meant is not None:
                return meant
        return None


class Presses(Generic[Who, Done]):
    """The patterns that ``Who`` answers: a widget, the state behind it, or a table.

    ``on`` registers a function for a pattern. It is called with who answers, the press, and the
    parts of the pattern by their names; what ``also`` answers is answered, too::

        presses = Presses["Board", None]()

        @presses.on("why:{suspect:id}")
        def _ask(self, press: Press, suspect: str) -> None: ...
    """

    def __init__(self, also: Presses[Who, Done] | None = None) -> None:
        known = {} if also is None else also._known  # noqa: SLF001 - our own
        self._known: dict[str, tuple[tuple[_Part, ...], Callable[..., Done]]] = {**known}

    @property
    def patterns(self) -> tuple[str, ...]:
        """All patterns, in the order of their registration."""
        return tuple(self._known)

    def on(
        self, *patterns: str
    ) -> Callable[
        [Callable[Concatenate[Who, Press, Given], Done]],
        Callable[Concatenate[Who, Press, Given], Done],
    ]:
        """Register what is decorated for these patterns; one of them belongs to one function."""

        def register(
            handler: Callable[Concatenate[Who, Press, Given], Done],
        ) -> Callable[Concatenate[Who, Press, Given], Done]:
            for pattern in patterns:
                if pattern in self._known:
                    raise ValueError(pattern)
                pieces = [piece.strip("{}").partition(":") for piece in _PIECE.findall(pattern)]
                parts = tuple(
                    _Part(name, tuple(kinds.split("|"))) if colon else _Part("", (name,))
                    for name, colon, kinds in pieces
                )
                self._known[pattern] = (parts, handler)
            return handler

        return register

    def find(self, press: Press) -> Callable[[Who], Done] | None:
        """Return what answers a press, None where it fits no pattern."""
        words = press.words
        for parts, handler in self._known.values():
            if len(parts) != len(words):
                continue
            meant = [part.read(word) for part, word in zip(parts, words, strict=True)]
            if None not in meant:
                named = zip(parts, meant, strict=True)
                given = {part.name: each for part, each in named if part.name}
                return lambda who: handler(who, press, **given)
        return None

    def handler_of(self, press: Press) -> Callable[[Who], Done]:
        """Return what answers a press; raises ``NothingHereError`` where nothing does."""
        found = self.find(press)
        if found is None:
            raise NothingHereError
        return found

    def heed(self, who: Who, press: Press) -> Done:
        """Answer a press; raises ``NothingHereError`` for what fits no pattern."""
        return self.handler_of(press)(who)
