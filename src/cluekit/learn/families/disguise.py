"""What a disguise does to what was known (exercises 13.5 and 11b.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families import Family, Values
from cluekit.learn.forms import Case
from cluekit.learn.grids import (
    Game,
    NoCaseError,
    Stage,
    games,
    grid_of,
    letter,
    number_of,
    played_on,
    stages,
    suspects,
)
from cluekit.learn.values import Word
from cluekit.noir.public import facts
from cluekit.noir.public.table import INSPECTOR, Phase
from cluekit.sets import members
from cluekit.words import mark

# --- disguise events ------------------------------------------------------------------------------
# What happened around a disguise, or around an arrest where nobody disguises (13.5, 11b.4).

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
    disguised = isinstance(fact, facts.Disguised)
    told = course if disguised else before
    killed, after = _last(before, facts.Killed), _last(later, facts.Killed)
    missed, answer = (_last(told, kind) for kind in (facts.Arrested, facts.KillerAnswered))
    if not (killed and missed and answer):
        raise ValueError("too little happens")
    said, heard = {"missed": missed, "answered": answer}, [f for one in later for f in one.told]
    return Found(
        ending="arrest" if not disguised else "new" if fact.success else "failed",
        shown=fact.shown if disguised else fact.suspect,
        killed=killed.suspect,
        missed=missed.suspect,
        asked=answer.suspect,
        near=answer.near,
        cleared=_cleared(case, number, answer),
        killed_after=after.suspect if after else None,
        later=tuple(name for name, one in said.items() if any(one is fact for fact in heard)),
    )


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


# --- disguised words ------------------------------------------------------------------------------
# What exercises 13.5 and 11b.4 say: a disguise succeeds, fails, or nobody has disguised.

SITUATIONS = {
    "new": mark("The disguise succeeds: {shown} is given up, and the Killer is somebody new."),
    "failed": mark("The disguise fails: the card drawn is {shown}, who is dead. It lies open now."),
    "arrest": mark("Nobody has disguised. {shown} has just been arrested, and is not the Killer."),
}
WHY_SET = {
    "new": mark("the new identity came from the deck. What you knew was about somebody else."),
    "failed": mark(
        "the disguise failed: the Killer is who it was, and all that was said still holds."
    ),
    "arrest": mark("an arrest that misses clears {shown} and nobody else. All the rest holds."),
}
_NOBODY_NEW = mark("the disguise failed, so nobody new has come, and nothing starts over.")
_NO_DISGUISE = mark("nobody has disguised, so nobody new has come, and nothing starts over.")
ON_CLEARED = {
    "new": mark(
        "cleared once is not cleared for ever: {missed} was not the Killer then. The card of "
        "{missed} may have been drawn just now."
    ),
    "failed": _NOBODY_NEW,
    "arrest": _NO_DISGUISE,
}
ON_SAME = {
    "new": mark("those clues were about {shown}, who is not the Killer any more."),
    "failed": "",
    "arrest": mark("{shown} was in it, and is cleared now."),
}
ON_ANEW = {"new": "", "failed": _NOBODY_NEW, "arrest": _NO_DISGUISE}
ON_ONLY_OLD = {
    "new": ON_SAME["new"],
    "failed": mark("{shown} was dead before: the failed disguise rules out nobody new."),
    "arrest": "",
}
WHO_MAY = {
    "new": mark(
        "alive, not open, not in your hand: {may}. The failed arrest of {missed} and the answer "
        "that cleared {cleared} are from before."
    ),
    "failed": mark(
        "alive, not open, not in your hand, and not ruled out before: {may}. The failed arrest of "
        "{missed} and the answer that cleared {cleared} still count."
    ),
    "arrest": mark(
        "alive, not open, not in your hand, and not ruled out before: {may}. The answer that "
        "cleared {cleared} counts, and so do the failed arrests, of {missed} and of {shown}."
    ),
}
ON_SHOWN = {
    "new": mark("{shown} was given up: that card lies open."),
    "failed": mark("{shown} is dead, and that card lies open."),
    "arrest": mark("{shown} was arrested just now, and is not the Killer."),
}
ON_BACK = {
    "failed": mark("the disguise failed: {missed} and {cleared} stay cleared."),
    "arrest": mark("nobody has disguised: {missed} and {cleared} stay cleared."),
}
SIXTH = {
    "new": mark(
        "{shown} is out: the card lies open. And {missed} was arrested before; does that still "
        "matter?"
    ),
    "failed": mark(
        "{shown} is out: the card lies open. And {missed} was arrested before; does that still "
        "matter?"
    ),
    "arrest": mark("{shown} is out. And {missed} was arrested before; does that still matter?"),
}
STEPS = {
    "new": (
        mark(
            "A disguise draws the top card of the deck. Cleared or not, anyone in the deck can be "
            "drawn."
        ),
        mark(
            "The dead, the open cards and your own are out. Everybody else can be the Killer now."
        ),
    ),
    "failed": (
        mark("The card that was drawn belongs to somebody dead: the Killer stays who it was."),
        mark("So every clue still counts, and so do the failed arrest and the answer."),
    ),
    "arrest": (
        mark("An arrest is a clue about one suspect: {shown} is not the Killer."),
        mark("So every clue still counts, and so do the failed arrest and the answer."),
    ),
}
"""What is said by how it ends."""
ON_VOID = {
    "new": mark(
        "an arrest that missed and an answer clear the Killer of that time. Ask who was the Killer "
        "then, and who is now."
    ),
    "failed": mark(
        "the disguise failed, so the Killer of that time is the Killer of today: where the Killer "
        "stood when somebody died counts as well."
    ),
}
ANSWERED = {
    True: mark("The Killer stands next to {asked}."),
    False: mark("The Killer does not stand next to {asked}."),
}


# --- disguised cases ------------------------------------------------------------------------------
# Fresh cases around a disguise (13.5, 11b.4): games played by chance, some of them changed.
#
# Disguises that fail and several arrests that miss are rare in such games. So the deck of a game is
# changed where nobody has drawn from it, and arrests are added where they are legal.

MOST = 12
"""Actions of a game that is looked through."""
SHIFT = "row 1 right"
"""What the Killer does between two arrests that are added."""
PATTERNS = ("failed", "before", "later")
"""A disguise that fails; one that succeeds after every arrest and answer; or before one of them."""


def persons(case: Case, luck: Luck) -> Case:
    """Return a case with six suspects to ask about, that ends in one of the three ways."""
    wanted = luck.pick(tuple(BECOMES))
    for game in games(case, luck, MOST):
        for cut in _ended(case, game, wanted):
            found = _found_or_none(cut)
            if found and (about := _asked_about(cut, found)):
                return replace(cut, grid=replace(grid_of(cut), about=about))
    raise NoCaseError(case)


def sentences(case: Case, luck: Luck) -> Case:
    """Return a case with one disguise, a kill after it, and six sentences that differ."""
    wanted = luck.pick(PATTERNS)
    other: Case | None = None
    for game in games(case, luck, MOST):
        for number, action in enumerate(game.actions, start=1):
            if not action.startswith("kill") or not _has_enough(game, number):
                continue
            found = _found_or_none(cut := replace(case, grid=game.until(number)))
            if found and _differ(found):
                pattern = (
                    "failed" if found.ending == "failed" else "later" if found.later else "before"
                )
                if wanted == pattern:
                    return cut
                other = other or cut
    if other is None:
        raise NoCaseError(case)
    return other


def _found_or_none(case: Case) -> Found | None:
    try:
        return found_in(case)
    except ValueError:
        return None


def _has_enough(game: Game, number: int) -> bool:
    """Tell whether nobody has won by then, and an arrest, a question and one disguise were made.

    It is looked at before all else, for most games have too little.
    """
    kinds = Counter(action.split()[0] for action in game.actions[:number])
    once = kinds["exonerate"] and kinds["arrest"] and kinds["disguise"] == 1
    return bool(once and game.states[number].table.winner is None)


def _differ(found: Found) -> bool:
    """Tell whether there is a kill after the disguise, and no sentence says what another says."""
    named = [found.killed, found.missed, found.asked, found.shown, found.killed_after]
    return found.killed_after is not None and len(set(named)) == len(named)


# --- six suspects ---------------------------------------------------------------------------------


def _ended(case: Case, game: Game, wanted: Ending) -> Iterator[Case]:
    """Yield the game up to an ending of this kind, if need be changed so that it is one."""
    for number in range(3, len(game.actions) + 1):
        cut = replace(case, grid=game.until(number))
        if wanted == "arrest":
            yield from _arrests(cut, game, number)
        elif game.actions[number - 1] == "disguise" and _has_enough(game, number):
            found = _found_or_none(cut)
            again = wanted == "failed" and found is not None and found.ending == "new"
            yield _failing(cut, game, number) if again else cut


def _arrests(case: Case, game: Game, number: int) -> Iterator[Case]:
    """Yield the case with two arrests that miss and a shift between them, where both are legal."""
    state, kinds = game.states[number], {action.split()[0] for action in game.actions[:number]}
    table, killer = state.table, 1 << state.secrets.killer
    yours = table.mover == INSPECTOR and table.phase is Phase.ACTION and table.chosen
    if not yours or "exonerate" not in kinds or "disguise" in kinds:
        return
    last = stages(case)[-1]
    for who in members(last.table.near(last.own.identity) & last.living & ~killer):
        then = played_on(case, f"arrest {letter(who)}", SHIFT)
        try:
            near = stages(then)[-1].table.near(last.own.identity)
        except ValueError:  # the arrest or the shift is not legal
            continue
        for other in members(near & last.killers & ~killer & ~(1 << who)):
            yield played_on(then, f"arrest {letter(other)}")


def _failing(case: Case, game: Game, number: int) -> Case:
    """Return the case with somebody dead on top of the deck before its last action; else itself."""
    grid, before = grid_of(case), game.states[number - 1]
    deck = list(grid.deck or "")
    top = len(deck) - before.table.deck
    dead = {letter(who) for who in members(before.table.dead)}
    for place in range(top, len(deck)):
        if deck[place] in dead:
            deck[top], deck[place] = deck[place], deck[top]
            return replace(case, grid=replace(grid, deck="".join(deck)))
    return case


def _asked_about(case: Case, found: Found) -> tuple[str, ...]:
    """Return six suspects, one of each kind; () where some kind is missing or one has two."""
    before, last = stages(case)[-2:]
    own = last.own.drawn & last.living & ~last.table.innocent
    open_card = last.table.innocent & last.living & ~(1 << found.shown)
    if not (found.cleared >= 0 and own and open_card and unseen_suspects(last) >> found.missed & 1):
        return ()
    if found.ending == "arrest" and not before.killers >> found.shown & 1:
        return ()  # who was cleared already changes nothing
    free = last.killers & ~(1 << found.missed | 1 << found.cleared)
    never = free & before.killers or free
    if not free or found.missed == found.cleared:
        return ()
    six = {found.missed, found.cleared, found.shown, *map(first, (own, open_card, never))}
    return tuple(letter(who) for who in sorted(six)) if len(six) == 6 else ()  # noqa: PLR2004


# --- disguised ------------------------------------------------------------------------------------


def fresh_disguised(case: Case, luck: Luck) -> Case:
    """Return another game with a disguise; or, where persons are asked about, with two arrests."""
    return persons(case, luck) if grid_of(case).about else sentences(case, luck)


def disguised_values(case: Case) -> Values:
    """Return what becomes of the candidates, six of whom the question asks, and six sentences."""
    found = found_in(case)
    end, after = found.ending, found.killed_after
    named: Values = {"shown": letter(found.shown), "asked": letter(found.asked)}
    named |= {"missed": letter(found.missed)}
    # Which of the six sentences still rule somebody out, and hasty ticks
    always = ["open", "shown", "late"]
    later = [name for name in ("missed", "answered") if name in found.later]
    every = ["killed", "missed", "answered", *always]
    told: Values = {
        **named,
        "situation": Word(SITUATIONS[end], named),
        "answered": Word(ANSWERED[found.near], named),
        "victim": letter(found.killed),
        "late_victim": "–" if after is None else letter(after),
        "becomes": BECOMES[end],
        "reason": Word(WHY_SET[end], named),
        "on_cleared": Word(ON_CLEARED[end], named),
        "on_same": Word(ON_SAME[end], named),
        "on_anew": Word(ON_ANEW[end]),
        "on_only_old": Word(ON_ONLY_OLD[end], named),
        "first_step": Word(STEPS[end][0], named),
        "second_step": Word(STEPS[end][1]),
        "counts": every if end == "failed" else [*later, *always],
        "void": ["missed", "answered", *always],
        "on_void": Word(ON_VOID[end], named) if end in ON_VOID else "",
        "all": every,
        "only_late": [*later, "late"],
        "as_if_new": [*later, *always],
    }
    return told | _persons(case, found, named) if grid_of(case).about else told


def _persons(case: Case, found: Found, named: Values) -> Values:
    """Return which of the six suspects may be the Killer, and what hasty people think."""
    end, now = found.ending, stages(case)[-1]
    about = sum(1 << number_of(called) for called in grid_of(case).about)
    once = 1 << found.missed | (1 << found.cleared if found.cleared >= 0 else 0)
    may = about & now.killers
    names = named | {"cleared": letter(found.cleared) if found.cleared >= 0 else "–"}
    return {
        "about": suspects(about),
        "may": suspects(may),
        "never_cleared": suspects(may & ~once),
        "back_again": suspects(may | once),
        "old_self_too": suspects(may | 1 << found.shown),
        "own_too": suspects(about & (now.killers | now.view.hand)),
        "cleared": names["cleared"],
        "who_may": Word(WHO_MAY[end], names | {"may": suspects(may)}),
        "on_shown": Word(ON_SHOWN[end], names),
        "on_back": Word(ON_BACK[end], names) if end in ON_BACK else "",
        "sixth": Word(SIXTH[end], names),
        "now": (len(stages(case)) - 1, suspects(now.killers)),
    }


FAMILIES = {
    "disguised": Family(disguised_values, fresh_disguised),
}
