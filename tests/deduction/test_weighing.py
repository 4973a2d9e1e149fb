"""Worlds, and the worth of a question by its definition and by the figures of the lessons.

And what may be spent on it; scores and entropy.
"""

from collections import Counter
from functools import cache
from itertools import product
from math import inf, log, log2, sqrt
from statistics import fmean
from typing import Any

import pytest

from cluekit.core import Chance
from cluekit.logic import Holds, Lacks, NotAll, OneOf, Premise, Puzzle, Showed, is_legal
from cluekit.logic.counting import Model, count
from cluekit.logic.information import Question, Scale, TooWideError, Worth, answers, files, worlds
from cluekit.logic.information.tree import best_leaves, tree
from cluekit.logic.information.unsettled import remainder
from cluekit.logic.information.worlds import FEW, LAID, SOME, Stretch, Worlds, thin_out
from cluekit.logic.information.worth import FEWEST, FIXED, ROUGH, UNIT, patterns, worth, worths
from cluekit.logic.scoring import (
    Bin,
    Forecast,
    calibration,
    entropy,
    log_score,
    mean,
    score_in_bits,
)
from deduction.games import Set, cards_in, honest
from deduction.kept_counts import game as kept_game
from deduction.kept_counts import layers
from deduction.lesson_deck import mine, mini, passed, saw

WHOLE = (0, 3, 6)


@cache
def position(number: int, model: Model = "deals", questions: int = 4) -> Worlds:
    """Worlds of a small game in its middle."""
    luck = Chance(number).luck("weighing", 0)
    game = honest(luck, Set((4, 4, 4), 3, questions=questions), seat=0, style="classic")
    return worlds(game.puzzle, model)


def questions(here: Worlds, asker: int = 0) -> list[Question]:
    """Every question of one player about a card of each kind, and two to one player alone."""
    every = [Question(asker, cards, (1, 2)) for cards in product(*map(cards_in, here.puzzle.kinds))]
    return [*every, Question(asker, every[0].cards, (2,)), Question(asker, every[0].cards, (2, 1))]


def weighed(here: Worlds) -> list[tuple[tuple[int, ...], int]]:
    """Each world as the holder of each card, with its weight."""
    deals = list(zip(*here.columns, strict=True))
    weights = [w.weight for w in here.stretches for _ in range(w.start, w.end)]
    return list(zip(deals, weights, strict=True))


def plainly(here: Worlds, question: Question) -> tuple[float, float]:
    """Mutual information of answer and case file in bits, and its error, by the definitions.

    In a case file cards that are alike are as one, but for those that are named.
    """
    joint, rows, files = Counter[Any](), Counter[Any](), Counter[Any]()
    for deal, weight in weighed(here):
        inside = [card for card, holder in enumerate(deal) if holder == here.puzzle.file]
        file = tuple(-1 - c if c in question.cards else here.alike[c] for c in inside)
        for answer, share in answers(question, tuple(deal[c] for c in question.cards)).items():
            joint[answer, file] += weight * share
    for (answer, file), mass in joint.items():
        rows[answer] += mass
        files[file] += mass
    total = joint.total()
    surprise = {(a, f): log(mass * total / rows[a] / files[f]) for (a, f), mass in joint.items()}
    mean = sum(joint[cell] * one for cell, one in surprise.items()) / total
    if here.exact:
        return mean / log(2), 0.0
    square = sum(joint[cell] * one * one for cell, one in surprise.items()) / total
    excess = (len(joint) - len(rows) - len(files) + 1) / (2 * here.size)
    error = max(2 * sqrt(max(0.0, square - mean * mean) / here.size) + excess / 2, 1 / here.size)
    return max(0.0, mean - excess) / log(2), error / log(2)


@pytest.mark.parametrize("model", ["deals", "refuter"])
@pytest.mark.parametrize("size", [0, 40, 300])
def test_worth_and_error_are_those_of_the_definition(model: Model, size: int) -> None:
    """By all worlds, and by some of them: less what chance adds, give or take two errors."""
    for number in range(3):
        whole = position(number, model)
        here = thin_out(whole, size) if size else whole
        for question in questions(here)[::7]:
            found = Scale(here).weigh(question)
            assert (found.bits, found.error) == pytest.approx(plainly(here, question), abs=1e-9)


def test_what_is_remembered_is_what_is_found_anew() -> None:
    """One scale for all questions gives each what a scale of its own gives, in whatever order."""
    here = worlds(mini(mine("AR"), saw("N", "B", "B"), saw("O", "L", "L", 1), passed("N", "V", 2)))
    scale = Scale(here)
    asked = [
        Question(asker, cards, order, goes_on=on)
        for cards in product((0, 1, 2), (3, 4, 5), (6, 7, 8))
        for asker, order in ((0, (1, 2)), (0, (2, 1)), (1, (2, 0)), (0, (1,)))
        for on in (False, True)
    ]
    for question in asked:
        assert scale.weigh(question) == Scale(here).weigh(question)
    assert scale.like(asked[0]) != scale.like(asked[1])
    nobody, first, second = (Question(0, (card, 5, 8), (1, 2)) for card in (0, 1, 6))
    assert len({scale.like(one) for one in (nobody, first, second)}) == 3
    for here in (position(number, questions=3) for number in range(3)):
        shared = Scale(here)
        every = ((0, 4, 8), (4, 0, 8), (8, 4, 0), (1, 5), (5, 1), (5,))
        for named, shows, on in product(every, ("one", "all"), (False, True)):
            question = Question(0, named, (1, 2), shows, goes_on=on)
            assert shared.weigh(question) == Scale(here).weigh(question), question


def test_some_worlds_stand_at_equal_distances() -> None:
    """Each world as often as it is likely, in a row; of each of this many parts the middle one."""
    for number, size in product(range(3), (2, 7, 40)):
        whole = position(number, "refuter")
        row = [deal for deal, weight in weighed(whole) for _ in range(weight)]
        middles = [row[(2 * step + 1) * len(row) // (2 * size)] for step in range(size)]
        some = thin_out(whole, size)
        assert list(zip(*some.columns, strict=True)) == middles
        assert some.stretches == (Stretch(1, 0, size),)
        assert (some.size, some.exact, some.deals) == (size, False, whole.deals)


@pytest.mark.parametrize(("queries", "by_all"), [(1, 10), (15, 17), (16, 18), (17, 48)])
def test_what_may_be_spent_is_spent_on_the_best(queries: int, by_all: int) -> None:
    """All roughly by some worlds; the best of them, at least ten, by all; or all, where it does."""
    luck = Chance(15).luck("spent", 0)
    here = worlds(honest(luck, Set((5, 5, 5), 3, questions=3), seat=0, style="classic").puzzle)
    assert (here.exact, here.size, here.query) == (True, 1992, 9400)
    asked, scale = questions(here)[:-2], Scale(here)
    kinds = {scale.like(question) for question in asked}
    assert len(kinds) == 48
    found = worths(here, asked, queries=queries)
    some = max(FEWEST, int(ROUGH * queries * here.query) // len(kinds) - FIXED)
    rough = Scale(thin_out(here, some))
    pairs = list(zip(asked, found, strict=True))
    wholly = {scale.like(q): rough.weigh(q).bits for q, one in pairs if not one.error}
    assert len(wholly) == by_all
    for question, one in pairs:
        exactly = scale.like(question) in wholly
        assert one == (scale if exactly else rough).weigh(question)
        assert exactly or rough.weigh(question).bits <= min(wholly.values())


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
def test_what_is_called_exact_is_and_the_rest_is_nearly(players: int, questions: int) -> None:
    """Nine of ten estimates lie within their error, none is twice as far; the best is found."""
    found, true = both(players, questions)
    pairs = list(zip(found, true, strict=True))
    exact_ones = [(near.bits, exact.bits) for near, exact in pairs if not near.error]
    assert all(near == pytest.approx(exact, abs=1e-9) for near, exact in exact_ones)
    off = [(abs(near.bits - exact.bits), near.error) for near, exact in pairs if near.error]
    assert 0 < len(off) < len(pairs)
    assert fmean(far <= error for far, error in off) > 0.9
    assert all(far <= 2 * error for far, error in off)
    chosen = max(range(len(found)), key=lambda number: found[number].bits)
    best = max(range(len(true)), key=lambda number: true[number].bits)
    assert found[chosen].error == 0
    assert true[best].bits - true[chosen].bits <= found[best].error


def test_weighing_is_no_luck_and_thinned_worlds_keep_weights() -> None:
    """Twice the same figures, with enough steps the exact ones; shares stay, nearly."""
    here, asked = late(*PLAYED[0])
    assert worths(here, asked) == both(*PLAYED[0])[0]
    assert worths(here, asked, queries=10_000) == both(*PLAYED[0])[1]
    here, _ = late(*PLAYED[1])
    some = thin_out(here, 1_024)
    assert (some.size, some.exact, len(some.stretches)) == (1_024, False, 1)
    assert len(here.stretches) > 1
    total = sum(s.weight * (s.end - s.start) for s in here.stretches)
    for all_of_it, part in zip(here.columns, some.columns, strict=True):
        for holder in set(all_of_it):
            weights = (s.weight * all_of_it[s.start : s.end].count(holder) for s in here.stretches)
            assert part.count(holder) / some.size == pytest.approx(sum(weights) / total, abs=0.05)


def test_the_answers_of_a_question() -> None:
    """Who has one shows it, who has two shows either; those after are asked if it goes on."""
    first = Question(0, WHOLE, (1, 2))
    assert answers(first, (1, 1, 2)) == {((1, 0),): UNIT // 2, ((1, 3),): UNIT // 2}
    assert (answers(first, (0, 3, 2)), answers(first, (0, 3, 3))) == ({((2, 6),): UNIT}, {(): UNIT})
    on = Question(0, WHOLE, (1, 2), goes_on=True)
    assert answers(on, (1, 1, 2)) == {((1, 0), (2, 6)): UNIT // 2, ((1, 3), (2, 6)): UNIT // 2}
    every = Question(0, WHOLE, (1, 2), "all", goes_on=True)
    assert answers(every, (1, 1, 2)) == {((1, 0b1001), (2, 0b1000000)): UNIT}


@pytest.mark.parametrize("asked", [1, 2, 7])
def test_answers_are_numbered_once(asked: int) -> None:
    """Each way of placing the cards has its shares; what looks alike to the table, one number."""
    found = patterns(asked, 3, "one", goes_on=False)
    places = list(product(range(asked + 1), repeat=3))
    assert all(sum(share for _, share in way) == UNIT for way in found.shares)
    if found.way_of is None:
        assert (found.ways, len(found.shares)) == (len(places), len(places))
    else:
        assert len(found.way_of) == 256
        assert {found.way_of[at] for at in range(len(places))} == set(range(found.ways))
        assert len(set(found.shares)) == len(found.shares) == found.ways
    assert (len(set(found.public)), len(found.public)) == (asked + 1, 3 * asked + 1)


MINI = (0b111, 0b111000, 0b111000000)
YOURS = (Holds(0, 0b1001, rule="mine"), Lacks(0, 0b111110110, rule="mine"))
A, B, C, R, V, D, L, G, T = range(9)


def laid(*premises: Premise, sizes: tuple[int | None, ...] = (2, 2, 2)) -> Worlds:
    """Return the worlds of the lesson deck that fit these premises."""
    return worlds(Puzzle(MINI, sizes, premises))


def test_own_cards_in_a_question() -> None:
    """12.2: 1.310, 1.197, 0.918 bits; 12.3: log2 3; going on tells more than the first alone."""
    here = laid(*YOURS)
    asked = [Question(0, cards, (1, 2)) for cards in ((B, V, L), (A, V, L), (A, R, L))]
    assert [round(found.bits, 3) for found in worths(here, asked)] == [1.310, 1.197, 0.918]
    before, after = laid(*YOURS), laid(*YOURS, Lacks(1, 0b1001001), Lacks(2, 0b1001001))
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
    own = (Holds(0, 0b100010001, rule="mine"), Lacks(0, 0b111011101110, rule="mine"))
    puzzle = Puzzle(kinds, (3, 2, 2, 2), own)
    shown = puzzle.with_premises(OneOf(1, 0b001000100010), Showed(2, 2, 0b000100100100))
    whole, some = worlds(shown, "refuter"), worlds(shown, "refuter", every=100, some=512)
    assert (whole.exact, some.exact, some.size) == (True, False, 512)
    named = product(range(4), range(4, 8), (9, 10))
    asked = [Question(0, cards, (1, 2, 3)) for cards in named]
    for true, near in zip(worths(whole, asked), worths(some, asked), strict=True):
        assert near.error > 0
        assert abs(true.bits - near.bits) <= 1.5 * near.error
    every = Puzzle(MINI, (None,) * 4)
    nearly, counted = worlds(every), count(every)
    assert not nearly.exact
    found, total = files(nearly), sum(files(nearly).values())
    for file, deals in counted.joint.items():
        assert found.get(file, 0) / total == pytest.approx(deals / counted.total, abs=0.02)


def test_no_world_and_hands_of_any_size() -> None:
    """What is spoken of is not like the others; every deal is met as often as it weighs."""
    for premises in ((Holds(0, 1), Lacks(0, 1)), (OneOf(1, 0b1), OneOf(1, 0b10), OneOf(1, 0b100))):
        assert worlds(Puzzle(MINI, (2, 2, 2), premises)) is None
    here = laid(Lacks(0, 0b111), Lacks(2, 0b111), sizes=(None, 2, None))
    deals = list(zip(*here.columns, strict=True))
    assert all(is_legal(here.puzzle, deal) for deal in deals)
    assert ({deal.count(1) for deal in deals}, here.size) == ({2}, 3 * 3 * 3 * 2**4)
    for told in (NotAll(0, 0b1001), OneOf(0, 0b1001), Showed(0, 3, 0b1001)):
        assert worlds(Puzzle((0b111, 0b111000), (2, 2), (told,)), "refuter").alike[:3] == (0, 1, 1)
    left = remainder(Puzzle((0b111, 0b111000), (2, 2), (Showed(0, 3, 0b1001),)), by_choice=True)
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
    grown = tree(left, 100)
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
