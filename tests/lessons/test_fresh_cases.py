"""Fresh cases ask anew: each is judged rightly and can be read; no answer is learned by heart."""

import re
from collections import Counter
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest

from cluekit.clue import edition
from cluekit.learn.exercises import Exercise, ids, load, messages
from cluekit.learn.kinds.registry import check
from cluekit.learn.question import Question
from cluekit.ui.exercises.page import body
from cluekit.ui.exercises.widget import ExerciseCard
from cluekit.words import LANGUAGES, set_language
from naming import case_named
from variants import fresh_case

DRAWS = 25


@pytest.mark.parametrize("name", ids())
def test_fresh_cases_are_new_can_be_read_are_judged_rightly_and_differ_in_their_answers(
    name: str,
) -> None:
    """The first nine are judged; of each part three answers come within twenty cases."""
    cases = [fresh_case(name, number) for number in range(9)]
    for number, case in enumerate(cases):
        with case_named(name, number):
            right_and_wrong_answers_are_told_apart(case)
            if number < 4:
                all_texts_fill_their_places(case)
            if number < 2:
                every_sign_that_is_shown_is_understood(case)
    they_are_new_and_the_same_for_everybody(cases[:6])
    each_part_has_three_answers(name)


def right_and_wrong_answers_are_told_apart(case: Exercise) -> None:
    """Code's own answer is right, each named mistake is named, unless it is right here."""
    told = case.answer(*case.right_answers)
    assert told.kind == "yes"
    assert not re.search(r"(because|\. ) ?[A-Y] (has|splits)\b", told.text)  # suspects have names
    for q in case.questions:
        for wrong in q.part.misconceptions:
            slip = q.value(wrong.match)
            feedback, same = check(q, _given(q, slip)), slip == q.answer
            assert same <= wrong.sometimes
            everything = q.part.kind == "set" and slip == q.value(q.part.choose)
            if wrong.sometimes and everything and not same:
                assert feedback.text.startswith("Not yet. You chose everything there is.")
                continue
            assert feedback.kind == ("yes" if same else "close")
            assert same or feedback.misconception in {m.id for m in q.part.misconceptions}


def _given(q: Question, slip: Any) -> Any:
    """What somebody answers who makes this slip: what is sorted is right but for that."""
    if isinstance(q.answer, dict) and q.part.kind != "cells":
        return {**q.answer, **slip}
    return list(slip.ids) if hasattr(slip, "ids") else slip


def all_texts_fill_their_places(case: Exercise) -> None:
    """No brace is left in any sentence, all are listed for translation; pictures can show hints."""
    steps = [case.hint(rung) for rung in range(3)] + list(case.form.solution)
    said = [case.title, *map(case.tell, steps), *map(case.prompt, case.form.parts)]
    said += [text for q in case.questions for _, text in q.options]
    assert [text for text in said if "{" in text or "$" in text] == []
    assert {step.text for step in steps} <= _listed()
    shown = (case.hint(rung, part) for part in range(len(case.form.parts)) for rung in range(3))
    for step in (*shown, *case.form.solution):
        assert case.lights(step) or case.lights(step) == ()


@cache
def _listed() -> set[str]:
    return {text for text, _ in messages()}


def every_sign_that_is_shown_is_understood(case: Exercise) -> None:
    """Letters or digits: as an answer they mean what stands beside them on the screen."""
    for q in case.questions:
        if q.part.kind in ("choice", "multi"):
            for sign, (option, _) in zip(q.signs, q.options, strict=False):
                meant = check(q, option)
                for said in {sign, sign.lower(), int(sign) if sign.isdigit() else sign}:
                    told = check(q, said)
                    assert (told.kind, told.message) == (meant.kind, meant.message)


def they_are_new_and_the_same_for_everybody(cases: list[Exercise]) -> None:
    """None is the file's case or the one before; they do not depend on how one comes to them."""
    assert all(one.case != other.case for one, other in pairwise(cases))
    assert all(case.case != cases[0].case for case in cases[1:])
    second = cases[0].fresh(2)
    assert [second.fresh(number).case for number in range(4)] == [case.case for case in cases[:4]]


def each_part_has_three_answers(name: str) -> None:
    """Nobody learns an answer by heart; so many cases are drawn as it takes to see them."""
    for begin in (1, FEW + 1) if name in SKEWED else (1,):
        answers: list[set[str]] = [set() for _ in load(name).questions]
        for number in range(begin, begin + FEW):
            for seen, question in zip(answers, fresh_case(name, number).questions, strict=True):
                seen.add(_plain(question))
            if min(map(len, answers)) >= 3:
                break
        assert min(map(len, answers)) >= 3, (begin, list(map(len, answers)))


FEW = 20
SKEWED = ("9.3", "10.2", "11.2", "12.1", "12b.1")
"""Where some answer came in most of the cases, until it was drawn first what the answer is."""


def _plain(question: Question) -> str:
    """Return a right answer so that it can be compared: an order as one that meets its needs.

    Of code it is what the function must find, of a game to be played which game it is.
    """
    made = question.part.kind in ("code", "play")
    right: Any = question.answer if made else question.right
    return repr(sorted(right.items())) if isinstance(right, dict) else repr(right)


SEVERAL = {
    ("0.3", 0): "own-choice pass every",
    ("0.5", 0): "after now pool never",
    ("2.2", 0): "sentence-1 sentence-2 sentence-3",
    ("2.4", 0): "true false not-known",
    ("2.6", 0): "ask-1 ask-2 ask-3",
    ("13.5", 0): "anew same one-out",
    ("20.1", 0): "not-paired two-changes paired",
    ("20.3", 0): "shorter not-told longer",
    ("20.4", 1): "sound stopped picked",
}
"""Parts of exercises, and what is to be chosen in them."""


def test_choices_have_every_answer_now_and_then() -> None:
    """No answer is right in more than two thirds of the cases."""
    for (name, part), answers in SEVERAL.items():
        with case_named(name):
            drawn = (fresh_case(name, number) for number in range(1, DRAWS + 1))
            counted = Counter(case.questions[part].answer for case in drawn)
            assert set(counted) == set(answers.split())
            assert max(counted.values()) <= DRAWS * 2 / 3


def test_the_question_when_to_accuse_is_asked_in_every_edition() -> None:
    """Each has its own rule card one press away, and names its own rooms."""
    cases = [fresh_case("0.5", number) for number in range(1, DRAWS + 1)]
    assert {case.case.deck for case in cases} == {"uk", "us", "pool", "mini"}
    for case in cases:
        variant = edition(case.case.deck)
        assert case.rules == variant.id
        assert variant.deck.cards[variant.deck.number(case.case.hand[0])].kind == "room"
        assert case.prompt(case.form.parts[0]).startswith(f"{variant.name}.")
    villa = next(case for case in cases if case.case.deck == "pool")
    assert "Rule card: The villa with the pool" in str(body(ExerciseCard(villa).draft))


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_depends_on_the_case_is_said_in_the_reader_s_language(code: str) -> None:
    """No place is left open, no sentence is missing where a slip has one."""
    set_language(code)
    for name, number in product(("0.3", "0.4", "0.5", "2.2", "13.5", "11b.4", "11b.1"), range(8)):
        for question in fresh_case(name, number).questions:
            answers = [wrong.match for wrong in question.part.misconceptions]
            for answer in (question.part.answer, *answers):
                value = question.value(answer)
                told = check(question, list(value.ids) if hasattr(value, "ids") else value)
                with case_named(name, number, answer):
                    assert len(told.text) > 20
                    assert "{" not in told.text
