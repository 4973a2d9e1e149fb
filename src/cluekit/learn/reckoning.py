"""Reckoning with what a learner wrote: "3 × 3 × 3", "log2 5", "27 files", "3 × 3 = 9".

A small parser of its own: numbers, + − × ÷ ^, parentheses, log2, and names where an exercise file
reckons with earlier answers. Nothing that is written is ever run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import log2

LONGEST = 400
"""More text than this is no sum."""
DEEPEST = 20
"""Parentheses and signs inside each other."""
LARGEST = 10**60
POWER = 99
"""The largest exponent."""
ALIKE = Fraction(1, 10**6)
"""Numbers that differ by less were reckoned from logarithms in another order."""

_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d{1,30}(?:[.,]\d{1,30})?|[.,]\d{1,30})"
    r"|(?P<log>log\s?_?[2₂](?=[\s(])|log₂)"
    r"|(?P<power>\^|\*\*)"
    r"|(?P<times>[*×·]|x(?![^\W\d_]))"
    r"|(?P<over>[/÷:])"
    r"|(?P<plus>\+)|(?P<minus>[-−–])|(?P<open>\()|(?P<close>\))"
    r"|(?P<name>[^\W\d]\w*))"
)
_NOUN = re.compile(r"[^\W\d_]+(?:[\s-][^\W\d_]+){0,2}\.?")
_NO_NOUN = frozenset({"or", "o", "ou", "not", "non", "nao", "minus", "plus", "times"})


class NoSumError(ValueError):
    """What was written is not a sum that can be read."""


def value_of_sum(text: str, names: Mapping[str, Fraction] | None = None) -> Fraction:
    """Return the number that a text says; raises ``NoSumError``.

    A noun may follow ("27 files"); with "=" both sides must be the same.
    """
    if len(text) > LONGEST:
        raise NoSumError(text)
    sides = [_Sum(side, names or {}).whole() for side in text.strip().lstrip("=").split("=")]
    if any(abs(side - sides[-1]) > ALIKE for side in sides):
        raise NoSumError(text)
    return sides[-1]


class _Sum:
    """One side of a sum, read from left to right."""

    def __init__(self, text: str, names: Mapping[str, Fraction]) -> None:
        self.text = text
        self.names = names
        self.at = 0
        self.depth = 0

    def whole(self) -> Fraction:
        """Return the value of all of it."""
        value = self._added()
        rest = self.text[self.at :].strip()
        if rest and (not _NOUN.fullmatch(rest) or rest.split()[0] in _NO_NOUN):
            raise NoSumError(rest)
        return value

    def _next(self, *kinds: str) -> str:
        """Read on if one of these comes next; return what it says, or ""."""
        found = _TOKEN.match(self.text, self.at)
        if found is None or found.lastgroup not in kinds:
            return ""
        self.at = found.end()
        return found[found.lastgroup]

    def _added(self) -> Fraction:
        value = self._multiplied()
        while True:
            if self._next("plus"):
                value += self._multiplied()
            elif self._next("minus"):
                value -= self._multiplied()
            else:
                return _small(value)

    def _multiplied(self) -> Fraction:
        value = self._raised()
        while True:
            if self._next("times"):
                value = _small(value * self._raised())
            elif self._next("over"):
                value = _small(_divided(value, self._raised()))
            else:
                return value

    def _raised(self) -> Fraction:
        value = self._one()
        if not self._next("power"):
            return value
        exponent = self._within(self._one)
        if exponent not in range(POWER + 1) or abs(value) > POWER:
            raise NoSumError(self.text)
        return _small(value ** int(exponent))

    def _one(self) -> Fraction:
        if self._next("minus"):
            return -self._within(self._one)
        if self._next("plus"):
            return self._within(self._one)
        if self._next("log"):
            return _logarithm(self._within(self._one))
        if self._next("open"):
            value = self._within(self._added)
            if not self._next("close"):
                raise NoSumError(self.text)
            return value
        if number := self._next("number"):
            return Fraction(number.replace(",", "."))
        name = self._next("name")
        if name not in self.names:
            raise NoSumError(self.text)
        return self.names[name]

    def _within(self, read: Callable[[], Fraction]) -> Fraction:
        self.depth += 1
        if self.depth > DEEPEST:
            raise NoSumError(self.text)
        value = read()
        self.depth -= 1
        return value


def _small(value: Fraction) -> Fraction:
    if abs(value.numerator) > LARGEST or value.denominator > LARGEST:
        raise NoSumError
    return value


def _divided(value: Fraction, by: Fraction) -> Fraction:
    if not by:
        raise NoSumError
    return value / by


def _logarithm(value: Fraction) -> Fraction:
    if value <= 0:
        raise NoSumError
    return Fraction(log2(value))
