"""Small sets as whole numbers: bit *n* is set when the thing of number *n* is in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache


def mask(numbers: Iterable[int]) -> int:
    """Return the set of these numbers as a bitmask."""
    result = 0
    for number in numbers:
        result |= 1 << number
    return result


def members(mask: int) -> Iterator[int]:
    """Yield the numbers of a bitmask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=4_096)
def members_tuple(mask: int) -> tuple[int, ...]:
    """Return the numbers of a bitmask, lowest first, as a tuple that is kept.

    For small sets that are met again and again, such as the rooms that may be the scene.
    """
    return tuple(members(mask))


def union(sets: Iterable[int]) -> int:
    """Return the numbers that are in any of these sets."""
    found = 0
    for each in sets:
        found |= each
    return found
