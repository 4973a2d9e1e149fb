"""What an answer is told: each number is counted again, and in words what was lacking, and why.

A reckoning such as "3 × 4 = 12" comes out as it stands; what stands in none is counted by who
judges the answers, in `test_oracle*.py`, from the case alone, by the tests' own means.
"""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from itertools import product
from math import isclose
from pathlib import Path
from typing import Any

import pytest
from claimed import read_number
from exercise_cases import JUDGES, Counted, counted

from cluekit.core import RefusedError
from cluekit.learn.exercises import Exercise, ids, load
from cluekit.learn.exercises.files import parse
from cluekit.learn.question import Question
from cluekit.learn.values import Rounded, Said, Word, places, text_with, value_in_words
from cluekit.ui import case, exercise, truth_table
from cluekit.words import LANGUAGES
from cluekit.words.catalogues import catalogue
from naming import case_named
from variants import fresh_case

for judging in sorted(Path(__file__).parent.glob("test_oracle*.py")):
    import_module(judging.stem)

SIGNS = {"×": "*", "·": "*", "−": "-", "–": "-", "+": "+", "-": "-", "/": "/", "*": "*"}
TERM = r"\(?\d+(?:\.\d+)?\)?"
CHAIN = re.compile(
    r"(?<![\w.^])(?<!log2 )(?<!by )(?<![a-z] [+−] )"
    rf"{TERM}(?: ?(?:[×·−–+/*=-]) ?{TERM})+"
    r"(?![\w^]|\.\d| · [a-z])"
)
"""A reckoning such as "3 × 4 = 12" or "18/49": terms, signs between them.

Of "1.243 bits by 2 = 0.621" only a part could be read, and of "0.4 · p + 0.5 = 0.1 · p + 0.6".
"""
DECIMAL = re.compile(r"\d+\.\d+")
ROUNDED_BY = 0.0005
"""How far a number with a point may be from what was reckoned with."""


NUMBER = re.compile(r"[+−]?\d+(?:\.\d+|/\d+)?%?")
"""A number as it is read: "29/2", "+3.7", "12%"."""


def is_number(value: object) -> bool:
    """Whether a value is told as a number and nothing else."""
    if isinstance(value, (int, Fraction, Rounded)):
        return not isinstance(value, bool)
    return isinstance(value, (str, Said)) and bool(NUMBER.fullmatch(value_in_words(value)))


def plainly(value: object) -> Fraction | float:
    """A number of whatever kind; where only its words are there, as it is read."""
    if isinstance(value, (int, Fraction, float)):
        return value
    return value.number if isinstance(value, Rounded) else read_number(value_in_words(value))[0]


def is_told_as(value: object, right: object) -> bool:
    """Whether what a text tells is what was counted, as exactly as it is written."""
    read = isinstance(value, (str, Said)) and not isinstance(value, Rounded)
    off = read_number(value_in_words(value))[1] if read else 0
    return abs(float(plainly(value)) - float(plainly(right))) < 1e-9 + off


def told_by(exercise: Exercise) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield each text of an exercise with the values that go into it."""
    for question in exercise.questions:
        part, values = question.part, dict(question.values)
        hints = [step.text for step in (part.hints.look, part.hints.think, part.hints.do) if step]
        texts = (part.because, *hints, *(wrong.message for wrong in part.misconceptions))
        yield from ((text, values) for text in texts)
    values = dict(exercise.questions[0].values)
    form = exercise.form
    shared = (form.hints.look, form.hints.think, form.hints.do, *form.solution)
    yield from ((step.text, values) for step in shared)


def told_inside(exercise: Exercise) -> Iterator[tuple[str, str, dict[str, object]]]:
    """Yield the texts with their values, and sentences that go into them by the name of a value.

    Of the text itself the name is empty.
    """
    for text, values in told_by(exercise):
        yield "", text, values
        yield from _inside(text, values)


def _inside(text: str, values: dict[str, object]) -> Iterator[tuple[str, str, dict[str, object]]]:
    for name in sorted(places(text) & values.keys()):
        value = values[name]
        for word in value if isinstance(value, (list, tuple)) else (value,):
            if isinstance(word, Word):
                yield name, word.text, word.values
                yield from _inside(word.text, word.values)


def counted_for(right: Counted, within: str, name: str) -> object:
    """What was counted for a place: "why n" for {n} in the sentence of {why}, or n for all."""
    return right.get(f"{within} {name}", right.get(name))


def given_in(exercise: Exercise) -> tuple[set[str], set[str]]:
    """The values that the questions name, and those in sentences of theirs and their options.

    Nothing is claimed by repeating them.
    """
    named, inside = set[str](), set[str]()
    for part, values in ((q.part, dict(q.values)) for q in exercise.questions):
        named |= places(part.prompt)
        for text in (part.prompt, *(option.text for option in part.options or ())):
            inside |= {one for _, inner, _ in _inside(text, values) for one in places(inner)}
    return named, named | inside


def numbers_in(text: str, values: Mapping[str, object]) -> set[str]:
    """The names of a text whose values are numbers."""
    return {name for name in places(text) & values.keys() if is_number(values[name])}


def reckons(text: str, values: dict[str, object]) -> list[bool]:
    """Whether each reckoning with an equals sign comes out, in the order of the text."""
    said = text_with(text, values).replace(",", "")
    chains = CHAIN.findall(said) if "=" in said else []
    return [_comes_out(chain) for chain in chains if "=" in chain]


def _comes_out(chain: str) -> bool:
    sides = ["".join(SIGNS.get(sign, sign) for sign in side) for side in chain.split("=")]
    (first, slack), *others = [(_reckoned(side), _slack(side)) for side in sides]
    return all(isclose(first, other, abs_tol=1e-9 + slack + more) for other, more in others)


def _reckoned(side: str) -> float:
    return float(eval(side.strip()))  # noqa: S307 - digits and signs alone


def _slack(side: str) -> float:
    """How far off a side may be, because the numbers in it were rounded."""
    exact, off = _reckoned(side), 0.0
    for found in DECIMAL.finditer(side):
        other = f"{side[: found.start()]}{float(found[0]) + ROUNDED_BY}{side[found.end() :]}"
        off += abs(_reckoned(other) - exact)
    return off


def held_by_reckoning(text: str, values: dict[str, object], name: str) -> bool:
    """Whether another number in this place would make a reckoning of the text come out wrong."""
    more: Any = plainly(values[name]) + 1
    in_words = more if isinstance(values[name], int) else str(more)
    other = {name: Rounded(more) if isinstance(values[name], Rounded) else in_words}
    return all(reckons(text, values)) and not all(reckons(text, values | other))


@pytest.mark.parametrize(
    ("draws", "all_of"), [(10, 1), pytest.param(200, 40, marks=pytest.mark.long)]
)
def test_what_was_counted_is_what_is_told(draws: int, all_of: int) -> None:
    """In the file's case and in fresh ones; no reckoning is wrong, and no number is left over.

    Each is counted by a function, by a reckoning in the same text, or the question itself names it.
    """
    for name, number in product(ids(), range(draws)):
        exercise = fresh_case(name, number)
        right, (named, inside) = counted(name, number), given_in(exercise)
        for within, text, values in told_inside(exercise):
            with case_named(name, number, text):
                assert all(reckons(text, values))
                for one in numbers_in(text, values):
                    found = counted_for(right, within, one)
                    assert found is None or is_told_as(values[one], found), (one, found)
                    if (
                        found is None
                        and number < all_of
                        and one not in (inside if within else named)
                    ):
                        assert held_by_reckoning(text, values, one), one


def test_each_count_is_of_use() -> None:
    """Nothing is counted that no text tells; each name stands in some text."""
    for name in JUDGES:
        named = {one for _, text, _ in told_inside(fresh_case(name, 0)) for one in places(text)}
        with case_named(name):
            assert {key.partition(" ")[0] for key in counted(name, 0)} <= named


WRITTEN: Any = parse(Path(__file__).with_name("told_why.yaml").read_text(encoding="utf-8"))


def test_each_answer_is_told_what_it_lacks() -> None:
    """By the name of its slip, in the words that `told_why.yaml` has for it; no “literals”."""
    for name, place, given, kind, words in WRITTEN:
        told = load(name).answer(*[None] * place, given).parts[place]
        with case_named(name, given, told.text):
            assert kind in ("-", told.kind, told.misconception)
            assert words in told.text
            assert "literal" not in told.text


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


def test_single_cases_say_what_they_mean_with_their_own_people() -> None:
    """A case in code has other names; a figure has those of the lessons.

    "Red" alone is told above the bicycles; of 5.3 see `told_why.yaml`; "that is what the deals say"
    is no reason in 2.4, where the claim holds in one of them and fails in the other.
    """
    assert "“red” alone is neither light nor cheap" in exercise("3.7").in_words()
    options = load("5.3").questions[0].options
    assert [sign for sign, text in options if "does not have" in text[-40:]] == ["b", "d"]
    deals = re.findall(r"Envelope: ([^.]+)\.", load("2.4").answer("not-known").text)
    assert ["Carla" in deal for deal in deals] == [True, False]
    with pytest.raises(LookupError, match=r"write O_B \(Otto has Bruno\)"):
        truth_table("B")
    with pytest.raises(RefusedError, match=r"write Z_B \(Zoe has Bruno\)"):
        case(seats=("You", "Pia", "Zoe")).entails("B")
    with pytest.raises(RefusedError, match=r"Letters: Y You, .*; miss-scarlett Miss Scarlett, "):
        case(edition="uk", seats=("You", "Bea", "Cem", "Dan")).entails("mustard")


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
PLAIN = re.compile(r"\d+(?:\.\d+)?(?:/\d+)?")


def test_the_reason_of_a_number_is_more_than_the_number() -> None:
    """“That many deals fit” says nothing: a number comes from others, or is read in `IN_WORDS`."""
    bare = {
        name
        for name in ids()
        for number in range(3)
        for question in fresh_case(name, number).questions
        if question.part.kind == "number" and not _comes_from_others(question)
    }
    assert bare <= IN_WORDS.keys()


def _comes_from_others(question: Question) -> bool:
    """Whether a reason names another number than the answer."""
    answer = abs(Fraction(question.answer))
    said = PLAIN.findall(text_with(question.part.because, dict(question.values)))
    return any(abs(Fraction(number) - answer) > Fraction(1, 1000) for number in said)
