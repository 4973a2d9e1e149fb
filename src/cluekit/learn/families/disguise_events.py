"""What happened around a disguise, or around an arrest where nobody disguises (13.5, 11b.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from cluekit.learn.forms import Case
from cluekit.learn.grids import Stage, stages
from cluekit.noir.public import facts

Ending = Literal["new", "failed", "arrest"]
"""A disguise that succeeds, one that fails, or another arrest that misses and no disguise."""
BECOMES: dict[Ending, str] = {"new": "anew", "failed": "same", "arrest": "one-out"}
"""What each does to the set of all who can be the Killer."""


class Found(NamedTuple):
    """What happened around a disguise, by suspect; None for a kill that did not.

    ``shown`` is who was given up or drawn, without a disguise who was arrested last; ``later`` are
    the sentences that were said after the disguise.
    """

    ending: Ending
    shown: int
    killed: int
    missed: int
    asked: int
    near: bool
    cleared: int
    killed_after: int | None = None
    later: tuple[str, ...] = ()


def found_in(case: Case) -> Found:
    """Return what a case ends with, and the clues around it; raises ``ValueError`` for too few."""
    course = stages(case)
    number, fact = next(disguises(course), (len(course) - 1, None))
    fact = fact or _last(course[number:], facts.Arrested)
    if fact is None:
        raise ValueError("nobody disguises, and nobody is arrested last")
    before, later = course[:number], course[number:]
    told = course if isinstance(fact, facts.Disguised) else before
    killed, after = _last(before, facts.Killed), _last(later, facts.Killed)
    missed, answer = (_last(told, kind) for kind in (facts.Arrested, facts.KillerAnswered))
    if not (killed and missed and answer):
        raise ValueError("too little happens")
    said = {"missed": missed, "answered": answer}
    return Found(
        ending=_ending(fact),
        shown=fact.shown if isinstance(fact, facts.Disguised) else fact.suspect,
        killed=killed.suspect,
        missed=missed.suspect,
        asked=answer.suspect,
        near=answer.near,
        cleared=_cleared(case, number, answer),
        killed_after=after.suspect if after else None,
        later=tuple(name for name, one in said.items() if _is_told(later, one)),
    )


def _ending(fact: Any) -> Ending:
    if isinstance(fact, facts.Arrested):
        return "arrest"
    return "new" if fact.success else "failed"


def _is_told(course: tuple[Stage, ...], fact: object) -> bool:
    """Tell whether this very fact is told in these stages."""
    return any(fact is one for stage in course for one in stage.told)


def disguises(course: tuple[Stage, ...]) -> Iterator[tuple[int, Any]]:
    """Yield every disguise with the number of its stage."""
    for number, stage in enumerate(course):
        for fact in stage.told:
            if isinstance(fact, facts.Disguised):
                yield number, fact


def _last(course: tuple[Stage, ...], kind: type) -> Any:
    told = [fact for stage in course for fact in stage.told if isinstance(fact, kind)]
    return told[-1] if told else None


def _cleared(case: Case, number: int, answer: facts.KillerAnswered) -> int:
    """Return somebody alive to the end whom the answer cleared, and nothing else; -1 for nobody."""
    course = stages(case)
    for before, after in pairwise(course[: number + 1]):
        if answer in after.told:
            gone = before.killers & ~after.killers & unseen_suspects(course[-1])
            gone &= ~(1 << answer.suspect)
            return first(gone) if gone else -1
    return -1


def unseen_suspects(stage: Stage) -> int:
    """Return everybody alive whose card nobody has seen and the Inspector does not hold."""
    return stage.living & ~stage.table.innocent & ~stage.table.shown & ~stage.own.drawn


def first(some: int) -> int:
    """Return the first of a set of suspects."""
    return (some & -some).bit_length() - 1
