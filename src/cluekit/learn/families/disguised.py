"""What a disguise does to what was known (exercises 13.5 and 13b.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.disguised_words import (
    ANSWERED,
    ON_ANEW,
    ON_CLEARED,
    ON_ONLY_OLD,
    ON_SAME,
    ON_SHOWN,
    ON_VOID,
    SITUATIONS,
    STEPS,
    WHO_MAY,
    WHY_SET,
)
from cluekit.learn.forms import Case
from cluekit.learn.grid_games import NoCaseError, games
from cluekit.learn.grids import Stage, grid_of, letter, number_of, stages
from cluekit.learn.values import Word, suspects
from cluekit.noir.public import facts

Values = dict[str, Any]


class Found(NamedTuple):
    """What happened before and after a disguise, by suspect; -1 for what did not."""

    success: bool
    shown: int
    killed: int
    missed: int
    asked: int
    near: bool
    cleared: int
    killed_after: int = -1


def found_in(case: Case) -> Found:
    """Return the disguise of a case, and the clues around it; raises ``ValueError`` without."""
    course = stages(case)
    number, fact = next(_disguises(course), (0, None))
    if fact is None:
        raise ValueError("nobody disguises")
    before, later = course[:number], course[number:]
    told = [_last(before, kind) for kind in (facts.Killed, facts.Arrested, facts.KillerAnswered)]
    killed, missed, answer = told
    if not (killed and missed and answer):
        raise ValueError("too little happens before the disguise")
    after = _last(later, facts.Killed)
    return Found(
        success=fact.success,
        shown=fact.shown,
        killed=killed.suspect,
        missed=missed.suspect,
        asked=answer.suspect,
        near=answer.near,
        cleared=_cleared(case, number, answer),
        killed_after=after.suspect if after else -1,
    )


def _disguises(course: tuple[Stage, ...]) -> Iterator[tuple[int, Any]]:
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
            gone = before.killers & ~after.killers & _hidden(course[-1])
            gone &= ~(1 << answer.suspect)
            return _first(gone) if gone else -1
    return -1


def _hidden(stage: Stage) -> int:
    """Return everybody alive whose card nobody has seen and the Inspector does not hold."""
    return stage.living & ~stage.table.innocent & ~stage.table.shown & ~stage.own.drawn


def values(case: Case) -> dict[str, object]:
    """Return what becomes of the candidates, six of whom the question asks, and six sentences."""
    found = found_in(case)
    after = found.killed_after
    named = {"shown": letter(found.shown), "asked": letter(found.asked)}
    named |= {"missed": letter(found.missed)}
    told: dict[str, object] = {
        **named,
        "situation": Word(SITUATIONS[found.success], named),
        "answered": Word(ANSWERED[found.near], named),
        "victim": letter(found.killed),
        "late_victim": letter(after) if after >= 0 else "–",
        **_set(found, named),
        **_sentences(found, named),
    }
    return told | (_persons(case, found, named) if grid_of(case).about else {})


def _set(found: Found, named: Values) -> Values:
    """Return what becomes of the set of candidates."""
    fine = found.success
    return {
        "becomes": "anew" if fine else "same",
        "reason": Word(WHY_SET[fine]),
        "on_cleared": Word(ON_CLEARED[fine], named),
        "on_same": Word(ON_SAME, named),
        "on_anew": Word(ON_ANEW),
        "on_only_old": Word(ON_ONLY_OLD[fine], named),
        "first_step": Word(STEPS[fine][0]),
        "second_step": Word(STEPS[fine][1]),
    }


def _sentences(found: Found, named: Values) -> Values:
    """Return which of the six sentences still rule somebody out, and hasty ticks."""
    return {
        "counts": _counts(found),
        "void": ["missed", "answered", "open", "shown", "late"],
        "on_void": Word(ON_VOID[found.success], named),
        "all": ["killed", "missed", "answered", "open", "shown", "late"],
        "only_late": ["late"],
        "as_if_new": ["open", "shown", "late"],
    }


def _counts(found: Found) -> list[str]:
    """Return the sentences that still rule somebody out as the Killer."""
    always = ["open", "shown", "late"]
    return always if found.success else ["killed", "missed", "answered", *always]


def _persons(case: Case, found: Found, named: Values) -> Values:
    last = stages(case)[-1]
    about = sum(1 << number_of(called) for called in grid_of(case).about)
    once = 1 << found.missed | (1 << found.cleared if found.cleared >= 0 else 0)
    may = about & last.killers
    names = named | {"cleared": letter(found.cleared) if found.cleared >= 0 else "–"}
    return {
        "about": suspects(about),
        "may": suspects(may),
        "never_cleared": suspects(may & ~once),
        "back_again": suspects(may | once),
        "old_self_too": suspects(may | 1 << found.shown),
        "own_too": suspects(about & (last.killers | last.view.hand)),
        "cleared": names["cleared"],
        "who_may": Word(WHO_MAY[found.success], names | {"may": suspects(may)}),
        "on_shown": Word(ON_SHOWN[found.success], names),
        "now": (len(stages(case)) - 1, suspects(last.killers)),
    }


# --- fresh cases ----------------------------------------------------------------------------------


def fresh(case: Case, luck: Luck) -> Case:
    """Return a game with a disguise after an arrest that missed and an answer that cleared.

    It succeeds or fails, as luck will have it, as long as such a game is found.
    """
    persons = bool(grid_of(case).about)
    wanted = luck.pick((True, True, False))
    other: Case | None = None
    for cut, found in _cuts(case, luck, "disguise" if persons else "kill"):
        telling = _asked(cut, found) if persons else _tells(cut, found)
        if telling and found.success == wanted:
            return telling
        other = telling or other
    if other is None:
        raise NoCaseError(case)
    return other


def _cuts(case: Case, luck: Luck, ends: str) -> Iterator[tuple[Case, Found]]:
    """Yield games up to an action of a kind, with what is to be found in them."""
    for game in games(case, luck, 12):
        for number, action in enumerate(game.actions, start=1):
            if not action.startswith(ends) or not _promising(game.actions[:number]):
                continue
            if game.states[number].table.winner is not None:
                continue
            cut = replace(case, grid=game.until(number))
            try:
                yield cut, found_in(cut)
            except ValueError:
                continue


def _promising(actions: Sequence[str]) -> bool:
    """Tell whether an arrest and a question come before a disguise: looked at before all else."""
    if "disguise" not in actions:
        return False
    before = actions[: actions.index("disguise")]
    return all(any(a.startswith(kind) for a in before) for kind in ("arrest", "exonerate"))


def _asked(case: Case, found: Found) -> Case | None:
    """Return the case with six suspects to ask about; None where some kind of them is missing."""
    about = _asked_about(case, found)
    return replace(case, grid=replace(grid_of(case), about=about)) if about else None


def _asked_about(case: Case, found: Found) -> tuple[str, ...]:
    """Return six suspects, one of each kind; () where some kind is missing or one has two."""
    last, hidden = stages(case)[-1], _hidden(stages(case)[-1])
    own = last.own.drawn & last.living & ~last.table.innocent
    open_card = last.table.innocent & last.living & ~(1 << found.shown)
    if not (found.cleared >= 0 and own and open_card and hidden >> found.missed & 1):
        return ()
    free = last.killers & ~(1 << found.missed | 1 << found.cleared)
    never = free & stages(case)[-2].killers or free
    if not free or found.missed == found.cleared:
        return ()
    six = {found.missed, found.cleared, found.shown, *map(_first, (own, open_card, never))}
    return tuple(letter(who) for who in sorted(six)) if len(six) == 6 else ()  # noqa: PLR2004


def _first(some: int) -> int:
    return (some & -some).bit_length() - 1


def _tells(case: Case, found: Found) -> Case | None:
    """Return the case if it has one disguise, a kill after it, and all six sentences differ."""
    if len(list(_disguises(stages(case)))) != 1 or found.killed_after < 0:
        return None
    named = [found.killed, found.missed, found.asked, found.shown, found.killed_after]
    return case if len(set(named)) == len(named) else None
