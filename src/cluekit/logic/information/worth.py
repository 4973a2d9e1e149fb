"""What many questions are worth: all of them by every world, as long as that is affordable.

The measure is what one exact count of everything takes (``counting.count``): a multiple of it is
spent at most. Where it does not suffice, every question is weighed roughly, by some of the worlds
at equal distances, and then those that seem best by all of them. Each worth says how far off
it may be, so it can be seen which are exact.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from cluekit.logic.information.questions import Question
from cluekit.logic.information.scale import Scale, Worth
from cluekit.logic.information.worlds import Worlds, thin_out

QUERIES = 26
"""This many times what one count takes may be spent; laying out the worlds comes to that."""
FIXED = 1_300
"""Steps that a question takes however few the worlds are."""
FEWEST = 512
"""Rough weighing takes at least this many worlds; with fewer, good questions are overlooked."""
LEAST = 10
"""This many of the best are weighed by all worlds in any case."""
ROUGH = 0.6
"""How much of what may be spent is for the rough worths."""


def worth(worlds: Worlds, question: Question) -> Worth:
    """Return what a question is worth in these worlds."""
    return Scale(worlds).weigh(question)


def worths(
    worlds: Worlds,
    questions: Iterable[Question],
    *,
    queries: int = QUERIES,
    most: int | None = None,
) -> list[Worth]:
    """Return the worth of each question; questions that cannot be told apart are weighed once.

    ``most`` bounds what is spent on it, whatever a count takes.
    """
    asked, scale = list(questions), Scale(worlds)
    kinds = {scale.like(question): question for question in reversed(asked)}
    afford, each = queries * worlds.query, FIXED + worlds.size
    afford = afford if most is None else min(afford, most)
    if len(kinds) * each <= afford or worlds.size <= 2 * FEWEST:
        return [scale.weigh(question) for question in asked]
    found = _roughly(worlds, kinds, int(ROUGH * afford))
    ranked = sorted(kinds, key=lambda kind: -found[kind].bits)
    for kind in ranked[: max(LEAST, int((1 - ROUGH) * afford) // each)]:
        found[kind] = scale.weigh(kinds[kind])
    return [found[scale.like(question)] for question in asked]


def _roughly(worlds: Worlds, kinds: dict[Hashable, Question], most: int) -> dict[Hashable, Worth]:
    """Return the worths by as many of the worlds as can be afforded."""
    some = max(FEWEST, most // len(kinds) - FIXED)
    scale = Scale(thin_out(worlds, some))
    return {kind: scale.weigh(question) for kind, question in kinds.items()}
