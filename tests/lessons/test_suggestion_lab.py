"""The suggestion lab and the entropy gauge: chosen, asked, spoken, and the same in code."""

from __future__ import annotations

import re

import pytest
from presses import Parts, press

from cluekit.core import RefusedError
from cluekit.ui import entropy_gauge, suggestion_lab
from cluekit.words import LANGUAGES, set_language


def test_all_questions_stand_there_and_the_best_are_marked() -> None:
    """27 buttons, each says its bits; twelve have the most, and a star."""
    lab = suggestion_lab("A R")
    asks = [target for target in Parts(lab.drawing).targets if target.startswith("ask:")]
    assert len(set(asks)) == len(asks) == 27
    assert len(lab.best) == lab.drawing.count("★</b>") == 12
    assert "Bruno, Vase, Library: 1.31 bits for you, 0.37 bits for the others." in lab.drawing
    assert (round(lab.worth("B V L"), 3), round(lab.worth("A R L"), 3)) == (1.31, 0.918)
    assert sum(lab.gives("B V L").values()) < sum(lab.gives("A R L").values())


def test_a_question_is_chosen_then_asked_and_all_is_weighed_anew() -> None:
    """By presses as in code; the answer is told, the gauge goes on, a new beginning clears it."""
    lab, coded = suggestion_lab("A R", seed=3), suggestion_lab("A R", seed=3)
    press(lab, "try")
    assert "Choose a question first" in lab.notice
    press(lab, "ask:1:4:6")
    assert "Expected for you: 1.31 bits." in lab.spoken
    assert re.search(r'aria-pressed="true"[^>]*data-target="ask:1:4:6"', lab.drawing)
    press(lab, "try")
    coded.ask("B V L")
    assert lab.told == coded.told != ""
    assert lab.told in lab.spoken
    assert lab.course == coded.course
    assert lab.asked == 1
    assert lab.bits < lab.course[0]
    press(lab, "model:deals")
    assert lab.asking.model == "deals"
    assert lab.asked == 1
    press(lab, "again")
    assert (lab.asked, lab.chosen) == (0, None)


@pytest.mark.parametrize("seed", range(4))
def test_asking_on_solves_the_case_and_never_contradicts_itself(seed: int) -> None:
    """The same hidden deal answers every question, until nothing is open."""
    lab = suggestion_lab("A R", seed=seed)
    while lab.best and lab.asked < 20:
        lab.ask(lab.best[0])
    assert lab.bits == pytest.approx(0)


def test_what_cannot_be_weighed_is_refused_in_words() -> None:
    """A hand too large, a question of two weapons, a clue told by half."""
    with pytest.raises(RefusedError, match="each holds 2 cards"):
        suggestion_lab("A R L")
    with pytest.raises(LookupError, match="a suspect, a weapon and a room"):
        suggestion_lab().look("B V R")
    with pytest.raises(RefusedError, match="to its end"):
        suggestion_lab("A R", "Nora: B V L -> Otto none")


def test_the_gauge_shows_the_bits_before_and_after() -> None:
    """From 3.58 to 2.00 in two clues; what contradicts itself has no bits."""
    gauge = entropy_gauge("You hold A R", "You: B V L -> Nora B", "Nora: B R L -> Otto ?")
    assert "3.58 bits at the beginning, 1.99 bits after question 2" in gauge.text
    assert "ck-gauge-line" in str(gauge.svg)
    with pytest.raises(RefusedError, match="No deal fits"):
        entropy_gauge("You hold A R", "Nora: A V L -> Otto A")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(language: str) -> None:
    """Drawn, spoken, and on paper: nothing of English is left in the others."""
    set_language(language)
    lab = suggestion_lab("A R", seed=3).ask("B V L").look("A V G")
    told = lab.in_words() + str(lab.still()) + lab.drawing
    assert "{" not in lab.in_words()
    assert ("expected" in told) == (language == "en")
    set_language("en")
