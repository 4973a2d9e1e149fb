"""A number within a sentence, in words, from a spreadsheet; and what makes another one of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cluekit.learn.answers.checks import check
from cluekit.learn.answers.numbers import UnreadableError, read_number, read_numbers
from cluekit.learn.exercises import load
from naming import case_named

SAID = {
    "324": ["three hundred and twenty-four", "trecentoventiquattro", "trezentos e vinte e quatro"],
    "2430": [
        "two thousand four hundred thirty",
        "duemilaquattrocentotrenta",
        "dois mil quatrocentos e trinta",
    ],
    "108": ["one hundred and eight", "centotto", "cento e oito", "a hundred and eight"],
    "27": [
        "n = 27",
        "I think 27",
        "27, I guess",
        "3*9 → 27",
        "27 (3*3*3)",
        "27 👍",
        "there are 27 of them",
        "«27»",
    ],
    "1/2": [
        "50/50",
        "fifty-fifty",
        "1/2 or 50%",
        "1/2 (one in two)",
        "una probabilità su due",
        "1 chance em 2",
        "0·5",
    ],
    "5": [
        "the 5th line",
        "the fifth one",
        "la quinta riga",
        "nº 5",
        "5, because 2⁵ = 32 ≥ 27",
        "2 + 3, so 5",
    ],
    "1/3": ["33⅓%", "33 1/3%", "0.3333…", "0,333...", "0.(3)"],
    "84": ["9C3", "⁹C₃", "=COMBIN(9,3)", "=COMBINAZIONE(9;3)", "=FACT(9)/FACT(6)/FACT(3)"],
    "4096": ["4.096E3", "=POWER(2,12)", "two to the power of twelve", "=PRODUCT(64,64)"],
    "9": ["three squared", "tre al quadrato", "=SUM(4,5)", "=ROUNDUP(8.3,0)", "=INT(9.7)"],
}

CHANGED = (
    *(
        "not 27",
        "it isn't 27",
        "27 or 28",
        "27 o 28",
        "27 ou 28",
        "≠ 27",
        "less than 27",
        "mais de 27",
        "almost 27",
    ),
    *(
        "half of 27",
        "27 pairs",
        "27 coppie",
        "27 pares",
        "a pair of 27",
        "two and a third",
        "from 3 to 27",
        "❌ 27",
    ),
    *(
        "four turns shorter",
        "27 instead of 9",
        "27 (or twenty-eight)",
        "two and third",
        "quasi 27",
        "senza 27",
    ),
    *(
        "=ROUNDUP(8.3,1)",
        "=LOG(27,2,3)",
        "=LOG(8,1)",
        "=COMBIN(9)",
        "=POWER(9)",
        "27 is 28",
        "27, so many",
    ),
)


@pytest.mark.parametrize("number", SAID)
def test_one_number_is_said_in_many_ways(number: str) -> None:
    """In words, with a reason, beside a picture, as a calculator has it."""
    for text in SAID[number]:
        with case_named(text):
            assert read_number(text)[0] == Fraction(number)


@pytest.mark.parametrize("text", CHANGED)
def test_a_word_that_changes_a_number_is_not_dropped(text: str) -> None:
    """Nor a sign that nobody knows."""
    with pytest.raises(UnreadableError):
        read_number(text)


def test_logarithms_of_a_spreadsheet_have_their_base_behind() -> None:
    """And a semicolon where decimals have a comma."""
    for text in ("=LOG(27,2)", "=LOG(27;2)", "LOG(27, 2)", "log2 of 27", "log base 2 of 27"):
        assert abs(float(read_number(text)[0]) - 4.755) < 1e-3, text
    assert abs(float(read_number("=LOG(1,5;2)")[0]) - 0.585) < 1e-3


HANDS = {
    (5, 5, 4, 4): [
        "two get 5 and two get 4",
        "2 × 5, 2 × 4",
        "5/5/4/4",
        "5 + 5 + 4 + 4 = 18",
        "due ricevono 5 e due 4",
    ],
    (4, 4, 4, 3, 3): [
        "4 for the first three and 3 for the other two",
        "the last two 3, the other three 4",
    ],
}


def test_hands_are_counted_in_a_sentence() -> None:
    """How many players get how many cards."""
    for hands, texts in HANDS.items():
        for text in texts:
            with case_named(text):
                assert read_numbers(text) == hands
    for text in ("two get 5 or 4", "5 + 5 + 4 = 18", "not two get 5", "half get 5 and two get 4"):
        with case_named(text), pytest.raises(UnreadableError):
            read_numbers(text)


ASKED = [
    ("20.4/1", "200 pairs", True),  # the question counts pairs
    ("7.5/1", "4 pairs", False),
    ("3.4/1", "7 of the 8", True),
    ("3.4/1", "all but one", True),
    ("3.4/1", "7 of the 9", False),
    ("11.4/2", "q > 2/3", True),  # above which q?
    ("11.4/2", "above two thirds", True),
    ("11.4/2", "below two thirds", False),
    ("11.1/1", "more than 1/2", False),
    ("20.1/2", "four turns longer", True),
    ("20.1/2", "four turns shorter", False),
]


@pytest.mark.parametrize(("place", "given", "right"), ASKED)
def test_words_of_the_question_change_nothing(place: str, given: str, *, right: bool) -> None:
    """Where it asks for pairs, two hundred pairs are two hundred."""
    name, _, part = place.partition("/")
    assert check(load(name).questions[int(part) - 1], given).right == right
