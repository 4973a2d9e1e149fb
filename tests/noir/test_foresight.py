"""Foresight: what is asked before it is answered, its exact chances, and how they are scored."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import inf, log2
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.core.session import Session, run
from cluekit.logic.scoring import Forecast, calibration, log_score, mean, score_in_bits
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, View, new_game
from cluekit.noir.bots import BOTS
from cluekit.noir.deduction.belief_history import Course, Learned, course_of
from cluekit.noir.deduction.predictions import OTHERS, YES, Question, questions
from cluekit.noir.public import facts
from cluekit.noir.public.table import opening
from cluekit.sets import members
from naming import case_named


@cache
def _game(name: str, seed: int) -> Session:
    bots = {seat: BOTS["random"]() for seat in (KILLER, INSPECTOR)}
    return run(new_game(name, seed=seed), bots, until=lambda now: now.step >= 160)


def _course(game: Session, seat: int, model: str = "legal") -> Course:
    bare = View(opening(game.edition, game.players), seat)
    chosen = "kinds" if model == "kinds" else "legal"
    return course_of(bare, game.letters(seat), 1 - seat, chosen)


@pytest.mark.parametrize("name", SHIPPED)
def test_chances_are_the_belief_of_just_before(name: str) -> None:
    """Summed over whom it is true of; the certain is not asked; secrets agree with the answer."""
    kinds = set()
    for seed, seat in product(range(3), (KILLER, INSPECTOR)):
        game = _game(name, seed)
        course = _course(game, seat)
        for question in questions(course):
            with case_named(seed, seat, question):
                each = course.learned[question.number]
                kinds.add(question.kind)
                assert sum(question.chances.values()) == 1
                assert all(0 < chance < 1 for chance in question.chances.values())
                assert each.view.seat == seat
                _is_the_belief(each, question)
                assert question.answer in question.chances
                assert _is_true(game, each.fact, question)
    assert {"hit", "who"} <= kinds
    assert ("near" in kinds) == ("standard" in name or "citizens" in name)


def _is_the_belief(each: Learned, question: Question) -> None:
    belief = each.before
    if question.kind == "near":
        near = members(each.view.table.near(question.suspect))
        assert question.chances[YES] == sum((belief.share(who) for who in near), Fraction(0))
    elif question.kind == "hit":
        assert question.chances[YES] == belief.share(question.suspect)
    else:
        named = [who for who in question.chances if who != OTHERS]
        assert all(question.chances[who] == belief.share(who) for who in named)
        assert belief.weights == {} or len(named) >= 2 or OTHERS in question.chances


def _is_true(game: Session, fact: Any, question: Question) -> bool:
    yes, secrets = question.answer == YES, [step.secrets for step in game._positions]
    if isinstance(fact, facts.KillerAnswered | facts.InspectorAnswered):
        return yes == fact.near
    if isinstance(fact, facts.Arrested):
        return yes == fact.hit
    if isinstance(fact, facts.Killed):
        return yes == (fact.suspect in {each.inspector for each in secrets} - {-1})
    if isinstance(fact, facts.Disguised):
        return question.answer in (fact.shown, OTHERS)
    return question.answer in {secrets[-1].killer, secrets[-1].inspector, OTHERS}


def test_the_exact_belief_scores_better_than_even_odds() -> None:
    """Over many games of bots that play as the model says, the exact chances beat indifference."""
    exact, even = [], []
    for seed, seat in product(range(20), (KILLER, INSPECTOR)):
        for question in questions(_course(_game("noir-standard", seed), seat, "kinds")):
            exact.append(log_score(float(question.chances[question.answer])))
            even.append(-log2(len(question.chances)))
    assert len(exact) > 100
    assert mean(exact) > mean(even) + 0.2


@given(st.floats(0.01, 0.99), st.floats(0.01, 0.99))
def test_the_logarithmic_score_is_proper(truly: float, said: float) -> None:
    """Good 1952: on average nobody does better than by saying what is so."""

    def expected(chance: float) -> float:
        yes, no = (score_in_bits(Forecast(chance, happened=each)) for each in (True, False))
        return truly * yes + (1 - truly) * no

    assert expected(truly) >= expected(said) - 1e-12


def test_scores_and_calibration_by_hand() -> None:
    """Right 0 bits, even odds -1; the first kill is not asked about: nobody is Inspector (N04)."""
    assert [log_score(chance) for chance in (1, 0.5, 0.25, 0)] == [0, -1, -2, -inf]
    assert score_in_bits(Forecast(0.75, happened=False)) == -2
    assert (mean([]), mean([-1.0, -2.0])) == (0, -1.5)
    said = [(0.1, False), (0.15, True), (0.9, True), (1.0, True)]
    given_ = [Forecast(chance, happened=happened) for chance, happened in said]
    low, high = calibration(given_)
    assert (low.count, low.frequency, round(low.chance, 3)) == (2, 0.5, 0.125)
    assert (high.count, high.frequency, high.chance) == (2, 1.0, 0.95)
    for seed in range(6):
        course = _course(_game("noir-classic", seed), KILLER)
        first = next(each for each in course.learned if isinstance(each.fact, facts.Killed))
        numbers = [question.number for question in questions(course)]
        assert course.learned.index(first) not in numbers
