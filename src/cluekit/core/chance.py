"""The one door through which luck enters.

Uniform numbers are 32-bit words of BLAKE2b over (seed, game, purpose, step, block). So the same
seed gives the same game in every process and on every platform, nothing has to be stored to go
on after a reload, and an undone roll comes back as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from struct import Struct
from typing import Protocol, TypeVar

T = TypeVar("T")
_WORDS = Struct("<16I")
_SPAN = 1 << 32


class Luck(Protocol):
    """What a rule may ask of fortune during one move."""

    def die(self, sides: int = 6) -> int:
        """Roll a die: 1 to ``sides``, each equally likely."""

    def order(self, items: Sequence[T]) -> list[T]:
        """Shuffle: every order equally likely."""

    def pick(self, items: Sequence[T]) -> T:
        """Draw one of the items, each equally likely."""

    @property
    def drawn(self) -> int:
        """How many rolls, shuffles and draws this move has used."""


class Source(Protocol):
    """Where luck comes from: ``Chance`` in a game, ``Scripted`` in a lesson or a test."""

    def luck(self, purpose: str, step: int, drawn: int) -> Luck:
        """Return the luck of one move.

        ``purpose`` keeps streams apart ("table", or a bot's seat), ``step`` is the number of
        moves accepted so far, ``drawn`` the number of values used so far.
        """


class Chance:
    """Seeded luck. ``seed`` is any int or text, ``game`` numbers the games of one experiment."""

    def __init__(self, seed: int | str, game: int = 0) -> None:
        self.seed = seed
        self.game = game
        self._key = f"{seed}/{game}"

    def luck(self, purpose: str, step: int, drawn: int = 0) -> SeededLuck:  # noqa: ARG002
        """Return the luck of one move; what was drawn before does not matter to it."""
        return SeededLuck(self._key, purpose, step)


class SeededLuck:
    """The luck of one move, from a hash of its place in the game."""

    __slots__ = ("_block", "_key", "_words", "drawn")

    def __init__(self, *key: object) -> None:
        self._key = key
        self._block = 0
        self._words: list[int] = []
        self.drawn = 0

    def below(self, count: int) -> int:
        """Return a uniform number 0 … count - 1; words that would favour some are skipped."""
        fair = _SPAN - _SPAN % count
        while True:
            word = self._words.pop() if self._words else self._next_block()
            if word < fair:
                return word % count

    def _next_block(self) -> int:
        """Hash the next sixteen words and return the first of them."""
        text = "/".join(map(str, (*self._key, self._block)))
        self._words = list(reversed(_WORDS.unpack(blake2b(text.encode()).digest())))
        self._block += 1
        return self._words.pop()

    def die(self, sides: int = 6) -> int:
        """Roll a die."""
        self.drawn += 1
        return self.below(sides) + 1

    def order(self, items: Sequence[T]) -> list[T]:
        """Shuffle a copy (Fisher and Yates)."""
        self.drawn += 1
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.below(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled

    def pick(self, items: Sequence[T]) -> T:
        """Draw one."""
        self.drawn += 1
        return items[self.below(len(items))]


class OutOfScriptError(Exception):
    """A script had no fitting value left; the message says which one was asked for."""


class Scripted:
    """Luck written down beforehand, for lessons and tests.

    Values are used in the order they are asked for: a number for a die, a sequence for a shuffle
    (these items come first, in this order), ``pick`` takes one item. When the script ends,
    ``then`` goes on; without it ``OutOfScriptError`` is raised. A value that does not fit is
    an error, too; unless ``strict`` is switched off: then ``then`` gives another, as a game does
    that leaves its script ("what if I had …").

    >>> luck = Scripted(6, 1).luck("table", 0, 0)
    >>> luck.die(), luck.die()
    (6, 1)
    """

    def __init__(self, *script: object, then: Source | None = None) -> None:
        self.script = script
        self.then = then
        self.strict = True

    def luck(self, purpose: str, step: int, drawn: int = 0) -> ScriptedLuck:
        """Return the luck of one move, from where the script stands. Bots are not scripted."""
        rest = self.script[drawn:] if purpose == "table" else ()
        then = self.then.luck(purpose, step, drawn) if self.then else None
        return ScriptedLuck(rest, then, strict=self.strict)


class ScriptedLuck:
    """The luck of one move, from a script."""

    def __init__(self, script: Sequence[object], then: Luck | None, *, strict: bool = True) -> None:
        self._script = script
        self._then = then
        self._strict = strict
        self.drawn = 0

    def _next(self) -> object | None:
        self.drawn += 1
        return self._script[self.drawn - 1] if self.drawn <= len(self._script) else None

    def _unfit(self, message: str) -> Luck:
        """Return who goes on in place of a value that does not fit, where that is allowed."""
        if self._strict or self._then is None:
            raise OutOfScriptError(message)
        return self._then

    def _rest(self, wanted: str) -> Luck:
        if self._then is None:
            message = f"the script has no value left for {wanted}"
            raise OutOfScriptError(message)
        return self._then

    def die(self, sides: int = 6) -> int:
        """Roll what the script says."""
        value = self._next()
        if value is None:
            return self._rest("a die").die(sides)
        if not isinstance(value, int) or not 1 <= value <= sides:
            return self._unfit(f"a die with {sides} sides cannot show {value!r}").die(sides)
        return value

    def order(self, items: Sequence[T]) -> list[T]:
        """Put the scripted items first, in the scripted order, and keep the rest as it is."""
        value = self._next()
        if value is None:
            return self._rest("a shuffle").order(items)
        if not isinstance(value, (list, tuple)) or any(item not in items for item in value):
            message = f"a shuffle of {list(items)} cannot begin with {value!r}"
            return self._unfit(message).order(items)
        return [*value, *(item for item in items if item not in value)]

    def pick(self, items: Sequence[T]) -> T:
        """Draw the scripted item."""
        value = self._next()
        if value is None:
            return self._rest("a draw").pick(items)
        if value not in items:
            return self._unfit(f"{value!r} cannot be drawn from {list(items)}").pick(items)
        return value  # type: ignore[return-value]
