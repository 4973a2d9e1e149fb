"""What a wrong answer is told: which of its parts gives the slip away, and what was asked for."""

from __future__ import annotations

import pytest

from cluekit.learn.exercises import load
from cluekit.ui import exercise


def test_an_own_card_is_named() -> None:
    """Whatever else was chosen beside it; who chose only what is asked for hears nothing of it."""
    one, both = (load("3.3").answer(given).parts[0].text for given in ("B T", "B D"))
    assert "you hold Bruno yourself." in one
    assert "you hold Bruno and the Dagger yourself." in both
    assert load("3.3").answer("T").parts[0].right


def test_a_card_that_was_passed_is_named() -> None:
    """The same a little later, where a pass rules them out."""
    told = load("3.3").answer("T", "B D").parts[1]
    assert told.misconception == "passed-cards"
    assert "Otto did not have this: the Dagger." in told.text


def test_only_red_is_told_what_it_means() -> None:
    """Before, above the bicycles, and after, to whoever stops at one that is found."""
    assert "“red” alone is neither light nor cheap" in exercise("3.7").in_words()
    told = load("3.7").answer("A").parts[0].text
    assert "“red” alone means red, not light and not cheap" in told
    assert load("3.7").answer("D").parts[0].misconception == "not-is-lost"


COUNTS = [("12b.6", 1, "5.322"), ("12.1", 3, "8.34"), ("12b.1", 0, "1.585"), ("12b.1", 0, "log2 3")]
BITS = [("12b.1", 1, "5"), ("12.1", 0, "27"), ("12b.2", 1, 3)]


def part(name: str, place: int, given: object) -> object:
    """The feedback on an answer to one part."""
    return load(name).answer(*[None] * place, given).parts[place]


@pytest.mark.parametrize(("name", "place", "given"), COUNTS)
def test_bits_for_a_count_are_told_what_was_asked(name: str, place: int, given: str) -> None:
    """A logarithm is no number of questions or suspects."""
    told = part(name, place, given)
    assert "You are asked how many: a whole number." in str(told)


@pytest.mark.parametrize(("name", "place", "given"), BITS)
def test_a_count_for_bits_is_close(name: str, place: int, given: object) -> None:
    """By name where the exercise has one; else by what was asked for."""
    assert str(part(name, place, given)).startswith(("Close: ", "Not yet. That is not the number"))


def test_what_is_no_number_gets_an_example_of_the_sort_that_was_asked_for() -> None:
    """A count, a share, a number of bits."""
    told = [str(part(*of, "many")) for of in (("12.1", 1), ("12b.1", 1), ("11.1", 0))]
    assert told[0].endswith("Write it as in 12 or 3 × 4.")
    assert told[1].endswith("Write it as in 1.585 or log2 3.")
    assert told[2].endswith("Write it as in 1/3, 0.333 or 33%.")


@pytest.mark.parametrize("word", ["nine", "Nove", " nine "])
def test_small_numbers_are_read_as_words(word: str) -> None:
    """In three languages."""
    assert load("12.1").answer(None, None, None, word).parts[3].right


def test_lines_of_a_reckoning_stand_in_their_order() -> None:
    """Each follows from those above: shuffled, nobody could read them."""
    for number in range(4):
        fresh = load("14.7").fresh(number)
        assert [option for option, _ in fresh.questions[0].options] == [
            f"line-{line}" for line in range(1, 5)
        ]
