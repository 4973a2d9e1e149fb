"""How much is open: a gauge of the entropy of the case file, and its course over the game."""

from __future__ import annotations

import msgspec

from cluekit.draw import Element, gauge
from cluekit.words import say
from cluekit.words.amounts import in_bits


class Course(msgspec.Struct, frozen=True):
    """The bits that were open at the beginning and after each question; ``most`` is the scale."""

    bits: tuple[float, ...]
    most: float


def describe(course: Course) -> str:
    """Return what the picture shows, in words."""
    now = in_bits(course.bits[-1])
    if len(course.bits) == 1:
        return say("Open about the case file: {bits}.", bits=now)
    return say(
        "Open about the case file: {first} at the beginning, {now} after question {number}.",
        first=in_bits(course.bits[0]),
        now=now,
        number=len(course.bits) - 1,
    )


def page(course: Course) -> Element:
    """Return gauge and curve as a picture for a page."""
    return gauge.page(_gauge(course), describe(course))


def drawing(course: Course) -> Element:
    """Return gauge and curve as a group for a larger picture."""
    return gauge.drawing(_gauge(course))


def _gauge(course: Course) -> gauge.Gauge:
    foot = say("after question {number}", number=len(course.bits) - 1)
    return gauge.Gauge(course.bits, course.most, in_bits(course.bits[-1]), foot)
