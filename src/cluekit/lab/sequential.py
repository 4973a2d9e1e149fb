"""A confidence sequence: an interval that is valid however often one looks, whenever one stops.

An ordinary interval is made for a number of games fixed beforehand. Who looks again and again, and
stops when zero is out of it, is wrong much more often than 5 times in 100. This one is wide enough
that it holds the true mean at all looks together, 95 times in 100. It is the asymptotic confidence
sequence of I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, "Time-uniform central
limit theory and asymptotic confidence sequences", The Annals of Statistics 52 (2024), theorem 2.2,
narrowest about the number of games that is asked for; asymptotic, so the first look is not before
50 differences are there.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from statistics import fmean, stdev

from cluekit.lab.estimate import ALMOST_ALWAYS, Estimate
from cluekit.lab.experiment import LOOK
from cluekit.lab.results import Results


def sequence_mean(
    narrowest: int, differences: Sequence[float], confidence: float = ALMOST_ALWAYS
) -> Estimate:
    """Return the mean of the differences so far, with an interval that is valid at every look.

    ``narrowest`` is about how many differences it is narrowest; it must not depend on them.
    """
    count, wrong = len(differences), 1 - confidence
    tuned = (-2 * log(wrong) + log(1 - 2 * log(wrong))) / narrowest
    spread = count * tuned + 1
    reach = sqrt(2 * spread / (count * count * tuned) * log(sqrt(spread) / wrong))
    half = stdev(differences) * reach
    mean = fmean(differences)
    return Estimate(mean, mean - half, mean + half)


def confidence_for(arms: int) -> float:
    """Return how sure each difference is, so that all arms' together hold 95 times in 100."""
    return 1 - (1 - ALMOST_ALWAYS) / max(1, arms - 1)


def first_clear_look(results: Results, after: int, until: int) -> int:
    """Return the first look behind ``after`` at which every difference is clear; 0 where none is.

    Looks are at every ``LOOK`` games up to ``until``; games that crashed are left out.
    """
    looks = range(after + LOOK, until + 1, LOOK)
    return next((look for look in looks if _is_clear(results, look)), 0)


def _is_clear(results: Results, look: int) -> bool:
    asked = results.experiment
    confidence = confidence_for(len(asked.arms))
    return all(
        len(found) >= LOOK // 2 and sequence_mean(asked.games, found, confidence).clear
        for found in (
            [pair.longer for pair in results.pairs(arm, look)] for arm in range(1, len(asked.arms))
        )
    )
