"""Forecasts scored by hand: bits, means, and bins."""

from __future__ import annotations

from math import inf

import pytest

from cluekit.core import Chance
from cluekit.logic.information import worlds
from cluekit.logic.information.worlds import FEW, LAID, SOME
from cluekit.logic.scoring import Bin, Forecast, calibration, log_score, mean, score_in_bits
from deduction.games import Set, honest


@pytest.mark.parametrize(
    ("chance", "score"), [(1, 0), (0.5, -1), (0.25, -2), (0.125, -3), (0, -inf)]
)
def test_the_score_is_the_logarithm_of_the_chance_given(chance: float, score: float) -> None:
    """For what happened, and for what did not the chance that it would not."""
    assert log_score(chance) == score
    assert score_in_bits(Forecast(chance, happened=True)) == score
    assert score_in_bits(Forecast(1 - chance, happened=False)) == score


def test_the_mean_of_scores() -> None:
    """Of none it is nought."""
    assert mean([-1, -2, -6]) == -3
    assert mean([]) == 0


def test_forecasts_are_put_into_bins() -> None:
    """Five of a fifth each: how many, the mean chance, how often it happened; none is left out."""
    said = ((0.0, False), (0.1, False), (0.15, True), (0.5, True), (0.8, True), (1.0, True))
    forecasts = [Forecast(chance, happened=happened) for chance, happened in said]
    low, middle, high = calibration(forecasts)
    assert (low.count, low.frequency) == (3, 1 / 3)
    assert low.chance == pytest.approx(0.25 / 3)
    assert middle == Bin(1, 0.5, 1.0)
    assert high == Bin(2, 0.9, 1.0)
    assert [one.count for one in calibration(forecasts, bins=2)] == [3, 3]
    assert calibration([]) == ()


def test_so_many_worlds_as_can_be_laid_out_in_the_time_of_eight_counts() -> None:
    """Between a fewest and a most; what a count takes grows with cards and conditions."""
    sizes = set()
    for seed in (0, 4, 8, 11):
        luck = Chance(seed).luck("laid out", 0)
        game = honest(luck, Set((6, 6, 9), 3 + seed % 3, questions=seed), seat=-1, style="classic")
        here = worlds(game.puzzle, every=0, some=None)
        assert here is not None
        assert not here.exact
        assert here.size == min(SOME, max(FEW, 8 * here.query // LAID))
        sizes.add(here.size)
    assert {FEW, SOME} < sizes
