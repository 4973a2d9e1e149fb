"""Intervals: right where tables say what is right, and right as often as they promise."""

from __future__ import annotations

from math import inf

import pytest

from cluekit.core import Chance
from cluekit.lab.estimate import Estimate, mean_of, share_of, t_quantile


@pytest.mark.parametrize(
    ("freedom", "table"),
    [(5, 2.571), (10, 2.228), (30, 2.042), (99, 1.984), (10**6, 1.960)],
)
def test_the_t_quantile_is_that_of_the_tables(freedom: int, table: float) -> None:
    """Student's t for 95 %, to half a percent."""
    assert t_quantile(0.95, freedom) == pytest.approx(table, rel=0.005)
    assert t_quantile(0.95, 0) == inf


def test_a_mean_has_the_interval_of_the_formula() -> None:
    """By hand: 1, 2, 3, 4, 5, 6 has mean 3.5, deviation 1.871, and t = 2.571 for six values."""
    found = mean_of([1, 2, 3, 4, 5, 6])
    half = 2.571 * 1.8708 / 6**0.5
    assert found.value == pytest.approx(3.5)
    assert (found.low, found.high) == pytest.approx((3.5 - half, 3.5 + half), rel=0.005)


def test_values_that_are_all_alike_leave_no_doubt() -> None:
    """Nothing spreads, so the interval is a point."""
    assert mean_of([2, 2, 2]) == Estimate(2.0, 2.0, 2.0)


def test_a_share_stays_between_nothing_and_all() -> None:
    """Wilson's interval; 8 of 10 is an example of the textbooks: 0.49 to 0.94."""
    found = share_of(8, 10)
    assert (found.low, found.high) == pytest.approx((0.490, 0.943), abs=0.001)
    assert share_of(0, 10).low == 0
    assert share_of(10, 10).high == 1
    assert share_of(0, 10).high > 0.2


def test_clear_is_an_interval_on_one_side_of_zero() -> None:
    """Above, below, or zero within."""
    assert [Estimate(1, 0.5, 2).clear, Estimate(-1, -2, -0.5).clear] == [1, -1]
    assert Estimate(1, -0.5, 2).clear == 0
    assert repr(Estimate(1, -0.5, 2)) == "+1.00 (-0.50 to +2.00)"


def test_the_interval_catches_the_truth_about_95_times_in_100() -> None:
    """A thousand samples of twenty dice: the true mean is 3.5."""
    caught = 0
    for sample in range(1000):
        luck = Chance("dice", sample).luck("table", 0)
        found = mean_of([luck.die() for _ in range(20)])
        caught += found.low <= 3.5 <= found.high
    assert 930 <= caught <= 970
