"""Drawers and socks: the pigeonhole away from the table (exercise 7.5)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case


def values(case: Case) -> dict[str, object]:
    """Return how many socks make a pair certain; and how full the fullest drawer must be."""
    colours, each, things, drawers = case.numbers
    return {
        "colours": colours,
        "each": each,
        "socks": colours * each,
        "pair": colours + 1,
        "same_colour_first": each,
        "of_one_colour": (colours - 1) * each + 2,
        "two_pairs": colours + 3,
        "one_pair_short": colours + 2,
        "doubled": 2 * (colours + 1),
        "things": things,
        "drawers": drawers,
        "fullest": -(-things // drawers),
        "floor": things // drawers,
        "all_but": things - drawers + 1,
        "even": drawers * (-(-things // drawers) - 1),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another drawer of socks, other drawers, other things to put away."""
    colours = luck.pick((4, 5, 6, 7))
    drawers = luck.pick((4, 5, 6, 7))
    full = luck.pick((2, 3, 4))
    things = drawers * full + luck.pick(range(1, drawers))
    return replace(case, numbers=(colours, luck.pick((6, 8, 10)), things, drawers))
