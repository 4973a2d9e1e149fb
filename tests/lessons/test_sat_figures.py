"""The figures of lesson 09: pressed, refused in words, the same in code, on paper and aloud."""

from __future__ import annotations

from typing import Any

import pytest
from presses import Parts, press

from cluekit.ui import (
    case,
    core_viewer,
    dpll_tree,
    explain_core,
    propagation_trace,
    resolution_graph,
)
from cluekit.words import LANGUAGES, set_language

SIX = ("~O_V", "~O_L", "O_C | O_V | O_L", "~O_C | ~E_C", "E_A | E_B | E_C", "~E_A")
FOUR = ("p | q", "p | ~q", "~p | q", "~p | ~q")
FIVE = (
    "You hold A T",
    "Nora: B R L -> Otto ?",
    "Nora: B V T -> Otto ?",
    "Otto: C D G -> nobody",
    "You: A R L -> Nora L",
    "Otto: A R T -> You A",
)
LIE = "You: C V L -> Nora C"


# --- propagation --------------------------------------------------------------------------------


def test_units_are_forced_one_press_at_a_time() -> None:
    """A clause with two open parts is refused and says which; the last unit is Bruno."""
    trace = propagation_trace(*SIX)
    press(trace, "clause:2")
    assert trace.notice == "These parts are still open: O_C, O_V, O_L. Only one may be."
    for number in (0, 1, 2, 3, 5, 4):
        press(trace, f"clause:{number}")
        assert trace.notice == ""
    assert trace.forced == ("~O_V", "~O_L", "O_C", "~E_C", "~E_A", "E_B")
    assert "Clause 5 forces: Bruno is in the envelope. No clause forces anything" in " ".join(
        trace.in_words().split()
    )
    assert trace.done
    press(trace, "back")
    assert trace.forced[-1] == "~E_A"
    press(trace, "clause:0")
    assert trace.notice.startswith("~O_V is true")


def test_a_false_clause_is_a_conflict() -> None:
    """Nothing more is forced then, and the picture has an end."""
    trace = propagation_trace("p", "~p | q", "~q").force(1).force(2)
    assert "Clause 3 is false now: a conflict." in trace.in_words()
    assert "□" in str(trace.still())
    with pytest.raises(LookupError, match="Every part of this clause is false"):
        trace.force(3)


# --- resolution ---------------------------------------------------------------------------------


def test_two_clauses_and_a_literal_give_a_third() -> None:
    """Three steps to the empty clause, by presses; then nothing more can be taken."""
    board = resolution_graph(*FOUR)
    for one, other, on in ((0, 1, 0), (2, 3, 0), (4, 5, 0)):
        press(board, f"take:{one}")
        press(board, f"take:{other}")
        press(board, f"on:{on}")
    assert board.known[4:] == (("p",), ("~p",), ())
    assert board.refuted
    assert "Steps: 3. There is no shorter way." in board.told
    assert not [t for t in Parts(board.drawing).targets if t.startswith("take:")]
    press(board, "take:0")
    assert board.notice == "Nothing here can be pressed."


def test_two_pairs_at_once_are_answered_by_a_row() -> None:
    """M18: the row makes both true. A tautology is not kept; no pair, no step."""
    board = resolution_graph(*FOUR, "p | r")
    press(board, "take:0")
    press(board, "take:3")
    press(board, "both")
    assert board.told == (
        "One pair at a time. Here both clauses are true, and □ is not: p true, q false."
    )
    press(board, "on:0")
    assert "true in every row" in board.told
    assert board.steps == 0
    press(board, "take:0")
    press(board, "take:4")
    press(board, "take:0")
    assert "These two have none such" in board.in_words() or board.chosen
    with pytest.raises(LookupError, match="These two have none such"):
        board.resolve(1, 5, "p")
    with pytest.raises(LookupError, match="Choose two clauses"):
        board.resolve(1, 9, "p")


def test_a_longer_way_is_told() -> None:
    """One step more than needed."""
    board = resolution_graph("p", "~p", "q | ~p").resolve(1, 3, "p").resolve(1, 2, "p")
    assert "Steps: 2. It can be done in 1." in board.told


# --- search -------------------------------------------------------------------------------------


def test_a_search_is_decided_by_the_reader_and_turned_round_by_the_clauses() -> None:
    """~q first; both ways break; the tree has a box for each."""
    tree = dpll_tree(*FOUR)
    assert tree.undecided == ("p", "q")
    press(tree, "decide:1:false")
    assert [entry.kind for entry in tree.lines] == ["decide", "force", "conflict"]
    with pytest.raises(LookupError, match="Nothing is to be decided now"):
        tree.decide("p")
    press(tree, "next")
    press(tree, "next")
    assert tree.has_model is False
    assert tree.drawing.count("ck-graph-dead") == 2
    press(tree, "next")
    assert tree.notice == "Nothing here can be pressed."
    assert dpll_tree("p | q", "~p").run().has_model is True


# --- cores --------------------------------------------------------------------------------------


def test_clues_are_switched_off_until_a_core_is_left() -> None:
    """{1, 2, 3}: without one of them a deal is against it; the solver says the same."""
    file = case(*FIVE)
    viewer = core_viewer(file, "E_C")
    assert (viewer.left, viewer.is_core) == (file.count(), False)
    press(viewer, "clause:4")
    press(viewer, "clue:4")
    press(viewer, "clue:5")
    assert viewer.is_core
    assert viewer.found == (frozenset({1, 2, 3}),)
    assert tuple(sorted(viewer.found[0])) == file.core("E_C")
    assert viewer.search.cores("E_C") == viewer.found
    press(viewer, "clue:2")
    assert "✕ E_C does not follow. A deal against it: E: " in viewer.spoken
    press(viewer, "clue:6")
    assert viewer.notice == "Nothing here can be pressed."


def test_one_lied_clue_proves_everything_and_switched_off_nothing_more() -> None:
    """And the opposite of everything."""
    lied = case(*FIVE).and_then(LIE)
    goals = ("E_A", "E_B", "E_C", "~E_C")
    viewer = core_viewer(lied, *goals)
    assert viewer.left == 0
    assert all(viewer.follows(goal) for goal in goals)
    assert "everything follows" in viewer.in_words()
    viewer.switch(6)
    assert [viewer.follows(goal) for goal in goals] == [False, False, True, False]


def test_a_core_is_proved_by_hand() -> None:
    """Only its clues are there; the engine's lines stand; a machine search is no rule here."""
    card = explain_core(case(*FIVE), "E_C")
    assert card.desk.attempt.exercise.case.events == FIVE[1:4]
    proof = card.desk.questions[0].right
    assert card.answer(list(proof)).right
    assert "is not a rule here" in card.answer("E_C; sat; c1 c2 c3").text
    press(card, "fresh")
    assert card.notice == "Nothing here can be pressed."
    with pytest.raises(LookupError, match="does not follow"):
        explain_core(case(*FIVE), "E_B")


def test_other_goals_have_proofs_too() -> None:
    """A clause, a card that was seen, one of your own: the engine's lines are accepted."""
    for goal in ("~O_C", "O_B | O_V", "N_L", "~E_A"):
        card = explain_core(case(*FIVE), goal)
        proof = card.desk.questions[0].right
        assert proof, goal
        assert card.answer(list(proof)).right, goal


# --- all of them --------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_figure_has_words_names_and_a_still(code: str) -> None:
    """No picture without a name, nothing left unfilled, buttons as targets."""
    set_language(code)
    figures: list[Any] = [
        propagation_trace(*SIX),
        resolution_graph(*FOUR),
        dpll_tree(*FOUR),
        core_viewer(case(*FIVE), "E_C"),
        explain_core(case(*FIVE), "E_C"),
    ]
    for figure in figures:
        assert Parts(figure.drawing).nameless == []
        assert "{" not in figure.in_words().replace("{1, 2, 3}", "")
        assert Parts(figure.drawing).targets
        assert "<svg" in str(figure.still())


def test_what_is_no_clause_is_refused_in_words() -> None:
    """An “and”, half a statement, nothing, too many."""
    for make in (propagation_trace, resolution_graph, dpll_tree):
        for texts in (["p & q"], ["p |"], [], ["p"] * 13):
            with pytest.raises(LookupError, match=r"clause"):
                make(*texts)
