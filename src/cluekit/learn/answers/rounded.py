"""Numbers with the slack of their rounding, and what is reckoned with them; none grows large."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

LARGEST = 10**60
POWER = 99
"""The largest exponent, and the largest base."""
MOST_IN_A_ROW = 40
"""The largest number whose factorial is reckoned."""
MOST_CHOSEN_FROM = 200
ALIKE = Fraction(1, 10**6)
"""Numbers that differ by less were reckoned from logarithms in another order."""


class NoSumError(ValueError):
    """What was written is not a sum that can be read."""


class Figure(NamedTuple):
    """A number, and how far it may be off."""

    value: Fraction
    slack: Fraction = Fraction(0)


def whole_number(figure: Figure) -> int:
    """Return a figure as a whole number from 0 on; raises ``NoSumError``."""
    if figure.slack or figure.value.denominator > 1 or figure.value < 0:
        raise NoSumError
    return int(figure.value)


def small(value: Fraction, slack: Fraction) -> Figure:
    """Return a figure; raises ``NoSumError`` for one of too many digits."""
    if max(abs(value.numerator), value.denominator, slack.denominator) > LARGEST:
        raise NoSumError
    return Figure(value, slack)


def plus(one: Figure, other: Figure) -> Figure:
    """Return the sum."""
    return small(one.value + other.value, one.slack + other.slack)


def opposite(one: Figure) -> Figure:
    """Return it with the other sign."""
    return Figure(-one.value, one.slack)


def product(one: Figure, other: Figure) -> Figure:
    """Return the product."""
    slack = abs(one.value) * other.slack + abs(other.value) * one.slack + one.slack * other.slack
    return small(one.value * other.value, slack)


def quotient(one: Figure, by: Figure) -> Figure:
    """Return the quotient; raises ``NoSumError`` where one would divide by what may be 0."""
    least = abs(by.value) - by.slack
    if least <= 0:
        raise NoSumError
    slack = (abs(one.value) * by.slack + abs(by.value) * one.slack) / (abs(by.value) * least)
    return small(one.value / by.value, slack)


def power(base: Figure, exponent: Figure) -> Figure:
    """Return a power: both at most ``POWER``, the exponent whole."""
    if abs(base.value) > POWER or (times_itself := whole_number(exponent)) > POWER:
        raise NoSumError
    value = base.value**times_itself
    return small(value, (abs(base.value) + base.slack) ** times_itself - abs(value))


def factorial(figure: Figure) -> Figure:
    """Return 1 × 2 × 3 … up to a number that is not large."""
    if (most := whole_number(figure)) > MOST_IN_A_ROW:
        raise NoSumError
    return Figure(Fraction(math.factorial(most)))


def binomial(all_: Figure, some: Figure) -> Figure:
    """Return how many ways there are to choose some of all."""
    if not 0 <= whole_number(some) <= whole_number(all_) <= MOST_CHOSEN_FROM:
        raise NoSumError
    return small(Fraction(math.comb(whole_number(all_), whole_number(some))), Fraction(0))


def logarithm(figure: Figure, base: float) -> Figure:
    """Return a logarithm; raises ``NoSumError`` for what has none."""
    least = figure.value - figure.slack
    if least <= 0:
        raise NoSumError
    value = _log(figure.value, base)
    return Figure(value, value - _log(least, base) if figure.slack else Fraction(0))


def _log(value: Fraction, base: float) -> Fraction:
    return Fraction(math.log2(value) if base == 2 else math.log(value, base))  # noqa: PLR2004 - log2


def ceiling(figure: Figure) -> Figure:
    """Return the next whole number that is not smaller."""
    return Figure(Fraction(math.ceil(figure.value)))


def floor(figure: Figure) -> Figure:
    """Return the next whole number that is not larger."""
    return Figure(Fraction(math.floor(figure.value)))
