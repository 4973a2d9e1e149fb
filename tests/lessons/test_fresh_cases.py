"""Fresh cases ask anew: no answer can be learned by heart; and every sign shown is understood."""

from __future__ import annotations

from collections import Counter
from math import log2
from typing import Any

import pytest
from answers import ALL

from cluekit.clue import edition
from cluekit.learn.checks import Question, check
from cluekit.learn.exercises import Exercise, load
from cluekit.ui.exercises.page import body
from cluekit.ui.exercises.widget import ExerciseCard
from cluekit.words import set_language
from variants import fresh_case

DRAWS = 25


def drawn(name: str) -> list[Exercise]:
    """Return this many fresh cases of an exercise, one after the other."""
    return [fresh_case(name, number) for number in range(1, DRAWS + 1)]


def _plain(question: Question) -> str:
    """Return a right answer so that it can be compared: an order as one that meets its needs.

    Of code it is what the function must find, of a game to be played which game it is.
    """
    made = question.part.kind in ("code", "play")
    right: Any = question.answer if made else question.right
    return repr(sorted(right.items())) if isinstance(right, dict) else repr(right)


TWO_ANSWERS = {("13.5", 0), ("11b.4", 0)}
"""Parts whose answer is one of two: whether a disguise succeeded, and so what still counts."""


@pytest.mark.parametrize("name", ALL)
def test_each_part_has_three_answers_or_more_over_its_fresh_cases(name: str) -> None:
    """Twenty-five cases of each exercise; nobody learns an answer by heart."""
    rights = [[_plain(question) for question in case.questions] for case in drawn(name)]
    kinds = [len(set(part)) for part in zip(*rights, strict=True)]
    wanted = [2 if (name, place) in TWO_ANSWERS else 3 for place in range(len(kinds))]
    assert all(n >= least for n, least in zip(kinds, wanted, strict=True)), kinds


@pytest.mark.parametrize("name", [name for name in ALL if name.startswith(("11b", "12b", "13"))])
def test_every_part_of_a_noir_exercise_has_three_answers(name: str) -> None:
    """Over twenty-five fresh cases; nobody need guess between two."""
    rights = [[_plain(question) for question in case.questions] for case in drawn(name)]
    assert min(len(set(part)) for part in zip(*rights, strict=True)) >= 3


SEVERAL = {
    "0.3": ("own-choice", "pass", "every"),
    "0.5": ("after", "now", "pool", "never"),
    "2.2": ("sentence-1", "sentence-2", "sentence-3"),
    "2.4": ("true", "false", "not-known"),
    "2.6": ("ask-1", "ask-2", "ask-3"),
    "13.5": ("anew", "same", "one-out"),
}


@pytest.mark.parametrize("name", SEVERAL)
def test_choices_have_every_answer_now_and_then(name: str) -> None:
    """No answer is right in more than two thirds of the cases."""
    counted = Counter(case.questions[0].answer for case in drawn(name))
    assert set(counted) == set(SEVERAL[name])
    assert max(counted.values()) <= DRAWS * 2 / 3


def test_the_question_when_to_accuse_is_asked_in_every_edition() -> None:
    """Each has its own rule card one press away, and names its own rooms."""
    cases = drawn("0.5")
    assert {case.case.deck for case in cases} == {"uk", "us", "pool", "mini"}
    for case in cases:
        variant = edition(case.case.deck)
        assert case.rules == variant.id
        assert variant.deck.cards[variant.deck.number(case.case.hand[0])].kind == "room"
        assert case.prompt(case.form.parts[0]).startswith(f"{variant.name}.")


def test_the_rule_card_of_a_fresh_case_is_that_of_its_edition() -> None:
    """The villa's card where the question is about the villa."""
    villa = next(case for case in drawn("0.5") if case.case.deck == "pool")
    card = ExerciseCard(villa)
    assert "Rule card: The villa with the pool" in str(body(card.desk))


@pytest.mark.parametrize("name", ALL)
def test_every_sign_that_is_shown_is_understood(name: str) -> None:
    """Letters or digits: as an answer they mean what stands beside them on the screen."""
    for case in (load(name), *drawn(name)[:2]):
        for question in case.questions:
            if question.part.kind not in ("choice", "multi"):
                continue
            for sign, (option, _) in zip(question.signs, question.options, strict=False):
                for said in {sign, sign.lower(), int(sign) if sign.isdigit() else sign}:
                    told, meant = check(question, said), check(question, option)
                    assert (told.kind, told.message) == (meant.kind, meant.message)


def test_several_signs_in_one_answer() -> None:
    """The six sentences of 11b.4 are numbered on the screen."""
    for given in ("4 5 6", "4, 5, 6", [4, 5, 6], ["4", "5", "6"], "4 and 5 and 6"):
        assert load("11b.4").answer(given).right
    shown = [option for option, _ in load("13.5").questions[0].options]
    assert load("13.5").answer(shown.index("anew") + 1, "A K T").right


def test_slips_of_a_failed_disguise_say_that_it_failed() -> None:
    """Nobody new has come, so nothing begins anew (13.5), and the kill counts as well (11b.4)."""
    failed = next(case for case in drawn("13.5") if case.questions[0].answer == "same")
    assert "the disguise failed" in failed.answer("anew").text
    assert "the disguise failed" in failed.answer("cleared").text
    back = failed.questions[1].value("$back_again")
    assert failed.answer("same", list(back.ids)).misconceptions == ("fails-and-changes",)
    all_failed = [case for case in drawn("11b.4") if "killed" in case.questions[0].answer]
    told = all_failed[0].answer(["missed", "answered", "open", "shown", "late"])
    assert "the disguise failed" in told.text
    assert "who is now" not in told.text
    as_if_new = [case.answer(list(case.questions[0].value("$as_if_new"))) for case in all_failed]
    named = [told for told in as_if_new if told.misconception == "fails-and-changes"]
    assert all("the disguise failed" in told.text for told in as_if_new)
    assert named


def test_an_overdone_forecast_can_be_reckoned_by_whoever_reads_the_question() -> None:
    """Nine tenths for the likeliest, the rest alike: the score is that of just this forecast."""
    for case in (load("11b.1"), *drawn("11b.1")):
        near = [int(part[2:]) for part in case.values["parts"].split(" + ")]
        shares = [1 / ways / sum(1 / each for each in near) for ways in near]
        bold = [0.1 / (len(near) - 1)] * len(near)
        bold[shares.index(max(shares))] = 0.9
        score = sum(share * log2(said) for share, said in zip(shares, bold, strict=True))
        assert abs(case.values["sharp_score"].number - score) < 1e-9


@pytest.mark.parametrize("code", ["en", "it", "pt"])
@pytest.mark.parametrize("name", ["0.3", "0.4", "0.5", "2.2", "13.5", "11b.4", "11b.1"])
def test_what_depends_on_the_case_is_said_in_the_reader_s_language(name: str, code: str) -> None:
    """No place is left open, no sentence is missing where a slip has one."""
    set_language(code)
    for case in (load(name), *drawn(name)[:7]):
        for question in case.questions:
            answers = [wrong.match for wrong in question.part.misconceptions]
            for answer in (question.part.answer, *answers):
                value = question.value(answer)
                told = check(question, list(value.ids) if hasattr(value, "ids") else value)
                assert len(told.text) > 20
                assert "{" not in told.text
