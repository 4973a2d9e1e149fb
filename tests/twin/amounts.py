"""How much is searched: so much in every run, so much more in the long run; and what is rare."""

from collections.abc import Callable, Iterator

import pytest

LONG = pytest.mark.long
EARLY = pytest.mark.early

FURTHER = 10
"""A search that has not met what it must meet goes on, to this many times as many games."""


def amounts(every: int, long: int) -> pytest.MarkDecorator:
    """Give a test its number of games (or pairs, or files): ``amount``."""
    runs = [
        pytest.param(every, id=f"{every}", marks=EARLY),
        pytest.param(long, id=f"long-{long}", marks=LONG),
    ]
    return pytest.mark.parametrize("amount", runs)


either_run = pytest.mark.parametrize("run", ["every", pytest.param("long", marks=LONG)])
"""For searches by Hypothesis, whose profile says how many examples: let both runs have them."""


def numbers(amount: int, met: Callable[[], bool]) -> Iterator[int]:
    """Number this many games, and more until ``met``: whatever the seed, rare things come up."""
    for number in range(FURTHER * amount):
        if number >= amount and met():
            return
        yield number
    assert met(), f"not met in {FURTHER * amount} games"
