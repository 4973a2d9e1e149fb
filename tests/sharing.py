"""Which process of a run begins with what: xdist deals the list of tests out in even shares.

Who has finished its share takes from the end of another one's.
"""

import os
from collections.abc import Sequence
from itertools import islice

import pytest

Tests = list[pytest.Item]


def processes() -> int:
    """How many processes share this run."""
    return int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))


def in_shares(heads: Sequence[Tests], rest: Tests) -> Tests:
    """The tests so that each process begins with a head, in this order; the rest fills them up."""
    number, left = len(heads), iter(rest)
    total = len(rest) + sum(map(len, heads))
    listed: Tests = []
    for share, head in enumerate(heads, start=1):
        listed += head
        listed += islice(left, max(0, total * share // number - len(listed)))
    return [*listed, *left]
