"""Answers as people write them: `ways.yaml` has right ones and wrong ones, in three languages.

`ways_of_readers.yaml` has what readers wrote before they had seen how answers are read.
"""

from collections.abc import Iterator
from itertools import cycle, islice, product
from pathlib import Path
from typing import Any

import pytest

from cluekit import learn, ways
from cluekit.learn.answers.choices import bare
from cluekit.learn.answers.numbers import read_number
from cluekit.learn.answers.options import said_options
from cluekit.learn.exercises import ids, load
from cluekit.learn.exercises.files import parse
from cluekit.learn.kinds.registry import check
from cluekit.logic.formulas import NotAFormulaError, read
from cluekit.words import LANGUAGES, set_language
from naming import case_named
from variants import fresh_case

HERE = Path(__file__).parent
WRITTEN: Any = parse((HERE / "ways.yaml").read_text(encoding="utf-8"))
BY_READERS: Any = parse((HERE / "ways_of_readers.yaml").read_text(encoding="utf-8"))


def _answers(verdict: str, ways_written: Any = WRITTEN) -> Iterator[tuple[str, Any, Any]]:
    """Yield each exercise and part with its question and an answer of this verdict."""
    for place, written in ways_written.items():
        name, part = place.split("/")
        question = load(name).questions[int(part) - 1]
        yield from ((place, question, given) for given in written[verdict])


ALL = pytest.param(len(LANGUAGES), marks=pytest.mark.long)


@pytest.mark.parametrize("turns", [1, ALL])
@pytest.mark.parametrize("verdict", ["right", "wrong"])
def test_right_and_wrong_ways_are_told_apart(verdict: str, turns: int) -> None:
    """Whatever the language of the page: in one of them, by turns, or in each in a long run."""
    written, by_readers = [*_answers(verdict)], [*_answers(verdict, BY_READERS)]
    assert (len(written) >= 120, len(by_readers) >= 450) == (True, True)
    for turn in range(turns):
        codes = islice(cycle(LANGUAGES), turn, None)
        for code, (place, question, given) in zip(codes, written + by_readers, strict=False):
            set_language(code)
            with case_named(code, place, given):
                assert check(question, given).right == (verdict == "right")


def test_a_number_cut_off_is_told_how_to_be_rounded_and_a_long_answer_is_cut_off() -> None:
    """Two thirds are 67%, 0.10 what rounds to it, 0.1 itself; a quote has an end."""
    for given in ("66%", "0.66", "66.6%", "0,666"):
        told = load("11.4").answer(None, given).parts[1]
        assert (told.kind, told.misconception) == ("close", "cut-off"), given
    text = load("0.5").answer("I would rather ask the person who sits on the left of me first").text
    assert "“I would rather ask the person who sits on the left of me fi…”" in text
    slack = dict.fromkeys(("0.10", "10%"), "1/200") | dict.fromkeys(("0.1", "100%", "1.00"), "0")
    slack["0.971 bits"] = "1/2000"
    assert {text: str(read_number(text)[1]) for text in slack} == slack


HUGE: tuple[Any, ...] = (
    *("1" + ",000" * 2000, "½" * 3000, "C(99999,5000)"),
    *(10**5000, [10**5000], {"A": -(10**5000)}),
)


def test_nothing_huge_ends_in_a_traceback() -> None:
    """In each exercise, in each part."""
    for name in ids():
        exercise = load(name)
        for given in HUGE:
            with case_named(name, str(type(given))):
                assert not exercise.answer(*[given] * len(exercise.form.parts)).right


NAMES = {name: name for name in "pqr"}


def test_only_parentheses_side_by_side_are_joined() -> None:
    """What could be read in two ways is not read; an arrow fits as well as “and”."""
    for text in ("p(q)", "(p)q", "~(p)(q)", "p q", "p only q", "p if", "p - q"):
        with case_named(text), pytest.raises(NotAFormulaError):
            read(text, NAMES)
    told = load("3.1").answer("O_B xx O_V").text
    assert all(sign in told for sign in ("&", "|", "->", "<->"))
    assert "->" not in load("3.1").answer("(O_B | O_V").text


def test_a_step_on_clauses_with_a_citation_missing_is_told_which() -> None:
    """Not that another rule would do; show-last does: lesson 3 has taught it."""
    mine, envelope, third, *rest = load("9.9").right_answers[0]
    last = third.replace("resolve", "show-last")
    assert load("9.9").answer([mine, envelope, last, *rest]).right
    for rule in ("resolve", "unit"):
        told = load("9.9").answer([mine, envelope, f"O_B | O_V; {rule}; c2", *rest]).text
        lacks = "a citation is missing, a line that says: Otto does not have the Tower."
        assert told == f"Not yet. Line 3: {lacks}"


TWISTED = [
    ("en", "numbers.toml", '"choose" = ["choose"]', '"choose" = ["times"]', "“times” is"),
    ("en", "numbers.toml", '"half", ', '"seven", ', "“seven” stands in two lists"),
    ("en", "numbers.toml", "before =", "befor =", "en: numbers.toml: .*befor"),
    ("en", "numbers.toml", '"a dozen"', '""', "no characters"),
    ("en", "choices.toml", '"2nd"', '"first"', "“first” is"),
    ("en", "choices.toml", '"the"', f'"{"the" * 20}"', "too many"),
    ("it", "choices.toml", "[holding]", "[holdin]", "it: choices.toml: .*holdin"),
    ("en", "sentences.toml", '"since", ', '"so", ', "“so” stands in two lists"),
    ("en", "sentences.toml", '"longer" = ["longer"', '"longer" = ["shorter"', "“shorter” is"),
    ("en", "formulas.toml", '"implies"', '"and"', "“and” stands in two lists"),
    ("all", "formulas.toml", "iff =", "equal =", "all: formulas.toml: .*equal"),
    ("en", "options.toml", '"∃x showed(x)"', f'"{"∃x " * 40}"', "too many"),
    ("en", "options.toml", ' = ["yes"', ' = "yes" # [', "en: options.toml: .*array"),
]


def test_a_file_of_ways_that_makes_no_sense_is_refused() -> None:
    """A teacher is told what is wrong in it, and in which language."""
    for tongue, name, was, becomes, why in TWISTED:
        with case_named(tongue, name, was):
            written = ways.texts(name)
            reader = getattr(ways, f"read_{name.removesuffix('.toml')}")
            assert reader(written)
            assert was in written[tongue]
            with pytest.raises(ValueError, match=why):
                reader(written | {tongue: written[tongue].replace(was, becomes, 1)})


def test_each_way_to_tell_an_option_is_of_an_option_and_of_no_other() -> None:
    """In the file's case and in a fresh one; what it stands for is a text of an exercise."""
    room = Path(learn.__file__).parent
    sources = [*room.rglob("*.yaml"), *room.glob("families/*.py"), *room.rglob("L*/*.py")]
    written = "".join(file.read_text(encoding="utf-8") for file in sources)
    for text in ways.options():
        with case_named(text):
            assert f'"{text}"' in written or f'"“{text}”"' in written or f'"… {text}"' in written
    for name, number in product(ids(), range(2)):
        for question in fresh_case(name, number).questions:
            meant: dict[str, str] = {}
            for options in said_options(question).values():
                for option, own in options.own.items():
                    for way in (*options.said[option][:1], *own):
                        with case_named(name, option, way):
                            assert meant.setdefault(bare(way), option) == option


def test_words_count_on_from_zero_in_each_language() -> None:
    """Each word stands at its number."""
    counted = ways.numbers().counted
    assert counted.keys() == LANGUAGES.keys()
    for words in counted.values():
        assert [read_number(word)[0] for word in words] == [*range(101)]
