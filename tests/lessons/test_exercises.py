"""Answers are judged by meaning; catalogued mistakes get their name; nothing written breaks."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any

import jsonschema
import pytest
import yaml
from answers import ALL, RIGHT, WRONG
from hypothesis import given
from hypothesis import strategies as st

from cluekit.core import RefusedError
from cluekit.core.schemas import in_a_file
from cluekit.learn import schemas
from cluekit.learn.checks import check
from cluekit.learn.exercises import ids, load, messages, read
from cluekit.learn.forms import Case, Misconception, Part
from cluekit.learn.kinds import question_about
from cluekit.learn.question import Question
from cluekit.words import set_language
from variants import fresh_case

VARIANTS = range(9)


def texts() -> dict[str, str]:
    """The text of every exercise file by its name."""
    root = resources.files("cluekit.learn.exercises")
    folders = [folder for folder in root.iterdir() if folder.name.startswith("L")]
    files = [file for folder in folders for file in folder.iterdir()]
    return {file.name: file.read_text(encoding="utf-8") for file in files}


def question(exercise: str, part: int = 0) -> Question:
    """One part of an exercise."""
    return load(exercise).questions[part]


# --- files --------------------------------------------------------------------------------------


def test_all_exercises_are_there() -> None:
    """One file each, named after the exercise, in the folder of its lesson."""
    assert ids() == ALL
    assert {f"{name}.yaml" for name in ALL} == set(texts())
    for name in ALL:
        number, letter = re.fullmatch(r"(\d+)([a-z]?)", name.partition(".")[0]).groups()  # type: ignore[union-attr]
        assert load(name).form.lesson == f"L{number:0>2}{letter}"


@pytest.mark.parametrize("name", sorted(texts()))
def test_every_file_fits_the_published_schema(name: str) -> None:
    """The schema is a promise to teachers who write their own."""
    published().validate(yaml.safe_load(texts()[name]))


@cache
def published() -> jsonschema.Draft202012Validator:
    """The schema of exercises, itself held to the rules for schemas: once for all of them."""
    schema = schemas.published_schema("exercise.json")
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("name", sorted(schemas.all_schemas()))
def test_published_schemas_are_those_of_the_types(name: str) -> None:
    """`python -m cluekit.learn.schemas` has been run."""
    lies = resources.files("cluekit.learn").joinpath("schema", name).read_bytes()
    assert lies == in_a_file(schemas.all_schemas()[name])


DAMAGE = {
    "an unknown key": ("title:", "tittle: x\ntitle:", "tittle"),
    "a key twice": ("title:", 'title: "x"\ntitle:', "twice"),
    "an unknown kind": ("kind: number", "kind: numbr", "numbr"),
    "an unknown value": ("$files_left", "$files_lost", "files_lost"),
    "an unknown generator": ("generator: own-hand", "generator: own-hat", "own-hat"),
    "an unknown card": ("hand: [ada, rope]", "hand: [ada, rop]", "rop"),
    "a number for words": ('title: "What your own cards tell you"', "title: 12", "title"),
    "a foreign format": ("format: cluekit-exercise", "format: quiz", "quiz"),
    "a newer version": ("version: 1", "version: 2", "2"),
    "no YAML": ("title:", "title: [", "line"),
    "a tag that would run": ("title:", "x: !!python/object/apply:os.getcwd []\ntitle:", "python"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_wrong_file_is_refused_and_says_what_is_wrong(damage: str) -> None:
    """The message names the slip."""
    old, new, named = DAMAGE[damage]
    text = texts()["1.2.yaml"]
    assert old in text
    with pytest.raises(RefusedError) as refused:
        read(text.replace(old, new, 1), "1.2.yaml")
    assert refused.value.problem.code == "exercise-unreadable"
    assert named in str(refused.value.problem.about["reason"])


def test_an_unknown_exercise_is_refused_with_those_there_are() -> None:
    """The refusal lists the ids."""
    with pytest.raises(RefusedError) as refused:
        load("99.9")
    assert refused.value.problem.code == "no-such-exercise"
    assert refused.value.problem.about["known"] == list(ALL)


def test_no_answer_of_a_case_is_stored_in_its_file() -> None:
    """Answers that depend on the case are `$values`: code computes them for every variant."""
    for name in sorted(set(ALL) - {"0.1"}):
        assert all(part.answer.startswith("$") for part in load(name).form.parts)


def test_all_texts_can_be_said_and_fill_their_places() -> None:
    """No brace is left in any sentence of any case, and every text is listed for translation."""
    listed = {text for text, _ in messages()}
    for name in ALL:
        for number in range(4):
            exercise = fresh_case(name, number)
            steps = [exercise.hint(rung) for rung in range(3)] + list(exercise.form.solution)
            said = [exercise.title] + [exercise.tell(step) for step in steps]
            said += [exercise.prompt(part) for part in exercise.form.parts]
            said += [text for q in exercise.questions for _, text in q.options]
            assert not any("{" in text or "$" in text for text in said), said
            assert {step.text for step in steps} <= listed


# --- right answers in many spellings ------------------------------------------------------------


@pytest.mark.parametrize(("name", "part"), RIGHT)
def test_right_answers_are_right_in_every_spelling(name: str, part: int) -> None:
    """The meaning counts."""
    for spelling in RIGHT[name, part]:
        feedback = check(question(name, part), spelling)
        assert (feedback.kind, spelling) == ("yes", spelling)
        assert feedback.text.startswith("Yes, because ")


def test_options_have_letters_in_the_order_they_are_shown() -> None:
    """The letter beside an option means that option, however they are shuffled."""
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


def test_marks_are_read_in_many_spellings() -> None:
    """Cells by id, letter or name, holders by name or letter, marks as words, signs or booleans."""
    marks = load("1.3").right_answers[0]
    assert check(question("1.3"), marks).right
    said = {"yes": "✓", "no": "✕"}
    assert check(question("1.3"), {cell: said[mark] for cell, mark in marks.items()}).right
    said = {"yes": "YES", "no": "x"}
    spelled = {tuple(cell.upper().split(":")): said[mark] for cell, mark in marks.items()}
    assert check(question("1.3"), spelled).right
    letters = {f"{c[0]}:{h if h != 'envelope' else 'E'}": m for (c, h), m in _split(marks)}
    assert check(question("1.3"), letters | {"bruno:nora": "", "V:otto": None}).right


def _split(marks: dict[str, str]) -> list[tuple[tuple[str, str], str]]:
    return [((cell.split(":")[0], cell.split(":")[1]), mark) for cell, mark in marks.items()]


def test_fractions_are_read_as_fractions_decimals_and_percents() -> None:
    """1/3, 0.333 and 33.3% say the same; 0.3 and 0.34 do not."""
    part = Part(kind="number", prompt="?", answer="$third", because="so it is.")
    third = question_about(part, {"third": Fraction(1, 3)}, Case())
    good = ["1/3", "2/6", Fraction(1, 3), 1 / 3, "0.333", "0,333", ".333", "33.3%", "33,3 %", "33%"]
    assert [check(third, answer).kind for answer in good] == ["yes"] * len(good)
    bad = ["0.3", "0.34", "30%", "1/4", "3", "3/0", "a third", "1/3/2"]
    assert [check(third, answer).kind for answer in bad] == ["not-yet"] * len(bad)
    assert [check(third, answer).kind for answer in ("", " ", None)] == ["open"] * 3


def test_thousands_may_be_grouped() -> None:
    """2,430 and 2.430 and 2 430 are the same number of worlds."""
    part = Part(kind="number", prompt="?", answer=2430, because="so it is.")
    for spelling in ("2430", "2,430", "2.430", "2 430", "2'430", "2\u202f430"):
        assert check(question_about(part, {}, Case()), spelling).right
    assert not check(question_about(part, {}, Case()), "2.43").right


@pytest.mark.parametrize("code", ["en", "it", "pt"])
def test_names_in_the_reader_s_language_are_understood(code: str) -> None:
    """Whatever the language, ids, letters and the names on the cards work."""
    set_language(code)
    try:
        cards = question("0.2").value("$reach_1").cards
        from cluekit.words import say  # noqa: PLC0415 - said in this language

        assert check(question("0.2"), [say(card.name) for card in cards]).right
        assert check(question("0.2"), [card.alias for card in cards]).right
    finally:
        set_language("en")


# --- wrong answers with names -------------------------------------------------------------------


@pytest.mark.parametrize(("name", "part", "given", "misconception"), WRONG)
def test_catalogued_mistakes_get_their_name(
    name: str, part: int, given: Any, misconception: str
) -> None:
    """Close: …, with the misconception that leads there."""
    feedback = check(question(name, part), given)
    assert (feedback.kind, feedback.misconception) == ("close", misconception)
    assert feedback.text.startswith("Close: ")


PROOF_SLIPS = {"M12", "M13", "M14", "M15", "other-kind"}
"""Found in the lines themselves: no file lists them."""
FOUND_IN = {"proof": PROOF_SLIPS, "play": {"plays-to-win", "M35"}}
"""Slips that the check itself finds in an answer, by kind."""


def test_every_misconception_of_every_file_is_listed_above() -> None:
    """Nobody adds a named mistake without trying it."""
    tried = {(name, part, misconception) for name, part, _, misconception in WRONG}
    for name in ALL:
        for part, q in enumerate(load(name).questions):
            named = {(name, part, w.id) for w in _to_be_met(q)}
            here = {t for t in tried if t[:2] == (name, part)} - {(name, part, "what-needs-what")}
            unseen = {n for n in named - here if n[0] != "0.2"}
            assert {t[2] for t in here - named} <= FOUND_IN.get(q.part.kind, set())
            assert not unseen


def _to_be_met(q: Question) -> list[Misconception]:
    """Those that the file's own case can show: some are right there, or an earlier one says it."""
    met: list[Any] = [q.answer]
    found = []
    for wrong in q.part.misconceptions:
        if wrong.how == "part" or q.value(wrong.match) not in met:
            found.append(wrong)
            met.append(q.value(wrong.match))
    return found


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("number", VARIANTS)
def test_right_and_wrong_answers_of_variants(name: str, number: int) -> None:
    """Each fresh case: code's own answer is right, each named mistake is named, unless right."""
    exercise = fresh_case(name, number)
    assert exercise.answer(*exercise.right_answers).kind == "yes"
    for q in exercise.questions:
        for wrong in q.part.misconceptions:
            feedback = check(q, _given(q, q.value(wrong.match)))
            same = q.value(wrong.match) == q.answer
            assert same <= wrong.sometimes
            if wrong.sometimes and _everything(q, wrong.match) and not same:
                assert feedback.text.startswith("Not yet. You chose everything there is.")
                continue
            assert feedback.kind == ("yes" if same else "close")
            assert same or feedback.misconception in {m.id for m in q.part.misconceptions}


def _everything(q: Question, match: Any) -> bool:
    """Whether a mistake leads to all that can be chosen."""
    return q.part.kind == "set" and q.value(match) == q.value(q.part.choose)


@pytest.mark.parametrize("number", VARIANTS)
def test_who_ticks_all_rooms_is_told_how_many_fit_and_nothing_more(number: int) -> None:
    """It is not read as steps from corner to corner, though those may reach all rooms, too."""
    for q in fresh_case("0.2", number).questions:
        feedback = check(q, ["L", "G", "T"])
        assert (feedback.kind, feedback.misconception) == ("not-yet", "")
        assert f"{len(q.answer.ids)} of 3" in feedback.text


def _given(q: Question, slip: Any) -> Any:
    """What somebody answers who makes this slip: what is sorted is right but for that."""
    return (
        {**q.answer, **slip}
        if isinstance(q.answer, dict) and q.part.kind != "cells"
        else _plain(slip)
    )


def _plain(value: Any) -> Any:
    return list(value.ids) if hasattr(value, "ids") else value


@pytest.mark.parametrize("name", ALL)
def test_variants_are_fresh_and_the_same_for_everybody(name: str) -> None:
    """A variant is neither the file's case nor the one before; asked for twice it is equal."""
    cases = [fresh_case(name, number).case for number in range(6)]
    assert all(a != b for a, b in pairwise(cases))
    assert all(case != cases[0] for case in cases[1:])
    third = load(name).fresh(3)
    assert cases == [third.fresh(number).case for number in range(6)]


# --- several parts, missing answers, nonsense ---------------------------------------------------


def test_parts_are_judged_one_by_one() -> None:
    """Two questions, two sentences; right as a whole only when both are."""
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


def test_wrong_cells_are_pointed_at() -> None:
    """Marks that are not certain are named; what is missing is only counted."""
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
