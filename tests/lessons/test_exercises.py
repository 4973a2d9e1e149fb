"""Answers are judged by meaning; nothing written breaks; hints, solutions, what earns the badge."""

from fractions import Fraction
from typing import Any

import pytest
import samples
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluekit.learn.attempt import (
    Attempt,
    after_answer,
    after_fresh_case,
    after_hint,
    after_solution,
)
from cluekit.learn.exercises import ids, load
from cluekit.learn.exercises.L08 import filter_models
from cluekit.learn.forms import Case, Misconception, Part
from cluekit.learn.kinds.code import just_so_many
from cluekit.learn.kinds.registry import check, question_about
from cluekit.learn.question import Question
from cluekit.words import LANGUAGES, say, set_language
from naming import case_named
from variants import fresh_case

ALL = ids()


def question(exercise: str, part: int = 0) -> Question:
    """One part of an exercise."""
    return load(exercise).questions[part]


def is_right(q: Question, answer: Any) -> bool:
    """Whether an answer is right, and the reader is told why."""
    feedback = check(q, answer)
    return feedback.kind == "yes" and feedback.text.startswith("Yes, because ")


def test_right_in_every_spelling_and_each_catalogued_mistake_by_its_name() -> None:
    """The meaning counts. Nobody adds a named mistake without trying it."""
    for name in ALL:
        about = zip(load(name).questions, samples.samples(name), strict=True)
        for part, (q, tried) in enumerate(about):
            for slip, answer in ((slip, one) for slip, answers in tried.items() for one in answers):
                with case_named(name, part, slip, answer):
                    if slip == "right":
                        assert is_right(q, answer)
                        continue
                    feedback = check(q, answer)
                    assert (feedback.kind, feedback.misconception) == ("close", slip)
                    assert feedback.text.startswith("Close: ")
            if name != "0.2":
                played = {slip for slip in ("plays-to-win", "M35") if name in PLAYED_WRONGLY}
                assert {wrong.id for wrong in _to_be_met(q)} <= tried.keys() | played, name


def _to_be_met(q: Question) -> list[Misconception]:
    """Those that the file's own case can show: some are right there, or an earlier one says it."""
    met: list[Any] = [q.answer]
    found = []
    for wrong in q.part.misconceptions:
        if wrong.how == "part" or q.value(wrong.match) not in met:
            found.append(wrong)
            met.append(q.value(wrong.match))
    return found


PLAYED_WRONGLY = {"10.9": "plays-to-win", "12b.7": "M35"}


PYTHON: dict[tuple[str, int], list[Any]] = {
    ("0.2", 0): [{"library", "garden"}], ("0.2", 1): [("library",)],
    ("0.4", 0): [{"none", "card", "one-of"}], ("0.4", 2): [("b", "c")],
    ("1.1", 0): [Fraction(27)], ("1.2", 0): [{"B", "c"}, ("BRUNO", "carla")],
    ("1.4", 0): [(4, 5, 4, 5)], ("5.1", 0): [{"d", "a"}], ("5.1", 1): [("d", "c")],
    ("4.4", 1): [{("Library", "envelope"): "✓", "library:You": "x", "L:N": "✕", "l:O": "no"}],
    ("5.3", 0): [("e", "c", "a")], ("8.10", 0): [filter_models], ("9.5", 0): [just_so_many],
    ("11.1", 0): [Fraction(1, 2)], ("11b.1", 0): [Fraction(40, 181)],
    ("13.2", 0): [{"milo", "lotte", "C", "b", "alba"}],
    ("14.1", 1): [{"arrest": "0.25", "B": Fraction(3, 4)}, (0.253, 0.747)],
}  # fmt: skip
"""Right answers in code for which YAML has no word."""


def test_values_of_python_are_answers_too() -> None:
    """Sets, tuples, fractions, functions, games: right, or wrong by their slip."""
    for (name, part), answers in PYTHON.items():
        for answer in answers:
            with case_named(name, part, answer):
                assert is_right(question(name, part), answer)
    for name in samples.PLAYED:
        assert is_right(question(name), samples.games(name, "good"))
    for name, slip in PLAYED_WRONGLY.items():
        feedback = check(question(name), samples.games(name, "wrong"))
        assert (feedback.kind, feedback.misconception) == ("close", slip)


WRONG_SAMPLES = {
    '"4.9": []': "L04 has no exercise '4.9'",
    "4.1: []": "L04 has no exercise 4.1",
    '"4.1": [{}, {}, {}, {}]': "4.1 has 3 parts, not 4",
    '"4.1": [{}, {M07: [1]}]': "part 2 of 4.1 has no slip 'M07'",
    '"4.1": [{M07: 1}]': "as a list",
    '"4.1": [{right: [no]}]': "yes and no in quotes",
}


def test_a_sample_of_nothing_is_refused_by_name() -> None:
    """An exercise, a part, a slip that there is not; what YAML would read as something else."""
    for text, why in WRONG_SAMPLES.items():
        with case_named(text), pytest.raises(ValueError, match=why):
            samples.read("L04", text)


def test_options_have_letters_and_numbers_in_the_order_they_are_shown() -> None:
    """However they are shuffled; several in one answer, with commas, spaces or words between."""
    for name in ("0.1", "0.3", "0.5"):
        for number in range(4):
            q = fresh_case(name, number).questions[0]
            shown = [option for option, _ in q.options]
            assert sorted(shown) == sorted(option.id for option in q.part.options)
            right = q.right if isinstance(q.right, list) else [q.right]
            letters = [chr(ord("A") + shown.index(option)) for option in right]
            assert check(q, ", ".join(letters)).right
    firsts = {fresh_case("0.3", n).questions[0].options[0][0] for n in range(9)}
    assert len(firsts) > 1
    for signs in ("4 5 6", "4, 5, 6", [4, 5, 6], ["4", "5", "6"], "4 and 5 and 6"):
        assert load("11b.4").answer(signs).right
    shown = [option for option, _ in load("13.5").questions[0].options]
    assert load("13.5").answer(shown.index("anew") + 1, "A K T").right


def test_marks_and_names_are_read_in_many_spellings() -> None:
    """By id, letter or name in any language; marks as words, signs or booleans."""
    marks = load("1.3").right_answers[0]
    assert check(question("1.3"), marks).right
    said = {"yes": "✓", "no": "✕"}
    assert check(question("1.3"), {cell: said[mark] for cell, mark in marks.items()}).right
    said = {"yes": "YES", "no": "x"}
    spelled = {tuple(cell.upper().split(":")): said[mark] for cell, mark in marks.items()}
    assert check(question("1.3"), spelled).right
    split = {tuple(cell.split(":")): mark for cell, mark in marks.items()}
    letters = {f"{c[0]}:{h if h != 'envelope' else 'E'}": mark for (c, h), mark in split.items()}
    assert check(question("1.3"), letters | {"bruno:nora": "", "V:otto": None}).right
    for code in LANGUAGES:
        set_language(code)
        cards = question("0.2").value("$reach_1").cards
        assert check(question("0.2"), [say(card.name) for card in cards]).right
        assert check(question("0.2"), [card.alias for card in cards]).right


def test_numbers_are_read_as_fractions_decimals_percents_and_in_thousands() -> None:
    """1/3, 0.333 and 33.3% say the same, 0.3 and 0.34 do not; 2,430 and 2.430 and 2 430 do."""
    part = Part(kind="number", prompt="?", answer="$third", because="so it is.")
    third = question_about(part, {"third": Fraction(1, 3)}, Case())
    good = ["1/3", "2/6", Fraction(1, 3), 1 / 3, "0.333", "0,333", ".333", "33.3%", "33,3 %", "33%"]
    good += ["a third", "⅓"]
    assert [check(third, answer).kind for answer in good] == ["yes"] * len(good)
    bad = ["0.3", "0.34", "30%", "1/4", "3", "3/0", "two thirds", "1/3/2"]
    assert [check(third, answer).kind for answer in bad] == ["not-yet"] * len(bad)
    assert [check(third, answer).kind for answer in ("", " ", None)] == ["open"] * 3
    many = question_about(replace(part, answer=2430), {}, Case())
    for spelling in ("2430", "2,430", "2.430", "2 430", "2'430", "2\u202f430"):
        assert check(many, spelling).right, spelling
    assert not check(many, "2.43").right


def test_parts_are_judged_one_by_one() -> None:
    """Right as a whole only when all are; in a sheet wrong cells are named, others counted."""
    both = load("1.2").answer(["B", "C"], 12)
    assert (both.kind, both.right, len(both.parts)) == ("yes", True, 2)
    half = load("1.2").answer(["B", "C"], 25)
    assert (half.kind, half.misconceptions) == ("close", ("M02",))
    assert [part.kind for part in half.parts] == ["yes", "close"]
    waiting = load("1.2").answer(["B", "C"])
    assert [part.kind for part in waiting.parts] == ["yes", "open"]
    assert (waiting.kind, waiting.right) == ("open", False)
    assert [part.kind for part in load("1.2").answer(["B"], "  ").parts] == ["not-yet", "open"]
    assert load("1.2").answer(["B"], "  ").kind == "not-yet"
    assert load("1.2").answer(1, 2, 3).kind == "not-yet"
    assert str(half) == repr(half) == half.text
    feedback = check(question("1.3"), {"ada:you": "yes", "bruno:nora": "yes"})
    assert (feedback.kind, feedback.wrong) == ("not-yet", ("bruno:nora",))
    fine = check(question("1.3"), {"ada:you": "yes"})
    assert (fine.wrong, "14" in fine.text) == ((), True)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text() | st.integers() | st.tuples(st.text(), st.text()), inner, max_size=3
        )
        | st.tuples(inner)
    ),
    max_leaves=8,
)


@given(name=st.sampled_from(ALL), answers=st.lists(ANYTHING, max_size=4))
def test_nothing_a_learner_writes_raises(name: str, answers: list[Any]) -> None:
    """Nonsense gets a sentence."""
    feedback = load(name).answer(*answers)
    assert feedback.text
    assert feedback.kind in {"yes", "close", "not-yet", "open"}


def test_hints_open_one_at_a_time_and_are_about_the_part_that_is_open() -> None:
    """Look, think, do, nothing is charged; the first part that is wrong, then an empty one."""
    attempt = Attempt(load("1.2"))
    assert attempt.open_hints == ()
    texts = []
    for _ in range(3):
        assert attempt.next_hint
        attempt = after_hint(attempt)
        texts.append(attempt.open_hints[-1].text)
    hints = attempt.exercise.form.hints
    assert texts == [hints.look.text, hints.think.text, hints.do.text]
    assert after_answer(attempt, *attempt.exercise.right_answers).badge
    for name in ("1.1", "1.2", "1.7"):
        attempt = Attempt(load(name))
        while attempt.next_hint:
            attempt = after_hint(attempt)
        assert (len(attempt.opened), after_hint(attempt)) == (attempt.hints, attempt)
        assert name != "1.1" or attempt.opened == ((0, 0), (0, 1), (0, 2), (1, 2))
    attempt = Attempt(load("3.3"))
    assert attempt.next_hint == (0, 0)
    attempt = after_answer(attempt, "T")
    assert attempt.next_hint == (1, 0)
    attempt = after_hint(attempt)
    assert attempt.exercise.tell(attempt.open_hints[-1]).startswith("Look at the two questions")
    assert after_answer(attempt, None, "A").next_hint == (1, 1)
    assert after_answer(attempt, "A", "B").next_hint == (0, 0)
    for name in ids():
        exercise = load(name)
        steps = [exercise.hint(2, part).text for part in range(len(exercise.form.parts))]
        assert len(set(steps)) == len(steps), name


def test_who_has_not_looked_earns_the_badge_at_once_and_who_has_in_a_fresh_case() -> None:
    """To read the solution afterwards is no peeking; it opens line by line, to its last."""
    attempt = after_answer(Attempt(load("1.1")), 9, 324)
    assert (attempt.solved, attempt.badge, attempt.tries) == (False, False, 1)
    attempt = after_answer(attempt, 27, 324)
    assert (attempt.solved, attempt.badge, attempt.tries) == (True, True, 2)
    attempt = after_answer(Attempt(load("0.3")), "own-choice")
    attempt = after_solution(attempt)
    assert (attempt.peeked, attempt.badge) == (False, True)
    for name in ("0.1", "1.2", "6.1"):
        attempt = after_solution(Attempt(load(name)))
        assert len(attempt.open_solution) == 1
        same = after_answer(attempt, *attempt.exercise.right_answers)
        assert (same.solved, same.badge, same.needs_fresh) == (True, False, True)
        fresh = after_fresh_case(same)
        assert (fresh.solved, fresh.peeked, fresh.exercise.number) == (False, False, 1)
        assert after_answer(fresh, *fresh.exercise.right_answers).badge
        assert after_fresh_case(fresh).exercise.number == 2
    attempt = Attempt(load("1.3"))
    lines = len(attempt.exercise.form.solution)
    for opened in range(1, lines + 1):
        attempt = after_solution(attempt)
        assert len(attempt.open_solution) == opened
    assert after_solution(attempt) == attempt
