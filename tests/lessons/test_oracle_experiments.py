"""Every answer of lesson 20, found once more: with fractions, and by trying."""

import re
from collections import Counter
from fractions import Fraction
from typing import Any

from exercise_cases import Counted, in_each_case, tells

from cluekit.learn.exercises import Exercise
from cluekit.learn.values import value_in_words
from cluekit.words.numbers import decimal
from variants import fresh_case


def number_of(said: str) -> Fraction:
    """A number as it stands in a sentence."""
    return Fraction(said.strip(" .").replace("−", "-").replace("+", ""))


def said(exercise: Exercise, name: str) -> Fraction:
    """A number that a value of the case says."""
    return number_of(value_in_words(exercise.values[name]))


@in_each_case("20.1", fresh=12)
def test_20_1_the_mean_paired_difference(exercise: Exercise) -> Counted:
    """Second less first, pair by pair."""
    turns = exercise.case.numbers[1:]
    apart = [second - one for one, second in zip(turns[::2], turns[1::2], strict=True)]
    mean = Fraction(sum(apart), 3)
    assert (exercise.right_answers[1], len(apart)) == (mean, 3)
    return tells(**{f"d_{n}": each for n, each in enumerate(apart, 1)}, total=sum(apart), mean=mean)


@in_each_case("20.2", fresh=12)
def test_20_2_what_the_interval_leaves_possible(exercise: Exercise) -> Counted:
    """By the numbers that are read, not by those they were made from; none lies at an end."""
    low, mean, high = (said(exercise, name) for name in ("low", "mean", "high"))
    assert mean - low == high - mean > 0
    numbers = [said(exercise, f"v_{n}") for n in range(1, 5)]
    assert len({*numbers, low, high}) == 6
    named = zip(("one", "two", "three", "four"), numbers, strict=True)
    ticked, new_high = exercise.right_answers
    assert sorted(ticked) == sorted(name for name, each in named if low < each < high)  # type: ignore[call-overload]
    assert 1 <= len(ticked) <= 3  # type: ignore[arg-type]
    assert decimal(float(mean), 1) in exercise.values["mean"].in_words()
    assert Fraction(str(new_high)) == (mean + high) / 2
    found = {"half_reach": (high - mean) / 2, "said_new_high": (mean + high) / 2}
    return {**found, "v_1": number_of(dict(exercise.questions[0].options)["one"])}


@in_each_case("20.3", fresh=50)
def test_20_3_the_sentence_that_follows(exercise: Exercise) -> None:
    """Longer where every number of the interval is, and so on; never from the mean alone."""
    low, high = (said(exercise, name) for name in ("low", "high"))
    assert 0 not in (low, high)
    right = "longer" if low > 0 else "shorter" if high < 0 else "not-told"
    assert exercise.right_answers == (right,)


@in_each_case("20.4", fresh=12)
def test_20_4_how_many_pairs_make_it_narrow_enough(exercise: Exercise) -> Counted:
    """The reach goes by one over the root of the number: tried upwards until it is enough."""
    pairs, reach, want, _ = exercise.case.numbers
    enough = next(n for n in range(1, 10**5) if reach**2 * pairs <= want**2 * n)
    assert exercise.right_answers[0] == enough
    return {"times": Fraction(reach, want), "needed": enough}


MODELS = ([+9, -1, -1, -1, -1], [-9, 1, 1, 1, 1], [1, 1, 1, 1, 1], [-1, -1, -1, -1, -1])
"""Differences of pairs: what holds in all that have the sign follows from the sign alone."""
HOLDS = {
    "more turns": lambda apart: sum(apart) > 0,
    "fewer turns": lambda apart: sum(apart) < 0,
    "at least one pair the second game was longer": lambda apart: max(apart) > 0,
    "at least one pair the second game was shorter": lambda apart: min(apart) < 0,
    "most pairs the second game was longer": lambda apart: sum(d > 0 for d in apart) > 2,
    "most pairs the second game was shorter": lambda apart: sum(d < 0 for d in apart) > 2,
}
"""Lines about the pairs that were played, by words in them."""


@in_each_case("20.5", fresh=12)
def test_20_5_a_line_follows_if_it_holds_whatever_the_pairs_were(exercise: Exercise) -> Counted:
    """Tried on pairs whose mean has the sign; about others than these, only the interval speaks."""
    sorts: Any
    sorts, fifth = exercise.right_answers
    up = said(exercise, "low") > 0
    assert up or said(exercise, "high") < 0
    models = [apart for apart in MODELS if (sum(apart) > 0) == up]
    for line, where in sorts.items():
        text = exercise.values[line.replace("-", "_")].text
        holds = next((test for words, test in HOLDS.items() if words in text), None)
        always = all(map(holds, models)) if holds else text.startswith("If the interval")
        assert (where == "follows") == always, text
    assert sorted(sorts.values()) == ["follows", "follows", "open", "open"]
    four = [number_of(exercise.values[f"d_{place}"]) for place in range(1, 5)]
    assert fifth == next(each for each in range(1, 99) if sum(four) + each > 0)
    assert sum(each < 0 for each in four) == 3
    return {"total": sum(four), "fifth": fifth}


SPOILS = re.compile(
    "has the new rule, and the cleverer|Two rules|its own deals|no number in mind"
    "|I looked after every ten|five times over|So the true average|needs no interval"
    "|every single game|the better ones|With people|no difference|to one side|until it is out"
)
"""What no sound report says."""


def spoils(line: str) -> bool:
    """Tell whether a line of a report has a fault: in its words, or a mean outside its interval."""
    figures = re.findall(r"[+−]?\d+\.\d", line)
    if len(figures) == 3:
        mean, low, high = map(number_of, figures)
        return not low < mean < high
    return bool(SPOILS.search(line))


@in_each_case("20.6", fresh=50)
def test_20_6_one_line_spoils_the_report_and_one_mends_it(exercise: Exercise) -> Counted:
    """By its words; the last line speaks of zero as the interval above it has it."""
    lines = {f"line-{n}": value_in_words(exercise.values[f"line_{n}"]) for n in range(1, 5)}
    mends = {f"mend-{n}": value_in_words(exercise.values[f"mend_{n}"]) for n in (1, 2, 3)}
    wrong, mended = exercise.right_answers
    assert [name for name, line in lines.items() if spoils(line)] == [*wrong]  # type: ignore[misc]
    assert [name for name, line in mends.items() if not spoils(line)] == [mended]
    assert ("Zero is in" in lines["line-4"]) == (said(exercise, "low") < 0 < said(exercise, "high"))
    low, high = lines["line-3"].partition(" from ")[2].strip("”").split(" to ")
    return {"low": number_of(low), "high": number_of(high)}


def test_no_choice_is_right_too_often() -> None:
    """Of fifty cases each of three answers is right in some, and none in two thirds."""
    for name, part in (("20.3", 0), ("20.4", 1), ("20.1", 0)):
        rights = Counter(fresh_case(name, n).right_answers[part] for n in range(1, 51))
        assert (len(rights), max(rights.values()) <= 33) == (3, True), name
