"""Truth tables, events as statements, and the proof form: pressed, wrong, undone, in order."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from presses import Parts, press

from cluekit.learn.exercises import load
from cluekit.ui import clue_to_formula, exercise, truth_table
from cluekit.ui.exercises.proof_lines import Lines
from cluekit.words import LANGUAGES, set_language


def add(card: object, statement: str, rule: str, rests: str = "") -> None:
    """Put one line into the form of a proof."""
    press(card, "line:add:0", statement0=[statement], rule0=[rule], rests0=[rests])


# --- truth tables and events --------------------------------------------------------------------


def test_a_truth_table_counts_and_compares() -> None:
    """7 of 8; De Morgan; the row in which two statements differ."""
    assert truth_table("O_B | O_D | O_T").true_rows == 7
    assert truth_table("~(p & q)", "~p | ~q").same
    assert not truth_table("~(p & q)", "~p & ~q").same
    assert truth_table("~(p & q)", "~p & ~q").differ == {"p": True, "q": False}
    assert truth_table("p").differ is None


def test_a_truth_table_follows_what_is_written_and_keeps_the_last_that_could_be_read() -> None:
    """A half statement says what it wants; the table stays."""
    table = truth_table("p & q")
    press(table, "live", s0=["p | q"])
    assert table.true_rows == 3
    press(table, "live", s0=["p |"])
    assert table.true_rows == 3
    assert "ends too early" in table.drawing
    press(table, "look", s0=["p -> q"])
    assert "True in 3 of 4 rows." in table.spoken
    press(table, "elsewhere")
    assert table.notice


def test_a_long_statement_is_only_counted() -> None:
    """Sixteen rows fit on a screen, not thirty-two."""
    assert "ck-truth" in truth_table("p | q | r | s").drawing
    table = truth_table("p | q | r | s | t")
    assert "<table" not in table.drawing
    assert "True in 31 of 32 rows." in repr(table)


def test_events_become_statements_and_statements_events() -> None:
    """Both ways; what no event says is told as such."""
    assert "O_B | O_D | O_T   (Otto has Bruno" in repr(clue_to_formula("Nora: B D T -> Otto ?"))
    nobody = repr(clue_to_formula("Otto: C D G -> nobody"))
    assert "~Y_C & ~Y_D & ~Y_G" in nobody
    assert "~N_C & ~N_D & ~N_G" in nobody
    assert "Otto showed a card: Bruno or the Tower." in repr(clue_to_formula("O_B | O_T"))
    assert "You passed, asked about Bruno." in repr(clue_to_formula("~Y_B"))
    for text in ("E_C", "O_B | N_B", "O_B -> N_B", "~O_B | ~O_D"):
        assert "No event at the table says just that." in repr(clue_to_formula(text))


def test_what_cannot_be_read_is_refused_and_changes_nothing() -> None:
    """In words, in code and in the form."""
    widget = clue_to_formula()
    before = widget.drawing
    press(widget, "say", text=["Nora: B B -> Otto ?"])
    assert "one suspect, one weapon and one room" in widget.notice
    assert widget.drawing.replace("Nora: B B -", "Nora: B D T -") == before  # but what was typed
    for text in ("O_B |", "Zoe: B D T -> Otto ?", "<b>"):
        with pytest.raises(LookupError):
            clue_to_formula(text)
    with pytest.raises(LookupError, match="up to 3"):
        truth_table()
    with pytest.raises(LookupError, match="does not say who has what"):
        truth_table("x_y")


def test_a_shown_card_is_seen_by_who_asked_and_is_one_of_the_three() -> None:
    """What no table can have heard is refused in words."""
    assert "Otto showed the Vase to Nora." in repr(clue_to_formula("Nora: A V G -> Otto vase"))
    assert "Otto showed you the Vase." in repr(clue_to_formula("You: A V G -> Otto vase"))
    for text, why in {
        "Nora: A V G -> Otto rope": "Nobody was asked for the Rope. What can be shown is Ada",
        "Nora: A V G -> Nora vase": "The player who asks does not answer",
        "Nora: A V G -> ?": "Write who showed a card",
        "Nora: A V G -> You ?": "You know which card you showed",
        "Nora: A V G -> Otto vase garden": "Only one card",
        "Nora: A ? G -> Otto ?": "all three cards",
    }.items():
        with pytest.raises(LookupError, match=re.escape(why)):
            clue_to_formula(text)


def test_you_are_called_as_the_reader_says() -> None:
    """In what is written and in what is refused."""
    set_language("it")
    assert "~N_A & ~N_V & ~N_G" in repr(clue_to_formula("tu: A V G -> Otto vaso"))
    with pytest.raises(LookupError, match="Tu, Nora, Otto"):
        clue_to_formula("Zoe: A V G -> Otto ?")


def test_one_of_two_and_not_both_is_told_in_signs() -> None:
    """The word is not known; what it means can be written."""
    with pytest.raises(LookupError, match=re.escape("(p | q) & ~(p & q)")):
        truth_table("p xor q")


def test_the_letters_are_told_in_the_form_and_where_one_is_wrong() -> None:
    """In Italian the Dagger is a Pugnale, and still D."""
    set_language("it")
    for name in ("3.1", "6.1"):
        assert re.search(">D<.{0,40}Pugnale|D Pugnale", exercise(name).drawing)
    assert "D Pugnale" in load("3.1").answer("O_P").text
    assert "D Pugnale" in load("2.5").answer("O_P", "", "").text
    for right in ("O_B o O_D o O_T", "otto_bruno oppure otto_pugnale oppure otto_torre"):
        assert load("3.1").answer(right).right


def test_a_forgotten_card_is_shown_by_a_deal_before_the_pass() -> None:
    """Nora could have the Garden, as far as this statement goes."""
    text = load("3.2").answer("~N_C & ~N_V").text
    assert "Take N_C false, N_V false, N_G true. There your statement is true" in text


def test_a_letter_that_is_also_a_word_is_no_empty_answer() -> None:
    """The letter E is Italian for "and", and none of the options."""
    for given in ("E", "A, E", "and"):
        assert "not one of the options" in load("3.7").answer(given).text


@pytest.mark.parametrize("code", LANGUAGES)
def test_they_are_drawn_in_every_language(code: str) -> None:
    """Nothing is left unfilled, and every drawing has a name."""
    set_language(code)
    for widget in (truth_table("p & q"), clue_to_formula(), exercise("6.2"), exercise("3.1")):
        assert "{" not in widget.drawing
        assert Parts(widget.drawing).nameless == []
        assert widget.still() is not None


# --- the form of a proof ------------------------------------------------------------------------


def test_a_wrong_line_stays_in_the_fields_and_says_why() -> None:
    """With a deal in which it fails; nothing is added."""
    card = exercise("6.1")
    add(card, "O_T", "mine")
    lines = card.desk.lines(0)
    assert (lines.texts, lines.told.kind) == ((), "not-yet")
    assert "need not be true. Here is a deal that fits" in lines.told.text
    assert 'value="O_T"' in card.drawing
    assert lines.told.text in card.spoken


def test_a_line_that_stands_empties_its_fields() -> None:
    """The next line begins with nothing."""
    card = exercise("6.1")
    add(card, "~O_V & ~O_L", "pass", "c1")
    assert card.desk.lines(0).written == ["~O_V & ~O_L; pass; c1"]
    assert 'value="~O_V' not in card.drawing


def test_boxes_open_close_and_lines_go_again() -> None:
    """Suppose opens one; what was supposed there is of no use outside; the last line goes."""
    card = exercise("6.2")
    add(card, "O_B", "suppose")
    add(card, "~E_B", "row", "1")
    assert (card.desk.lines(0).depth, card.desk.lines(0).depths) == (1, (1, 1))
    press(card, "line:end:0")
    add(card, "~E_B", "row", "1")
    assert card.desk.lines(0).told.misconception == "M13"
    press(card, "line:remove:0")
    assert card.desk.lines(0).written == ["> O_B; suppose"]
    press(card, "line:remove:0")
    assert (card.desk.lines(0).texts, card.desk.lines(0).depth) == ((), 0)


def test_cases_close_the_last_box_by_themselves() -> None:
    """And may not forget one."""
    card = exercise("6.2")
    add(card, "O_B | O_V | O_T", "show", "c2")
    add(card, "O_B", "suppose")
    add(card, "~E_B & ~O_T", "row", "2")
    assert card.desk.lines(0).told.kind == "not-yet"
    add(card, "~E_B", "row", "2")
    add(card, "E_C", "cases", "1 2")
    assert card.desk.lines(0).told.misconception == "M12"
    assert len(card.desk.lines(0).texts) == 3


def test_given_lines_can_be_put_in_order_instead() -> None:
    """The easier way: no order is right as it is shown; the right one earns the badge."""
    card = exercise("6.1")
    press(card, "line:way:0")
    assert card.desk.lines(0).ordering
    press(card, "check")
    assert card.desk.attempt.feedback.misconceptions == ("M14",)
    for goal in range(6):
        while card.desk.order(0).index(str(goal + 1)) > goal:
            press(card, f"up:0:{goal + 1}")
    press(card, "check")
    assert card.desk.attempt.badge
    press(card, "line:way:0")
    assert not card.desk.lines(0).ordering


def test_lines_with_boxes_are_not_given() -> None:
    """A box cannot be put in order line by line."""
    card = exercise("6.2")
    assert "line:way:0" not in Parts(card.drawing).targets
    press(card, "line:way:0")
    assert not card.desk.lines(0).ordering


@pytest.mark.parametrize("target", ["line:add:9", "line:jump:0", "live:9", "line:add", "live:0:0"])
def test_what_is_not_there_cannot_be_pressed(target: str) -> None:
    """Refused in words, and the desk stays as it is."""
    for name in ("6.1", "3.1", "1.1"):
        card = exercise(name)
        before = card.desk
        press(card, target, statement0=["O_B"])
        assert card.desk == before
        assert card.notice


def test_a_proof_has_an_end() -> None:
    """Nobody can fill the memory with lines."""
    card = exercise("6.1")
    full = Lines(texts=("~E_A; mine",) * 60, depths=(0,) * 60)
    card.desk = replace(card.desk, proofs={0: full})
    add(card, "~E_A", "mine")
    assert len(card.desk.lines(0).texts) == 60
    assert "at most 60 lines" in card.desk.lines(0).told.text
    assert load("6.1").answer(["~E_A; mine"] * 99).kind == "not-yet"
