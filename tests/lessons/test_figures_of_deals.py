"""Figures of what the cards may be, lessons 02, 11 and 12: pressed, in code, against the oracle."""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import oracle
import pytest
from presses import Parts, press

from cluekit.core import RefusedError
from cluekit.ui import (
    bayes_boxes,
    entropy_gauge,
    refuter_habits,
    scene,
    suggestion_lab,
    two_worlds,
    world_heatmap,
)
from cluekit.ui.figures.two_worlds import TwoWorlds
from cluekit.words import LANGUAGES, set_language
from cluekit.words.amounts import per_cent
from naming import case_named

BACK = ("You hold A R", "Nora: B V L -> Otto ?")
SHOWN = ("You hold A R", "You: B V L -> Nora B")


def first_evening() -> TwoWorlds:
    """The sheet of lesson 02, nothing pressed yet."""
    return two_worlds(scene("Nora shakes her head"))


def test_every_cell_that_worlds_disagree_about_shows_one_world_of_each() -> None:
    """By pressing all 36: open ones show two legal deals, settled ones leave the last two."""
    widget, shown = first_evening(), 0
    assert sum(t.startswith("ask:") for t in Parts(widget.drawing).targets) == 36
    assert repr(widget) == "Open cells: 16. Press an open cell to see two deals."
    worlds = oracle.hearing(oracle.knowing(["ada", "rope"]), "You: B V L -> Otto L")
    listed = {tuple(oracle.PLACES.index(w[card]) for card in oracle.CARDS) for w in worlds}
    for card, column in product(range(9), range(4)):
        before = widget.deals
        press(widget, f"ask:{card}:{column}")
        if len({deal[card] == column for deal in listed}) == 1:
            assert "settled" in widget.notice
            assert widget.deals == before
            continue
        assert (widget.notice, widget.worlds is None) == ("", False)
        first, second = widget.worlds.first, widget.worlds.second  # type: ignore[union-attr]
        assert {first, second} <= listed
        assert (first[card] == column, second[card] == column) == (True, False)
        assert "What is different" in widget.spoken
        shown += 1
    assert shown == 16


def test_a_press_on_two_worlds_does_what_the_code_does() -> None:
    """On the screen, on paper; what is no cell is refused, and nothing changes."""
    widget, looked = first_evening(), first_evening().look("Carla", "envelope")
    for target in ("ask:9:0", "ask:0:4", "ask:0", "pencil:0:0", "look"):
        press(widget, target)
        assert (bool(widget.notice), widget.cell) == (True, None)
    press(widget, "ask:2:3")
    assert (widget.cell, widget.deals) == (looked.cell, looked.deals)
    assert (repr(widget), str(widget.still())) == (repr(looked), str(looked.still()))
    assert "Not known yet: Carla is in the envelope." in repr(looked)


def test_each_cell_says_how_many_deals_of_how_many() -> None:
    """All 36 against the oracle, each with a name; a big game's are not listed; 2/3 is 67%."""
    heat = world_heatmap(*BACK)
    assert [heat.drawing.count(f">{sign}<") for sign in "✓✕"] == [2, 6 + 7]
    assert 'aria-label="Otto: Library, 49%"' in heat.drawing
    fitting = oracle.hearing(oracle.knowing(["ada", "rope"]), BACK[1])
    for (card, name), (at, place) in product(enumerate(oracle.CARDS), enumerate(oracle.PLACES)):
        times = sum(world[name] == place for world in fitting)
        assert f" in {times} of 49 deals." in press(heat, f"cell:{card}:{at}").spoken
        nearest = {0: "✕", 49: "✓"}.get(times, f"{(200 * times + 49) // 98}%")
        assert f'data-key="cell:{card}:{at}"' in heat.drawing
        assert re.search(rf'"cell:{card}:{at}"[^>]*>(<[^>]+>)*{nearest}<', heat.drawing), nearest
    assert (heat.deals, heat.share("O_L")) == (49, Fraction(24, 49))
    seats = ("You", "Nora", "Otto", "Pia", "Quim", "Rosa")
    heat = world_heatmap("You hold Mustard Rope Hall", edition="uk", seats=seats)
    assert heat.deals == 33_633_600_000
    assert "33,633,600,000" in heat.in_words() or "33633600000" in heat.in_words()
    assert [per_cent(Fraction(n, 3)) for n in range(4)] == ["0%", "33%", "67%", "100%"]
    set_language("it")
    assert len(re.findall(r">33\s%<", world_heatmap("You hold A R").drawing)) == 9


def test_columns_are_cut_thrown_away_and_rescaled() -> None:
    """1/6 × 1/2 of 11/12 is 1/11."""
    square = bayes_boxes(("both", "1/6", "1/2"), ("one", "5/6", "1"), evidence="Bruno")
    told = press(square, "cut:0").spoken
    assert "1: both. 1/6 × 1/2 = 1/12 fits." in told
    assert "2: one. 5/6 of the square." in told
    assert "Left of the square: 11/12." in press(square, "stage:thrown").spoken
    assert "Nothing here can be pressed." in press(square, "cut:0").notice
    assert "1: both. 1/12 out of 11/12 is 1/11, 9%." in press(square, "stage:whole").spoken
    assert square.shares == {"both": Fraction(1, 11), "one": Fraction(10, 11)}
    assert not press(square, "stage:again").cuts


def test_a_habit_is_switched_and_the_chance_follows() -> None:
    """1/2, 16/29, 1/2; and 1/6, 3/29, 1/6 for the second card."""
    habits = refuter_habits(*SHOWN, asks=["E_V", "N_V"])
    found = [habits.shares] + [press(habits, f"habit:{n}").shares for n in range(1, 4)]
    told = [[*map(str, shares.values())] for shares in found]
    assert told == [["1/2", "1/6"], ["16/29", "3/29"], ["1/2", "1/6"], ["7/11", "0"]]
    assert "The envelope has the Vase: 7/11, 64%" in habits.spoken
    assert "Bruno · 11 · 1 · 11" in habits.choose("at random").in_words()
    never = refuter_habits("You hold A R", "You: B V L -> Nora L", "You: B V L -> Nora B")
    assert never.choose("rooms first").whole == 0
    assert "would never have shown this card" in never.in_words()


def test_all_questions_stand_there_and_the_best_solve_the_case() -> None:
    """27 buttons, each says its bits; twelve have a star. One hidden deal answers them all."""
    lab = suggestion_lab("A R")
    asks = [target for target in Parts(lab.drawing).targets if target.startswith("ask:")]
    assert len(set(asks)) == len(asks) == 27
    assert len(lab.best) == lab.drawing.count("★</b>") == 12
    assert "Bruno, Vase, Library: 1.31 bits for you, 0.37 bits for the others." in lab.drawing
    assert (round(lab.worth("B V L"), 3), round(lab.worth("A R L"), 3)) == (1.31, 0.918)
    assert sum(lab.gives("B V L").values()) < sum(lab.gives("A R L").values())
    for seed in range(3):
        with case_named(seed):
            lab = suggestion_lab("A R", seed=seed)
            while lab.best and lab.asked < 20:
                lab.ask(lab.best[0])
            assert lab.bits == pytest.approx(0)


def test_a_question_is_chosen_then_asked_and_all_is_weighed_anew() -> None:
    """By presses as in code; the answer is told, the gauge goes on, a new beginning clears it."""
    lab, coded = suggestion_lab("A R", seed=3), suggestion_lab("A R", seed=3).ask("B V L")
    assert "Choose a question first" in press(lab, "try").notice
    assert "Expected for you: 1.31 bits." in press(lab, "ask:1:4:6").spoken
    assert re.search(r'aria-pressed="true"[^>]*data-target="ask:1:4:6"', lab.drawing)
    press(lab, "try")
    assert (lab.told, lab.course, lab.asked) == (coded.told, coded.course, 1)
    assert lab.told in lab.spoken
    assert lab.told
    assert lab.bits < lab.course[0]
    press(lab, "model:deals")
    assert (lab.asking.model, lab.asked) == ("deals", 1)
    press(lab, "again")
    assert (lab.asked, lab.chosen) == (0, None)


def test_the_gauge_shows_the_bits_before_and_after() -> None:
    """From 3.58 to 2.00 in two clues; what contradicts itself has no bits."""
    gauge = entropy_gauge("You hold A R", "You: B V L -> Nora B", "Nora: B R L -> Otto ?")
    assert "3.58 bits at the beginning, 1.99 bits after question 2" in gauge.text
    assert "ck-gauge-line" in str(gauge.svg)


HALF = ("b", "1/2", "1")
REFUSED: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: bayes_boxes(("a", "1", "1")), LookupError, "2 to 5 pieces"),
    (lambda: bayes_boxes(("a", "1/2", "1"), ("b", "1/3", "1")), LookupError, "to 1, not 5/6"),
    (lambda: bayes_boxes(("a", "1/2", "2"), HALF), LookupError, "between 0 and 1"),
    (lambda: bayes_boxes(("a", "1/2", "0"), ("b", "1/2", "0")), LookupError, "would be left"),
    (lambda: bayes_boxes(("a", "1/2"), HALF), LookupError, "looks like this"),  # type: ignore[arg-type]
    (lambda: bayes_boxes(("a", "haf", "1"), HALF), LookupError, "looks like this"),
    (lambda: refuter_habits(*BACK), LookupError, "you must see a card"),
    (lambda: refuter_habits(*SHOWN, asks=["E_V & N_L"]), LookupError, "one card at one place"),
    (lambda: refuter_habits(*SHOWN).choose("by mood"), LookupError, "suspects first, rooms first"),
    (lambda: world_heatmap("You hold A R", "Nora shrugs"), RefusedError, "cannot be read"),
    (lambda: suggestion_lab("A R L"), RefusedError, "each holds 2 cards"),
    (lambda: suggestion_lab().look("B V R"), LookupError, "a suspect, a weapon and a room"),
    (lambda: suggestion_lab("A R", "Nora: B V L -> Otto none"), RefusedError, "Finish each"),
    (lambda: entropy_gauge("You hold A R", "Nora: A V L -> Otto A"), RefusedError, "No deal fits"),
]


def test_what_makes_no_figure_is_refused_in_words() -> None:
    """With what would be right; a clue told by half, a hand too large, a square that is none."""
    for make, kind, told in REFUSED:
        with case_named(told), pytest.raises(kind, match=told):
            make()


@pytest.mark.parametrize("code", LANGUAGES)
def test_they_speak_the_reader_s_language(code: str) -> None:
    """Drawn, spoken, and on paper: nothing of English is left, every place filled."""
    set_language(code)
    widget = first_evening()
    assert not Parts(press(widget, "ask:2:3").drawing).nameless
    assert widget.worlds
    assert widget.worlds.asked in str(widget.still())
    lab = suggestion_lab("A R", seed=3).ask("B V L").look("A V G")
    figures: list[Any] = [
        world_heatmap(*BACK),
        bayes_boxes(("a", "1/2", "1"), ("b", "1/2", "1/2"), evidence="c").throw(),
        refuter_habits(*SHOWN, asks=["E_V"]),
    ]
    assert "{" not in widget.drawing + widget.in_words() + lab.in_words()
    told = " ".join(str(figure.still()) + figure.in_words() for figure in (*figures, lab))
    for english in ("Deals", "square", "chance", "choose", "expected"):
        assert (english in told + lab.drawing) == (code == "en"), english
