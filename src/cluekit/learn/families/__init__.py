"""Families of exercises: what code computes from a case, and where fresh cases come from.

A family is two pure functions. ``values(case)`` returns everything an exercise file may name with
a dollar sign (answers and wrong answers) or in braces (numbers and cards in sentences), so that
no answer of a variant is stored anywhere. ``fresh(case, luck)`` returns another case of the same
form, of which ``usable`` says whether every wrong answer still differs from the right one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from cluekit.core import Luck
from cluekit.learn.families import (
    accusing,
    answering,
    at_least_one,
    canvas,
    case_file,
    chains,
    dealing,
    disguised,
    first_kill,
    negations,
    neighbours,
    own_hand,
    passing,
    reach,
    sentences,
    set_up,
    sheet_marks,
    shifts,
    showing,
    time_stamps,
    two_ways,
    where_it_stood,
    who_knows,
)
from cluekit.learn.forms import Case

Values = dict[str, Any]


class Family(NamedTuple):
    """What a generator's name in an exercise file stands for."""

    values: Callable[[Case], Values]
    fresh: Callable[[Case, Luck], Case]


FAMILIES = {
    "accusing": Family(accusing.values, accusing.fresh),
    "answering": Family(answering.values, answering.fresh),
    "at-least-one": Family(at_least_one.values, at_least_one.fresh),
    "case-file": Family(case_file.values, case_file.fresh),
    "chains": Family(chains.values, chains.fresh),
    "dealing": Family(dealing.values, dealing.fresh),
    "negations": Family(negations.values, negations.fresh),
    "own-hand": Family(own_hand.values, own_hand.fresh),
    "passing": Family(passing.values, passing.fresh),
    "reach": Family(reach.values, reach.fresh),
    "sentences": Family(sentences.values, sentences.fresh),
    "set-up": Family(set_up.values, set_up.fresh),
    "sheet-marks": Family(sheet_marks.values, sheet_marks.fresh),
    "showing": Family(showing.values, showing.fresh),
    "two-ways": Family(two_ways.values, two_ways.fresh),
    "canvas": Family(canvas.values, canvas.fresh),
    "disguised": Family(disguised.values, disguised.fresh),
    "first-kill": Family(first_kill.values, first_kill.fresh),
    "neighbours": Family(neighbours.values, neighbours.fresh),
    "shifts": Family(shifts.values, shifts.fresh),
    "time-stamps": Family(time_stamps.values, time_stamps.fresh),
    "where-it-stood": Family(where_it_stood.values, where_it_stood.fresh),
    "who-knows": Family(who_knows.values, who_knows.fresh),
}
