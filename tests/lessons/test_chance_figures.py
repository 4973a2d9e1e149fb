"""The figures of lesson 11: pressed, refused in words, exact, and the same in code."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import oracle
import pytest
from presses import press

from cluekit.core import RefusedError
from cluekit.ui import bayes_boxes, refuter_habits, world_heatmap
from cluekit.words import set_language

BACK = ("You hold A R", "Nora: B V L -> Otto ?")
SHOWN = ("You hold A R", "You: B V L -> Nora B")


def test_each_cell_says_how_many_deals_of_how_many() -> None:
    """All 36 cells against the oracle."""
    heat = world_heatmap(*BACK)
    fitting = oracle.hearing(oracle.knowing(["ada", "rope"]), BACK[1])
    for card, name in enumerate(oracle.CARDS):
        for at, place in enumerate(oracle.PLACES):
            press(heat, f"cell:{card}:{at}")
            times = sum(world[name] == place for world in fitting)
            assert f" in {times} of 49 deals." in heat.spoken
    assert heat.deals == 49
    assert heat.share("O_L") == Fraction(24, 49)


def test_what_is_certain_has_a_sign_and_what_is_not_has_a_number() -> None:
    """No colour is the only sign; a cell has a name of its own."""
    drawn = world_heatmap(*BACK).drawing
    assert drawn.count(">✓<") == 2
    assert drawn.count(">✕<") == 6 + 7
    assert 'aria-label="Otto: Library, 49%"' in drawn


def test_the_heat_map_of_a_big_game_needs_no_list() -> None:
    """Three of six suspects' cards seen, billions of deals."""
    seats = ("You", "Nora", "Otto", "Pia", "Quim", "Rosa")
    heat = world_heatmap("You hold Mustard Rope Hall", edition="uk", seats=seats)
    assert heat.deals == 33_633_600_000
    assert "33,633,600,000" in heat.in_words() or "33633600000" in heat.in_words()


def test_columns_are_cut_thrown_away_and_rescaled() -> None:
    """1/6 × 1/2 of 11/12 is 1/11."""
    square = bayes_boxes(("both", "1/6", "1/2"), ("one", "5/6", "1"), evidence="Bruno")
    press(square, "cut:0")
    assert "1: both. 1/6 × 1/2 = 1/12 fits." in square.spoken
    assert "2: one. 5/6 of the square." in square.spoken
    press(square, "stage:thrown")
    assert "Left of the square: 11/12." in square.spoken
    press(square, "cut:0")
    assert "Nothing here can be pressed." in square.notice
    press(square, "stage:whole")
    assert square.shares == {"both": Fraction(1, 11), "one": Fraction(10, 11)}
    assert "1: both. 1/12 out of 11/12 is 1/11, 9%." in square.spoken
    press(square, "stage:again")
    assert not square.cuts


WRONG: list[tuple[Any, str]] = [
    ([("a", "1", "1")], "2 to 5 pieces"),
    ([("a", "1/2", "1"), ("b", "1/3", "1")], "add up to 1, not 5/6"),
    ([("a", "1/2", "2"), ("b", "1/2", "1")], "between 0 and 1"),
    ([("a", "1/2", "0"), ("b", "1/2", "0")], "nothing would be left"),
    ([("a", "1/2"), ("b", "1/2", "1")], "looks like this"),
    ([("a", "haf", "1"), ("b", "1/2", "1")], "looks like this"),
]


@pytest.mark.parametrize(("pieces", "told"), WRONG)
def test_what_is_no_square_is_refused_in_words(pieces: Any, told: str) -> None:
    """With what would be right."""
    with pytest.raises(LookupError, match=told):
        bayes_boxes(*pieces)


def test_a_habit_is_switched_and_the_chance_follows() -> None:
    """1/2, 16/29, 1/2; and 1/6, 3/29, 1/6 for the second card."""
    habits = refuter_habits(*SHOWN, asks=["E_V", "N_V"])
    found = [[*map(str, habits.shares.values())]]
    for habit in range(1, 4):
        press(habits, f"habit:{habit}")
        found.append([*map(str, habits.shares.values())])
    assert found == [["1/2", "1/6"], ["16/29", "3/29"], ["1/2", "1/6"], ["7/11", "0"]]
    assert "The envelope has the Vase: 7/11, 64%" in habits.spoken
    assert "Bruno · 11 · 1 · 11" in habits.choose("at random").in_words()


def test_a_habit_that_would_never_show_the_card() -> None:
    """You hold the other two: she had no choice; a stranger to the habits is refused."""
    never = refuter_habits("You hold A R", "You: B V L -> Nora L", "You: B V L -> Nora B")
    assert never.choose("rooms first").whole == 0
    assert "would never have shown this card" in never.in_words()
    with pytest.raises(LookupError, match="alike, at random, suspects first, rooms first"):
        never.choose("by mood")


def test_what_is_no_case_is_refused_in_words() -> None:
    """A back alone, a statement about two cells, a line that is none."""
    with pytest.raises(LookupError, match="you must see a card"):
        refuter_habits(*BACK)
    with pytest.raises(LookupError, match="one card at one place"):
        refuter_habits(*SHOWN, asks=["E_V & N_L"])
    with pytest.raises(RefusedError):
        world_heatmap("You hold A R", "Nora shrugs")


@pytest.mark.parametrize("code", ["it", "pt"])
def test_all_three_speak_the_reader_s_language(code: str) -> None:
    """In words, and on paper."""
    set_language(code)
    figures = (
        world_heatmap(*BACK),
        bayes_boxes(("a", "1/2", "1"), ("b", "1/2", "1/2"), evidence="c").throw(),
        refuter_habits(*SHOWN, asks=["E_V"]),
    )
    told = " ".join(str(figure.still()) + figure.in_words() for figure in figures)
    for english in ("Deals", "square", "chance", "choose"):
        assert english not in told
