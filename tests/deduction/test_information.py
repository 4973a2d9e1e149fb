"""Worlds and what a question is worth, by the figures of the lessons and at the edges."""

from itertools import product
from math import inf, log2

import pytest

from cluekit.core import Chance
from cluekit.logic import Holds, Lacks, NotAll, OneOf, Premise, Puzzle, Showed, is_legal
from cluekit.logic.counting import count
from cluekit.logic.information import UNIT, Question, TooWideError, answers, worth, worths
from cluekit.logic.information.tree import best_leaves, tree
from cluekit.logic.information.unsettled import remainder
from cluekit.logic.information.worlds import FEW, LAID, SOME, Worlds, files, worlds
from cluekit.logic.scoring import (
    Bin,
    Forecast,
    calibration,
    entropy,
    log_score,
    mean,
    score_in_bits,
)
from deduction.games import Set, honest
from deduction.kept_counts import game as kept_game
from deduction.kept_counts import layers

KINDS = (0b111, 0b111000, 0b111000000)
MINE = (Holds(0, 0b1001, rule="mine"), Lacks(0, 0b111110110, rule="mine"))
A, B, C, R, V, D, L, G, T = range(9)


def laid(*premises: Premise, sizes: tuple[int | None, ...] = (2, 2, 2)) -> Worlds:
    """Return the worlds of the lesson deck that fit these premises."""
    here = worlds(Puzzle(KINDS, sizes, premises))
    assert here is not None
    return here


def test_own_cards_in_a_question() -> None:
    """12.2: 1.310, 1.197, 0.918 bits; 12.3: log2 3; going on tells more than the first alone."""
    here = laid(*MINE)
    asked = [Question(0, cards, (1, 2)) for cards in ((B, V, L), (A, V, L), (A, R, L))]
    assert [round(found.bits, 3) for found in worths(here, asked)] == [1.310, 1.197, 0.918]
    before, after = laid(*MINE), laid(*MINE, Lacks(1, 0b1001001), Lacks(2, 0b1001001))
    rooms = [
        [deal.index(3, L) for deal in zip(*one.columns, strict=True)] for one in (before, after)
    ]
    shares = [[room.count(n) / len(room) for n in set(room)] for room in rooms]
    assert entropy(shares[0]) - entropy(shares[1]) == pytest.approx(log2(3))
    first, every = (Question(0, (B, V, L), (1, 2), goes_on=on) for on in (False, True))
    shown, seen = (Question(0, (B, V, L), (1,), shows=how) for how in ("one", "all"))
    worth_of = {q: worth(here, q).bits for q in (first, every, shown, seen)}
    assert worth_of[every] > worth_of[first] > worth_of[shown]
    assert worth_of[seen] > worth_of[shown]
    assert set(answers(every, (1, 2, -1))) == {((1, B), (2, V))}
    assert answers(first, (1, 1, 2)) == {((1, B),): UNIT // 2, ((1, V),): UNIT // 2}


def test_of_too_many_deals_some_are_taken_and_the_error_is_told() -> None:
    """Of more deals than are listed, 512 at equal distances give every worth within its error."""
    kinds = (0b1111, 0b11110000, 0b111100000000)
    mine = (Holds(0, 0b100010001, rule="mine"), Lacks(0, 0b111011101110, rule="mine"))
    puzzle = Puzzle(kinds, (3, 2, 2, 2), mine)
    shown = puzzle.with_premises(OneOf(1, 0b001000100010), Showed(2, 2, 0b000100100100))
    whole, some = worlds(shown, "refuter"), worlds(shown, "refuter", every=100, some=512)
    assert (whole.exact, some.exact, some.size) == (True, False, 512)
    named = product(range(4), range(4, 8), (9, 10))
    asked = [Question(0, cards, (1, 2, 3)) for cards in named]
    for true, near in zip(worths(whole, asked), worths(some, asked), strict=True):
        assert near.error > 0
        assert abs(true.bits - near.bits) <= 1.5 * near.error
    every = Puzzle(KINDS, (None,) * 4)
    nearly, counted = worlds(every), count(every)
    assert counted is not None
    assert not nearly.exact
    found, total = files(nearly), sum(files(nearly).values())
    for file, deals in counted.joint.items():
        assert found.get(file, 0) / total == pytest.approx(deals / counted.total, abs=0.02)


def test_no_world_and_hands_of_any_size() -> None:
    """What is spoken of is not like the others; every deal is met as often as it weighs."""
    for premises in ((Holds(0, 1), Lacks(0, 1)), (OneOf(1, 0b1), OneOf(1, 0b10), OneOf(1, 0b100))):
        assert worlds(Puzzle(KINDS, (2, 2, 2), premises)) is None
    here = laid(Lacks(0, 0b111), Lacks(2, 0b111), sizes=(None, 2, None))
    deals = list(zip(*here.columns, strict=True))
    assert all(is_legal(here.puzzle, deal) for deal in deals)
    assert ({deal.count(1) for deal in deals}, here.size) == ({2}, 3 * 3 * 3 * 2**4)
    for told in (NotAll(0, 0b1001), OneOf(0, 0b1001), Showed(0, 3, 0b1001)):
        assert worlds(Puzzle((0b111, 0b111000), (2, 2), (told,)), "refuter").alike[:3] == (0, 1, 1)
    left = remainder(Puzzle((0b111, 0b111000), (2, 2), (Showed(0, 3, 0b1001),)), by_choice=True)
    assert left is not None
    grown = tree(left, 100)
    weights = {deal: weight for weight, deals in grown.root.every().items() for deal in deals}
    assert len(set(weights.values())) > 1
    found = best_leaves(grown.root, grown.root.total)
    assert {deal: found.count(deal) for deal in found} == weights


def test_so_many_are_taken_and_not_one_more() -> None:
    """Too many ways to begin are refused; as many are laid out as eight counts take time."""
    game = honest(Chance("wide").luck("test", 0), Set((14, 13, 13), 10, questions=0))
    with pytest.raises(TooWideError):
        worlds(game.puzzle)
    deals = count(kept_game(16))
    for every, exact in ((deals.deals, True), (deals.deals - 1, False)):
        here = worlds(kept_game(16), every=every, some=10)
        assert (here.exact, here.size) == (exact, deals.deals if exact else 10)
    left = remainder(Puzzle((0b111, 0b111000), (None, None)), by_choice=False)
    assert left is not None
    grown = tree(left, 100)
    assert grown is not None
    widest = max(layers(grown))
    assert widest > 1
    assert tree(left, widest) is not None
    with pytest.raises(TooWideError):
        tree(left, widest - 1)
    sizes = set()
    for seed in (0, 4, 8, 11):
        luck = Chance(seed).luck("laid out", 0)
        game = honest(luck, Set((6, 6, 9), 3 + seed % 3, questions=seed), seat=-1, style="classic")
        here = worlds(game.puzzle, every=0, some=None)
        assert not here.exact
        assert here.size == min(SOME, max(FEW, 8 * here.query // LAID))
        sizes.add(here.size)
    assert {FEW, SOME} < sizes


def test_scores_bins_and_entropy() -> None:
    """Logarithms of the chance given; five bins, none left out; bits without a sign."""
    for chance, score in ((1, 0), (0.5, -1), (0.25, -2), (0.125, -3), (0, -inf)):
        assert (log_score(chance), score_in_bits(Forecast(chance, happened=True))) == (score, score)
        assert score_in_bits(Forecast(1 - chance, happened=False)) == score
    assert (mean([-1, -2, -6]), mean([])) == (-3, 0)
    said = ((0.0, False), (0.1, False), (0.15, True), (0.5, True), (0.8, True), (1.0, True))
    forecasts = [Forecast(chance, happened=happened) for chance, happened in said]
    low, middle, high = calibration(forecasts)
    assert (low.count, low.frequency, low.chance) == (3, 1 / 3, pytest.approx(0.25 / 3))
    assert (middle, high) == (Bin(1, 0.5, 1.0), Bin(2, 0.9, 1.0))
    assert ([one.count for one in calibration(forecasts, bins=2)], calibration([])) == ([3, 3], ())
    some = [(1,), (0.5, 0.5), (0.25,) * 4, (0.5, 0.25, 0.25)]
    assert [entropy(shares) for shares in some] == [0.0, 1.0, 2.0, 1.5]
    assert str(entropy((1.0,))) == "0.0"
