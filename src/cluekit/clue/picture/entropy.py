"""How much is open: a gauge of the entropy of the case file, and its course over the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from cluekit.clue.picture.casefile import in_bits
from cluekit.draw import Element, el, number, points
from cluekit.words import say

WIDE, HIGH = 340.0, 150.0
_LEFT, _RIGHT, _TOP, _FOOT = 30.0, 70.0, 34.0, 24.0


class Course(msgspec.Struct, frozen=True):
    """The bits that were open at the beginning and after each question; ``most`` is the scale."""

    bits: tuple[float, ...]
    most: float


def said(course: Course) -> str:
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
    return el(
        "svg",
        drawing(course),
        viewBox=f"0 0 {WIDE:g} {HIGH:g}",
        class_="ck-picture",
        role="img",
        aria_label=said(course),
        data_key="entropy",
    )


def drawing(course: Course) -> Element:
    """Return gauge and curve as a group, ``WIDE`` by ``HIGH``."""
    several = len(course.bits) > 1
    return el("g", list(_gauge(course)), list(_curve(course)) if several else None)


def _gauge(course: Course) -> Iterator[Element]:
    """Yield the bar of what is open now: full when nothing is known, empty when all is."""
    wide = WIDE - _LEFT - _RIGHT
    level = wide * min(1.0, course.bits[-1] / course.most) if course.most else 0.0
    yield el("rect", class_="ck-case-rail", x=_LEFT, y=4, width=wide, height=13, rx=2)
    yield el("rect", class_="ck-case-level", x=_LEFT, y=4, width=level, height=13, rx=2)
    x = WIDE - _RIGHT + 4
    yield el("text", in_bits(course.bits[-1]), class_="ck-entropy-now", x=x, y=15)


def _curve(course: Course) -> Iterator[Element]:
    line = points(_places(course))
    first, last = _places(course)[0], _places(course)[-1]
    floor = HIGH - _FOOT
    fill = points([(first[0], floor), *_places(course), (last[0], floor)])
    yield el("polygon", class_="ck-entropy-under", points=fill)
    yield el("path", class_="ck-entropy-axis", d=f"M{number(_LEFT)} {_TOP:g}V{floor:g}H{WIDE:g}")
    for amount in _marks(course.most):
        y = _y(course, amount)
        yield el("text", str(amount), class_="ck-entropy-mark", x=_LEFT - 5, y=y + 4)
    yield el("polyline", class_="ck-entropy-line", points=line)
    yield el("circle", class_="ck-entropy-dot", cx=last[0], cy=last[1], r=3.5)
    words = say("after question {number}", number=len(course.bits) - 1)
    yield el("text", words, class_="ck-entropy-foot", x=last[0], y=HIGH - 7)


def _marks(most: float) -> list[int]:
    """Return the amounts written beside the axis."""
    step = max(1, round(most / 3))
    return list(range(0, int(most) + 1, step))


def _places(course: Course) -> Sequence[tuple[float, float]]:
    """Return the corners of the curve: it falls at each question and is level in between."""
    step = (WIDE - _LEFT - 14) / (len(course.bits) - 1)
    corners: list[tuple[float, float]] = []
    for number_, amount in enumerate(course.bits):
        x = _LEFT + number_ * step
        if corners:
            corners.append((x, corners[-1][1]))
        corners.append((x, _y(course, amount)))
    return corners


def _y(course: Course, amount: float) -> float:
    share = min(1.0, amount / course.most) if course.most else 0.0
    return HIGH - _FOOT - share * (HIGH - _FOOT - _TOP)
