"""What a disguise does to what was known (exercises 13.5 and 11b.4)."""

from __future__ import annotations

from typing import Any

from cluekit.core import Luck
from cluekit.learn.families import disguised_cases
from cluekit.learn.families.disguise_events import BECOMES, Found, found_in
from cluekit.learn.families.disguised_words import (
    ANSWERED,
    ON_ANEW,
    ON_BACK,
    ON_CLEARED,
    ON_ONLY_OLD,
    ON_SAME,
    ON_SHOWN,
    ON_VOID,
    SITUATIONS,
    SIXTH,
    STEPS,
    WHO_MAY,
    WHY_SET,
)
from cluekit.learn.forms import Case
from cluekit.learn.grids import grid_of, letter, number_of, stages
from cluekit.learn.suspect_values import suspects
from cluekit.learn.values import Word

Values = dict[str, Any]


def values(case: Case) -> dict[str, object]:
    """Return what becomes of the candidates, six of whom the question asks, and six sentences."""
    found = found_in(case)
    after = found.killed_after
    named = {"shown": letter(found.shown), "asked": letter(found.asked)}
    named |= {"missed": letter(found.missed)}
    told: dict[str, object] = {
        **named,
        "situation": Word(SITUATIONS[found.ending], named),
        "answered": Word(ANSWERED[found.near], named),
        "victim": letter(found.killed),
        "late_victim": "–" if after is None else letter(after),
        **_set(found, named),
        **_sentences(found, named),
    }
    return told | (_persons(case, found, named) if grid_of(case).about else {})


def _set(found: Found, named: Values) -> Values:
    """Return what becomes of the set of candidates."""
    end = found.ending
    return {
        "becomes": BECOMES[end],
        "reason": Word(WHY_SET[end], named),
        "on_cleared": Word(ON_CLEARED[end], named),
        "on_same": Word(ON_SAME[end], named),
        "on_anew": Word(ON_ANEW[end]),
        "on_only_old": Word(ON_ONLY_OLD[end], named),
        "first_step": Word(STEPS[end][0], named),
        "second_step": Word(STEPS[end][1]),
    }


def _sentences(found: Found, named: Values) -> Values:
    """Return which of the six sentences still rule somebody out, and hasty ticks."""
    always = ["open", "shown", "late"]
    later = [name for name in ("missed", "answered") if name in found.later]
    every = ["killed", "missed", "answered", *always]
    return {
        "counts": every if found.ending == "failed" else [*later, *always],
        "void": ["missed", "answered", *always],
        "on_void": Word(ON_VOID[found.ending], named) if found.ending in ON_VOID else "",
        "all": every,
        "only_late": [*later, "late"],
        "as_if_new": [*later, *always],
    }


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
        "who_may": Word(WHO_MAY[found.ending], names | {"may": suspects(may)}),
        "on_shown": Word(ON_SHOWN[found.ending], names),
        "on_back": Word(ON_BACK[found.ending], names) if found.ending in ON_BACK else "",
        "sixth": Word(SIXTH[found.ending], names),
        "now": (len(stages(case)) - 1, suspects(last.killers)),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another game with a disguise; or, where persons are asked about, with two arrests."""
    find = disguised_cases.persons if grid_of(case).about else disguised_cases.sentences
    return find(case, luck)
