"""The figures of lesson 09: pressed, refused in words, the same in code, on paper and aloud."""

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


def test_units_are_forced_one_press_at_a_time() -> None:
    """A clause with two open parts is refused and says which; the last unit is Bruno."""
    trace = press(propagation_trace(*SIX), "clause:2")
    assert trace.notice == "These parts are still open: O_C, O_V, O_L. Only one may be."
    for number in (0, 1, 2, 3, 5, 4):
        assert press(trace, f"clause:{number}").notice == ""
    assert trace.forced == ("~O_V", "~O_L", "O_C", "~E_C", "~E_A", "E_B")
    last = "Clause 5 forces: Bruno is in the envelope. No clause forces anything"
    assert last in " ".join(trace.in_words().split())
    assert trace.done
    assert press(trace, "back").forced[-1] == "~E_A"
    assert press(trace, "clause:0").notice.startswith("~O_V is true")


def test_a_false_clause_is_a_conflict() -> None:
    """Nothing more is forced then, and the picture has an end."""
    trace = propagation_trace("p", "~p | q", "~q").force(1).force(2)
    assert "Clause 3 is false now: a conflict." in trace.in_words()
    assert "□" in str(trace.still())
    with pytest.raises(LookupError, match="Every part of this clause is false"):
        trace.force(3)


def test_two_clauses_and_a_literal_give_a_third() -> None:
    """Three steps to the empty clause, by presses; then nothing more can be taken."""
    steps = ((0, 1), (2, 3), (4, 5))
    taken = [target for a, b in steps for target in (f"take:{a}", f"take:{b}", "on:0")]
    board = press(resolution_graph(*FOUR), *taken)
    assert (board.known[4:], board.refuted) == ((("p",), ("~p",), ()), True)
    assert "Steps: 3. There is no shorter way." in board.told
    assert not [t for t in Parts(board.drawing).targets if t.startswith("take:")]
    assert press(board, "take:0").notice == "Nothing here can be pressed."
    longer = resolution_graph("p", "~p", "q | ~p").resolve(1, 3, "p").resolve(1, 2, "p")
    assert "Steps: 2. It can be done in 1." in longer.told


def test_two_pairs_at_once_are_answered_by_a_row() -> None:
    """M18: the row makes both true. A tautology is not kept; no pair, no step."""
    board = press(resolution_graph(*FOUR, "p | r"), "take:0", "take:3", "both")
    row = "Here both clauses are true, and □ is not: p true, q false."
    assert board.told == f"One pair at a time. {row}"
    assert "true in every row" in press(board, "on:0").told
    assert board.steps == 0
    press(board, "take:0", "take:4", "take:0")
    assert "These two have none such" in board.in_words() or board.chosen
    for other, told in ((5, "These two have none such"), (9, "Choose two clauses")):
        with pytest.raises(LookupError, match=told):
            board.resolve(1, other, "p")


def test_a_search_is_decided_by_the_reader_and_turned_round_by_the_clauses() -> None:
    """~q first; both ways break; the tree has a box for each."""
    tree = dpll_tree(*FOUR)
    assert tree.undecided == ("p", "q")
    assert [at.kind for at in press(tree, "decide:1:false").lines] == [
        "decide",
        "force",
        "conflict",
    ]
    with pytest.raises(LookupError, match="Nothing is to be decided now"):
        tree.decide("p")
    assert press(tree, "next", "next").has_model is False
    assert tree.drawing.count("ck-graph-dead") == 2
    assert press(tree, "next").notice == "Nothing here can be pressed."
    assert dpll_tree("p | q", "~p").run().has_model is True


def test_clues_are_switched_off_until_a_core_is_left() -> None:
    """{1, 2, 3}: without one of them a deal is against it; the solver says the same."""
    file = case(*FIVE)
    viewer = core_viewer(file, "E_C")
    assert (viewer.left, viewer.is_core) == (file.count(), False)
    assert press(viewer, "clause:4", "clue:4", "clue:5").is_core
    assert viewer.found == viewer.search.cores("E_C") == (frozenset({1, 2, 3}),)
    assert file.core("E_C") == (1, 2, 3)
    assert "✕ E_C does not follow. A deal against it: E: " in press(viewer, "clue:2").spoken
    assert press(viewer, "clue:6").notice == "Nothing here can be pressed."


def test_one_lied_clue_proves_everything_and_switched_off_nothing_more() -> None:
    """And the opposite of everything."""
    goals = ("E_A", "E_B", "E_C", "~E_C")
    viewer = core_viewer(case(*FIVE).and_then(LIE), *goals)
    assert (viewer.left, all(viewer.follows(goal) for goal in goals)) == (0, True)
    assert "everything follows" in viewer.in_words()
    viewer.switch(6)
    assert [viewer.follows(goal) for goal in goals] == [False, False, True, False]


def test_a_core_is_proved_by_hand() -> None:
    """Only its clues are there; the engine's lines stand; a machine search is no rule here.

    So are a clause, a card that was seen, one of your own.
    """
    for goal in ("~O_C", "O_B | O_V", "N_L", "~E_A", "E_C"):
        card = explain_core(case(*FIVE), goal)
        proof = card.desk.questions[0].right
        assert proof, goal
        assert card.answer(list(proof)).right, goal
    assert card.desk.attempt.exercise.case.events == FIVE[1:4]
    assert "is not a rule here" in card.answer("E_C; sat; c1 c2 c3").text
    assert press(card, "fresh").notice == "Nothing here can be pressed."
    with pytest.raises(LookupError, match="does not follow"):
        explain_core(case(*FIVE), "E_B")


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
