"""Fresh cases for lesson 14: an experiment of the learner's own (14.4).

Bluff and mixed strategies stand beside it.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families import Family, Values
from cluekit.learn.forms import Case
from cluekit.learn.gains import gain
from cluekit.learn.values import Word
from cluekit.words import mark

# --- own experiment -------------------------------------------------------------------------------
# A switch to turn, a number of pairs to fix (exercise 14.4).
#
# The numbers of the model report are in the case: a mean and how far its interval reaches, in
# tenths of a turn, as somebody measured them. No answer is compared with them.

SWITCHES = (
    mark("staying in a room, or leaving it"),
    mark("accusing where you stand, or only in one room"),
    mark("showing one card, or all that fit"),
    mark("questioning round the table, or one player"),
    mark("beginning with the same player, or with another"),
    mark("passing through a pawn, or going around it"),
)
"""Rules on which the sources disagree."""
LEAST = 500
OWN_EXPERIMENT_ZERO = 40
"""Means are kept as tenths above minus four."""


def spoiled_reports(stopped: str, hasty: str) -> Values:
    """Return what is changed in a sound report to spoil it, one fault each.

    It ended early, after this many were ``stopped``; it concludes what is ``hasty``.
    """
    return {
        "nothing": {"expected": ""},
        "own_deals": {"pairing": "own"},
        "one_game": {"fixed": "1", "played": "1"},
        "stopped": {"played": stopped},
        "no_interval": {"low": "", "high": ""},
        "hasty": {"conclusion": hasty},
    }


def own_experiment_values(case: Case) -> Values:
    """Return a model report and those that have one fault each."""
    switch, hundreds, mean, reach = case.numbers
    middle = Fraction(mean - OWN_EXPERIMENT_ZERO, 10)
    low, high = middle - Fraction(reach, 10), middle + Fraction(reach, 10)
    follows = "longer" if low > 0 else "shorter" if high < 0 else "not-clear"
    pairs = 100 * hundreds
    lines = {
        "mean": f"{float(middle):.1f}",
        "low": f"{float(low):.1f}",
        "high": f"{float(high):.1f}",
    }
    report = {
        "expected": "longer",
        "pairing": "same",
        "fixed": str(pairs),
        "played": str(pairs),
        **lines,
        "conclusion": follows,
    }
    said = {name: gain(Fraction(number)) for name, number in lines.items()}
    # the lab is loaded when an exercise asks for it, not with its neighbours here
    from cluekit.learn.kinds.experiment import ENTRIES  # noqa: PLC0415

    verdicts = next(entry.answers for entry in ENTRIES if entry.name == "conclusion")
    return {
        **said,
        "switch": Word(SWITCHES[switch]),
        "least": LEAST,
        "pairs": pairs,
        "report": report,
        "follows_said": Word(dict(verdicts)[follows]),
        **spoiled_reports(str(pairs - 100), "shorter" if follows == "longer" else "longer"),
    }


def fresh_own_experiment(case: Case, luck: Luck) -> Case:
    """Return another switch, and another model report; zero is in its interval now and then."""
    mean = luck.pick([n for n in range(10, 71) if n != OWN_EXPERIMENT_ZERO])
    reach = luck.pick([n for n in range(4, 26) if n != abs(mean - OWN_EXPERIMENT_ZERO)])
    numbers = (luck.pick(range(len(SWITCHES))), luck.pick(range(5, 11)), mean, reach)
    return replace(case, numbers=numbers)


FAMILIES = {"own-experiment": Family(own_experiment_values, fresh_own_experiment)}
