"""How much is searched: so much in every run, so much more in the long run."""

import pytest

LONG = pytest.mark.long
EARLY = pytest.mark.early


def amounts(every: int, long: int) -> pytest.MarkDecorator:
    """Give a test its number of games (or pairs, or files): ``amount``."""
    runs = [
        pytest.param(every, id=f"{every}", marks=EARLY),
        pytest.param(long, id=f"long-{long}", marks=LONG),
    ]
    return pytest.mark.parametrize("amount", runs)


either_run = pytest.mark.parametrize("run", ["every", pytest.param("long", marks=LONG)])
"""For searches by Hypothesis, whose profile says how many examples: let both runs have them."""
