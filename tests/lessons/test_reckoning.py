"""What learners write: sums, sentences, letters in a row; every refusal shows an example."""

from fractions import Fraction
from importlib import resources
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from exercise_cases import in_each_case
from hypothesis import given
from hypothesis import strategies as st

from cluekit.core import RefusedError
from cluekit.learn.answers.numbers import UnreadableError, read_number, read_numbers
from cluekit.learn.answers.reckoning import DEEPEST, LONGEST, value_of_sum
from cluekit.learn.answers.rounded import NoSumError
from cluekit.learn.exercises import Exercise, load, read
from cluekit.learn.exercises.files import parse
from cluekit.learn.forms import Case, Part
from cluekit.learn.kinds.registry import KINDS, check, question_about
from cluekit.learn.values import value_in_words
from cluekit.ui import exercise as laid
from cluekit.words import LANGUAGES, set_language
from naming import case_named
from variants import fresh_case

LONG = ("9" * 40, "(" * 500 + "1" + ")" * 500, "-" * 100 + "1", "1" + "+1" * 500)
WRITTEN: Any = parse(Path(__file__).with_name("numbers_said.yaml").read_text(encoding="utf-8"))


def test_a_number_is_said_in_many_ways() -> None:
    """In words, with a reason, beside a picture, as a calculator has it; hands in a sentence."""
    for number, texts in WRITTEN["said"].items():
        for text in texts:
            with case_named(text):
                assert read_number(text)[0] == Fraction(number)
    for number, texts in WRITTEN["logarithms"].items():
        for text in texts:
            assert abs(float(read_number(text)[0]) - float(number)) < 1e-3, text
    for hands, texts in WRITTEN["hands"].items():
        for text in texts:
            with case_named(text):
                assert read_numbers(text) == tuple(map(int, hands.split()))


def test_no_number_is_made_of_what_is_none() -> None:
    """No word or sign that changes it is dropped; nothing takes long, runs, or goes too deep."""
    for text in (*chain(*WRITTEN["changed"]), *WRITTEN["none"], *LONG):
        with case_named(text), pytest.raises(UnreadableError):
            read_number(text)
    for text in ("", *WRITTEN["no hands"]):
        with case_named(text), pytest.raises(UnreadableError):
            read_numbers(text)
    assert value_of_sum("(" * DEEPEST + "1" + ")" * DEEPEST) == 1
    with pytest.raises(NoSumError):
        value_of_sum("(" * (DEEPEST + 1) + "1" + ")" * (DEEPEST + 1))


def test_words_of_the_question_change_nothing() -> None:
    """Where it asks for pairs, two hundred pairs are two hundred."""
    for name, part, text, right in WRITTEN["asked"]:
        with case_named(name, text):
            assert check(load(name).questions[part - 1], text).right == (right == "yes")


def test_a_sum_is_as_good_as_its_result() -> None:
    """As the lesson prints it: 3 × 3 × 3, 27 files."""
    part = Part(kind="number", prompt="?", answer="$n", because="so it is.")
    for wanted, texts in WRITTEN["sums"].items():
        question = question_about(part, {"n": Fraction(wanted)}, Case())
        assert [text for text in texts if check(question, text).kind != "yes"] == []


def test_what_is_written_in_another_way_is_right() -> None:
    """Logarithms where bits are asked for; several numbers; letters in a row, as on the board."""
    for name, *answers in WRITTEN["right"]:
        assert load(name).answer(*answers).right, answers


@given(
    st.recursive(
        st.integers(0, 99).map(str),
        lambda inner: st.one_of(
            st.tuples(inner, st.sampled_from("+-*"), inner).map(" ".join), inner.map("({})".format)
        ),
        max_leaves=12,
    )
)
def test_sums_come_out_as_they_do_by_the_rules_of_arithmetic(text: str) -> None:
    """Times before plus, from left to right, as Python reckons."""
    assert value_of_sum(text) == eval(text)  # noqa: S307 - numbers, signs and parentheses


@given(st.text(alphabet="0123456789+-*/^()=.,:x log2₂e ", max_size=LONGEST + 9))
def test_nothing_written_breaks_the_parser(text: str) -> None:
    """A number, or the refusal."""
    try:
        assert isinstance(value_of_sum(text), Fraction)
    except NoSumError:
        return


def test_a_dead_suspect_is_named_and_the_rest_was_understood() -> None:
    """However they are written: what is told of other wrong names stands in `told_why.yaml`."""
    for text in ("A, B, G", "A B G", "ABG", ["A", "B", "G"], "Alba, Bjarne and Goran"):
        told = load("13.2").answer(text).text
        assert told.startswith("Not yet. Dead already, so not to be chosen: G. Choose from A, B, C")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_refusal_shows_an_example_that_is_read(code: str) -> None:
    """What is proposed is understood, and is not the answer."""
    set_language(code)
    unreadable = {each.unreadable for each in KINDS.values()}
    for kind in KINDS:
        name, strange = WRITTEN["strange"][kind]
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


def test_what_follows_from_an_earlier_slip_is_told_so() -> None:
    """Ten lines, so nine shifts; a set from a set: by the first answer, which is to be mended."""
    for name, pairs in WRITTEN["follows"].items():
        with case_named(name):
            follows, other = (load(name).answer(*answers).parts[-1] for answers in pairs)
            assert (follows.kind, follows.misconception) == ("close", "follow-through")
            assert "right. Correct part" in follows.text
            assert other.misconception != "follow-through"
    follows, other = load("13.3").answer("A", "C L M"), load("13.3").answer("A", "L")
    assert follows.parts[1].misconception == "follow-through"
    assert other.parts[1].misconception != "follow-through"
    for number in range(5):
        case = fresh_case("13.3", number)
        wrong = [name for name in case.values["killers"].ids if name not in case.right_answers[0]]
        more = [*case.right_answers[0], wrong[0]]
        told = case.answer(more, wrong[1:]).parts[1]
        assert told.misconception == "follow-through" or len(wrong) == 1


@in_each_case(*WRITTEN["follows"], fresh=4)
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
