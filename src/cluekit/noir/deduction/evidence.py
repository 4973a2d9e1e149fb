"""Reasons: which letter takes whom out, and what it makes likelier.

Every exclusion stands on a single letter, for each letter tells something of one suspect at a time
(near then, or not; shown, or not). So the smallest reason is one letter, and the first one that
excludes a suspect is the reason given; others may say the same again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from cluekit.noir.deduction.belief import Course, Learned
from cluekit.noir.deduction.candidates import Candidates, after
from cluekit.noir.public import facts
from cluekit.noir.public.table import KILLER, Table
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
    """Return for each suspect whom this letter alone would take out, why it does."""
    gone = _gone(course, course.learned[number])
    return {who: _reason(course, number, who) for who in members(gone)}


def _gone(course: Course, each: Learned) -> int:
    """Return whom a letter alone would take out, of everybody there is."""
    if each.hit:
        return 0
    return _not_dealt(each) if each.anew else _everybody(course) & ~_kept(course, each)


def _reason(course: Course, number: int, who: int) -> Exclusion:
    each = course.learned[number]
    if each.anew:
        # Why somebody cannot be the Killer after a disguise (N11)
        table = each.view.table
        if who == each.fact.shown:
            return _because("given-up", who, number)
        if table.dead >> who & 1:
            return _because("dead-then", who, number)
        if (table.shown | table.innocent) >> who & 1:
            return _because("open-then", who, number)
        held = each.view.own.seen
        return _because("own-then" if held >> who & 1 else "away", who, number)
    return _because(_why(course, each, who), who, number)


def _because(why: str, who: int, number: int = BEGINNING) -> Exclusion:
    return Exclusion(who, why, CLAUSES[why], number)


def _everybody(course: Course) -> int:
    return (1 << course.began.table.edition.options.suspects) - 1


def _not_dealt(each: Learned) -> int:
    return mask(range(each.view.table.edition.options.suspects)) & ~each.known.killer


def _kept(course: Course, each: Learned) -> int:
    """Return whom the letter leaves in, of everybody there is."""
    cards = own_cards(each.fact)
    everybody = _everybody(course)
    if cards is not None:
        return everybody & ~cards
    told = after(Candidates(everybody, everybody), each.view.table, each.fact)
    return told.killer if course.about == KILLER else told.inspector


def own_cards(fact: object) -> int | None:
    """Return the cards that a letter of your own shows; None for a letter to everyone."""
    match fact:
        case facts.CardsDrawn(suspects):
            return mask(suspects)
        case facts.IdentityTaken(_, suspect):
            return 1 << suspect
    return None


# --- the reason, kind by kind -----------------------------------------------------------------


def _why(course: Course, each: Learned, who: int) -> str:
    name = _WHY[type(each.fact)](each.view.table, each.fact, who)
    if name == "victim" and course.about != KILLER:
        return "killed" if each.view.table.chosen else "dead-choice"
    if course.about == KILLER or type(each.fact) is not facts.Arrested:
        return name
    return "out-of-reach"


def _killed(_: Table, fact: facts.Killed, who: int) -> str:
    return "victim" if who == fact.suspect else "not-near-victim"


def _arrested(_: Table, fact: facts.Arrested, __: int) -> str:
    return "not-arrested" if fact.hit else "missed"


def _disguise(_: Table, fact: facts.Disguised, __: int) -> str:
    return "given-up" if fact.success else "failed-card"


def _answered(near: str, away: str) -> Callable[[Table, Any, int], str]:
    return lambda _, fact, __: near if fact.near else away


_WHY: dict[type, Callable[[Table, Any, int], str]] = {
    facts.Killed: _killed,
    facts.Arrested: _arrested,
    facts.Disguised: _disguise,
    facts.Exonerated: lambda *_: "open-card",
    facts.KillerAnswered: _answered("not-near", "near"),
    facts.InspectorAnswered: _answered("not-near-them", "near-them"),
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

    Of a Killer who was disguised only what came since counts: the old reasons are about somebody
    else (N11).
    """
    if course.candidates >> suspect & 1:
        return ()
    found = list(_reasons(course, suspect))
    return tuple(found)


def _reasons(course: Course, suspect: int) -> Iterator[Exclusion]:
    since = last_disguise(course)
    known = course.known.killer if course.about == KILLER else course.known.inspector
    if since == BEGINNING and not known >> suspect & 1:
        yield _at_the_beginning(course, suspect)
    for number in range(max(since, 0), len(course.learned)):
        if _gone(course, course.learned[number]) >> suspect & 1:
            yield _reason(course, number, suspect)


def last_disguise(course: Course) -> int:
    """Return the number of the last letter with which the belief began afresh, or ``BEGINNING``."""
    anew = (number for number, each in enumerate(course.learned) if each.anew)
    return max(anew, default=BEGINNING)


# --- what became likelier ---------------------------------------------------------------------


def groups(each: Learned) -> list[tuple[Fraction, int]]:
    """Return (factor, suspects): whose share grew or shrank alike, the greatest factor first."""
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
