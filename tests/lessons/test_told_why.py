"""What a wrong answer is told: what gives the slip away, what it lacks, and what was asked for."""

from __future__ import annotations

import re

import pytest

from cluekit.clue import edition
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


# --- slips that had no name -----------------------------------------------------------------------


def test_5_3_who_takes_or_for_one_alone_is_told_so() -> None:
    """In the file: B and D, the two arrows that forbid both. Ticked alone, or beside others."""
    exercise = load("5.3")
    both = [sign for sign, text in exercise.questions[0].options if "does not have" in text[-40:]]
    assert both == ["b", "d"]
    for given in (both, ["a", "b"], ["a", "c", "d"], ["d"]):
        told = exercise.answer(given)
        assert (told.kind, told.misconception) == ("close", "M06")


def test_5_5_who_sees_only_the_step_from_one_s_own_hand_is_told_that_there_is_more() -> None:
    """As whoever sees only the step that begins with a pass."""
    for given in ("room", "weapon"):
        assert "right, and that is not all" in part("5.5", 0, [given])


@pytest.mark.parametrize("given", ["O_B | E_C & O_V | E_C", "E_C | O_V & E_C | O_B"])
def test_8_4_brackets_that_are_forgotten_are_told_of(given: str) -> None:
    """With brackets the same text is right."""
    bracketed = " & ".join(f"({clause})" for clause in given.split(" & "))
    assert load("8.4").answer(bracketed).right
    told = load("8.4").answer(given)
    assert (told.kind, told.misconception) == ("close", "brackets-forgotten")
    assert "Put brackets round each part with “or”" in told.text
    assert load("8.4").answer("O_B | E_C").misconception != "brackets-forgotten"


def test_where_nothing_is_known_nothing_is_said_of_what_is_known() -> None:
    """8.4 has no clue; 3.1 has one."""
    assert "the right one is false" in part("8.4", 0, "O_B | E_C")
    assert "what you know is" in part("3.1", 0, "O_B")


def test_8_2_speaks_of_the_letters_that_it_asks_about() -> None:
    """“write O_A” where they are E_A, E_B, E_C would be another question."""
    for number in range(4):
        case = fresh_case("8.2", number)
        for given in ("A", "E", "x", "O"):
            told = case.answer(given).text.partition("Letters: ")[0]
            written = set(re.findall(r"\b[YNOE]_[A-Z]\b", told.partition("write")[2])) | set(
                re.findall(r"what: ([YNOE]_[A-Z])", told)
            )
            with case_named(number, given):
                assert written <= set(case.case.about)


@pytest.mark.parametrize(("place", "given"), [(1, 66), (1, 72), (3, 510), (3, 528)])
def test_8_3_at_most_one_alone_has_its_name(place: int, given: int) -> None:
    """Of the cards or of the kinds: 531 − 21 = 510 and 531 − 3 = 528 in the big game."""
    told = load("8.3").answer(*[None] * place, given).parts[place]
    assert (told.kind, told.misconception) == ("close", "at-most-one-alone")


def test_10_6_a_deal_in_which_the_claim_holds_is_told_why() -> None:
    """Otto knows it there, by the two cards that he holds; nothing is said of what Otto has."""
    for number in range(4):
        case = fresh_case("10.6", number)
        who, telling = case.case.about[0], case.values["telling"].ids
        deck = edition(case.case.deck).deck
        card = case.values["card"].id
        hands = {"You": set(case.case.hand), who: set(telling)}
        left = {c.id for c in deck.cards} - set().union(*hands.values()) - {card}
        kinds = {deck.cards[deck.number(card)].kind}
        inside = {card}
        for each in sorted(left):
            kind = deck.cards[deck.number(each)].kind
            if kind not in kinds:
                kinds.add(kind)
                inside.add(each)
        hands |= {"Envelope": inside, case.values["other"]: left - inside}
        told = case.answer({holder: sorted(cards) for holder, cards in hands.items()}).text
        with case_named(number):
            assert f"{who} knows it there: with " in told
            assert "the claim is true in it" not in told


def test_14_4_a_number_in_words_is_no_unknown_line() -> None:
    """The line is known; its number is not."""
    assert "“plenty” is not a number" in load("14.4").answer("fixed: plenty").text
    assert "“luck” is not a line" in load("14.4").answer("luck: good").text


def test_suspects_at_the_head_of_a_sentence_have_their_names() -> None:
    """“I splits the candidates” reads as a slip of grammar."""
    assert "Yes, because Imre (I) splits the candidates" in part("12b.2", 0, "I")
    for name in ("11b.1", "12b.1", "12b.2"):
        for number in range(4):
            case = fresh_case(name, number)
            for told in case.answer(*case.right_answers).parts:
                with case_named(name, number):
                    assert not re.search(r"(because|\. ) ?[A-Y] (has|splits)\b", told.text)
