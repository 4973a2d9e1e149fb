"""What is signed of a manhunt: one Killer, no action or card too many, and which rules it takes.

>>> from cluekit.learn.puzzles.manhunt import Action, Manhunt
>>> case = Manhunt("noir-classic", inspector=24, hand=(1, 5), actions=(Action("kill", 0),))
>>> signed = certificate_of(case)
>>> signed.solution, signed.minimal, signed.level, signed.rules, signed.steps
((6,), True, 1, ('not-near-victim', 'own-card', 'victim'), 2)

*One answer*: exactly one suspect can be the Killer after all actions, by what the Inspector saw,
and the rules allow every action. *Minimal*: without any one action, or any one evidence card, the
others taken as they stand, several can be, or nobody. An action that is left out does not happen:
its line does not move, its victim lives.

*Level*: each suspect is out by a single letter and for a named reason (``noir/deduction``). The
level is the first of the stairs, in the order in which lesson 13 teaches them, whose letters
together leave one. *Steps*, and so par, is the fewest letters of that level that do: all smaller
sets of letters have been tried, so it is proved that there are no fewer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import combinations
from operator import or_

import msgspec

from cluekit.core import RefusedError
from cluekit.learn.puzzles.certificate import Certificate
from cluekit.learn.puzzles.manhunt import Manhunt, public_facts
from cluekit.noir.deduction.belief import Course, course_of
from cluekit.noir.deduction.evidence import BEGINNING, why_not
from cluekit.noir.position.script import Script
from cluekit.noir.public import facts
from cluekit.noir.public.table import INSPECTOR, KILLER
from cluekit.sets import mask, members

STAIRS = ("body", "intersection", "moved", "yes", "no", "moved-canvas", "new-killer", "new-again")
"""What each level adds: one body on the board as it was laid, beside cards and arrests in vain;
more sets than one; the board of its moment, where a line has moved or gone; a canvas that was
answered yes, or no; a canvas on a board that has moved; a Killer who has become somebody new; who
has done so again. Each suspect is out by a single letter, so nothing takes a search: there is no
level 9 or 10."""

BODY, INTERSECTION, MOVED, YES, NO, MOVED_CANVAS, NEW_KILLER, NEW_AGAIN = range(1, len(STAIRS) + 1)


class Evidence(msgspec.Struct, frozen=True):
    """Whom a letter takes out: by which reason each, and the level that reads it."""

    number: int
    why: Mapping[int, str]
    level: int

    @property
    def out(self) -> int:
        """Whom it takes out, as a set."""
        return mask(self.why)

    @property
    def is_of_neighbours(self) -> bool:
        """Whether it says next to whom the Killer stood."""
        return not {"not-near-victim", "not-near", "near"}.isdisjoint(self.why.values())


def certificate_of(case: Manhunt) -> Certificate:
    """Return what can be signed of a manhunt."""
    killers = case.candidates().killer
    if killers.bit_count() > 1:
        return Certificate(None)
    played = replay(case, killers.bit_length() - 1) if killers else None
    if played is None:
        return Certificate(None, possible=False)
    solution = (killers.bit_length() - 1,)
    if needless := needless_in(case):
        return Certificate(solution, needless=needless)
    course = course_of(played.start(INSPECTOR), played.post(INSPECTOR), KILLER)
    level, letters = fewest_letters(course, case, killers)
    rules = {min(_reasons(letters, who)) for who in members(mask(case.laid.cells) & ~killers)}
    words = {why for _, why in rules} | {STAIRS[level - 1]} - {STAIRS[0]}
    return Certificate(solution, level=level, rules=tuple(sorted(words)), steps=len(letters))


def _reasons(letters: tuple[Evidence, ...], who: int) -> list[tuple[int, str]]:
    return [(letter.level, letter.why[who]) for letter in letters if who in letter.why]


def replay(case: Manhunt, killer: int) -> Script | None:
    """Return the actions as the rules play them with this Killer; None where they say otherwise."""
    try:
        script = Script(case.position(killer))
    except (RefusedError, StopIteration):
        return None
    for action, line in zip(case.actions, case.lines, strict=True):
        wanted = list(public_facts(action, script.state.table))
        step = script.act(line)
        told = [fact for fact in step.facts if not isinstance(fact, _BY_THEMSELVES)]
        if step.problem or told != wanted:
            return None
    return script


_BY_THEMSELVES = facts.LinesRemoved | facts.InspectorAnswered
"""What follows by the rules from what the Inspector knows anyway."""


def needless_in(case: Manhunt) -> tuple[int, ...]:
    """Return the clues without which one suspect is left, too; see ``Manhunt.clues``.

    That it is another one, where a line has not moved, does not help: it would be an answer.
    """
    used = {
        action.who
        for action in case.actions
        if action.what == "exonerate" and action.who != action.drew
    }
    return tuple(
        clue
        for clue in range(len(case.clues))
        if clue < len(case.actions) or case.hand[clue - len(case.actions)] not in used
        if case.without(clue).candidates().killer.bit_count() == 1
    )


# --- the level ------------------------------------------------------------------------------------


def fewest_letters(course: Course, case: Manhunt, killers: int) -> tuple[int, tuple[Evidence, ...]]:
    """Return the lowest level whose letters leave these alone, and the fewest letters of it."""
    others = mask(case.laid.cells) & ~killers
    all_letters = letters_of(course, others)
    disguises = sum(each.anew for each in course.learned)
    lowest = (BODY, NEW_KILLER, NEW_AGAIN)[min(disguises, 2)]
    for level in range(lowest, NEW_AGAIN + 1):
        usable = [letter for letter in all_letters if letter.level <= level]
        alone = [each for each in usable if others & each.out & ~_out(usable, each)]
        rest = [each for each in usable if each not in alone]
        for count in range(len(rest) + 1):
            for some in combinations(rest, count):
                cover = (*alone, *some)
                if level == BODY and sum(each.is_of_neighbours for each in cover) > 1:
                    continue
                if not others & ~_out(cover):
                    return level, cover
    raise AssertionError("a suspect is out without a reason")


def _out(letters: Sequence[Evidence], but: Evidence | None = None) -> int:
    """Return whom these take out, leaving one of them aside."""
    return reduce(or_, (letter.out for letter in letters if letter is not but), 0)


def letters_of(course: Course, others: int) -> list[Evidence]:
    """Return every letter that takes out some of these, the first one first."""
    found: dict[int, dict[int, str]] = {}
    for who in members(others):
        for reason in why_not(course, who):
            found.setdefault(reason.number, {})[who] = reason.why
    return [Evidence(number, why, _level(course, number)) for number, why in sorted(found.items())]


def _level(course: Course, number: int) -> int:
    """Return the first level whose learner can read a letter."""
    if number == BEGINNING:
        return BODY
    table, fact = course.learned[number].view.table, course.learned[number].fact
    if isinstance(fact, facts.Killed):
        return BODY if table.cells == table.laid else MOVED
    if isinstance(fact, facts.KillerAnswered):
        return (YES if fact.near else NO) if table.cells == table.laid else MOVED_CANVAS
    return BODY
