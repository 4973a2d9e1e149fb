"""What an answer is told: what a wrong one lacks, what was asked for; why a right one is right."""

import re
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cluekit.clue import edition
from cluekit.core import RefusedError
from cluekit.learn.exercises import Exercise, ids, load
from cluekit.learn.exercises.files import parse
from cluekit.learn.question import Question
from cluekit.learn.values import text_with
from cluekit.ui import case, exercise, truth_table
from cluekit.words import LANGUAGES
from cluekit.words.catalogues import catalogue
from naming import case_named
from variants import fresh_case

WRITTEN: Any = parse(Path(__file__).with_name("told_why.yaml").read_text(encoding="utf-8"))


def test_each_answer_is_told_what_it_lacks() -> None:
    """By the name of its slip, in the words that `told_why.yaml` has for it; no “literals”."""
    for name, place, given, kind, words in WRITTEN:
        told = load(name).answer(*[None] * place, given).parts[place]
        with case_named(name, given, told.text):
            assert kind in ("-", told.kind, told.misconception)
            assert words in told.text
            assert "literal" not in told.text


def test_only_red_is_told_what_it_means() -> None:
    """Before, above the bicycles; of who stops at one that is found, see `told_why.yaml`."""
    assert "“red” alone is neither light nor cheap" in exercise("3.7").in_words()


def test_who_ticks_all_rooms_is_told_how_many_fit_and_nothing_more() -> None:
    """It is not read as steps from corner to corner, though those may reach all rooms, too."""
    for number in range(9):
        for place, q in enumerate(fresh_case("0.2", number).questions):
            with case_named(number, place):
                told = fresh_case("0.2", number).answer(*[["L", "G", "T"]] * 3).parts[place]
                assert (told.kind, told.misconception) == ("not-yet", "")
                assert f"{len(q.answer.ids)} of 3" in told.text


def test_slips_of_a_failed_disguise_say_that_it_failed() -> None:
    """Nobody new has come, so nothing begins anew (13.5), and the kill counts as well (11b.4)."""
    drawn = (fresh_case("13.5", number) for number in range(1, 13))
    failed = next(each for each in drawn if each.questions[0].answer == "same")
    for slip in ("anew", "cleared"):
        assert "the disguise failed" in failed.answer(slip).text
    back = failed.questions[1].value("$back_again")
    assert failed.answer("same", list(back.ids)).misconceptions == ("fails-and-changes",)
    drawn = (fresh_case("11b.4", number) for number in range(1, 13))
    all_failed = [each for each in drawn if "killed" in each.questions[0].answer]
    told = all_failed[0].answer(["missed", "answered", "open", "shown", "late"])
    assert "the disguise failed" in told.text
    assert "who is now" not in told.text
    named = set()
    for failed in all_failed:
        told = failed.answer(list(failed.questions[0].value("$as_if_new")))
        assert "the disguise failed" in told.text
        named.add(told.misconception)
    assert "fails-and-changes" in named


def test_lines_of_a_reckoning_stand_in_their_order() -> None:
    """Each follows from those above: shuffled, nobody could read them."""
    for number in range(4):
        shown = [option for option, _ in fresh_case("14.7", number).questions[0].options]
        assert shown == [f"line-{line}" for line in range(1, 5)]


def test_code_and_figures_say_it_with_their_own_people() -> None:
    """A case in code has other names; a figure has those of the lessons."""
    with pytest.raises(LookupError, match=r"write O_B \(Otto has Bruno\)"):
        truth_table("B")
    with pytest.raises(RefusedError, match=r"write Z_B \(Zoe has Bruno\)"):
        case(seats=("You", "Pia", "Zoe")).entails("B")
    with pytest.raises(RefusedError, match=r"Letters: Y You, .*; miss-scarlett Miss Scarlett, "):
        case(edition="uk", seats=("You", "Bea", "Cem", "Dan")).entails("mustard")


def test_5_3_the_two_arrows_that_forbid_both_are_b_and_d() -> None:
    """Ticked alone, or beside others, they take “or” for one alone: `told_why.yaml`."""
    options = load("5.3").questions[0].options
    assert [sign for sign, text in options if "does not have" in text[-40:]] == ["b", "d"]


def test_8_2_speaks_of_the_letters_that_it_asks_about() -> None:
    """“write O_A” where they are E_A, E_B, E_C would be another question."""
    for number in range(4):
        case = fresh_case("8.2", number)
        for given in ("A", "E", "x", "O"):
            told = case.answer(given).text.partition("Letters: ")[0]
            written = re.findall(r"\b[YNOE]_[A-Z]\b", told.partition("write")[2])
            with case_named(number, given):
                assert {*written, *re.findall(r"what: ([YNOE]_[A-Z])", told)} <= {*case.case.about}


def test_10_6_a_deal_in_which_the_claim_holds_is_told_why() -> None:
    """Otto knows it there, by the two cards that he holds; nothing is said of what Otto has."""
    for number in range(4):
        case = fresh_case("10.6", number)
        who, kinds = case.case.about[0], {c.id: c.kind for c in edition(case.case.deck).deck.cards}
        hands = {"You": set(case.case.hand), who: set(case.values["telling"].ids)}
        inside = {kinds[case.values["card"].id]: case.values["card"].id}
        left = sorted(kinds.keys() - set().union(*hands.values(), inside.values()))
        inside |= {kinds[card]: card for card in left if kinds[card] not in inside}
        hands["Envelope"] = set(inside.values())
        hands[case.values["other"]] = {*left} - hands["Envelope"]
        told = case.answer({holder: sorted(cards) for holder, cards in hands.items()}).text
        with case_named(number):
            assert f"{who} knows it there: with " in told
            assert "the claim is true in it" not in told


def test_suspects_at_the_head_of_a_sentence_have_their_names() -> None:
    """“I splits the candidates” reads as a slip of grammar."""
    for name in ("11b.1", "12b.1", "12b.2"):
        for number in range(4):
            case = fresh_case(name, number)
            for told in case.answer(*case.right_answers).parts:
                with case_named(name, number):
                    assert not re.search(r"(because|\. ) ?[A-Y] (has|splits)\b", told.text)


def cases(name: str) -> list[Exercise]:
    """Return the file's case of an exercise, and the first fresh ones."""
    return [fresh_case(name, number) for number in range(3)]


def reason(question: Question) -> str:
    """Return what is said to a right answer."""
    return text_with(question.part.because, dict(question.values))


def test_a_reason_begins_with_a_small_letter_or_with_a_name_and_is_no_that_many() -> None:
    """“Yes, because Per Nora restano” is no sentence: only what a case puts there may be large.

    Nor is “that many deals fit” a reason: the number belongs there, with what it is made of.
    """
    for name, code in product(ids(), LANGUAGES):
        for part in load(name).form.parts:
            said = catalogue(code).gettext(part.because)
            with case_named(name, said):
                assert said[:1] == "{" or not said[:1].isupper()
                assert not re.search(r"\b(that|so) many\b(?! at least)|^it is worth", part.because)


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
        for drawn in cases(name)
        for question in drawn.questions
        if question.part.kind == "number" and not _comes_from_others(question)
    }
    assert bare <= IN_WORDS.keys()


def _comes_from_others(question: Question) -> bool:
    """Whether a reason names another number than the answer."""
    answer = abs(Fraction(question.answer))
    said = (Fraction(found) for found in NUMBER.findall(reason(question)))
    return any(abs(number - answer) > Fraction(1, 1000) for number in said)


def test_3_7_names_all_bicycles_that_are_found() -> None:
    """As many as the answer says, each by its tags."""
    for drawn in cases("3.7"):
        named = reason(drawn.questions[1]).rpartition("others: ")[2].partition(".")[0].split("; ")
        assert len(set(named)) == len(named) == drawn.questions[1].answer


def test_2_4_shows_a_deal_for_either_side_of_what_is_not_known() -> None:
    """“That is what the deals say” is no reason: the claim holds in one, and fails in the other."""
    (question,) = fresh_case("2.4", 0).questions
    deals = re.findall(r"Envelope: ([^.]+)\.", reason(question))
    assert (question.answer, ["Carla" in deal for deal in deals]) == ("not-known", [True, False])


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
    for drawn in cases("7b.4"):
        for question in drawn.questions[:2]:
            strict = "every card that fits" in str(reason(question)).partition(".")[0]
            few = min(len(one.answer.ids) for one in drawn.questions[:2])
            assert strict == (len(question.answer.ids) == few)
