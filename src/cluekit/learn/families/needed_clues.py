"""Which clues a proof needs (exercise 9.4): a file of 6.2 with two clues that say nothing new.

There is one minimal core in each case, so every minimal set of clues is the same one. What is true
in most of the deals, and not in all, is refuted by one of the others.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.card_values import Hands, card_list
from cluekit.learn.clues import Clue
from cluekit.learn.core_search import deals_and_breaks
from cluekit.learn.families import two_ways
from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement
from cluekit.learn.world_checks import lay_out
from cluekit.learn.worlds import asked_in, puzzle_of, rows, true_atoms
from cluekit.logic import Deal
from cluekit.logic.clauses import minimal_hitting

CLUES = 5


def goal_of(case: Case) -> str:
    """Return what is proved in a file of 6.2, such as ``E_C``."""
    played = two_ways.roles(case)
    if played is None:
        raise ValueError(case.events)
    found = [two_ways.by_kind(case, event) for event in played]
    mine, _ = two_ways.hand_cards(case, found)
    return f"E_{found[2][mine.kind].alias}"


@lru_cache(maxsize=64)
def against(case: Case) -> tuple[tuple[Deal, frozenset[int]], ...]:
    """Return the deals in which the goal is false, each with the clues (from 1) that it breaks."""
    goal = goal_of(case)
    listed = deals_and_breaks(puzzle_of(case))
    return tuple(each for each in listed if goal not in true_atoms(case, each[0]))


def cores(case: Case) -> tuple[frozenset[int], ...]:
    """Return all minimal sets of clues that prove the goal."""
    return minimal_hitting(broken for _, broken in against(case))


def likeliest(case: Case) -> str:
    """Return what is true in most of the deals that fit, and not in all; "" for nothing."""
    fitting = rows(case)
    true = Counter(name for row in fitting for name in row)
    open_ = [(-n, name) for name, n in true.items() if len(fitting) < 2 * n < 2 * len(fitting)]
    return min(open_, default=(0, ""))[1]


def values(case: Case) -> dict[str, object]:
    """Return the core, sets that are too small with a deal against each, and too large ones."""
    (core,), claim = cores(case), likeliest(case)
    refuting = min(tuple(sorted(row)) for row in rows(case) if claim not in row)
    spare = [n for n in range(1, CLUES + 1) if n not in core]
    lacking = {n: core - {n} for n in sorted(core)}
    return {
        **{f"clue_{n}": Clue(case, n - 1) for n in range(1, CLUES + 1)},
        **{f"without_{n}": _ids(few) for n, few in enumerate(lacking.values(), start=1)},
        **{f"deal_{n}": _deal(case, few) for n, few in enumerate(lacking.values(), start=1)},
        **{f"with_{n}": _ids(core | {more}) for n, more in enumerate(spare, start=1)},
        "all": _ids(frozenset(range(1, CLUES + 1))),
        "core": _ids(core),
        "core_numbers": ", ".join(map(str, sorted(core))),
        "spare_numbers": ", ".join(map(str, spare)),
        "least": min(core),
        "goal": goal_of(case),
        "goal_said": Statement(goal_of(case), case),
        "hand": card_list(case.hand, case.deck),
        "likely": claim,
        "likely_said": Statement(claim, case),
        "likely_in": sum(claim in row for row in rows(case)),
        "deals": len(rows(case)),
        "refuting": refuting,
        "refuting_deal": lay_out(case, refuting),
        "deals_less": len([d for d, broken in against(case) if not broken & lacking[min(core)]]),
    }


def _ids(numbers: frozenset[int]) -> tuple[str, ...]:
    return tuple(f"clue-{n}" for n in sorted(numbers))


def _deal(case: Case, on: frozenset[int]) -> Hands:
    """Return a deal that fits these clues, and in which the goal is false."""
    deal = next(deal for deal, broken in against(case) if not broken & on)
    return lay_out(case, tuple(sorted(true_atoms(case, deal))))


def fits(case: Case) -> bool:
    """Tell whether five different clues were heard, of which just three are the one core.

    And something else is so in most deals, not in all.
    """
    if len(set(case.events)) != CLUES or len(asked_in(case)) != CLUES or not likeliest(case):
        return False
    found = cores(case)
    return len(found) == 1 and len(found[0]) == 3  # noqa: PLR2004 - as in 6.2


def fresh(case: Case, luck: Luck) -> Case:
    """Return another file of 6.2 with two more clues, as they happened in a deal that fits."""
    for _ in range(two_ways.MOST):
        plain = two_ways.three_events(case, luck)
        if not two_ways.roles(plain):
            continue
        real = [deal for deal, broken in deals_and_breaks(puzzle_of(plain)) if not broken]
        if not real or cores(plain) != (frozenset((1, 2, 3)),):
            continue
        deal = luck.pick(real)
        more = [two_ways.asked_by_luck(case, deal, luck) for _ in range(CLUES - 3)]
        found = replace(plain, events=tuple(luck.order([*plain.events, *more])))
        if two_ways.roles(found) and fits(found):
            return found
    raise LookupError(case.events)
