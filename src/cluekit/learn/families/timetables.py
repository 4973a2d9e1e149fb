"""A timetable with wishes: cases and contradictions away from the table (exercise 6.6).

Four lessons, one after the other, and three wishes. All 24 orders are tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import msgspec
from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Word, sentence_with
from cluekit.words import mark, say

LESSONS = (mark("art"), mark("maths"), mark("music"), mark("sport"))
WISHES = (
    mark("{a} comes before {b}."),
    mark("{a} comes right before or right after {b}."),
    mark("{a} comes neither right before nor right after {b}."),
    mark("{a} is the first or the last one."),
)
"""The wishes there are, about lessons a and b."""

BECOMES = {
    "breaks": mark("each of the six orders with {lesson} there breaks a wish."),
    "one": mark("of the six orders with {lesson} there, only this one breaks no wish: {supposed}."),
    "several": mark(
        "with {lesson} there, these two, for example, break no wish: {supposed}; {another}."
    ),
}
"""Why a supposition breaks, or what it leaves."""
STATUS = {
    "certain": mark("in every timetable that is left, {a} comes before {b}."),
    "impossible": mark("in every timetable that is left, {b} comes before {a}."),
    "not-known": mark("it is so here: {with_it}. Here it is not: {without}."),
}
"""What the timetables that are left say of a claim."""

MOST = 5
"""The most timetables that are left to be listed."""

Order = tuple[int, ...]
Wish = tuple[int, int, int]
"""Which wish, of which two lessons."""


class Timetable(msgspec.Struct, frozen=True):
    """Lessons in order, to be told in words."""

    order: Order

    def in_words(self) -> str:
        """Return "art, sport, music, maths"."""
        return ", ".join(say(LESSONS[lesson]) for lesson in self.order)


class Wished(msgspec.Struct, frozen=True):
    """A wish, to be told as a sentence."""

    wish: Wish

    def in_words(self) -> str:
        """Return "Maths comes before art."."""
        kind, a, b = self.wish
        return sentence_with(WISHES[kind], {"a": Word(LESSONS[a]), "b": Word(LESSONS[b])})


def is_met(wish: Wish, order: Order) -> bool:
    """Tell whether an order does what is wished."""
    kind, a, b = wish
    one, other = order.index(a), order.index(b)
    return (one < other, abs(one - other) == 1, abs(one - other) > 1, one in (0, 3))[kind]


def wishes_of(case: Case) -> list[Wish]:
    """Return the three wishes of a case."""
    first = case.numbers[:9]
    return [(first[at], first[at + 1], first[at + 2]) for at in range(0, 9, 3)]


def orders(wishes: Sequence[Wish]) -> list[Order]:
    """Return every order that does all that is wished."""
    return [order for order in permutations(range(4)) if all(is_met(w, order) for w in wishes)]


def values(case: Case) -> dict[str, object]:
    """Return what follows from a supposition, how many orders fit, and what is said of a claim."""
    wishes = wishes_of(case)
    lesson, place, a, b = case.numbers[9:]
    fitting = orders(wishes)
    supposed = [order for order in fitting if order[place] == lesson]
    after = [order for order in fitting if order.index(a) > order.index(b)]
    before = [order for order in fitting if order not in after]
    becomes = ("breaks", "one", "several")[min(len(supposed), 2)]
    status = "not-known" if before and after else "certain" if before else "impossible"
    found: dict[str, object] = {
        **{f"wish_{n}": Wished(wish) for n, wish in enumerate(wishes, start=1)},
        "lesson": Word(LESSONS[lesson]),
        "place": place + 1,
        "becomes": becomes,
        "supposed": Timetable(supposed[0] if supposed else ()),
        "another": Timetable(supposed[-1] if supposed else ()),
        "n": len(fitting),
        "all_orders": 24,
        "with_two": len(orders(wishes[:2])),
        "example": Timetable(fitting[0]),
        "claim": Wished((0, a, b)),
        "status": status,
        "with_it": Timetable(before[0] if before else ()),
        "without": Timetable(after[0] if after else ()),
    }
    lessons = {"a": Word(LESSONS[a]), "b": Word(LESSONS[b])}
    reasons = {
        "reason": Word(BECOMES[becomes], found),
        "reason_3": Word(STATUS[status], found | lessons),
    }
    return found | reasons


def fresh(case: Case, luck: Luck) -> Case:
    """Return three other wishes that leave one timetable to four, and other questions."""
    wanted, many = luck.pick(("breaks", "one", "several")), luck.pick((2, 3, 4, 5))
    while True:
        numbers = [
            number for kind in luck.order((0, 0, 0, 1, 2, 3))[:3] for number in _wish(kind, luck)
        ]
        a, b = luck.order(range(4))[:2]
        found = replace(case, numbers=(*numbers, luck.pick(range(4)), luck.pick(range(4)), a, b))
        wishes = wishes_of(found)
        if not _is_fair(wishes) or len(orders(wishes)) != many:
            continue
        if values(found)["becomes"] == wanted:
            return found


def _is_fair(wishes: Sequence[Wish]) -> bool:
    """Tell whether a few timetables are left, and each wish takes some away."""
    fitting = len(orders(wishes))
    without = (orders([one for one in wishes if one != wish]) for wish in wishes)
    return 1 < fitting <= MOST and all(len(left) > fitting for left in without)


def _wish(kind: int, luck: Luck) -> tuple[int, int, int]:
    a, b = luck.order(range(4))[:2]
    return kind, a, b
