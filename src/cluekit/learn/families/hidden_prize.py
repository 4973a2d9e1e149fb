"""Two places and two prizes: where to hide, where to look (exercise 14.2)."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.two_by_two import both
from cluekit.learn.forms import Case
from cluekit.learn.gains import Mixture, share
from cluekit.logic.games import MatrixGame, equilibrium, mixed_strategy
from cluekit.words import mark

PLACES = (mark("place X"), mark("place Y"))
_NOTHING = Fraction(0)


def values(case: Case) -> dict[str, object]:
    """Return how both sides mix, and what follows the bigger prize."""
    small, big = map(Fraction, case.numbers)
    game = MatrixGame(((small, _NOTHING), (_NOTHING, big)))
    found = equilibrium(game)
    return {
        **both(game, PLACES, PLACES),
        "small": case.numbers[0],
        "big": case.numbers[1],
        "total": case.numbers[0] + case.numbers[1],
        "searcher": found.rows,
        "hider": found.columns,
        "value": found.value,
        "value_said": share(found.value),
        "said": Mixture(PLACES, found.rows),
        "prize": found.rows[::-1],
        "even": mixed_strategy("1/2", "1/2"),
        "only_big": mixed_strategy(0, 1),
        "bluffed": share(game.sure_of(found.rows[::-1])),
        "greedy_hider": share(max(game.worth_of_rows(found.rows[::-1]))),
        "mean": (small + big) / 4,
        "half": small / 2,
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return two other prizes that have no common divisor, the second one bigger."""
    pairs = [(a, b) for b in range(2, 8) for a in range(1, b) if gcd(a, b) == 1]
    return replace(case, numbers=luck.pick(pairs))
