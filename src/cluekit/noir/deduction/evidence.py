"""Reasons: which letter takes whom out, and what it makes likelier.

Every exclusion stands on a single letter, for each letter tells something of one suspect at a time
(near then, or not; shown, or not). So the smallest reason is one letter, and the first one that
excludes a suspect is the reason given; others may say the same again.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from cluekit.noir.deduction.belief import Course, Learned, cards_shown
from cluekit.noir.deduction.candidates import Candidates, after
from cluekit.noir.public import facts
from cluekit.noir.public.table import KILLER
from cluekit.sets import mask, members

BEGINNING = -1
"""The number of the reasons that hold before the first letter: it sorts before all letters."""


class Exclusion(msgspec.Struct, frozen=True):
    """Why somebody is out: a named reason, the clause behind it, and the letter it rests on.

    ``number`` counts letters of the course from 0; ``BEGINNING`` is what was known before them.
    """

    suspect: int
    why: str
    clause: str
    number: int = BEGINNING


CLAUSES = {
    "own-card": "N04",
    "drawn": "N12",
    "yourself": "N02",
    "victim": "N08",
    "not-near-victim": "N08",
    "not-arrested": "N10",
    "missed": "N10",
    "out-of-reach": "N10",
    "failed-card": "N11",
    "given-up": "N11",
    "dead-then": "N11",
    "open-then": "N11",
    "own-then": "N11",
    "open-card": "N12",
    "not-near": "N17",
    "near": "N17",
    "not-near-them": "N18",
    "near-them": "N18",
    "killed": "N09",
    "dead-choice": "N04",
    "ended": "N20",
    "dead": "N11",
    "marked": "N12",
    "shown": "N12",
    "away": "N01",
}
"""Every reason with the clause of the rules behind it."""


def excluded_by(course: Course, number: int) -> dict[int, Exclusion]:
    """Return why this letter rules suspects out, for each whom it alone would rule out."""
    gone = _gone(course, course.learned[number])
    return {who: _reason(course, number, who) for who in members(gone)}


def _gone(course: Course, each: Learned) -> int:
    """Return whom a letter alone would take out, of everybody there is."""
    everybody = (1 << course.began.table.edition.options.suspects) - 1
    if each.hit:
        return 0
    if each.anew:
        return everybody & ~each.known.killer
    cards = cards_shown(each.fact)
    if cards is not None:
        return everybody & cards
    told = after(Candidates(everybody, everybody), each.view.table, each.fact)
    return everybody & ~(told.killer if course.about == KILLER else told.inspector)


def _reason(course: Course, number: int, who: int) -> Exclusion:
    """Return why a letter takes somebody out."""
    each = course.learned[number]
    table, fact = each.view.table, each.fact
    if each.anew:  # they are not who the Killer has become (N11)
        seen = {
            "given-up": 1 << fact.shown,
            "dead-then": table.dead,
            "open-then": table.shown | table.innocent,
            "own-then": each.view.own.seen,
        }
        why = next((why for why, some in seen.items() if some >> who & 1), "away")
    elif course.about != KILLER and isinstance(fact, facts.Killed) and who == fact.suspect:
        why = "killed" if table.chosen else "dead-choice"
    elif course.about != KILLER and isinstance(fact, facts.Arrested):
        why = "out-of-reach"
    else:
        why = _WHY[type(fact)](fact, who)
    return _because(why, who, number)


def _because(why: str, who: int, number: int = BEGINNING) -> Exclusion:
    return Exclusion(who, why, CLAUSES[why], number)


# --- the reason, kind by kind -----------------------------------------------------------------


_WHY: dict[type, Callable[[Any, int], str]] = {
    facts.Killed: lambda fact, who: "victim" if who == fact.suspect else "not-near-victim",
    facts.Arrested: lambda fact, _: "not-arrested" if fact.hit else "missed",
    facts.Disguised: lambda fact, _: "given-up" if fact.success else "failed-card",
    facts.Exonerated: lambda *_: "open-card",
    facts.KillerAnswered: lambda fact, _: "not-near" if fact.near else "near",
    facts.InspectorAnswered: lambda fact, _: "not-near-them" if fact.near else "near-them",
    facts.IdentityChosen: lambda *_: "dead-choice",
    facts.CardsDrawn: lambda *_: "drawn",
    facts.IdentityTaken: lambda *_: "yourself",
    facts.GameEnded: lambda *_: "ended",
}


def _at_the_beginning(course: Course, who: int) -> Exclusion:
    table, own = course.began.table, course.began.own
    known_then = {
        "yourself": mask(own.was),
        "own-card": own.drawn,
        "dead": table.dead,
        "shown": table.shown,
        "marked": table.innocent,
    }
    for why, some in known_then.items():
        if some >> who & 1:
            return _because(why, who)
    return _because("away", who)


# --- asked about one suspect ------------------------------------------------------------------


def why_not(course: Course, suspect: int) -> tuple[Exclusion, ...]:
    """Return every reason why this suspect is not possible, the first one first; () if it is.

    After a disguise only later letters count: the earlier reasons are about somebody else (N11).
    """
    if course.candidates >> suspect & 1:
        return ()
    since, found = last_disguise(course), list[Exclusion]()
    known = course.known.killer if course.about == KILLER else course.known.inspector
    if since == BEGINNING and not known >> suspect & 1:
        found.append(_at_the_beginning(course, suspect))
    for number in range(max(since, 0), len(course.learned)):
        if _gone(course, course.learned[number]) >> suspect & 1:
            found.append(_reason(course, number, suspect))
    return tuple(found)


def last_disguise(course: Course) -> int:
    """Return the number of the last letter with which the belief began afresh, or ``BEGINNING``."""
    anew = (number for number, each in enumerate(course.learned) if each.anew)
    return max(anew, default=BEGINNING)


# --- what became likelier ---------------------------------------------------------------------


def groups(each: Learned) -> list[tuple[Fraction, int]]:
    """Return (factor, suspects), with those whose shares changed alike; greatest factor first."""
    alike: dict[Fraction, int] = {}
    for who, factor in each.factors().items():
        alike[factor] = alike.get(factor, 0) | 1 << who
    return sorted(alike.items(), reverse=True)


def later_change(course: Course, number: int) -> Any:
    """Return the first letter after this one that moved the board, or None."""
    for each in course.learned[number + 1 :]:
        if isinstance(each.fact, facts.Shifted | facts.LinesRemoved):
            return each.fact
    return None
