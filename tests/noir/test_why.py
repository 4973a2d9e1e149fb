"""Reasons for what a side believes, held against the candidates; and foresight, scored."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import inf, log2, prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.core import SPECTATOR
from cluekit.core.session import Session, run
from cluekit.logic.scoring import Forecast, calibration, log_score, mean, score_in_bits
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, View, new_game
from cluekit.noir.bots import BOTS
from cluekit.noir.bots.bot_models import Imagined, believe
from cluekit.noir.deduction.belief import (
    Belief,
    Course,
    Learned,
    Model,
    belief_about,
    course_of,
    truth,
)
from cluekit.noir.deduction.candidates import Candidates, candidates
from cluekit.noir.deduction.evidence import BEGINNING, CLAUSES, excluded_by, groups, why_not
from cluekit.noir.deduction.predictions import OTHERS, YES, Question, questions
from cluekit.noir.public import facts
from cluekit.noir.public.table import Table, opening
from cluekit.noir.wording.belief_reasons import WHY, letter_reasons, why_out, why_still
from cluekit.sets import mask, members
from naming import case_named
from noir.enumeration import near
from noir.positions import at_random, goes, letters, script
from run_seed import run_seed

LOOKING = [(INSPECTOR, KILLER), (KILLER, INSPECTOR), (SPECTATOR, KILLER), (SPECTATOR, INSPECTOR)]


def _course(
    game: Session, seat: int, about: int, step: int | None = None, model: Model = "legal"
) -> Course:
    bare = View(opening(game.edition, game.players), seat)
    return course_of(bare, game.letters(seat, 0, step), about, model)


def _suspects(course: Course) -> range:
    return range(course.began.table.edition.options.suspects)


def _shares(belief: Belief) -> dict[int, Fraction]:
    return {who: belief.share(who) for who in belief.weights}


def test_letters_lead_where_the_view_leads_by_reasons_that_are_true() -> None:
    """Read one after the other, letters leave the candidates and shares that the view gives.

    Who goes out with a letter has a reason in it; who stays has none. At each move there is a
    reason for everybody who is out and nobody else, and the letter bears it.
    """
    for number, name in enumerate(SHIPPED * 2):
        seed = f"reasons {run_seed()} {number}"
        game = at_random(new_game(name, seed=seed), seed, 70)
        for seat, about in LOOKING:
            with case_named(name, seed, seat, about):
                for step in range(4 + number, game.step + 1, 9):
                    course, view = _course(game, seat, about, step), game.view(seat, step)
                    known = candidates(view)
                    assert course.candidates == (known.killer, known.inspector)[about != KILLER]
                    assert _shares(course.belief) == _shares(belief_about(view, about))
                course = _course(game, seat, about)
                _reasons_are_what_changed(course, about)
                for move in range(number % 4, course.moves + 1, 4):
                    _all_are_out_for_a_reason(course.until(move))


def _reasons_are_what_changed(course: Course, about: int) -> None:
    for number, each in enumerate(course.learned):
        reasons = mask(excluded_by(course, number))
        assert each.after.suspects == each.known.killer or about != KILLER
        if each.anew:
            assert reasons == mask(_suspects(course)) & ~each.after.suspects
        else:
            assert reasons & each.before.suspects == each.out


def _all_are_out_for_a_reason(then: Course) -> None:
    for who in _suspects(then):
        found = why_not(then, who)
        assert bool(found) != bool(then.candidates >> who & 1), letters(1 << who)
        assert all(_is_true(then, reason) for reason in found), found
        assert all(why_out(then, reason) for reason in found)


def _is_true(course: Course, reason: Any) -> bool:
    if reason.number == BEGINNING:
        return bool(_BEGINNING[reason.why](course.began, reason.suspect))
    each = course.learned[reason.number]
    return bool(_TRUE[reason.why](each, each.fact, reason.suspect))


_BEGINNING: dict[str, Callable[[View, int], object]] = {
    "own-card": lambda view, who: view.own.drawn >> who & 1,
    "yourself": lambda view, who: who in view.own.was,
    "dead": lambda view, who: view.table.dead >> who & 1,
    "marked": lambda view, who: view.table.innocent >> who & 1,
    "shown": lambda view, who: who in view.table.discards,
}


def _near(each: Learned, who: int) -> bool:
    table = each.view.table
    return near(table.cells, table.width, who, each.fact.suspect)


_TRUE: dict[str, Callable[[Learned, Any, int], object]] = {
    "drawn": lambda _, fact, who: who in fact.suspects,
    "yourself": lambda _, fact, who: who == fact.suspect,
    "victim": lambda _, fact, who: type(fact) is facts.Killed and fact.suspect == who,
    "killed": lambda _, fact, who: type(fact) is facts.Killed and fact.suspect == who,
    "not-near-victim": lambda each, fact, who: (
        type(fact) is facts.Killed and not _near(each, who) and who != fact.suspect
    ),
    "missed": lambda _, fact, who: not fact.hit and fact.suspect == who,
    "not-arrested": lambda _, fact, who: fact.hit and fact.suspect != who,
    "out-of-reach": lambda each, fact, who: fact.suspect != who and not _near(each, who),
    "failed-card": lambda _, fact, who: not fact.success and fact.shown == who,
    "given-up": lambda _, fact, who: fact.success and fact.shown == who,
    "dead-then": lambda each, fact, who: fact.success and each.view.table.dead >> who & 1,
    "open-then": lambda each, fact, who: fact.success and who in each.view.table.discards,
    "own-then": lambda each, fact, who: (
        fact.success and (each.view.own.drawn >> who & 1 or who in each.view.own.was)
    ),
    "open-card": lambda _, fact, who: type(fact) is facts.Exonerated and fact.suspect == who,
    "not-near": lambda each, _, who: _answered(each, who, facts.KillerAnswered, near=True),
    "near": lambda each, _, who: _answered(each, who, facts.KillerAnswered, near=False),
    "not-near-them": lambda each, _, who: _answered(each, who, facts.InspectorAnswered, near=True),
    "near-them": lambda each, _, who: _answered(each, who, facts.InspectorAnswered, near=False),
    "dead-choice": lambda each, fact, who: (
        each.view.table.dead >> who & 1 or getattr(fact, "suspect", -1) == who
    ),
    "ended": lambda _, fact, __: type(fact) is facts.GameEnded,
}


def _answered(each: Learned, who: int, kind: type, *, near: bool) -> bool:
    return type(each.fact) is kind and each.fact.near == near != _near(each, who)


def test_factors_multiply_to_the_share_and_every_reason_has_a_clause_and_words() -> None:
    """From an even beginning, everybody's factors do; the tables name the same reasons."""
    game = at_random(new_game("noir-standard", seed=1), "factors", 40)
    course = _course(game, SPECTATOR, INSPECTOR)
    many = course.first.suspects.bit_count()
    for who in course.belief.weights:
        product = prod((each.factors()[who] for each in course.learned), start=Fraction(1, many))
        assert product == course.belief.share(who)
    game = at_random(new_game("noir-classic", seed=4), "groups", 30)
    for each in _course(game, INSPECTOR, KILLER).learned:
        alike = groups(each)
        factors = [factor for factor, _ in alike]
        assert factors == sorted(set(factors), reverse=True)
        if not each.anew:
            assert sum(who.bit_count() for _, who in alike) == each.after.suspects.bit_count()
    assert (set(WHY), set(_TRUE) | set(_BEGINNING) | {"away"}) == (set(CLAUSES), set(CLAUSES))


def test_evidence_has_a_time_stamp_and_a_disguise_begins_anew() -> None:
    """L13.2: D is out by where D stood then; L13.5: what was known before is no reason."""
    playing = script(hand="XWV", inspector="Y", killer="M")
    goes(playing, "kill G", "row 1 right", "kill H")
    course = course_of(playing.start(INSPECTOR), playing.post(INSPECTOR), KILLER)
    assert letters(course.candidates) == "ABCLM"
    (first, *_) = why_not(course, 3)
    assert why_out(course, first) == (
        "Move 1: Dalia (D) did not stand next to Goran (G) when Goran (G) died. (N08) "
        "That was before row 1 moved right: where they stood then counts."
    )
    assert why_still(course, 0)[0] == (
        "Move 1: Alba (A) stood next to Goran (G) when Goran (G) died. "
        "That was before row 1 moved right: where they stood then counts."
    )
    assert letter_reasons(course, 2)[1:3] == ["Out: F, H, K.", "5 are left: A, B, C, L, M."]
    playing = script(hand="XWV", killer="M", deck="BK")
    goes(playing, "kill G", "arrest X", "disguise")
    course = course_of(playing.start(INSPECTOR), playing.post(INSPECTOR), KILLER)
    out = {who: why_not(course, who)[0].why for who in _suspects(course) if why_not(course, who)}
    assert out == {6: "dead-then", 12: "given-up", **dict.fromkeys(range(21, 25), "own-then")}
    assert {reason.number for reason in why_not(course, 6)} == {2}


def test_the_truth_is_told_only_when_it_lies_open_and_a_side_reads_its_own_post() -> None:
    """By a disguise for the time before it, at the end for the rest; nothing of the other's."""
    given_up = 0
    for seed in range(8):
        game = at_random(new_game("noir-standard", seed=seed), f"truth {seed}", 200)
        course = _course(game, SPECTATOR, KILLER)
        moves = [_course(game, SPECTATOR, KILLER, at).moves for at in range(5, game.step + 1)]
        found = list(truth(course))
        given_up += sum(each.anew for each in course.learned)
        assert len(found) == sum(each.anew for each in course.learned) + game.over
        for since, suspect in found:
            step = 5 + next(at for at, made in enumerate(moves) if made >= max(since, 1))
            assert game._positions[step].secrets.killer == suspect
    assert given_up > 5
    for seed in range(4):
        game = at_random(new_game("noir-standard", seed=seed), f"own {seed}", 30)
        for seat in (KILLER, INSPECTOR) if not game.over else ():
            course = _course(game, seat, 1 - seat)
            mine = [fact for _, fact in game.letters(seat)]
            assert all(each.fact in mine for each in course.learned)
            assert course.now.own == game.view(seat).own


def test_a_bot_that_is_imagined_is_weighed_letter_by_letter() -> None:
    """In the end the shares are those of the whole view; the possible are the same all along."""
    bots = {seat: BOTS["careful"]() for seat in (KILLER, INSPECTOR)}
    for seed, model in enumerate(("careful", "bayes")):
        game = run(new_game("noir-standard", seed=seed), bots, until=lambda now: now.step >= 16)
        assert not game.over
        bare, plain = View(opening(game.edition, game.players), INSPECTOR), _course(game, 1, 0)

        def imagined(table: Table, known: Candidates, model: str = model) -> Any:
            return Imagined(model, KILLER, table, known).weigh

        course = course_of(bare, game.letters(INSPECTOR), KILLER, model, imagined)
        believed = believe(game.view(INSPECTOR), KILLER, model)
        assert _shares(course.belief) == _shares(believed)
        for one, other in zip(course.learned, plain.learned, strict=True):
            assert one.after.suspects == other.after.suspects
        told = [letter_reasons(course, number) for number in range(len(course.learned))]
        assert "Such a player" in str(told)


@cache
def _game(name: str, seed: int) -> Session:
    bots = {seat: BOTS["random"]() for seat in (KILLER, INSPECTOR)}
    return run(new_game(name, seed=seed), bots, until=lambda now: now.step >= 160)


@pytest.mark.parametrize("name", SHIPPED)
def test_chances_are_the_belief_of_just_before(name: str) -> None:
    """Summed over whom it is true of; the certain is not asked; secrets agree with the answer."""
    kinds = set()
    for seed, seat in product(range(3), (KILLER, INSPECTOR)):
        game = _game(name, seed)
        course = _course(game, seat, 1 - seat)
        for question in questions(course):
            with case_named(seed, seat, question):
                each = course.learned[question.number]
                kinds.add(question.kind)
                assert sum(question.chances.values()) == 1
                assert all(0 < chance < 1 for chance in question.chances.values())
                assert each.view.seat == seat
                _is_the_belief(each, question)
                assert question.answer in question.chances
                assert _came_true(game, each.fact, question)
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


def _came_true(game: Session, fact: Any, question: Question) -> bool:
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
        for question in questions(
            _course(_game("noir-standard", seed), seat, 1 - seat, model="kinds")
        ):
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
        course = _course(_game("noir-classic", seed), KILLER, INSPECTOR)
        first = next(each for each in course.learned if isinstance(each.fact, facts.Killed))
        numbers = [question.number for question in questions(course)]
        assert course.learned.index(first) not in numbers
