"""Named rules, SAT, exact counts and brute force come to the same, whatever was observed."""

from __future__ import annotations

import pytest
from hypothesis import given

from cluekit.core import Chance
from cluekit.core.chance import SeededLuck
from cluekit.logic import Holds, Literal, Puzzle, is_legal, sat
from cluekit.logic.counting import count
from cluekit.logic.rules import derive
from deduction import oracle
from deduction.games import (
    STYLES,
    Honest,
    honest,
    honest_games,
    large_set,
    small_set,
    wild,
    wild_puzzles,
)
from twin.amounts import amounts, either_run


def luck(purpose: str, game: int) -> SeededLuck:
    """Return the luck of one game."""
    return Chance("three agree", game).luck(purpose, 0)


def agree(puzzle: Puzzle) -> tuple[int, ...] | None:
    """Hold SAT, counts and the rules against each other; return the possible holders."""
    can = sat.closure(puzzle)
    counted = count(puzzle)
    assert (counted is None) is (can is None)
    if counted is not None and not counted.capped:
        assert counted.can == can
    derived = derive(puzzle, can=can)
    assert derived.consistent is (can is not None)
    if can is not None:
        assert derived.can == can
    return can


@either_run
@given(game=honest_games())
def test_honest_games(run: str, game: Honest) -> None:  # noqa: ARG001 - the profile says how many
    """Small ones, against every deal there is; the truth is never excluded."""
    can = agree(game.puzzle)
    assert can is not None
    assert can == oracle.closure(game.puzzle)
    assert all(can[card] >> holder & 1 for card, holder in enumerate(game.truth))


@either_run
@given(puzzle=wild_puzzles())
def test_wild_puzzles(run: str, puzzle: Puzzle) -> None:  # noqa: ARG001 - as above
    """Premises of any kind about any holder; what nothing fits, all of them find out."""
    assert agree(puzzle) == oracle.closure(puzzle)


@amounts(200, 20_000)
def test_many_small_games(amount: int) -> None:
    """Seeded, so that they are the same in every run: honest and wild ones in turn."""
    contradictions = 0
    for game in range(amount):
        found = luck("small", game)
        puzzle = wild(found) if game % 2 else honest(found, small_set(found)).puzzle
        can = sat.closure(puzzle)
        counted = count(puzzle)
        assert can == oracle.closure(puzzle), game
        assert (counted.can if counted else None) == can, game
        contradictions += can is None
    assert 0 < contradictions < amount / 2


@pytest.mark.parametrize("style", STYLES)
@amounts(20, 1_000)
def test_large_games(style: str, amount: int) -> None:
    """Up to thirty cards and ten players: closure is what the counts leave possible."""
    for game in range(amount):
        found = luck(style, game)
        known = honest(found, large_set(found, most=30), style=style)
        can = sat.closure(known.puzzle)
        assert can is not None
        assert is_legal(known.puzzle, known.truth)
        assert all(can[card] >> holder & 1 for card, holder in enumerate(known.truth))
        counted = count(known.puzzle)
        assert counted is not None
        assert counted.capped or counted.can == can, game
        file = tuple(c for c, holder in enumerate(known.truth) if holder == known.puzzle.file)
        assert counted.joint[file] > 0


@amounts(25, 1_000)
def test_another_observation_never_adds_a_deal(amount: int) -> None:
    """Number of deals and possible holders only shrink; what was certain stays so."""
    for game in range(amount):
        found = luck("growing", game)
        puzzle = honest(found, small_set(found)).puzzle
        deals, before = None, None
        for size in range(len(puzzle.premises) + 1):
            now = count(puzzle.only(list(range(size))))
            assert now is not None
            assert deals is None or now.deals <= deals
            assert before is None or not any(a & ~b for a, b in zip(now.can, before, strict=True))
            deals, before = now.deals, now.can


@amounts(25, 1_000)
def test_counts_split_over_the_holders_of_a_card(amount: int) -> None:
    """The deals with a card here, there and elsewhere are all the deals."""
    for game in range(amount):
        found = luck("split", game)
        puzzle = honest(found, large_set(found, most=23)).puzzle
        whole = count(puzzle)
        assert whole is not None
        if whole.capped:
            continue
        card = found.pick(range(puzzle.cards))
        for holder in range(puzzle.file + 1):
            there = count(puzzle.with_premises(Holds(holder, 1 << card)))
            assert whole.marginal(card, holder) * whole.deals == (there.deals if there else 0)
            possible = sat.deal(puzzle, Literal(card, holder)) is not None
            assert possible is (there is not None)
