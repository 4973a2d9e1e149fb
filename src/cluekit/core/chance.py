"""The one door through which luck enters.

Uniform numbers are 32-bit words of BLAKE2b over (seed, game, purpose, step, block). So the same
seed gives the same game in every process and on every platform, nothing has to be stored to go
on after a reload, and an undone roll comes back as it was.

There are two ways from the seed to the words. By "one-key" all five are one text that is hashed.
By "separate-keys" seed and game make a key for each of: the deal, the dice, each bot; the words
are hashed under that key. From the rolls that everybody saw, or from a bot's luck, nothing then
leads to the deal but the seed; and a proposed seed is too long to be tried. Which way a game takes
follows from its seed (``way_of``), and stands in its save.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import blake2b
from os import urandom
from struct import Struct
from typing import Any, Literal, Protocol, TypeVar

import msgspec

from cluekit.core.problems import refusal

# --- seeds ----------------------------------------------------------------------------------------
# Seeds: the small ones of lessons, and words of 64 bits that nobody finds by trying.
#
# What a seed looks like says by which way luck is drawn from it, so that it gives the same game
# wherever it is written: 7 and "villa" as in every lesson, "3f9a-02c7-be51-70d4" with keys apart.

Seed = int | str
Way = Literal["one-key", "separate-keys"]
"""How luck is drawn from a seed: see ``chance``."""

_WORD = re.compile(r"[0-9a-f]{4}(?:[- ][0-9a-f]{4}){3}", re.IGNORECASE)


def new_seed() -> str:
    """Return a seed that nobody has had: 64 random bits as sixteen figures in groups of four."""
    figures = urandom(8).hex()
    return "-".join(figures[place : place + 4] for place in range(0, 16, 4))


def way_of(seed: Seed) -> Way:
    """Return the way in which luck is drawn from a seed where nothing else is said."""
    return "separate-keys" if isinstance(seed, str) and _WORD.fullmatch(seed) else "one-key"


def check_seed(seed: Seed) -> None:
    """Refuse a text with half a character in it, which nothing can be made from, or written to."""
    if isinstance(seed, str) and any("\ud800" <= letter <= "\udfff" for letter in seed):
        raise refusal("seed-unreadable")


def plain_seed(seed: Seed, way: Way) -> Seed:
    """Return a seed as it is hashed: "3F9A 02C7 BE51 70D4" is "3f9a-02c7-be51-70d4" typed back.

    Raises ``RefusedError`` as ``check_seed`` does.
    """
    check_seed(seed)
    word = way == "separate-keys" and isinstance(seed, str) and _WORD.fullmatch(seed)
    return seed.lower().replace(" ", "-") if word and isinstance(seed, str) else seed


# --- chance ---------------------------------------------------------------------------------------

T = TypeVar("T")
_WORDS = Struct("<16I")
_WORDS_A_BLOCK = 16
_SPAN = 1 << 32
"""How many words there are."""
_PERSON = b"cluekit luck"
"""Keeps our keys apart from other hashes of the same seed."""


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

    def __init__(self, seed: Seed, game: int = 0, way: Way | None = None) -> None:
        self.way: Way = way or way_of(seed)
        self.seed = plain_seed(seed, self.way)
        self.game = game
        self._lucks: dict[str, Callable[[int], SeededLuck | TableLuck]] = {}

    def luck(self, purpose: str, step: int, drawn: int = 0) -> SeededLuck | TableLuck:  # noqa: ARG002
        """Return the luck of one move; what was drawn before does not matter to it."""
        try:
            at = self._lucks[purpose]
        except KeyError:
            at = self._lucks[purpose] = self._luck_for(purpose)
        return at(step)

    def _luck_for(self, purpose: str) -> Callable[[int], SeededLuck | TableLuck]:
        """Return what gives the luck of one purpose at each step."""
        if purpose == "table" and self.way == "separate-keys":
            dice, deal = self._begun("table dice"), self._begun("table deal")
            return partial(TableLuck, dice, deal)
        return partial(SeededLuck, self._begun(purpose))

    def _begun(self, purpose: str) -> blake2b:
        """Return the hash of all numbers of one purpose, as far as they have it in common.

        With it one can go on with this purpose, but not find out the numbers it began with.
        """
        named = f"{self.seed}/{self.game}"
        if self.way == "one-key":
            return blake2b(f"{named}/{purpose}/".encode())
        key = blake2b(named.encode(), person=_PERSON).digest()
        return blake2b(key=blake2b(purpose.encode(), key=key, person=_PERSON).digest())


# A struct is made several times as quickly as a class with slots, and every move makes two.
class SeededLuck(msgspec.Struct, eq=False, gc=False):
    """The luck of one move, from a hash of its place in the game."""

    _begun: Any  # a blake2b
    _step: int
    _used: int = 0
    _words: tuple[int, ...] = ()
    drawn: int = 0

    def below(self, count: int) -> int:
        """Return a uniform number 0 … count - 1; words that would favour some are skipped."""
        number = self._used
        self._used = number + 1
        if count == 1:  # any word will do: it is used up, but need not be known
            return 0
        words = self._words
        while number >= len(words):
            # Hash the next block of sixteen words; return all words so far
            hashed = self._begun.copy()
            hashed.update(b"%d/%d" % (self._step, len(self._words) // _WORDS_A_BLOCK))
            self._words += _WORDS.unpack(hashed.digest())
            words = self._words
        word = words[number]
        found = word % count
        if word - found > _SPAN - count:  # a round cut short: not all have a word in it
            return self.below(count)
        return found

    def die(self, sides: int = 6) -> int:
        """Roll a die."""
        self.drawn += 1
        return self.below(sides) + 1

    def order(self, items: Sequence[T]) -> list[T]:
        """Shuffle a copy (Fisher and Yates)."""
        self.drawn += 1
        shuffled, below = list(items), self.below
        for last in range(len(shuffled) - 1, 0, -1):
            other = below(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled

    def pick(self, items: Sequence[T]) -> T:
        """Draw one."""
        self.drawn += 1
        return items[self.below(len(items))]


class TableLuck:
    """The luck of the table at one move, where dice and cards are drawn under different keys.

    Most moves draw nothing: what draws is made when it is first asked.
    """

    __slots__ = ("_begun", "_deal", "_dice", "_step")

    def __init__(self, dice: blake2b, deal: blake2b, step: int) -> None:
        self._begun = (dice, deal)
        self._step = step
        self._dice: SeededLuck | None = None
        self._deal: SeededLuck | None = None

    @property
    def drawn(self) -> int:
        """How many rolls, shuffles and draws this move has used."""
        return sum(luck.drawn for luck in (self._dice, self._deal) if luck)

    def _from_the_deal(self) -> SeededLuck:
        if self._deal is None:
            self._deal = SeededLuck(self._begun[1], self._step)
        return self._deal

    def die(self, sides: int = 6) -> int:
        """Roll a die."""
        if self._dice is None:
            self._dice = SeededLuck(self._begun[0], self._step)
        return self._dice.die(sides)

    def order(self, items: Sequence[T]) -> list[T]:
        """Shuffle a copy."""
        return self._from_the_deal().order(items)

    def pick(self, items: Sequence[T]) -> T:
        """Draw one."""
        return self._from_the_deal().pick(items)


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
