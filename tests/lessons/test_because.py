"""“Yes, because …” says why: it goes on in small letters, and tells more than the answer again."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from cluekit.learn.exercises import Exercise, ids, load
from cluekit.learn.question import Question
from cluekit.learn.values import text_with
from cluekit.words import LANGUAGES
from cluekit.words.catalogues import catalogue
from naming import case_named
from variants import fresh_case

DRAWS = 3


def cases(name: str) -> list[Exercise]:
    """Return the file's case of an exercise, and the first fresh ones."""
    return [fresh_case(name, number) for number in range(DRAWS)]


def reason(question: Question) -> str:
    """Return what is said to a right answer."""
    return text_with(question.part.because, dict(question.values))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_reason_begins_with_a_small_letter_or_with_a_name(code: str) -> None:
    """“Yes, because Per Nora restano” is no sentence: only what a case puts there may be large."""
    for name in ids():
        for part in load(name).form.parts:
            said = catalogue(code).gettext(part.because)
            with case_named(name, said):
                assert said[:1] == "{" or not said[:1].isupper()


IN_WORDS = {
    "3.7": "all that are found are named",
    "4.2": "a row for each suspect",
    "6.5": "the hand is not full, which the wrong line takes for granted",
    "6.6": "all were looked at, and one of them stands there",
    "9.1": "the clause has one part left",
    "9.7": "how many ways are left, and one of them",
    "10.8": "a no says nothing of other hands",
    "11.3": "by a fixed order it is as if all were counted alike",
    "12b.1": "who stands there is named",
    "13.1": "who stands there is named",
    "14.1": "neither side can get more",
    "14.5": "both choices win as much",
    "14.7": "both choices leave him the same",
    "14.8": "it is the value of the game, reckoned just before",
}
"""Exercises with a number whose reason is no reckoning, and what it says."""
NUMBER = re.compile(r"\d+(?:\.\d+)?(?:/\d+)?")


def test_the_reason_of_a_number_is_more_than_the_number() -> None:
    """“That many deals fit” says nothing: a number comes from others, or is read in `IN_WORDS`."""
    bare = {
        name
        for name in ids()
        for case in cases(name)
        for question in case.questions
        if question.part.kind == "number" and not _comes_from_others(question)
    }
    assert bare <= IN_WORDS.keys()


def _comes_from_others(question: Question) -> bool:
    """Whether a reason names another number than the answer."""
    answer = abs(Fraction(question.answer))
    said = (Fraction(found) for found in NUMBER.findall(reason(question)))
    return any(abs(number - answer) > Fraction(1, 1000) for number in said)


def test_no_reason_says_that_many() -> None:
    """Nor that it is so: the number belongs there, with what it is made of."""
    for name in ids():
        for part in load(name).form.parts:
            with case_named(name, part.because):
                assert not re.search(r"\b(that|so) many\b(?! at least)|^it is worth", part.because)


def test_8_5_counts_models_envelope_by_envelope() -> None:
    """The sum that the reason shows comes to the answer."""
    for case in cases("8.5"):
        for question in case.questions[:2]:
            made, _, whole = reason(question).rpartition("make ")[2].rstrip(".").partition(" = ")
            products = (part.split(" × ") for part in made.split(" + "))
            assert sum(int(a) * int(b) for a, b in products) == int(whole) == question.answer


def test_3_7_names_all_bicycles_that_are_found() -> None:
    """As many as the answer says, each by its tags."""
    for case in cases("3.7"):
        named = reason(case.questions[1]).rpartition("others: ")[2].partition(".")[0].split("; ")
        assert len(set(named)) == len(named) == case.questions[1].answer


def test_2_4_shows_a_deal_for_either_side_of_what_is_not_known() -> None:
    """“That is what the deals say” is no reason: the claim holds in one, and fails in the other."""
    (question,) = fresh_case("2.4", 0).questions
    so, not_so = re.findall(r"Envelope: ([^.]+)\.", reason(question))
    assert question.answer == "not-known"
    assert "Carla" in so
    assert "Carla" not in not_so


def test_6_6_shows_a_timetable_for_either_side_of_what_is_not_known() -> None:
    """Where all agree it says which lesson comes first in each."""
    for number in range(9):
        question = fresh_case("6.6", number).questions[2]
        said, claim = reason(question), str(question.values["claim"].in_words())
        one, other = re.findall(r"art|maths|music|sport", claim.lower())
        if question.answer != "not-known":
            ends = (one, other) if question.answer == "certain" else (other, one)
            assert said.endswith("{} comes before {}.".format(*ends))
            continue
        here, there = re.findall(r": ([^.]+)\.", said)
        assert here.index(one) < here.index(other)
        assert there.index(other) < there.index(one)


def test_7b_4_says_what_the_rule_rules_out() -> None:
    """By the strict rule it names the cards that were not shown; by the loose one, none."""
    for case in cases("7b.4"):
        for question in case.questions[:2]:
            strict = "every card that fits" in str(reason(question)).partition(".")[0]
            few = min(len(one.answer.ids) for one in case.questions[:2])
            assert strict == (len(question.answer.ids) == few)
