"""Minimal hitting sets: the sets that meet every one of some sets, without one to spare.

A set of clues proves a goal exactly when it meets, for each deal in which the goal is false, the
clues that this deal breaks. So the minimal ones are the minimal cores.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

Set = frozenset[int]


def minimal_hitting(sets: Iterable[Collection[int]]) -> tuple[Set, ...]:
    """Return all minimal sets that meet each of these, small ones first; none where one is empty.

    Berge's algorithm: set by set, keeping what is minimal.
    """
    found: set[Set] = {frozenset()}
    for each in _smallest({frozenset(one) for one in sets}):
        met = {one for one in found if one & each}
        more = {one | {number} for one in found - met for number in each}
        found = set(_smallest(met | more))
    return tuple(_smallest(found))


def _smallest(sets: set[Set]) -> list[Set]:
    """Return the sets that contain no other of them, small ones first, in a fixed order."""
    kept: list[Set] = []
    for one in sorted(sets, key=lambda each: (len(each), sorted(each))):
        if not any(other <= one for other in kept):
            kept.append(one)
    return kept
