"""Intervals cover the truth as often as they say: of fixed numbers, and at every look."""

from collections.abc import Callable, Iterator
from math import inf, log
from statistics import NormalDist

import pytest

from cluekit.core import Chance
from cluekit.lab.estimate import Estimate, effect_of, mean_of, paired_mean, share_of, t_quantile
from cluekit.lab.run import sequence_mean

Draw = Callable[[float], float]
"""What makes a value of a uniform number between 0 and 1."""

GAMES = [-23, -9, -4, -2, -1, 0, 0, 0, 0, 0, 0, 1, 2, 3, 3, 5, 8, 14, 26, 40]
"""Differences as games have them: many zeros, and far tails."""

KNOWN: dict[str, tuple[Draw, float]] = {
    "normal": (lambda u: NormalDist(1, 2).inv_cdf(u), 1),
    "exponential": (lambda u: -log(1 - u), 1),
    "games": (lambda u: GAMES[int(u * len(GAMES))], sum(GAMES) / len(GAMES)),
}


def samples(name: str, runs: int, size: int) -> Iterator[list[float]]:
    """Yield samples of a known distribution, each with luck of its own."""
    draw, _ = KNOWN[name]
    for run in range(runs):
        luck = Chance(f"coverage {name}", run).luck("sample", 0)
        yield [draw((luck.below(2**31) + 0.5) / 2**31) for _ in range(size)]


def coverage(name: str, runs: int, size: int) -> float:
    """Return how often the interval of a fixed number of differences holds the true mean."""
    true = KNOWN[name][1]
    found = [paired_mean(sample) for sample in samples(name, runs, size)]
    return sum(each.low <= true <= each.high for each in found) / runs


def always_covered(name: str, runs: int, size: int) -> float:
    """Return how often the sequence holds the true mean at every look, up to this size."""
    true = KNOWN[name][1]

    def holds(sample: list[float]) -> bool:
        looks = (sequence_mean(size, sample[:n]) for n in range(50, size + 1, 50))
        return all(each.low <= true <= each.high for each in looks)

    return sum(map(holds, samples(name, runs, size))) / runs


def test_intervals_hold_the_truth_and_an_ordinary_one_not_at_every_look() -> None:
    """About 95 times in 100; by so few samples, 89 to 99; the sequence, at all looks, 92."""
    for name in KNOWN:
        assert 0.89 <= coverage(name, 60, 60) <= 0.99, name
        assert always_covered(name, 60, 500) >= 0.92, name
    runs = 50

    def misled(sample: list[float]) -> bool:
        looks = (mean_of(sample[:n]) for n in range(50, 1001, 50))
        return any(not each.low <= 1 <= each.high for each in looks)

    assert sum(map(misled, samples("normal", runs, 1000))) / runs > 0.15


@pytest.mark.long
@pytest.mark.parametrize("name", KNOWN)
def test_intervals_hold_the_truth_at_their_stated_rate(name: str) -> None:
    """95 in 100; where tails are far, of 20, 89. The sequence, looked at every 50, 95."""
    for size, least, runs in ((20, 0.89, 2000), (100, 0.93, 1500), (400, 0.925, 400)):
        found = coverage(name, runs, size)
        print(name, size, found)
        assert least <= found <= 0.975

    found = always_covered(name, 2000, 1000)
    print(name, found)
    assert found >= 0.95


def test_few_many_and_the_same_have_the_intervals_of_the_tables() -> None:
    """Student and Wilson to half a percent; the lopsided, lopsided; all alike, a point; dice."""
    (sample,) = samples("games", 1, 100)
    assert paired_mean(sample) == paired_mean(list(sample))
    turned, found = paired_mean(sample[::-1]), paired_mean(sample)
    assert turned.value == pytest.approx(found.value)
    assert turned.low == pytest.approx(found.low, abs=0.6)
    (sample,) = samples("games", 1, 2001)
    assert paired_mean(sample[:19]) == mean_of(sample[:19])
    assert paired_mean(sample) == mean_of(sample)
    near, t = paired_mean(sample[:2000]), mean_of(sample[:2000])
    assert (near.low, near.high) == (pytest.approx(t.low, abs=0.1), pytest.approx(t.high, abs=0.1))
    found = [paired_mean(sample) for sample in samples("exponential", 10, 40)]
    above = sum(each.high - each.value for each in found)
    below = sum(each.value - each.low for each in found)
    assert above > 1.05 * below
    assert paired_mean([0] * 50).clear == 0
    assert (paired_mean([2] * 50).low, paired_mean([2] * 50).high) == (2, 2)
    assert (effect_of([0] * 5), effect_of([2] * 5)) == (0, 0)
    assert mean_of([2, 2, 2]) == Estimate(2.0, 2.0, 2.0)
    assert effect_of([0, 2, 4]) == 1
    for freedom, table in ((5, 2.571), (10, 2.228), (30, 2.042), (99, 1.984), (10**6, 1.960)):
        assert t_quantile(0.95, freedom) == pytest.approx(table, rel=0.005)
    assert t_quantile(0.95, 0) == inf
    found = mean_of([1, 2, 3, 4, 5, 6])
    half = 2.571 * 1.8708 / 6**0.5
    assert found.value == pytest.approx(3.5)
    assert (found.low, found.high) == pytest.approx((3.5 - half, 3.5 + half), rel=0.005)
    found = share_of(8, 10)
    assert (found.low, found.high) == pytest.approx((0.490, 0.943), abs=0.001)
    assert share_of(0, 10).low == 0
    assert share_of(10, 10).high == 1
    assert share_of(0, 10).high > 0.2
    assert [Estimate(1, 0.5, 2).clear, Estimate(-1, -2, -0.5).clear] == [1, -1]
    assert Estimate(1, -0.5, 2).clear == 0
    assert repr(Estimate(1, -0.5, 2)) == "+1.00 (-0.50 to +2.00)"
    caught = 0
    for sample in range(1000):
        luck = Chance("dice", sample).luck("table", 0)
        found = mean_of([luck.die() for _ in range(20)])
        caught += found.low <= 3.5 <= found.high
    assert 930 <= caught <= 970
