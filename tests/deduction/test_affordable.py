"""Many questions are weighed within what is affordable: exactly, or with an error that is told."""

from __future__ import annotations

from functools import cache
from itertools import product
from statistics import fmean

import pytest

from cluekit.core import Chance
from cluekit.logic.information import Question, Scale, Worlds, Worth, worlds, worths
from cluekit.logic.information.worlds import thin_out
from deduction.games import Set, honest

KINDS = (range(6), range(6, 12), range(12, 21))
PLAYED = ((3, 8), (5, 12), (6, 15))
"""Players and questions that leave some thousand deals, in which nearly all cards differ."""


@cache
def late(players: int, questions: int) -> tuple[Worlds, tuple[Question, ...]]:
    """Return a position with so many deals that weighing every question is too much."""
    luck = Chance("late").luck("test", players)
    while True:
        game = honest(luck, Set((6, 6, 9), players, questions=questions), 0, "classic")
        here = worlds(game.puzzle, "refuter")
        if here and here.exact and here.size > 3_000:
            order = tuple(range(1, players))
            return here, tuple(Question(0, cards, order) for cards in product(*KINDS))


@cache
def both(players: int, questions: int) -> tuple[list[Worth], list[Worth]]:
    """Return the worths as advice gives them, and the exact ones."""
    here, asked = late(players, questions)
    scale = Scale(here)
    return worths(here, asked), [scale.weigh(question) for question in asked]


@pytest.mark.parametrize(("players", "questions"), PLAYED)
def test_what_is_called_exact_is_and_the_rest_is_as_near_as_it_says(
    players: int, questions: int
) -> None:
    """Both sorts occur; nine of ten estimates lie within their error, none is twice as far off."""
    found, true = both(players, questions)
    pairs = list(zip(found, true, strict=True))
    exact_ones = [(near.bits, exact.bits) for near, exact in pairs if not near.error]
    assert all(near == pytest.approx(exact, abs=1e-9) for near, exact in exact_ones)
    off = [(abs(near.bits - exact.bits), near.error) for near, exact in pairs if near.error]
    assert 0 < len(off) < len(pairs)
    assert fmean(far <= error for far, error in off) > 0.9
    assert all(far <= 2 * error for far, error in off)


@pytest.mark.parametrize(("players", "questions"), PLAYED)
def test_the_best_question_is_not_overlooked(players: int, questions: int) -> None:
    """What seems best is less than the best by no more than the error that the best one has."""
    found, true = both(players, questions)
    chosen = max(range(len(found)), key=lambda number: found[number].bits)
    best = max(range(len(true)), key=lambda number: true[number].bits)
    assert found[chosen].error == 0
    assert true[best].bits - true[chosen].bits <= found[best].error


def test_the_same_position_is_always_weighed_alike() -> None:
    """No luck is in it: twice the same figures."""
    here, asked = late(*PLAYED[0])
    assert worths(here, asked) == both(*PLAYED[0])[0]


def test_with_enough_to_spend_everything_is_exact() -> None:
    """The bound is what may be spent and nothing else."""
    here, asked = late(*PLAYED[0])
    assert worths(here, asked, queries=10_000) == both(*PLAYED[0])[1]


def test_thinned_worlds_keep_their_weights() -> None:
    """A world comes as often as it is likely: each card's holders keep their shares, nearly."""
    here, _ = late(*PLAYED[1])
    some = thin_out(here, 1_024)
    assert (some.size, some.exact, len(some.stretches)) == (1_024, False, 1)
    assert len(here.stretches) > 1
    total = sum(s.weight * (s.end - s.start) for s in here.stretches)
    for all_of_it, part in zip(here.columns, some.columns, strict=True):
        for holder in set(all_of_it):
            weights = (s.weight * all_of_it[s.start : s.end].count(holder) for s in here.stretches)
            assert part.count(holder) / some.size == pytest.approx(sum(weights) / total, abs=0.05)
