"""The worth of a question by its definition, world by world; and what may be spent on it."""

from collections import Counter
from functools import cache
from itertools import product
from math import e, isclose, log2, sqrt
from statistics import fmean
from typing import Literal

import pytest
from msgspec.structs import replace

from cluekit.core import Chance
from cluekit.logic.information import Question, Scale, Worlds, Worth, worlds, worths
from cluekit.logic.information.worlds import Stretch, thin_out
from cluekit.logic.information.worth import (
    FEWEST,
    FIXED,
    ROUGH,
    UNIT,
    Answer,
    answers,
    patterns,
    public,
)
from deduction.games import Set, cards_in, honest
from deduction.lesson_deck import mine, mini, passed, saw

WHOLE = (0, 3, 6)


@cache
def position(number: int, model: str = "deals") -> Worlds:
    """Worlds of a small game in its middle."""
    luck = Chance(number).luck("weighing", 0)
    game = honest(luck, Set((4, 4, 4), 3, questions=4), seat=0, style="classic")
    found = worlds(game.puzzle, "refuter" if model == "refuter" else "deals")
    assert found is not None
    return found


def questions(here: Worlds, asker: int = 0) -> list[Question]:
    """Every question of one player about a card of each kind, and two to one player alone."""
    every = [Question(asker, cards, (1, 2)) for cards in product(*map(cards_in, here.puzzle.kinds))]
    return [*every, Question(asker, every[0].cards, (2,)), Question(asker, every[0].cards, (2, 1))]


def weighed(here: Worlds) -> list[tuple[tuple[int, ...], int]]:
    """Each world as the holder of each card, with its weight."""
    deals = list(zip(*here.columns, strict=True))
    weights = [w.weight for w in here.stretches for _ in range(w.start, w.end)]
    return list(zip(deals, weights, strict=True))


def told_apart(here: Worlds, deal: tuple[int, ...], question: Question) -> tuple[int, ...]:
    """The case file of a world, cards that are alike as one, but for those that are named."""
    inside = [card for card, holder in enumerate(deal) if holder == here.puzzle.file]
    return tuple(-1 - c if c in question.cards else here.alike[c] for c in inside)


def plainly(here: Worlds, question: Question) -> tuple[float, float]:
    """Mutual information of answer and case file in bits, and its error, by the definitions."""
    joint: Counter[object] = Counter()
    for deal, weight in weighed(here):
        file = told_apart(here, deal, question)
        for answer, share in answers(question, tuple(deal[c] for c in question.cards)).items():
            joint[answer, file] += weight * share
    rows: Counter[object] = Counter()
    files: Counter[object] = Counter()
    for (answer, file), mass in joint.items():  # type: ignore[misc, has-type]
        rows[answer] += mass
        files[file] += mass
    total = sum(joint.values())
    nats = 1 / log2(e)
    surprise = {
        (a, f): nats * log2(mass * total / rows[a] / files[f])
        for (a, f), mass in joint.items()  # type: ignore[misc, has-type]
    }
    mean = sum(joint[cell] * one for cell, one in surprise.items()) / total
    if here.exact:
        return mean / nats, 0.0
    square = sum(joint[cell] * one * one for cell, one in surprise.items()) / total
    excess = (len(joint) - len(rows) - len(files) + 1) / (2 * here.size)
    error = max(2 * sqrt(max(0.0, square - mean * mean) / here.size) + excess / 2, 1 / here.size)
    return max(0.0, mean - excess) / nats, error / nats


@pytest.mark.parametrize("model", ["deals", "refuter"])
@pytest.mark.parametrize("size", [0, 40, 300])
def test_worth_and_error_are_those_of_the_definition(model: str, size: int) -> None:
    """By all worlds, and by some of them: less what chance adds, give or take two errors."""
    for number in range(3):
        whole = position(number, model)
        here = thin_out(whole, size) if size else whole
        for question in questions(here)[::7]:
            found = Scale(here).weigh(question)
            bits, error = plainly(here, question)
            assert isclose(found.bits, bits, abs_tol=1e-9)
            assert isclose(found.error, error, abs_tol=1e-9)


@pytest.mark.parametrize("model", ["deals", "refuter"])
@pytest.mark.parametrize("shows", ["one", "all"])
def test_what_the_table_learns_and_how_often_the_case_is_solved(
    model: str, shows: Literal["one", "all"]
) -> None:
    """Bits of what all see; chance that one case file is left, and of the likeliest one."""
    for number in range(3):
        here = position(number, model)
        for question in questions(here)[::7]:
            asked = replace(question, shows=shows)
            joint: Counter[tuple[Answer, tuple[int, ...]]] = Counter()
            for deal, weight in weighed(here):
                file = tuple(card for card, holder in enumerate(deal) if holder == here.puzzle.file)
                for answer, share in answers(asked, tuple(deal[c] for c in asked.cards)).items():
                    joint[answer, file] += weight * share
            total = sum(joint.values())
            rows: dict[Answer, list[int]] = {}
            for (answer, _), mass in joint.items():
                rows.setdefault(answer, []).append(mass)
            found = Scale(here).weigh(asked)
            assert isclose(found.best, sum(map(max, rows.values())) / total)
            assert isclose(
                found.solves, sum(row[0] for row in rows.values() if len(row) == 1) / total
            )
            assert isclose(found.public, seen_by_all(joint, asked), abs_tol=1e-9)


def seen_by_all(joint: Counter[tuple[Answer, tuple[int, ...]]], question: Question) -> float:
    """Mutual information of the case file and what the table sees."""
    seen: Counter[tuple[Answer, tuple[int, ...]]] = Counter()
    for (answer, file), mass in joint.items():
        seen[public(question, answer), file] += mass
    total = sum(seen.values())
    rows, files = Counter[Answer](), Counter[tuple[int, ...]]()
    for (answer, file), mass in seen.items():
        rows[answer] += mass
        files[file] += mass
    return sum(
        mass / total * log2(mass * total / rows[answer] / files[file])
        for (answer, file), mass in seen.items()
    )


def test_what_is_remembered_is_what_is_found_anew() -> None:
    """One scale for all questions gives each what a scale of its own gives, in whatever order."""
    here = worlds(mini(mine("AR"), saw("N", "B", "B"), saw("O", "L", "L", 1), passed("N", "V", 2)))
    assert here is not None
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
    for here in map(some_worlds, range(3)):
        shared = Scale(here)
        every = ((0, 4, 8), (4, 0, 8), (8, 4, 0), (1, 5), (5, 1), (5,))
        for named, shows, on in product(every, ("one", "all"), (False, True)):
            question = Question(0, named, (1, 2), shows, goes_on=on)
            assert shared.weigh(question) == Scale(here).weigh(question), question


def some_worlds(number: int) -> Worlds:
    """Worlds of a game with a few questions."""
    luck = Chance(number).luck("edges of worth", 0)
    here = worlds(honest(luck, Set((4, 4, 4), 3, questions=3), seat=0, style="classic").puzzle)
    assert here is not None
    return here


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
    wholly = {scale.like(q): rough.weigh(q).bits for q, one in _with(asked, found) if not one.error}
    assert len(wholly) == by_all
    for question, one in _with(asked, found):
        exactly = scale.like(question) in wholly
        assert one == (scale if exactly else rough).weigh(question)
        assert exactly or rough.weigh(question).bits <= min(wholly.values())


def _with(asked: list[Question], found: list[Worth]) -> list[tuple[Question, Worth]]:
    return list(zip(asked, found, strict=True))


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
