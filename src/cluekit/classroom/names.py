"""Names to choose from: detectives of old stories, so that nobody need think of one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, islice

from cluekit.classroom.facts import Learner

NAMES = (
    *("Dupin", "Lecoq", "Tabaret", "Cuff", "Bucket", "Holmes", "Watson", "Lestrade", "Adler"),
    *("Gryce", "Butterworth", "Dene", "Brooke", "Hewitt", "Raffles", "Lupin", "Ganimard", "Juve"),
    *("Fandor", "Rouletabille", "Thorndyke", "Jervis", "Polton", "Carrados", "Van Dusen", "Hatch"),
    *("Trent", "Hanaud", "Zadig", "Poirot", "Hastings", "Marple", "Wimsey", "Bunter", "Vane"),
    *("Campion", "Alleyn", "Maigret", "Janvier", "Marlowe", "Spade", "Montalbano", "Espinosa"),
)
"""Surnames, and such as go for one: they read the same in every language."""
FEW = 24
"""Names offered at least: two who choose at the same moment seldom want the same."""


def free_names(learners: Iterable[Learner]) -> list[str]:
    """Return the names of the list that are not taken; where few are left, some with a number.

    >>> free_names([])[:2]
    ['Dupin', 'Lecoq']
    >>> free_names([Learner(0, "Dupin", 0, "4f", "en")])[-1] == NAMES[-1]
    True
    """
    taken = {learner.name.casefold() for learner in learners}
    left = sum(1 for name in NAMES if name.casefold() not in taken)
    free = (name for name in _names() if name.casefold() not in taken)
    return [*islice(free, max(left, FEW))]


def _names() -> Iterator[str]:
    """Yield the names, then once more with a number, for a class that is larger."""
    yield from NAMES
    for number in count(2):
        yield from (f"{name} {number}" for name in NAMES)
