"""The deduction inventory: which lesson unlocks which rule, and who may use what.

A lesson grants the rules of all lessons before it, present or not: 07b those of 07. What a
notebook may apply by itself is what its learner has unlocked.
"""

from __future__ import annotations

import re
from typing import Literal

from cluekit.learn.exercises import by_lesson
from cluekit.learn.progress import Done, Progress

Mode = Literal["strict", "relaxed", "free"]
"""Strict: only unlocked rules. Relaxed: all, those not unlocked with a mark. Free: all."""

GIVEN = ("shown", "looked", "told", "accused")
"""What somebody saw or was told outright is nobody's conclusion: there is nothing to unlock."""

UNLOCKS: dict[str, tuple[str, ...]] = {
    "L01": ("mine",),
    "L02": ("pass",),
    "L03": ("show-last",),
    "L04": ("row", "envelope"),
    "L06": ("hand-full", "cases", "contradiction"),
    "L07": ("hand-forced", "packing", "count"),
    "L09": ("unit", "resolve", "sat"),
    "L10": ("silence",),
}
"""The rules that may be used from the end of a lesson on."""

RULES = tuple(rule for rules in UNLOCKS.values() for rule in rules)
"""All rules, in the order in which the course unlocks them."""

LAST = "L19z"
"""Lessons after this one stand beside the course. Their names sort as they are taught."""


def _name(lesson: str) -> str:
    if not re.fullmatch(r"L\d{2}[a-z]?", lesson):
        raise ValueError(f"{lesson!r} is no lesson: write L01, L02 …")
    return lesson


def rules_granted_by(lesson: str) -> frozenset[str]:
    """Return the rules that a lesson begins with: those of all before it."""
    here = _name(lesson)
    return frozenset(GIVEN).union(*(rules for name, rules in UNLOCKS.items() if name < here))


def unlocked_rules(of: Progress | str) -> frozenset[str]:
    """Return the rules that are unlocked: by a lesson at its end, or by a learner's progress.

    Progress unlocks what the highest lesson grants whose exercises are all solved.
    """
    if isinstance(of, str):
        return rules_granted_by(of) | frozenset(UNLOCKS.get(of, ()))
    done = [lesson for lesson in _lessons() if _solved(lesson, of)]
    return unlocked_rules(max(done)) if done else frozenset(GIVEN)


def _lessons() -> dict[str, list[str]]:
    """Return the exercises of each lesson of the course; none is opened for it."""
    return {lesson: found for lesson, found in by_lesson().items() if lesson <= LAST}


def lesson_of(rule: str) -> str:
    """Return the lesson that unlocks a rule, "" where there is none, or not yet."""
    found = next((lesson for lesson, rules in UNLOCKS.items() if rule in rules), "")
    return found if found in by_lesson() else ""


def _solved(lesson: str, progress: Progress) -> bool:
    return all(progress.get(name, Done()).solved for name in _lessons()[lesson])


def usable(of: Progress | str, mode: Mode = "strict") -> dict[str, bool]:
    """Return the rules that may be used, and of each whether it carries the mark "not unlocked"."""
    mine = unlocked_rules(of)
    if mode == "strict":
        return dict.fromkeys(sorted(mine), False)
    everything = (*GIVEN, *RULES)
    return {rule: mode == "relaxed" and rule not in mine for rule in everything}
