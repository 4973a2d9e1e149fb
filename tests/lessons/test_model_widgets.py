"""The figures of lesson 08: pressed, refused in words, the same in code and in three languages."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from presses import Parts, press

from cluekit.core import RefusedError
from cluekit.ui import case, cnf_converter, entailment_meter, exactly_one, model_table
from cluekit.words import LANGUAGES, set_language

KNOWN = case("You hold A R", "Nora: B R L -> Otto ?")


# --- the model table ------------------------------------------------------------------------------


def test_each_row_says_which_clause_rules_it_out() -> None:
    """Counted here by hand: ~p | q fails in two rows of eight, ~q | r in two others."""
    table = model_table("~p | q", "~q | r")
    wanted = [
        tuple(n for n, fails in ((1, p and not q), (2, q and not r)) if fails)
        for p, q, r in product((True, False), repeat=3)
    ]
    assert [row.broken for row in table.models.rows] == wanted
    assert (table.whole, table.left, table.lost(1), table.lost(2)) == (8, 4, 2, 2)
    assert table.drawing.count("ck-row-out") == 4


def test_a_clause_that_follows_loses_no_model() -> None:
    """Typed, looked at, and taken out again."""
    table = model_table("~p | q", "~q | r")
    press(table, "add", s0=["~p | q"], s1=["~q | r"])
    press(table, "look", s0=["~p | q"], s1=["~q | r"], s2=["~p | r"])
    assert (table.left, table.lost(3)) == (4, 0)
    assert "Clause 3 alone rules out 0 models." in table.spoken
    press(table, "drop:0", s0=["~p | q"], s1=["~q | r"], s2=["~p | r"])
    assert table.texts == ["~q | r", "~p | r"]
    assert table.left == 5


def test_a_field_that_cannot_be_read_keeps_its_number() -> None:
    """The clause below it is still the second; what is wrong stands beside the field."""
    table = model_table("p", "~q")
    press(table, "live", s0=["p |"], s1=["~q"])
    assert [row.broken for row in table.models.rows] == [(2,), ()]
    assert "ends too early" in table.drawing


def test_rows_of_a_case_count_its_models() -> None:
    """38 in all; twelve have Bruno in the envelope. A press shows one of the deals."""
    table = model_table("O_B | O_L", "~E_B", of=KNOWN)
    assert (table.whole, table.left, table.lost(2)) == (38, 26, 12)
    assert sum(row.models for row in table.models.rows) == 38
    number = next(n for n, row in enumerate(table.models.rows) if row.broken)
    press(table, f"row:{number}")
    assert "Clause 2 is false there: ~E_B." in table.spoken
    shown = re.search(r"One of its deals: E: (\w \w \w) ", table.spoken)
    assert shown
    assert "B" in shown[1].split()
    assert 'aria-pressed="true"' in table.drawing


def test_too_much_for_a_screen_is_refused_and_changes_nothing() -> None:
    """Six letters, seven clauses, a row that there is not."""
    with pytest.raises(RefusedError, match="6 letters; a table with more than 5"):
        model_table("O_A | O_B | O_C", "E_A | E_B | E_C")
    table = model_table("p")
    with pytest.raises(LookupError, match="6 letters"):
        table.add("q | r | s | t | O_B")
    press(table, "look", s0=["p | q | r | s | t | O_B"])
    assert "6 letters" in table.notice
    assert table.models.letters == ("p",)
    press(table, "row:9")
    assert table.notice == "Nothing here can be pressed."
    for _ in range(8):
        press(table, "add", **{f"s{n}": ["p"] for n in range(len(table.texts))})
    assert len(table.texts) == 6
    assert "add" not in Parts(table.drawing).targets


def test_nothing_left_is_said() -> None:
    """A contradiction is told."""
    assert "contradict each other" in model_table("p", "~p").in_words()


# --- the converter --------------------------------------------------------------------------------


def test_steps_have_names_and_a_wrong_line_is_answered_by_a_row() -> None:
    """The row is one in which the two lines do differ."""
    converter = cnf_converter("p <-> (q & r)")
    told = converter.write("p -> (q & r)")
    row = {name: says == "true" for name, says in re.findall(r"\b([pqr]) (true|false)", told)}
    assert (row["p"] == (row["q"] and row["r"])) != (not row["p"] or (row["q"] and row["r"]))
    assert len(converter.lines) == 1
    press(converter, "look", line=["(p -> (q & r)) & ((q & r) -> p)"])
    assert "Yes: it says the same" in converter.drawing
    for _ in range(3):
        press(converter, "step")
    assert (converter.done, converter.clauses, len(converter.lines)) == (True, 3, 5)
    press(converter, "step")
    assert converter.notice == "Nothing is left to be done."
    press(converter, "again")
    assert (len(converter.lines), converter.done) == (1, False)


def test_lines_that_are_no_next_line_are_refused() -> None:
    """What cannot be read, the line above once more, more clauses than anybody reads."""
    converter = cnf_converter("p -> q")
    press(converter, "look", line=["p ->"])
    assert "ends too early" in converter.notice
    press(converter, "look", line=["p -> q"])
    assert "That is the line above" in converter.notice
    with pytest.raises(LookupError, match="more clauses than anybody can read"):
        cnf_converter("|".join(["(p & q)"] * 7)).step()
    with pytest.raises(RefusedError, match="“x” at character 1 does not say"):
        cnf_converter("x & y")


# --- the meter ------------------------------------------------------------------------------------


def test_a_goal_follows_when_nothing_is_left_against_it() -> None:
    """The clue is switched off and on: with it one of two is certain, without it is not."""
    meter = entailment_meter("O_B | O_L", of=KNOWN)
    assert (meter.known, meter.against, meter.entails) == (38, 0, True)
    press(meter, "clue:0")
    assert (meter.known, meter.against, meter.entails) == (72, 34, False)
    press(meter, "clue:0")
    press(meter, "look", goal=["Y_C"])
    assert "KB entails ~(Y_C)" in meter.spoken
    press(meter, "live", goal=["Y_"])
    assert (meter.goal, meter.typed) == ("Y_C", "Y_")
    press(meter, "clue:7")
    assert meter.notice == "Nothing here can be pressed."


def test_of_a_contradiction_everything_follows() -> None:
    """And it is said."""
    broken = case("You hold A R", "Nora: B R L -> Otto ?", "You: B V L -> nobody")
    meter = entailment_meter("E_B", of=broken)
    assert (meter.known, meter.entails) == (0, True)
    assert "of a contradiction everything follows" in meter.in_words()
    assert "svg" in str(meter.still())


def test_what_is_no_goal_is_refused() -> None:
    """In words, with an example."""
    with pytest.raises(RefusedError, match="“Bruno” does not say who has it: write O_B"):
        entailment_meter("Bruno", of=KNOWN)


# --- in code --------------------------------------------------------------------------------------


def test_a_case_counts_deals_in_which_a_statement_is_true() -> None:
    """So that a goal and its opposite share out all of them."""
    assert (KNOWN.count("E_B"), KNOWN.count("~E_B"), KNOWN.count()) == (12, 26, 38)
    assert case("You hold A R", "Otto: B V L -> Nora V", "You: C V T -> nobody").count("E_B") == 0


def test_exactly_one_needs_two_letters() -> None:
    """Its clauses are those of the lesson; the deck has 75 of them, the mansion 531."""
    assert exactly_one("p", "q", "r") == ("p | q | r", "~p | ~q", "~p | ~r", "~q | ~r")
    big = case(edition="uk", seats=("You", "Nora", "Otto", "Pia", "Rosa", "Teo"))
    assert [(len(one.letters), len(one.clauses)) for one in (case(), big)] == [(36, 75), (147, 531)]
    for wrong in (("p",), ("p", "p")):
        with pytest.raises(RefusedError, match="two different letters"):
            exactly_one(*wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language_no_place_is_left_open(language: str) -> None:
    """Drawn, in words, on paper; every picture has its words."""
    set_language(language)
    made: list[Any] = [
        model_table("O_B | O_L", of=KNOWN),
        cnf_converter("p -> q").steps(),
        entailment_meter("E_B", of=KNOWN),
    ]
    for widget in made:
        assert Parts(widget.drawing).nameless == []
        for text in (widget.drawing, widget.in_words(), str(widget.still())):
            assert not re.search(r"\{[a-z]+", re.sub(r"(?s)<style.*?</style>", "", text))
