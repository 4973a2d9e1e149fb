"""What learners write: sums, nouns, letters in a row; every refusal shows an example."""

from __future__ import annotations

import re
from fractions import Fraction
from importlib import resources
from math import log2
from typing import Any

import pytest
from exercise_cases import in_each_case
from hypothesis import given
from hypothesis import strategies as st

from cluekit.core import RefusedError
from cluekit.learn.answers.checks import check
from cluekit.learn.answers.numbers import UnreadableError, read_number, read_numbers
from cluekit.learn.answers.reckoning import DEEPEST, LONGEST, value_of_sum
from cluekit.learn.answers.rounded import NoSumError
from cluekit.learn.exercises import Exercise, load, read
from cluekit.learn.forms import Case, Part
from cluekit.learn.kinds import KINDS, question_about
from cluekit.learn.values import value_in_words
from cluekit.ui import exercise as laid
from cluekit.words import LANGUAGES, set_language
from naming import case_named
from variants import fresh_case

SUMS = {
    27: ("3 × 3 × 3", "3*3*3", "3x3x3", "3 x 3 x 3", "3·3·3", "27 files", "27 case files", "3^3"),
    324: ("6 × 6 × 9", "648 / 2", "6 * (6 * 9)", "6×6×9 = 324", "= 324", "18²", "324 soluzioni"),
    6: ("7 − 1", "7 - 1", "2+2+2", "-(1 - 7)", "12:2", "12 ÷ 2", "6 cards."),
    Fraction(1, 3): ("1/3", "1 / 3", "33.3%", "33,3 %", "33 per cent", "33 por cento", "2/3 - 1/3"),
}


def test_a_sum_is_as_good_as_its_result() -> None:
    """As the lesson prints it: 3 × 3 × 3, 27 files."""
    part = Part(kind="number", prompt="?", answer="$n", because="so it is.")
    for wanted, texts in SUMS.items():
        question = question_about(part, {"n": wanted}, Case())
        assert [text for text in texts if check(question, text).kind != "yes"] == []


def test_logarithms_are_read_where_bits_are_asked_for() -> None:
    """The bits that are open among five, as 12b.1 asks."""
    for text in ("log2 5", "log2(5)", "log₂ 5", "log₂5", "log2 5 bits"):
        assert load("12b.1").answer(3, text, "log2 5 - 3/5 × log2 3 - 2/5 × log2 2").right, text
        assert abs(float(read_number(text)[0]) - log2(5)) < 1e-9, text


def test_several_numbers_are_read_as_they_are_said() -> None:
    """With commas, "and", a noun behind the last."""
    for text in ("5, 5, 4 and 4", "5, 5, 4 e 4", "4 + 4 + 5 + 5", "5 5 4 4 cards"):
        assert load("1.4").answer(text, "4, 4, 4, 3 and 3").right, text


BAD = """
3 * 3 = 8; 12 or 13; 1e5; 2x; ((1; 1); 3/0; log2 0; log 5; 5 5; __import__('os')
1 if 1 else 2; 9^9^9; 2^1000; 99^99^2; 27 3; --; ^2
"""
LONG = ("9" * 40, "(" * 500 + "1" + ")" * 500, "-" * 100 + "1", "1" + "+1" * 500)


def test_no_number_is_made_of_what_is_none() -> None:
    """And nothing takes long, or runs."""
    for text in (*re.split("[;\n] ?", BAD.strip()), *LONG):
        with case_named(text), pytest.raises(UnreadableError):
            read_number(text)
    with pytest.raises(UnreadableError):
        read_numbers("")


@given(
    st.recursive(
        st.integers(0, 99).map(str),
        lambda inner: st.one_of(
            st.tuples(inner, st.sampled_from("+-*"), inner).map(" ".join),
            inner.map("({})".format),
        ),
        max_leaves=12,
    )
)
def test_sums_come_out_as_they_do_by_the_rules_of_arithmetic(text: str) -> None:
    """Times before plus, from left to right: reckoned again with a stack of your own."""
    assert value_of_sum(text) == _by_stack(text)


def _by_stack(text: str) -> int:
    """Dijkstra's shunting yard."""
    rank, values, signs = {"+": 1, "-": 1, "*": 2, "(": 0}, list[int](), list[str]()

    def fold(least: int) -> None:
        while signs and rank[signs[-1]] >= least:
            right, left, last = values.pop(), values.pop(), signs.pop()
            values.append(
                left + right if last == "+" else left - right if last == "-" else left * right
            )

    for sign in text.replace("(", "( ").replace(")", " )").split():
        if sign.isdigit():
            values.append(int(sign))
        elif sign == "(":
            signs.append(sign)
        elif sign == ")":
            fold(1)
            signs.pop()
        else:
            fold(rank[sign])
            signs.append(sign)
    fold(1)
    return values[0]


@given(st.text(alphabet="0123456789+-*/^()=.,:x log2₂e ", max_size=LONGEST + 9))
def test_nothing_written_breaks_the_parser(text: str) -> None:
    """A number, or the refusal."""
    try:
        assert isinstance(value_of_sum(text), Fraction)
    except NoSumError:
        return


def test_parentheses_end_somewhere() -> None:
    """As deep as it goes, and one deeper."""
    assert value_of_sum("(" * DEEPEST + "1" + ")" * DEEPEST) == 1
    with pytest.raises(NoSumError):
        value_of_sum("(" * (DEEPEST + 1) + "1" + ")" * (DEEPEST + 1))


# --- sets -----------------------------------------------------------------------------------------


def test_letters_may_stand_in_a_row() -> None:
    """As on the board."""
    for text in ("ABCLM", "{ABCLM}", "A B C L M", "MLCBA", "A,B,C L,M"):
        assert load("13.2").answer(text).right, text
    assert load("2.3").answer("CDGT", 5).right


def test_small_letters_in_a_row_are_a_word() -> None:
    """Nobody is called Bruno on this board, and B, R, U, N and O were not meant."""
    assert "“bruno” cannot be chosen here" in load("13.2").answer("bruno").text


def test_a_dead_suspect_is_named_and_the_rest_was_understood() -> None:
    """Goran is dead; a card of another kind is not asked about; what nobody knows is quoted."""
    for text in ("A, B, G", "A B G", "ABG", ["A", "B", "G"], "Alba, Bjarne and Goran"):
        told = load("13.2").answer(text).text
        assert told.startswith("Not yet. Dead already, so not to be chosen: G. Choose from A, B, C")
    both = load("13.2").answer("A B G H").text
    assert "not to be chosen: G and H." in both
    assert "Not to be chosen here: the Rope." in load("1.2").answer("B, Rope", 12).text
    assert "“Zoe” cannot be chosen here" in load("13.2").answer(["A", "G", "Zoe"]).text
    assert "Not to be chosen here: C." in load("13.5").answer("anew", "A C K T").text


def test_who_chooses_nothing_is_not_told_that_all_of_it_is_right() -> None:
    """There is nothing to be right."""
    for name, empty in (("13.2", []), ("13.2", "none"), ("3.7", []), ("0.4", [])):
        told = load(name).answer(empty).parts[0]
        assert told.message == "Nothing is chosen yet, and something fits.", (name, empty)


# --- refusals -------------------------------------------------------------------------------------

STRANGE = {
    "choice": ("0.5", "xyzzy"),  # the first sign is proposed: here it is not the right one
    "multi": ("0.4", "xyzzy"),
    "sort": ("2.1", "xyzzy"),
    "number": ("1.1", "xyzzy"),
    "numbers": ("1.4", "xyzzy"),
    "set": ("1.2", "xyzzy"),
    "cells": ("1.3", {"xyzzy": "yes"}),
    "order": ("0.1", "xyzzy"),
    "formula": ("3.1", 3),
    "world": ("2.5", "xyzzy"),
    "proof": ("6.1", 3),
    "code": ("8.10", "xyzzy"),
    "strategy": ("14.2", "xyzzy"),
    "experiment": ("14.4", "xyzzy"),
    "play": ("12b.7", "xyzzy"),
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_refusal_shows_an_example_that_is_read(code: str) -> None:
    """What is proposed is understood, and is not the answer."""
    set_language(code)
    unreadable = {each.unreadable for each in KINDS.values()}
    for kind in KINDS:
        name, strange = STRANGE[kind]
        with case_named(kind, name):
            question = load(name).questions[0]
            told = check(question, strange)
            assert told.message == KINDS[kind].unreadable
            example = told.values["example"]
            assert value_in_words(example) in told.text
            for text in getattr(example, "texts", (example,)):
                again = check(question, _as_given(kind, text))
                assert again.message not in unreadable
                assert not again.right


def _as_given(kind: str, text: str) -> Any:
    if kind == "cells":
        cell, _, mark = text.rpartition(": ")
        return {cell: mark}
    if kind == "play":
        return laid("12b.7").table()  # what a learner calls by this name
    return [text] if kind == "proof" else text


# --- follow-through -------------------------------------------------------------------------------

FOLLOWS = {
    "13.4": ((10, 9), (10, 10)),
    "13.1": ((3, 5, 8, 25, 24), (3, 5, 8, 25, 25)),
    "3.4": ((8, 7), (8, 5)),
    "12b.1": ((1, "2.32", "0.72"), (1, "2.32", "0.5")),
}


def test_what_follows_from_an_earlier_slip_is_told_so() -> None:
    """Ten lines, so nine shifts: right by the first number, which is to be mended."""
    for name, pairs in FOLLOWS.items():
        with case_named(name):
            follows, other = (load(name).answer(*answers).parts[-1] for answers in pairs)
            assert (follows.kind, follows.misconception) == ("close", "follow-through")
            assert "right. Mend part" in follows.text
            assert other.misconception != "follow-through"


def test_a_set_follows_from_a_set() -> None:
    """Who would say no are those whom the first part leaves, be it right or not (13.3)."""
    follows, other = load("13.3").answer("A", "C L M"), load("13.3").answer("A", "L")
    assert follows.parts[1].misconception == "follow-through"
    assert other.parts[1].misconception != "follow-through"
    for number in range(5):
        case = fresh_case("13.3", number)
        wrong = [name for name in case.values["killers"].ids if name not in case.right_answers[0]]
        more = [*case.right_answers[0], wrong[0]]
        told = case.answer(more, wrong[1:]).parts[1]
        assert told.misconception == "follow-through" or len(wrong) == 1


@in_each_case(*FOLLOWS, fresh=4)
def test_sums_of_the_files_give_the_right_answer_from_right_ones(exercise: Exercise) -> None:
    """From right numbers the sum that follows is the answer, in fresh cases, too."""
    assert exercise.answer(*exercise.right_answers).right
    right = {f"p{n}": read_number(a)[0] for n, a in enumerate(exercise.right_answers, 1)}
    values = {k: read_number(v)[0] for k, v in exercise.values.items() if _is_number(v)}
    found = value_of_sum(exercise.form.parts[-1].follows, values | right)
    assert abs(found - read_number(exercise.right_answers[-1])[0]) < Fraction(1, 10**6)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) or (isinstance(value, str) and value.replace(".", "").isdigit())


def test_a_file_with_a_sum_that_cannot_be_reckoned_is_refused() -> None:
    """A slip of whoever writes the exercise."""
    file = resources.files("cluekit.learn.exercises").joinpath("L13", "13.4.yaml")
    text = file.read_text(encoding="utf-8")
    with pytest.raises(RefusedError) as refused:
        read(text.replace("p1 - banned", "p1 - banished"), "13.4.yaml")
    assert "p1 - banished" in str(refused.value.problem.about["reason"])
    text = file.with_name("13.3.yaml").read_text(encoding="utf-8")
    for leaves in ("keepers - p1", "card - p1", "p1 + killers"):
        with pytest.raises(RefusedError, match="exercise-unreadable"):
            read(text.replace("killers - p1", leaves), "13.3.yaml")
