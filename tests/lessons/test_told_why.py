"""What a wrong answer is told: what gives the slip away, what it lacks, and what was asked for."""

from __future__ import annotations

import pytest

from cluekit.core import RefusedError
from cluekit.learn.exercises import load
from cluekit.ui import case, exercise, truth_table
from naming import case_named
from variants import fresh_case


def part(name: str, place: int, given: object) -> str:
    """What is said to an answer to one part."""
    return load(name).answer(*[None] * place, given).parts[place].text


# --- cards and other things that are chosen -------------------------------------------------------


def test_an_own_card_is_named() -> None:
    """Whatever else was chosen beside it; who chose only what is asked for hears nothing of it."""
    assert "you hold Bruno yourself." in part("3.3", 0, "B T")
    assert "you hold Bruno and the Dagger yourself." in part("3.3", 0, "B D")
    assert load("3.3").answer("T").parts[0].right


def test_a_card_that_was_passed_is_named() -> None:
    """The same a little later, where a pass rules them out."""
    told = load("3.3").answer("T", "B D").parts[1]
    assert told.misconception == "passed-cards"
    assert "Otto did not have this: the Dagger." in told.text


def test_only_red_is_told_what_it_means() -> None:
    """Before, above the bicycles, and after, to whoever stops at one that is found."""
    assert "“red” alone is neither light nor cheap" in exercise("3.7").in_words()
    assert "“red” alone means red, not light and not cheap" in part("3.7", 0, "A")
    assert load("3.7").answer("D").parts[0].misconception == "not-is-lost"


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
    drawn = (fresh_case("13.5", number) for number in range(1, 26))
    failed = next(each for each in drawn if each.questions[0].answer == "same")
    assert "the disguise failed" in failed.answer("anew").text
    assert "the disguise failed" in failed.answer("cleared").text
    back = failed.questions[1].value("$back_again")
    assert failed.answer("same", list(back.ids)).misconceptions == ("fails-and-changes",)
    drawn = (fresh_case("11b.4", number) for number in range(1, 26))
    all_failed = (each for each in drawn if "killed" in each.questions[0].answer)
    failed = next(all_failed)
    told = failed.answer(["missed", "answered", "open", "shown", "late"])
    assert "the disguise failed" in told.text
    assert "who is now" not in told.text
    named = ""
    while named != "fails-and-changes":
        told = failed.answer(list(failed.questions[0].value("$as_if_new")))
        assert "the disguise failed" in told.text
        named, failed = told.misconception, next(all_failed)


# --- numbers --------------------------------------------------------------------------------------

COUNTS = [("12b.6", 1, "5.322"), ("12.1", 3, "8.34"), ("12b.1", 0, "1.585"), ("12b.1", 0, "log2 3")]
BITS = [("12b.1", 1, "5"), ("12.1", 0, "27"), ("12b.2", 1, 3)]


def test_bits_for_a_count_are_told_what_was_asked() -> None:
    """A logarithm is no number of questions or suspects."""
    for asked in COUNTS:
        assert "You are asked how many: a whole number." in part(*asked), asked


def test_a_count_for_bits_is_close() -> None:
    """By name where the exercise has one; else by what was asked for."""
    for asked in BITS:
        assert part(*asked).startswith(("Close: ", "Not yet. That is not the number")), asked


def test_what_is_no_number_gets_an_example_of_the_sort_that_was_asked_for() -> None:
    """A count, a share, a number of bits."""
    assert part("12.1", 1, "many").endswith("Write it as in 12 or 3 × 4.")
    assert part("12b.1", 1, "many").endswith("Write it as in 1.585 or log2 3.")
    assert part("11.1", 0, "many").endswith("Write it as in 1/3, 0.333 or 33%.")


def test_small_numbers_are_read_as_words() -> None:
    """In three languages."""
    for word in ("nine", "Nove", " nine "):
        assert load("12.1").answer(None, None, None, word).parts[3].right


def test_lines_of_a_reckoning_stand_in_their_order() -> None:
    """Each follows from those above: shuffled, nobody could read them."""
    for number in range(4):
        shown = [option for option, _ in fresh_case("14.7", number).questions[0].options]
        assert shown == [f"line-{line}" for line in range(1, 5)]


# --- statements -----------------------------------------------------------------------------------

HALF = {
    "B": "“B” does not say who has it: write O_B (Otto has Bruno).",
    "O_D | tower": "“tower” does not say who has it: write O_T (Otto has the Tower).",
    "Otto": "“Otto” does not say which card: write O_A (Otto has Ada).",
    "B_O | O_D": "“B_O” is the wrong way round: first who, then what: O_B (Otto has Bruno).",
    "O_Q": "“O_Q” at character 1 does not say who has what. Write who and what: ",
    "O_B ? O_D": "“?” at character 5 is not known here. ",
    "O_B O_D": "“O_D” at character 5 cannot stand there. ",
    "O_B &": "What is missing is who and what, such as O_B, ",
}


def test_half_a_statement_is_told_what_it_lacks() -> None:
    """In a learner’s words: no places, no literals."""
    for written, lacks in HALF.items():
        with case_named(written):
            told = load("3.1").answer(written)
            assert told.kind == "not-yet"
            assert lacks in told.text
            assert "literal" not in told.text


def test_code_and_figures_say_it_with_their_own_people() -> None:
    """A case in code has other names; a figure has those of the lessons."""
    with pytest.raises(LookupError, match=r"write O_B \(Otto has Bruno\)"):
        truth_table("B")
    with pytest.raises(RefusedError, match=r"write Z_B \(Zoe has Bruno\)"):
        case(seats=("You", "Pia", "Zoe")).entails("B")
    with pytest.raises(RefusedError, match=r"Letters: Y You, .*; miss-scarlett Miss Scarlett, "):
        case(edition="uk", seats=("You", "Bea", "Cem", "Dan")).entails("mustard")


DEALT_ALIKE = {
    "(O_B | O_D | O_T) & ~(O_B & O_D & O_T)": "for a hand has 2 cards. ",
    "O_B | O_D | O_T | (Y_A & N_A)": "for a card is in one place only. ",
    "O_B | O_D | O_T | (E_A & E_C)": "for the envelope has one card of each kind. ",
    "(O_B | O_D | O_T) & (E_A | E_B | E_C)": "but not in the truth table. ",
}


def test_what_is_right_in_every_deal_is_close() -> None:
    """It is told which rule of dealing makes the two alike, and a row without it."""
    alike = "Close: in every deal yours and the right statement say the same, "
    for written, rule in DEALT_ALIKE.items():
        with case_named(written):
            told = load("3.1").answer(written)
            assert (told.kind, told.misconception) == ("close", "no-deal-differs")
            assert told.text.startswith(alike)
            assert rule in told.text


def test_a_forgotten_card_is_shown_by_a_deal_before_the_pass() -> None:
    """Nora could have the Garden, as far as this statement goes."""
    text = load("3.2").answer("~N_C & ~N_V").text
    assert "Take N_C false, N_V false, N_G true. There your statement is true" in text


def test_a_letter_that_is_also_a_word_is_no_empty_answer() -> None:
    """The letter E is Italian for "and", and none of the options."""
    for given in ("E", "A, E", "and"):
        assert "not one of the options" in load("3.7").answer(given).text
