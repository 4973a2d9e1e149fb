"""Foresight: what could be asked before a letter arrives, and what the exact belief answers.

Questions are about what is answered later in the same course: whether somebody stands near,
whether an arrest or a kill hits, and, once it lies open, who somebody was.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from cluekit.noir.deduction.belief import Course, Learned
from cluekit.noir.public import facts
from cluekit.noir.public.table import KILLER, NOBODY_IS
from cluekit.sets import members

YES, NO, OTHERS = 1, 0, -1
FEW = 4
"""This many suspects can be chosen from by name, the likeliest; the others are one choice."""


class Question(msgspec.Struct, frozen=True):
    """Something to foresee before letter ``number`` of a course.

    ``kind`` is "near" (does the other side stand next to ``suspect``), "hit" (is it ``suspect``)
    or "who"; ``chances`` gives every answer its exact chance: ``YES`` and ``NO``, or suspects and
    ``OTHERS``. ``answer`` is what the letter says.
    """

    kind: str
    number: int
    suspect: int
    chances: dict[int, Fraction]
    answer: int

    @property
    def yes_or_no(self) -> bool:
        """Whether it is answered by yes or no."""
        return self.kind != "who"


def questions(course: Course) -> Iterator[Question]:
    """Yield everything that could be foreseen, in order; what is certain is not asked."""
    for number, each in enumerate(course.learned):
        found = _near(course, number, each) or _hit(course, number, each)
        found = found or _who(course, number, each)
        if found and all(0 < chance < 1 for chance in found.chances.values()):
            yield found


def _near(course: Course, number: int, each: Learned) -> Question | None:
    """Return the question that a canvas answers (N17, N18)."""
    asked = facts.KillerAnswered if course.about == KILLER else facts.InspectorAnswered
    if not isinstance(each.fact, asked):
        return None
    inside = sum(
        each.before.weights.get(who, 0) for who in members(each.view.table.near(each.fact.suspect))
    )
    yes = Fraction(inside, each.before.total or 1)
    return Question("near", number, each.fact.suspect, _either(yes), YES if each.fact.near else NO)


def _hit(course: Course, number: int, each: Learned) -> Question | None:
    """Return whether an arrest is of the Killer (N10), or a kill of the Inspector (N09)."""
    about_killer = course.about == KILLER
    if not isinstance(each.fact, facts.Arrested if about_killer else facts.Killed):
        return None
    suspect = each.fact.suspect
    if not about_killer and not each.view.table.chosen:
        return None
    hit = bool(getattr(each.fact, "hit", each.hit))
    return Question("hit", number, suspect, _either(each.before.share(suspect)), YES if hit else NO)


def _who(course: Course, number: int, each: Learned) -> Question | None:
    """Return who it was all the time, before that lies open (N11, N20)."""
    fact, answer = each.fact, NOBODY_IS
    if each.anew:
        answer = int(fact.shown)
    elif isinstance(fact, facts.GameEnded) and course.about == KILLER:
        answer = fact.killer
    elif isinstance(fact, facts.GameEnded) and fact.ending != "inspector-killed":
        answer = fact.inspector  # a kill of the Inspector has told it already
    likely = sorted(each.before.weights, key=lambda who: (-each.before.weights[who], who))
    if answer == NOBODY_IS or len(likely) < 2:  # noqa: PLR2004 - one: nothing to foresee
        return None
    named = likely if len(likely) <= FEW + 1 else likely[:FEW]
    chances = {who: each.before.share(who) for who in named}
    if len(named) < len(likely):
        chances[OTHERS] = 1 - sum(chances.values(), Fraction(0))
    return Question("who", number, NOBODY_IS, chances, answer if answer in chances else OTHERS)


def _either(yes: Fraction) -> dict[int, Fraction]:
    return {YES: yes, NO: 1 - yes}
